import { hiddenDanger, hiddenDangerLifecycle } from '@anlan/domain/hazard/hidden-danger';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { addMonths, monthsBetween } from '@anlan/domain/shared/dates';
import { nowText, reachOf, type Work } from '../../kernel/context';
import { readCounters } from '../../kernel/resource/counters';
import { readFigures } from '../../kernel/resource/figures';
import { whereOf } from '../../kernel/resource/read';
import { scopeConditions } from '../../kernel/resource/scope';
import { type Route, route } from '../../kernel/route';
import { countAwaitingMe } from './todo';

/** One counted bucket: dims of hiddenDanger.counts in their order. */
interface Bucket {
  readonly status: number;
  readonly level: number;
  readonly overdue: boolean;
  readonly late: boolean;
  readonly n: number;
}

const LEVELS = [
  [-1, '未定级'],
  [2, '一般隐患'],
  [4, '重大隐患'],
] as const;
const OPEN: readonly number[] = [1, 2, 3, 4, 7];
const CLOSED = 5;
const VOIDED = 6;
const MONTHS = 6;

/** Whoever reaches a part of the company counts that part, which is what his lists show. */
const reachesPart = (work: Work): boolean =>
  work.actor.tenantKind === 'company' && !reachOf(work.actor, hiddenDanger).all;

/** All others read the counters, whose cost does not depend on how much is stored. */
async function buckets(work: Work): Promise<Bucket[]> {
  const rows = reachesPart(work) ? await countReach(work) : await readCounters(work, hiddenDanger);
  return rows.map(({ dims: [status, level, overdue, late], n }) => ({
    status: Number(status),
    level: Number(level),
    overdue: overdue === '1',
    late: late === '1',
    n,
  }));
}

async function countReach(work: Work): Promise<{ dims: string[]; n: number }[]> {
  const where = whereOf(scopeConditions(work, hiddenDanger));
  return work.tx.query(
    `select array[t.status::text, t.hidden_danger_level::text, coalesce(t.is_overdue, 0)::text, coalesce(t.revised_late, 0)::text] as dims, count(*)::int as n
       from hidden_danger t where ${where.sql} group by 1`,
    where.values,
  );
}

interface Month {
  readonly month: string;
  readonly total: number;
  readonly closed: number;
  readonly overdue: number;
  readonly voided: number;
}

async function monthsOfReach(work: Work, from: string, to: string): Promise<Month[]> {
  const where = whereOf(scopeConditions(work, hiddenDanger), 3);
  return work.tx.query(
    `select to_char(t.discovery_time, 'YYYY-MM') as month, count(*)::int as total, count(*) filter (where t.status = ${CLOSED})::int as closed,
            count(*) filter (where t.is_overdue = 1)::int as overdue, count(*) filter (where t.status = ${VOIDED})::int as voided
       from hidden_danger t where t.discovery_time >= ($1 || '-01')::date::timestamptz and t.discovery_time < (($2 || '-01')::date + interval '1 month')::timestamptz and ${where.sql}
      group by 1`,
    [from, to, ...where.values],
  );
}

const sum = (list: readonly Bucket[], keep: (bucket: Bucket) => boolean = () => true): number =>
  list.reduce((total, bucket) => total + (keep(bucket) ? bucket.n : 0), 0);

/** Per cent with one decimal, as text; null where there is nothing to divide by. */
const percent = (part: number, whole: number): string | null =>
  whole === 0 ? null : ((part / whole) * 100).toFixed(1);

function totals(list: readonly Bucket[]) {
  const closed = sum(list, ({ status }) => status === CLOSED);
  const counted = sum(list, ({ status }) => status !== VOIDED);
  return {
    total: sum(list),
    open: sum(list, ({ status }) => OPEN.includes(status)),
    overdue: sum(list, ({ overdue }) => overdue),
    closed,
    voided: sum(list, ({ status }) => status === VOIDED),
    major: sum(list, ({ level, status }) => level === 4 && OPEN.includes(status)),
    // 整改率 = closed / (all − void); 按期整改率 = closed on time / closed (domain-rules D1).
    closedRate: percent(closed, counted),
    onTimeRate: percent(
      sum(list, ({ status, late }) => status === CLOSED && !late),
      closed,
    ),
  };
}

/** The last six months, this one included, also those in which nothing was found. */
async function trend(work: Work) {
  const to = nowText(work).slice(0, 7);
  const from = addMonths(to, 1 - MONTHS);
  const found: readonly Partial<Month>[] = reachesPart(work)
    ? await monthsOfReach(work, from, to)
    : await readFigures(work, hiddenDanger, from, to);
  const of = new Map(found.map((row) => [row.month, row]));
  return monthsBetween(from, to).map((month) => {
    const { total = 0, closed = 0, overdue = 0, voided = 0 } = of.get(month) ?? {};
    /** Closed and overdue ones of those found in that month. */
    return { month, reported: total - voided, closed, overdue };
  });
}

async function statistics(work: Work) {
  const now = await buckets(work);
  return {
    ...totals(now),
    byStatus: hiddenDangerLifecycle.names.map((name) => {
      const status = hiddenDangerLifecycle.code[name];
      return {
        status,
        label: hiddenDangerLifecycle.label[name],
        count: sum(now, (bucket) => bucket.status === status),
      };
    }),
    byLevel: LEVELS.map(([level, label]) => ({ level, label, count: sum(now, (bucket) => bucket.level === level) })),
    byMonth: await trend(work),
  };
}

/** Head figures of the home page: risk points by colour, hidden dangers, what awaits me. */
async function headline(work: Work) {
  const points = await readCounters(work, riskPoint);
  const ofLevel = (level: string) => points.reduce((total, { dims, n }) => total + (dims[0] === level ? n : 0), 0);
  const mine = work.actor.tenantKind === 'company' && work.actor.can('hiddendanger_view');
  return {
    riskPoints: {
      total: points.reduce((total, { n }) => total + n, 0),
      levels: ['1', '2', '3', '4'].map((level) => ({ level, count: ofLevel(level) })),
    },
    hiddenDanger: totals(await buckets(work)),
    upcoming: mine ? await countAwaitingMe(work) : 0,
  };
}

const figures = (path: string, summary: string, read: (work: Work) => Promise<unknown>): Route =>
  route({
    method: 'GET',
    path,
    summary,
    access: { code: 'hiddendanger_view' },
    effect: 'read',
    resource: hiddenDanger.name,
    operation: 'own',
    reach: 'rows',
    needsCompany: true,
    run: async (work) => ({ data: await read(work) }),
  });

export const statisticsRoutes: readonly Route[] = [
  figures('/safe/hiddendanger/statistics', '隐患统计', statistics),
  figures('/safe/index/hidden/danger', '首页：隐患统计与近六个月趋势', statistics),
  figures('/safe/index/data/count', '首页：数据总览', headline),
];
