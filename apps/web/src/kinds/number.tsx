import { distanceParts } from '@anlan/domain/shared/distance';
import type { DecimalField, IntField, MoneyField } from '@anlan/resource';
import { Input, Space } from 'antd';
import { type Translate, useT } from '../lib/i18n';
import { codecOf, decimalCodec, integerCodec, type ScalarCodec } from './codec';
import { controlProps } from './control';
import { plainCell } from './draw';
import {
  EMPTY,
  type FilterProps,
  type FilterValue,
  type InputProps,
  type Place,
  type Scalar,
  type WebKind,
} from './kind';
import { plain, textOf } from './values';

type NumberField = IntField | DecimalField | MoneyField;

/**
 * A plain input: what is typed is what is judged, by the sentence of the field (最大值为999). A number input would
 * correct the user silently and pass decimals through floating point.
 */
export function NumberInput(props: InputProps<NumberField, string | number | null>) {
  const { field, value, onChange } = props;
  const t = useT();
  return (
    <Input
      {...controlProps(props)}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(event) => onChange?.(event.target.value.trim())}
      placeholder={t('请输入{field}', { field: t(field.label) })}
      inputMode={field.kind === 'int' ? 'numeric' : 'decimal'}
      suffix={field.unit && <span className="unit">{t(field.unit)}</span>}
      autoComplete="off"
    />
  );
}

function numberFilter(scalar: ScalarCodec) {
  const Single = ({
    id,
    text,
    label,
    onText,
  }: {
    id?: string;
    text: string;
    label: string;
    onText: (text: string) => void;
  }) => (
    <Input
      id={id}
      value={text}
      onChange={(event) => onText(event.target.value)}
      aria-label={id ? undefined : label}
      placeholder={label}
      inputMode="decimal"
      autoComplete="off"
      allowClear
    />
  );
  return function NumberFilter({ id, value, onChange, field, operator }: FilterProps<NumberField>) {
    const t = useT();
    const read = (text: string): Scalar | null => scalar.parse(text.trim()) ?? null;
    const show = (part: Scalar | null | undefined) => (part === null || part === undefined ? '' : String(part));
    if (operator !== 'range') {
      return (
        <Single
          id={id}
          text={show(value as Scalar | undefined)}
          label={t('请输入{field}', { field: t(field.label) })}
          onText={(text) => onChange((read(text) ?? undefined) as FilterValue | undefined)}
        />
      );
    }
    const [from, to] = (value as readonly [Scalar | null, Scalar | null] | undefined) ?? [null, null];
    const put = (next: readonly [Scalar | null, Scalar | null]) =>
      onChange(next[0] === null && next[1] === null ? undefined : next);
    return (
      <Space.Compact block>
        <Single id={id} text={show(from)} label={t('最小')} onText={(text) => put([read(text), to])} />
        <Single text={show(to)} label={t('最大')} onText={(text) => put([from, read(text)])} />
      </Space.Compact>
    );
  };
}

/**
 * 2550.0000 → 2550, 0.50 → 0.5: the table keeps as many places as the column has, which says nothing about the value.
 * Text to text; the wire keeps what it carries.
 */
export const trimmed = (digits: string): string =>
  /^[+-]?\d+\.\d*0*$/.test(digits) ? digits.replace(/\.?0*$/, '') : digits;

const withUnit = (place: Place<NumberField>): string => {
  const text = trimmed(textOf(place));
  if (text === '' || !place.field.unit) return text;
  const [number, unit] = place.field.unit === '米' ? distanceParts(Number(text)) : [text, place.field.unit];
  return `${number} ${place.look.t(unit)}`;
};

/** 12345.6 → 12,345.6; text to text, so that no digit is lost. */
export const grouped = (digits: string): string => {
  const [whole = '', fraction] = digits.split('.');
  const shown = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? shown : `${shown}.${fraction}`;
};

function numberKind<F extends NumberField>(
  scalar: ScalarCodec,
  show: (place: Place<NumberField>) => string,
): WebKind<F> {
  return {
    ...plain,
    text: show as WebKind<F>['text'],
    cell: (place) => plainCell(show(place)),
    Detail: (place) => show(place) || EMPTY,
    read: (row, name, field) => {
      const value = plain.read(row, name, field);
      return typeof value === 'string' ? trimmed(value) : value;
    },
    Input: NumberInput as WebKind<F>['Input'],
    filter: {
      Control: numberFilter(scalar) as NonNullable<WebKind<F>['filter']>['Control'],
      ...codecOf(scalar),
    },
    align: 'right',
    width: 120,
  };
}

export const int = numberKind<IntField>(integerCodec, withUnit);
export const decimal = numberKind<DecimalField>(decimalCodec, withUnit);
export const money = numberKind<MoneyField>(decimalCodec, (place) => {
  const text = trimmed(textOf(place));
  return text === '' ? '' : `${grouped(text)}${place.field.unit ? ` ${place.field.unit}` : ''}`;
});

/** What is wrong with a whole number as it was typed. */
export function wholeProblem(
  value: unknown,
  { label, min, max }: { readonly label: string; readonly min: number; readonly max: number },
  t: Translate,
): string | undefined {
  const text = String(value ?? '').trim();
  if (text === '') return t('请输入{field}', { field: label });
  return /^-?\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
    ? undefined
    : t('{label}应为{min}至{max}的整数', { label, min, max });
}
