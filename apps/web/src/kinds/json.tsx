import type { JsonField } from '@anlan/resource';
import { isEmpty } from '@anlan/resource';
import { Input, Space } from 'antd';
import { useT } from '../lib/i18n';
import { controlProps } from './control';
import { plainCell } from './draw';
import { EMPTY, type InputProps, type Place, type WebKind } from './kind';
import { plain, raw } from './values';

const pointOf = (value: unknown): { x?: unknown; y?: unknown } =>
  typeof value === 'object' && value !== null ? (value as { x?: unknown; y?: unknown }) : {};

const jsonText = ({ row, name, field, look }: Place<JsonField>): string => {
  const value = raw(row, name, field);
  if (isEmpty(value)) return '';
  if (field.shape === 'point') return `${String(pointOf(value).x ?? '')}，${String(pointOf(value).y ?? '')}`;
  return look.t('已设置');
};

/** A point is typed as two numbers; other shapes are drawn by the screens that know what they mean, and only told here. */
function JsonInput(props: InputProps<JsonField>) {
  const t = useT();
  const { field, value, onChange } = props;
  if (field.shape !== 'point') return <span className="quiet">{isEmpty(value) ? EMPTY : t('已设置')}</span>;
  const point = pointOf(value);
  const put = (axis: 'x' | 'y', text: string) => {
    const next = { ...point, [axis]: text.trim() === '' || Number.isNaN(Number(text)) ? text.trim() : Number(text) };
    onChange?.(isEmpty(next.x) && isEmpty(next.y) ? null : next);
  };
  const { id, ...control } = controlProps(props);
  return (
    <Space.Compact block>
      {(['x', 'y'] as const).map((axis, place) => (
        <Input
          {...control}
          {...(place === 0 && id ? { id } : {})}
          key={axis}
          prefix={axis.toUpperCase()}
          value={String(point[axis] ?? '')}
          onChange={(event) => put(axis, event.target.value)}
          inputMode="decimal"
          aria-label={`${t(field.label)} ${axis.toUpperCase()}`}
        />
      ))}
    </Space.Compact>
  );
}

export const json: WebKind<JsonField> = {
  ...plain,
  text: jsonText,
  cell: (place) => plainCell(jsonText(place)),
  Input: JsonInput as WebKind<JsonField>['Input'],
  write: (value, name, field) => (field.shape === 'point' || field.drawn ? plain.write(value, name, field) : {}),
  width: 120,
};
