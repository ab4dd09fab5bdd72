import type { AnyField } from '@anlan/resource';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { webKindOf } from '../../kinds/registry';
import { useT } from '../../lib/i18n';
import { type Period, presets } from './period';

/** Of which days, and of which department, the figures are told; the way to the file stands right. */
export function PeriodBar({
  label,
  period,
  onPeriod,
  dept,
  more,
  children,
}: {
  /** Of the time that the period is of. */
  label: string;
  period: Period;
  onPeriod: (period: Period) => void;
  /** The field a department is chosen by, and the one that is. */
  dept?: {
    readonly name: string;
    readonly field: AnyField;
    readonly value: string | null;
    readonly onChange: (value: string | null) => void;
  };
  /** Further filters. */
  more?: ReactNode;
  children?: ReactNode;
}) {
  const t = useT();
  return (
    <div className="figure-bar card">
      <DatePicker.RangePicker
        allowClear={false}
        aria-label={t(label)}
        value={[dayjs(period[0]), dayjs(period[1])]}
        presets={presets().map(({ label, value }) => ({
          label: t(label),
          value: [dayjs(value[0]), dayjs(value[1])] as [dayjs.Dayjs, dayjs.Dayjs],
        }))}
        maxDate={dayjs()}
        onChange={(_, [from, to]) => {
          if (from && to) onPeriod([from, to]);
        }}
      />
      {dept && <Dept {...dept} />}
      {more}
      <span className="figure-tools">{children}</span>
    </div>
  );
}

function Dept({ name, field, value, onChange }: NonNullable<Parameters<typeof PeriodBar>[0]['dept']>) {
  const t = useT();
  const { Input } = webKindOf(field);
  return (
    <div className="figure-dept">
      <Input
        id="figure-dept"
        name={name}
        aria-label={t(field.label)}
        field={field}
        value={value}
        onChange={(chosen) => onChange((chosen as string | null | undefined) || null)}
      />
    </div>
  );
}
