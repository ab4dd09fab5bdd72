import { checkCounts, checkRates } from '@anlan/domain/figures/check';
import { hazardCounts, hazardRates } from '@anlan/domain/figures/hazard';
import { warningCounts } from '@anlan/domain/figures/warning';
import { hazardSummary } from '@anlan/domain/hazard/summaries';
import { type CountFigure, type Figure, figureQuery, inTreeOrder, type Within } from '@anlan/resource';
import { Skeleton } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { isSupervisor, useSession } from '../../../lib/session/session';
import { Nothing } from '../../../parts/feedback/states';
import { FigureHelp, FigureName, FigureValue, useFigure } from '../../../parts/figure/figure';
import { Section } from '../../../parts/home/section';
import '../../../parts/home/home.css';
import { NoCompany } from '../../../parts/pick/no-company';
import { type Period, within } from '../../../parts/summary/period';
import '../../../parts/summary/summary.css';
import { rateText, useSummary, useWaitsForCompany } from '../../../parts/summary/use-summary';
import { Weekly } from '../../../parts/summary/weekly';
import { useLiveFigures, useOverdue } from '../dashboard-calls';
import { LateDuties, useLateDuties } from '../late-duties';
import { OverduePeople } from '../overdue';
import './office.css';

const WEEKS = 13;
const DAY = 'YYYY-MM-DD';

/** This month so far, and as many days of the one before; the last quarter of a year. */
function periods(today = dayjs()): { readonly now: Period; readonly before: Period; readonly quarter: Period } {
  const last = today.subtract(1, 'month');
  return {
    now: [today.startOf('month').format(DAY), today.format(DAY)],
    before: [last.startOf('month').format(DAY), last.format(DAY)],
    quarter: [
      today
        .startOf('week')
        .subtract(WEEKS - 1, 'week')
        .format(DAY),
      today.format(DAY),
    ],
  };
}

/** /enterpriseDashboard: who is late, by department, by week, against last month. */
export function EnterpriseDashboard() {
  const waits = useWaitsForCompany();
  const hazards = useCan('hiddendanger_view');
  const checks = useCan('planvtworecord_view');
  const warnings = useCan('warn_view');
  const supervisor = useSession(isSupervisor);
  useLiveFigures();
  const settled = useSettled(hazards);
  if (waits)
    return (
      <div className="card">
        <NoCompany />
      </div>
    );
  if (!hazards && !checks && !warnings) return <NothingToSee />;
  if (!settled) return <Skeleton active />;
  return (
    <div className="home">
      <Months hazards={hazards} checks={checks} warnings={warnings} />
      {!supervisor && (
        <div className="home-columns">
          <div className="home-column">{hazards && <OverduePeople />}</div>
          <div className="home-column">
            <LateDuties />
          </div>
        </div>
      )}
      {hazards && <Depts />}
      {hazards && <Weeks />}
    </div>
  );
}

/** What decides how high its parts stand comes first, so that nothing moves later; it is all asked for at once. */
function useSettled(hazards: boolean): boolean {
  const { now, before } = periods();
  const first = [
    useSummary(hazardSummary, within(hazardSummary, now), hazards),
    useSummary(hazardSummary, within(hazardSummary, before), hazards),
    useOverdue(),
    useLateDuties(),
  ];
  return first.every(({ isLoading }) => !isLoading);
}

function NothingToSee() {
  const t = useT();
  return (
    <div className="card">
      <Nothing text={t('没有可以查看的统计')} />
    </div>
  );
}

type Value = string | number | null | undefined;

/** One figure of both months; more of it is good, bad, or neither. */
function Compared({
  of,
  now,
  before,
  at,
  better,
}: {
  of: Figure;
  now: Value;
  before: Value;
  at: readonly [Within, Within];
  better: 'more' | 'less' | 'none';
}) {
  const t = useT();
  const rate = of.kind === 'rate';
  const told = (value: Value): ReactNode =>
    value === undefined ? '…' : rate ? rateText(value as string | null) : (value ?? '—');
  const moved = now == null || before == null ? null : Math.round((Number(now) - Number(before)) * 10) / 10;
  const good = moved === null || moved === 0 || better === 'none' ? undefined : moved > 0 === (better === 'more');
  return (
    <li>
      <FigureName of={of} />
      <FigureValue of={of} within={at[0]} value={<strong>{told(now)}</strong>} />
      <p>
        {t('上月同期')} <FigureValue of={of} within={at[1]} value={told(before)} />
        {moved !== null && (
          <b data-good={good}>
            {moved === 0
              ? t('持平')
              : t(rate ? '{sign}{n}个百分点' : '{sign}{n}', { sign: moved > 0 ? '▲' : '▼', n: Math.abs(moved) })}
          </b>
        )}
      </p>
    </li>
  );
}

