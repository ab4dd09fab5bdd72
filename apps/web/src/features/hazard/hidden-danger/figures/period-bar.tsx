import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { AnyField } from '@anlan/resource';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { webKindOf } from '../../../../kinds/registry';
import { useT } from '../../../../lib/i18n';
import { type Period, presets } from './calls';

const dept = hiddenDanger.fields.principalDept as AnyField;

/** Of which days, and of which department, the figures are told; the way to the file stands right. */
export function PeriodBar({
  period,
  onPeriod,
  deptId,
  onDept,
  deptLabel = '责任部门',
  children,
}: {
  period: Period;
  onPeriod: (period: Period) => void;
  deptId?: string | null;
  onDept?: (deptId: string | null) => void;
  deptLabel?: string;
  children?: ReactNode;
}) {
  const t = useT();
  const { Input: DeptInput } = webKindOf(dept);
  return (
    <div className="figure-bar card">
      <DatePicker.RangePicker
        allowClear={false}
        aria-label={t('发现时间')}
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
      {onDept && (
        <div className="figure-dept">
          <DeptInput
            id="figure-dept"
            name="principalDept"
            aria-label={t(deptLabel)}
            field={{ ...dept, label: deptLabel }}
            value={deptId ?? null}
            onChange={(value) => onDept((value as string | null | undefined) || null)}
          />
        </div>
      )}
      <span className="figure-tools">{children}</span>
    </div>
  );
}
