import { hazardCounts, hazardRates } from '@anlan/domain/figures/registry';
import { widest } from '@anlan/domain/hazard/figures';
import type { Conditions } from '@anlan/resource';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useT } from '../../../../lib/i18n';
import '../../../../parts/parts.css';
import { Failed, Nothing } from '../../../../parts/feedback/states';
import { FigureTile } from '../../../../parts/figure/figure';
import { NoCompany } from '../../../../parts/pick/no-company';
import {
  type Analysis,
  type Open,
  type Period,
  rateText,
  sixMonths,
  useAnalysis,
  useWaitsForCompany,
  within,
} from './calls';
import { Drill, type Drilled } from './drill';
import './figures.css';
import { Bars, Columns, Ring } from './figure-drawings';
import { FigureTable } from './figure-table';
import { PeriodBar } from './period-bar';
import { Steps } from './steps';
import { useFile } from './use-file';

/** Red is for 重大 alone. */
const LEVEL_COLOURS: Readonly<Record<string, string>> = { '-1': '#94a3b8', '2': '#e0a100', '4': '#d4380d' };
const HUES = ['#2f7de1', '#2f9e6b', '#e0a100', '#8a63d2', '#0f9fb5', '#d9703a', '#7a8798', '#b04f84'];

/** 隐患查询统计分析, of one's own company or of the one a supervisor has chosen: every figure opens its rows. */
export function HazardCharts() {
  const t = useT();
  const [period, setPeriod] = useState<Period>(sixMonths);
  const [deptId, setDept] = useState<string | null>(null);
  const [drilled, setDrilled] = useState<Drilled | null>(null);
  const conditions = useMemo(
    (): Conditions => ({ ...within(period), ...(deptId ? { principalDept: deptId } : {}) }),
    [period, deptId],
  );
  const waits = useWaitsForCompany();
  const { data, error, refetch, isFetching } = useAnalysis(conditions);
  const file = useFile();
  const open = useCallback<Open>(
    (title, figure, by) => setDrilled({ title, figure, by: { ...conditions, ...by } }),
    [conditions],
  );
  if (waits)
    return (
      <div className="card">
        <NoCompany />
      </div>
    );
  return (
    <div className="figures">
      <PeriodBar period={period} onPeriod={setPeriod} deptId={deptId} onDept={setDept}>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={file.busy}
          disabled={!data}
          onClick={() => void file.ask('safe/statistics/hidden/danger/export', conditions)}
        >
          {t('导出Excel')}
        </Button>
      </PeriodBar>
      {error && !data && (
        <div className="card">
          <Failed error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <div className="card">
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      )}
      {data && (
        <div className="figures" aria-busy={isFetching}>
          <Totals data={data} open={open} within={conditions} />
          <Steps period={period} deptId={deptId} />
          {data.total === 0 ? (
            <div className="card">
              <Nothing text={t('这段时间没有发现隐患')} />
            </div>
          ) : (
            <Parts data={data} within={conditions} open={open} />
          )}
        </div>
      )}
      {drilled && <Drill key={JSON.stringify(drilled)} drilled={drilled} onClose={() => setDrilled(null)} />}
    </div>
  );
}

const TOTALS = ['total', 'voided', 'valid', 'closed', 'inTime', 'open', 'overdue', 'major'] as const;

function Totals({ data, open, within }: { data: Analysis; open: Open; within: Conditions }) {
  const t = useT();
  const common = { within: { by: within }, onOpen: (figure: Parameters<Open>[1]) => open(t(figure.label), figure) };
  return (
    <ul className="card figure-totals" aria-label={t('合计')}>
      {TOTALS.map((name) => (
        <FigureTile
          key={name}
          of={hazardCounts[name]}
          shown={data[name]}
          bad={name === 'overdue' && data.overdue > 0}
          {...common}
        />
      ))}
      <FigureTile of={hazardRates.closedRate} shown={rateText(data.closedRate)} {...common} />
      <FigureTile of={hazardRates.onTimeRate} shown={rateText(data.onTimeRate)} {...common} />
      <FigureTile of={hazardRates.closeDays} shown={data.closeDays ?? '—'} {...common} />
    </ul>
  );
}

const { total, closed } = hazardCounts;

function Parts({ data, within, open }: { data: Analysis; within: Conditions; open: Open }) {
  const t = useT();
  // The chart shows the widest divisions; the table below has them all.
  const depts = useMemo(() => widest(data.byDept, 12), [data]);
  const pick = (part: { readonly label: string; readonly by: Conditions }) => open(t(part.label), total, part.by);
  const table = (rows: Parameters<typeof FigureTable>[0]['rows'], head: string) => (
    <FigureTable rows={rows} head={head} open={open} within={within} />
  );
  return (
    <div className="figure-grid">
      <Panel title={t('按发现月份')} wide>
        <Columns
          rows={data.byMonth}
          pick={(part, series) =>
            open(`${part.label} ${t(series === 0 ? '上报' : '其中已闭环')}`, series === 0 ? total : closed, part.by)
          }
        />
        {table(data.byMonth, '月份')}
      </Panel>
      <Panel title={t('按隐患等级')}>
        <Ring rows={data.byLevel} colour={(part) => LEVEL_COLOURS[part.key] ?? '#7a8798'} pick={pick} />
        {table(data.byLevel, '隐患等级')}
      </Panel>
      <Panel title={t('按治理状态')}>
        <Bars rows={data.byStatus.map((row) => ({ ...row, label: t(row.label) }))} pick={pick} />
      </Panel>
      <Panel title={t('按隐患类别')}>
        <Ring rows={data.byType} colour={(_, place) => HUES[place % HUES.length] as string} pick={pick} />
        {table(data.byType, '隐患类别')}
      </Panel>
      <Panel title={t('按隐患来源')}>
        <Bars rows={data.bySource} pick={pick} />
        {table(data.bySource, '隐患来源')}
      </Panel>
      <Panel title={t('按责任部门（含下级）')} wide>
        <Bars rows={depts} pick={pick} />
        {table(data.byDept, '责任部门')}
      </Panel>
    </div>
  );
}

function Panel({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className="card figure-panel" data-wide={wide || undefined} aria-label={title}>
      <h2>{title}</h2>
      <Suspense fallback={<div className="figure-wait" />}>{children}</Suspense>
    </section>
  );
}
