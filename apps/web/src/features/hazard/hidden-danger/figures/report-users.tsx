import { hazardCounts } from '@anlan/domain/figures/hazard';
import type { HazardReporter } from '@anlan/domain/hazard/figure-calls';
import type { AnyField, Conditions } from '@anlan/resource';
import { Progress, Segmented, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useT } from '../../../../lib/i18n';
import '../../../../parts/parts.css';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hazardSummary } from '@anlan/domain/hazard/summaries';
import { Failed } from '../../../../parts/feedback/states';
import { FigureName, FigureValue } from '../../../../parts/figure/figure';
import { PAGE_SIZES } from '../../../../parts/list/list-state';
import { type Period, sixMonths, within } from '../../../../parts/summary/period';
import { PeriodBar } from '../../../../parts/summary/period-bar';
import '../../../../parts/summary/summary.css';
import { WideTable } from '../../../../parts/list/wide-table';
import { useReporters } from './calls';
import { Drill, type Drilled } from './drill';

const DEPT = { ...hiddenDanger.fields.principalDept, label: '所在部门' } as AnyField;

/** 隐患上报人统计: who reports how much, and who never does; 全员参与 is what the trade asks for. */
export function ReportUsers() {
  const t = useT();
  const [period, setPeriod] = useState<Period>(sixMonths);
  const [deptId, setDept] = useState<string | null>(null);
  const [which, setWhich] = useState<'all' | 'some' | 'none'>('all');
  const [drilled, setDrilled] = useState<Drilled | null>(null);
  const days = useMemo(() => within(hazardSummary, period), [period]);
  const conditions = useMemo((): Conditions => ({ ...days, ...(deptId ? { deptId } : {}) }), [days, deptId]);
  const { data, error, refetch, isFetching } = useReporters(conditions);
  const working = (data ?? []).filter(({ isResign }) => isResign === 1);
  const active = working.filter(({ valid }) => valid > 0).length;
  const reports = (data ?? []).reduce((sum, { valid }) => sum + valid, 0);
  const rows = (data ?? []).filter(({ total }) => which === 'all' || total > 0 === (which === 'some'));
  const number = (name: 'total' | 'voided' | 'valid' | 'closed' | 'major' | 'casual') => ({
    title: <FigureName of={hazardCounts[name]} />,
    dataIndex: name,
    width: 110,
    align: 'right' as const,
    sorter: (a: HazardReporter, b: HazardReporter) => a[name] - b[name],
    render: (value: number, row: HazardReporter) => {
      const by = { ...days, informantId: row.userId };
      return (
        <FigureValue
          of={hazardCounts[name]}
          value={value}
          className="link"
          within={{ by }}
          onOpen={(figure) => setDrilled({ title: `${row.userName} · ${t(figure.label)}`, figure, by })}
        />
      );
    },
  });
  return (
    <div className="figures">
      <PeriodBar
        label="发现时间"
        period={period}
        onPeriod={setPeriod}
        dept={{ name: 'deptId', field: DEPT, value: deptId, onChange: setDept }}
      />
      {error && !data && (
        <div className="card">
          <Failed error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <div className="card">
          <Skeleton active />
        </div>
      )}
      {data && (
        <>
          <section className="card figure-share" aria-label={t('全员参与情况')}>
            <Progress
              type="circle"
              aria-label={t('上报人数占比')}
              size={84}
              percent={working.length === 0 ? 0 : Math.round((active / working.length) * 100)}
            />
            <p>
              {t('在岗{people}人，其中{active}人上报过有效隐患，共{reports}条；未上报{none}人。', {
                people: working.length,
                active,
                reports,
                none: working.length - active,
              })}
            </p>
            <Segmented
              value={which}
              onChange={setWhich}
              options={[
                { value: 'all', label: t('全部') },
                { value: 'some', label: t('有上报') },
                { value: 'none', label: t('未上报') },
              ]}
            />
          </section>
          <section className="card" aria-label={t('隐患上报人统计')}>
            <WideTable<HazardReporter>
              rowKey="userId"
              size="middle"
              loading={isFetching}
              dataSource={rows}
              pagination={{ defaultPageSize: PAGE_SIZES[0], showSizeChanger: true, pageSizeOptions: [...PAGE_SIZES] }}
              scroll={{ x: 900 }}
              locale={{ emptyText: t('没有符合条件的人员') }}
              columns={[
                {
                  title: t('姓名'),
                  dataIndex: 'userName',
                  width: 130,
                  fixed: 'left',
                  render: (name: string, row) => (row.isResign === 0 ? t('{name}（已离职）', { name }) : name),
                },
                { title: t('所在部门'), dataIndex: 'deptName', width: 150, ellipsis: true },
                number('total'),
                number('voided'),
                number('valid'),
                number('casual'),
                number('closed'),
                number('major'),
                {
                  title: t('最近上报'),
                  dataIndex: 'lastTime',
                  width: 120,
                  render: (day: string | null) => day ?? '—',
                },
              ]}
            />
          </section>
        </>
      )}
      {drilled && <Drill key={JSON.stringify(drilled)} drilled={drilled} onClose={() => setDrilled(null)} />}
    </div>
  );
}
