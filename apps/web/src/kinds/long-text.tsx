import type { LongTextField } from '@anlan/resource';
import { Input } from 'antd';
import { useT } from '../lib/i18n';
import { codecOf, textCodec } from './codec';
import { controlProps } from './control';
import { plainCell } from './draw';
import { EMPTY, type InputProps, type Place, type WebKind } from './kind';
import { TypedFilter } from './text';
import { plain, textOf } from './values';
import { VoiceButton } from './voice-button';

/** Characters unless the field says otherwise; the same limit the server checks. */
const LIMIT = 2000;

function LongTextInput(props: InputProps<LongTextField, string | null>) {
  const { field, value, onChange } = props;
  const t = useT();
  return (
    <>
      <Input.TextArea
        {...controlProps(props)}
        value={value ?? ''}
        onChange={(event) => onChange?.(event.target.value)}
        placeholder={t('请输入{field}', { field: t(field.label) })}
        autoSize={{ minRows: 3, maxRows: 10 }}
        count={{ show: true, max: field.max ?? LIMIT, strategy: (typed) => [...typed].length }}
      />
      <VoiceButton text={value ?? ''} onText={(text) => onChange?.(text)} />
    </>
  );
}

function LongTextDetail(place: Place<LongTextField>) {
  const text = textOf(place);
  return text === '' ? EMPTY : <span className="detail-long">{text}</span>;
}

export const longText: WebKind<LongTextField> = {
  ...plain,
  text: textOf,
  cell: (place) => plainCell(textOf(place)),
  Detail: LongTextDetail,
  Input: LongTextInput as WebKind<LongTextField>['Input'],
  filter: { Control: TypedFilter, ...codecOf(textCodec) },
  width: 220,
  wide: true,
};
