import type { DateField, DatetimeField, PeriodField } from '@anlan/resource';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useT } from '../lib/i18n';
import { controlProps } from './control';
import type { FilterProps, InputProps, Scalar } from './kind';

const DAY = 'YYYY-MM-DD';
const TIME = 'YYYY-MM-DD HH:mm:ss';
const SHOWN = 'YYYY-MM-DD HH:mm';

// The picker's object lives only inside the picker: what is held and sent is the text, without a time zone.
const from = (text: unknown) => (typeof text === 'string' && text !== '' ? dayjs(text) : null);

export function DateInput(props: InputProps<DateField | DatetimeField>) {
  const { field, value, onChange } = props;
  const t = useT();
  const timed = field.kind === 'datetime';
  return (
    <DatePicker
      {...controlProps(props)}
      className="fill"
      value={from(value)}
      onChange={(day) => onChange?.(day ? day.format(timed ? TIME : DAY) : null)}
      format={timed ? SHOWN : DAY}
      showTime={timed && { format: 'HH:mm', defaultOpenValue: dayjs('08:00', 'HH:mm') }}
      placeholder={t('请选择{field}', { field: t(field.label) })}
    />
  );
}

export function PeriodInput(props: InputProps<PeriodField>) {
  const { field, value, onChange } = props;
  const t = useT();
  const timed = field.precision !== 'date';
  const [start, end] = Array.isArray(value) ? value : [null, null];
  return (
    <DatePicker.RangePicker
      {...controlProps(props)}
      {...(props.id ? { id: { start: props.id } } : { id: {} })}
      className="fill"
      value={[from(start), from(end)]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        onChange?.(first && last ? [first.format(timed ? TIME : DAY), last.format(timed ? TIME : DAY)] : null);
      }}
      format={timed ? SHOWN : DAY}
      showTime={timed && { format: 'HH:mm' }}
      placeholder={[t('开始时间'), t('结束时间')]}
    />
  );
}

export function DateFilter({ id, value, onChange, field, operator }: FilterProps) {
  const t = useT();
  if (operator !== 'range') {
    return (
      <DatePicker
        {...(id ? { id } : {})}
        className="fill"
        value={from(value)}
        onChange={(day) => onChange(day ? day.format(DAY) : undefined)}
        placeholder={t('请选择{field}', { field: t(field.label) })}
      />
    );
  }
  const [start, end] = (value as readonly [Scalar | null, Scalar | null] | undefined) ?? [null, null];
  const presets = (
    [
      [t('今天'), 0],
      [t('近7天'), 6],
      [t('近30天'), 29],
    ] as const
  ).map(([label, days]) => ({
    label,
    value: () => [dayjs().subtract(days, 'day'), dayjs()] as [dayjs.Dayjs, dayjs.Dayjs],
  }));
  return (
    <DatePicker.RangePicker
      {...(id ? { id: { start: id } } : {})}
      className="fill"
      value={[from(start), from(end)]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        onChange(first || last ? [first?.format(DAY) ?? null, last?.format(DAY) ?? null] : undefined);
      }}
      allowEmpty={[true, true]}
      presets={presets.map(({ label, value: days }) => ({ label, value: days() }))}
      placeholder={[t('开始日期'), t('结束日期')]}
    />
  );
}