function Months({ hazards, checks, warnings }: { hazards: boolean; checks: boolean; warnings: boolean }) {
  const t = useT();
  const { now, before } = periods();
  const at = [{ period: now }, { period: before }] as const;
  const present = useSummary(hazardSummary, within(hazardSummary, now), hazards).data;
  const former = useSummary(hazardSummary, within(hazardSummary, before), hazards).data;
  const [first, last] = [now[0].slice(5), now[1].slice(5)];
  return (
    <Section
      title={t('本月与上月同期')}
      more={<span className="quiet">{t('{from}至{to}，上月取相同的日子', { from: first, to: last })}</span>}
    >
      <ul className="office-months">
        {hazards && (
          <>
            <Compared of={hazardCounts.total} now={present?.total} before={former?.total} at={at} better="none" />
            <Compared
              of={hazardRates.onTimeRate}
              now={present?.onTimeRate}
              before={former?.onTimeRate}
              at={at}
              better="more"
            />
            <Compared of={hazardCounts.overdue} now={present?.overdue} before={former?.overdue} at={at} better="less" />
          </>
        )}
        {checks && <CheckRate now={now} before={before} />}
        {warnings && <Counted of={warningCounts.total} now={now} before={before} />}
      </ul>
    </Section>
  );
}

const useCounted = (of: CountFigure, period: Period) =>
  useFigure(of, figureQuery({ ...of, where: {} }, { period })).data;

function Counted({ of, now, before }: { of: CountFigure; now: Period; before: Period }) {
  return (
    <Compared
      of={of}
      now={useCounted(of, now)}
      before={useCounted(of, before)}
      at={[{ period: now }, { period: before }]}
      better="less"
    />
  );
}

function CheckRate({ now, before }: { now: Period; before: Period }) {
  const { due, onTime } = checkCounts;
  const rateOf = (done: number | undefined, all: number | undefined): Value =>
    done === undefined || all === undefined ? undefined : all === 0 ? null : ((done / all) * 100).toFixed(1);
  return (
    <Compared
      of={checkRates.onTimeRate}
      now={rateOf(useCounted(onTime, now), useCounted(due, now))}
      before={rateOf(useCounted(onTime, before), useCounted(due, before))}
      at={[{ period: now }, { period: before }]}
      better="more"
    />
  );
}

const COLUMNS = ['total', 'open', 'overdue', 'closedRate', 'onTimeRate'] as const;

/** Every department with those below it, and how much of it was in time in the month before. */
function Depts() {
  const t = useT();
  const { now, before } = periods();
  const read = useSummary(hazardSummary, within(hazardSummary, now));
  const former = useSummary(hazardSummary, within(hazardSummary, before)).data;
  const then = new Map(former?.byDept.map((line) => [line.key, line.onTimeRate]));
  const lines = inTreeOrder(read.data?.byDept ?? []);
  const { measures } = hazardSummary;
  return (
    <Section title={t('本月各部门')} read={read} rows={8} more={<FigureHelp of={hazardRates.onTimeRate} />}>
      {read.data && lines.length === 0 ? (
        <Nothing text={t('本月没有发现隐患')} />
      ) : (
        <div className="figure-scroll office-depts">
          <table className="figure-table">
            <thead>
              <tr>
                <th scope="col">{t('责任部门')}</th>
                {COLUMNS.map((name) => (
                  <th key={name} scope="col">
                    {t(measures[name].label)}
                  </th>
                ))}
                <th scope="col">{t('上月同期按期整改率')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.key}>
                  <th scope="row">{t(line.label)}</th>
                  {COLUMNS.map((name) => (
                    <td key={name} data-bad={(name === 'overdue' && line[name] > 0) || undefined}>
                      <FigureValue
                        of={measures[name]}
                        className="link"
                        within={{ period: now, by: line.by }}
                        value={name === 'closedRate' || name === 'onTimeRate' ? rateText(line[name]) : line[name]}
                      />
                    </td>
                  ))}
                  <td>{then.has(line.key) ? rateText(then.get(line.key) ?? null) : '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

/** Where and when hidden dangers were found in the last quarter of a year. */
function Weeks() {
  const conditions = within(hazardSummary, periods().quarter);
  const { data } = useSummary(hazardSummary, conditions);
  return data ? <Weekly of={hazardSummary} found={data} open={undefined} conditions={conditions} /> : null;
}
