import type { DateField, DatetimeField, PeriodField } from '@anlan/resource';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useT } from '../../lib/i18n';
import { controlProps } from '../control';
import type { FilterProps, InputProps, Scalar } from '../kind';

const DAY = 'YYYY-MM-DD';
const TIME = 'YYYY-MM-DD HH:mm:ss';
const SHOWN = 'YYYY-MM-DD HH:mm';

/*
 * Every control takes what is chosen at once (`onCalendarChange`). The picker itself hands it over only after both ends
 * were visited, after its own 确定, or a moment after the focus has gone: whoever changes the end alone and presses 保存
 * would save the end he has just replaced.
 */

// The picker's object lives only inside the picker: what is held and sent is the text, without a time zone.
const from = (text: unknown) => (typeof text === 'string' && text !== '' ? dayjs(text) : null);

type Ends = readonly [start: Dayjs | null, end: Dayjs | null];
/** While a later start waits for its end, the picker still has the old one. */
const inOrder = (days: Ends | null): days is Ends =>
  !(days?.[0] && days[1] && days[0].isAfter(days[1])) && days !== null;

export function DateInput(props: InputProps<DateField | DatetimeField>) {
  const { field, value, onChange } = props;
  const t = useT();
  const timed = field.kind === 'datetime';
  const take = (day: Dayjs | null) => onChange?.(day ? day.format(timed ? TIME : DAY) : null);
  return (
    <DatePicker
      {...controlProps(props)}
      className="fill"
      value={from(value)}
      onChange={take}
      onCalendarChange={(day) => !Array.isArray(day) && take(day)}
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
  const take = ([first, last]: Ends) =>
    onChange?.(first && last ? [first.format(timed ? TIME : DAY), last.format(timed ? TIME : DAY)] : null);
  return (
    <DatePicker.RangePicker
      {...controlProps(props)}
      {...(props.id ? { id: { start: props.id } } : { id: {} })}
      className="fill"
      value={[from(start), from(end)]}
      onChange={(days) => take(days ?? [null, null])}
      onCalendarChange={(days) => inOrder(days) && days[0] && days[1] && take(days)}
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
  const take = ([first, last]: Ends) =>
    onChange(first || last ? [first?.format(DAY) ?? null, last?.format(DAY) ?? null] : undefined);
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
      onChange={(days) => take(days ?? [null, null])}
      onCalendarChange={(days) => inOrder(days) && take(days)}
      allowEmpty={[true, true]}
      presets={presets.map(({ label, value: days }) => ({ label, value: days() }))}
      placeholder={[t('开始日期'), t('结束日期')]}
    />
  );
}
