import type { TextField } from '@anlan/resource';
import { Input } from 'antd';
import { useT } from '../lib/i18n';
import { codecOf, textCodec } from './codec';
import { controlProps } from './control';
import { plainCell } from './draw';
import type { FilterProps, InputProps, Place, WebKind } from './kind';
import { EMPTY } from './kind';
import { plain, textOf } from './values';

const MODES = {
  phone: 'tel',
  email: 'email',
  url: 'url',
  idNumber: 'text',
  creditCode: 'text',
  code: 'text',
  path: 'text',
  link: 'text',
} as const;

function TextInput(props: InputProps<TextField, string | null>) {
  const { field, value, onChange } = props;
  const t = useT();
  return (
    <Input
      {...controlProps(props)}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
      placeholder={t('请输入{field}', { field: t(field.label) })}
      inputMode={field.format ? MODES[field.format] : 'text'}
      autoComplete="off"
      allowClear
    />
  );
}

/** Also used by the other kinds whose filter is typed. */
export function TypedFilter({ id, value, onChange, field }: FilterProps) {
  const t = useT();
  return (
    <Input
      id={id}
      value={value === undefined ? '' : String(value)}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      placeholder={t('请输入{field}', { field: t(field.label) })}
      allowClear
      autoComplete="off"
    />
  );
}

function TextDetail(place: Place<TextField>) {
  const text = textOf(place);
  if (text === '') return EMPTY;
  const { format } = place.field;
  if (format === 'url' && /^https?:\/\//i.test(text)) {
    return (
      <a href={text} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    );
  }
  // A masked number cannot be dialled.
  if (format === 'phone' && /^\d+$/.test(text)) return <a href={`tel:${text}`}>{text}</a>;
  return text;
}

export const text: WebKind<TextField> = {
  ...plain,
  text: textOf,
  cell: (place) => plainCell(textOf(place)),
  Detail: TextDetail,
  Input: TextInput as WebKind<TextField>['Input'],
  filter: { Control: TypedFilter, ...codecOf(textCodec) },
  width: 160,
};
