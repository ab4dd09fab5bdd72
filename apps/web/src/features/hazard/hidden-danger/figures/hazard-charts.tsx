import { widest } from '@anlan/domain/hazard/figures';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useT } from '../../../../lib/i18n';
import '../../../../parts/parts.css';
import { NoCompany } from '../../../../parts/no-company';
import { Failed, Nothing } from '../../../../parts/states';
import {
  type Analysis,
  type Conditions,
  OPEN,
  type Open,
  type Part,
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
  const open = useCallback(
    (title: string, more: Conditions = {}) => setDrilled({ title, conditions: { ...conditions, ...more } }),
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
          <Totals data={data} open={open} />
          {data.total === 0 ? (
            <div className="card">
              <Nothing text={t('这段时间没有发现隐患')} />
            </div>
          ) : (
            <Parts data={data} period={period} open={open} />
          )}
        </div>
      )}
      {drilled && <Drill key={JSON.stringify(drilled)} drilled={drilled} onClose={() => setDrilled(null)} />}
    </div>
  );
}

function Totals({ data, open }: { data: Analysis; open: Open }) {
  const t = useT();
  const figures: readonly (readonly [string, number | string, Conditions | null, boolean?])[] = [
    ['隐患总数', data.total, {}],
    ['未闭环', data.open, { status: OPEN }],
    ['逾期未整改', data.overdue, { isOverdue: '1' }, data.overdue > 0],
    ['已闭环', data.closed, { status: '5' }],
    ['按期整改', data.inTime, { status: '5', revisedLate_notequal: '1' }],
    ['重大隐患', data.major, { hiddenDangerLevel: '4', status_notequal: '6' }],
    ['已作废', data.voided, { status: '6' }],
    ['整改率', rateText(data.closedRate), null],
    ['按期整改率', rateText(data.onTimeRate), null],
    ['平均闭环天数', data.closeDays ?? '—', null],
  ];
  return (
    <ul className="card figure-totals" aria-label={t('合计')}>
      {figures.map(([label, value, conditions, bad]) => (
        <li key={label}>
          {conditions ? (
            <button type="button" onClick={() => open(t(label), conditions)}>
              <span>{t(label)}</span>
              <strong data-bad={bad || undefined}>{value}</strong>
            </button>
          ) : (
            <span>
              <span>{t(label)}</span>
              <strong>{value}</strong>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Last day of a month of the period, no later than its end. */
function monthDays(month: string, period: Period): Conditions {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
  const first = `${month}-01`;
  return within([first < period[0] ? period[0] : first, last > period[1] ? period[1] : last]);
}

function Parts({ data, period, open }: { data: Analysis; period: Period; open: Open }) {
  const t = useT();
  const byType = (part: Part): Conditions => (part.key === '' ? { type_null: '1' } : { type: part.key });
  const bySource = (part: Part): Conditions => (part.key === '' ? { source_null: '1' } : { source: part.key });
  // The chart shows the widest divisions; the table below has them all.
  const depts = useMemo(() => widest(data.byDept, 12), [data]);
  return (
    <div className="figure-grid">
      <Panel title={t('按发现月份')} wide>
        <Columns
          rows={data.byMonth}
          pick={(part, series) =>
            open(`${part.label} ${t(series === 0 ? '发现' : '其中已闭环')}`, {
              ...monthDays(part.key, period),
              ...(series === 1 ? { status: '5' } : {}),
            })
          }
        />
        <FigureTable rows={data.byMonth} head="月份" open={open} of={(part) => monthDays(part.key, period)} />
      </Panel>
      <Panel title={t('按隐患等级')}>
        <Ring
          rows={data.byLevel}
          colour={(part) => LEVEL_COLOURS[part.key] ?? '#7a8798'}
          pick={(part) => open(t(part.label), { hiddenDangerLevel: part.key })}
        />
        <FigureTable rows={data.byLevel} head="隐患等级" open={open} of={(part) => ({ hiddenDangerLevel: part.key })} />
      </Panel>
      <Panel title={t('按治理状态')}>
        <Bars
          rows={data.byStatus.map((row) => ({ ...row, label: t(row.label) }))}
          pick={(part) => open(part.label, { status: part.key })}
        />
      </Panel>
      <Panel title={t('按隐患类别')}>
        <Ring
          rows={data.byType}
          colour={(_, place) => HUES[place % HUES.length] as string}
          pick={(part) => open(t(part.label), byType(part))}
        />
        <FigureTable rows={data.byType} head="隐患类别" open={open} of={byType} />
      </Panel>
      <Panel title={t('按隐患来源')}>
        <Bars rows={data.bySource} pick={(part) => open(part.label, bySource(part))} />
        <FigureTable rows={data.bySource} head="隐患来源" open={open} of={bySource} />
      </Panel>
      <Panel title={t('按责任部门（含下级）')} wide>
        <Bars rows={depts} pick={(part) => open(part.label, { principalDept: part.key })} />
        <FigureTable
          rows={data.byDept}
          head="责任部门"
          open={open}
          of={(part) => ({ principalDept: part.key })}
          last={data.withoutDept ? { key: '', label: '未指定责任部门', ...data.withoutDept } : undefined}
        />
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
