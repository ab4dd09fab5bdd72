import { hiddenDanger, hiddenDangerLifecycle } from '@anlan/domain/hazard/hidden-danger';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { nowText, reachOf, type Work } from '../../kernel/context';
import { readCounters } from '../../kernel/resource/counters';
import { whereOf } from '../../kernel/resource/read';
import { scopeConditions } from '../../kernel/resource/scope';
import { type Route, route } from '../../kernel/route';
import { countAwaitingMe } from './todo';

/** One counted bucket: dims of hiddenDanger.counts in their order, the month of discovery where asked. */
interface Bucket {
  readonly month: string;
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

/**
 * Whoever reaches the whole company reads the counters, whose cost does not depend on how much is stored; whoever
 * reaches a part of it counts that part, which is what his lists show.
 */
async function buckets(work: Work, byMonth: boolean): Promise<Bucket[]> {
  const partly = work.actor.tenantKind === 'company' && !reachOf(work.actor, hiddenDanger).all;
  const rows = partly ? await countReach(work) : await readCounters(work, hiddenDanger, byMonth);
  return rows.map(({ dims, n }) => {
    const [month = '', status, level, overdue, late] = partly || byMonth ? dims : ['', ...dims];
    return { month, status: Number(status), level: Number(level), overdue: overdue === '1', late: late === '1', n };
  });
}

async function countReach(work: Work): Promise<{ dims: string[]; n: number }[]> {
  const where = whereOf(scopeConditions(work, hiddenDanger));
  return work.tx.query(
    `select array[to_char(t.discovery_time, 'YYYY-MM'), t.status::text, t.hidden_danger_level::text, coalesce(t.is_overdue, 0)::text, coalesce(t.revised_late, 0)::text] as dims, count(*)::int as n
       from hidden_danger t where ${where.sql} group by 1`,
    where.values,
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
function trend(list: readonly Bucket[], now: string) {
  const [year, month] = now.slice(0, 7).split('-').map(Number) as [number, number];
  return Array.from({ length: MONTHS }, (_, back) => {
    const at = year * 12 + (month - 1) - (MONTHS - 1 - back);
    const name = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    const found = list.filter((bucket) => bucket.month === name);
    return {
      month: name,
      reported: sum(found, ({ status }) => status !== VOIDED),
      /** Of those found in that month. */
      closed: sum(found, ({ status }) => status === CLOSED),
      overdue: sum(found, ({ overdue }) => overdue),
    };
  });
}

async function statistics(work: Work) {
  const now = await buckets(work, false);
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
    byMonth: trend(await buckets(work, true), nowText(work)),
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
    hiddenDanger: totals(await buckets(work, false)),
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
