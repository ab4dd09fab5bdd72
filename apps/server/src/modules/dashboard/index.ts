import { checkRecord } from '@anlan/domain/check/check-record';
import {
  type CompanyLevel,
  homeChecks,
  homeLevel,
  homeSetup,
  homeToday,
  homeWarnings,
  type MonthChecks,
  type TodaysChecks,
  type WarningFigures,
} from '@anlan/domain/dashboard/calls';
import { platformHome } from '@anlan/domain/dashboard/platform-calls';
import { checkCounts, riskCounts, roundCounts, warningCounts } from '@anlan/domain/figures/registry';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { permit } from '@anlan/domain/permit/permit';
import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { siteWork } from '@anlan/domain/site-work/site-work';
import { warning } from '@anlan/domain/warning/warning';
import { type AnyResource, type CountFigure, partOf, percentOf } from '@anlan/resource';
import { addMonths, monthsBetween } from '@anlan/resource/dates';
import { nowText, type Work } from '../../kernel/context';
import { byCompany } from '../../kernel/events/events';
import type { Module } from '../../kernel/module';
import { tell } from '../../kernel/push/messages';
import { countBuckets, countFigures } from '../../kernel/resource/figures/count-figures';
import { readCounters } from '../../kernel/resource/figures/counters';
import { type Route, serve, serveOpen } from '../../kernel/route';
import { installation } from './installation';
import { setupOf } from './setup';
import { wallRoute } from './wall';

/** Topic of the push that says: some figure of this company has moved. */
const TOPIC = 'dashboard.changed';
/** Whose changes move a figure of the dashboards. */
const WATCHED = [hiddenDanger, riskPoint, warning, checkRecord, permit, siteWork] as readonly AnyResource[];

const LEVELS = Object.keys(RISK_LEVELS) as RiskLevel[];
const MONTHS = 6;
/** Of risk levels and of warnings alike. */
const RED = '1';

/** A count of this company, divided by the values of some fields. */
const divided = (figure: CountFigure, field: string, keys: readonly string[]): Record<string, CountFigure> =>
  Object.fromEntries(keys.map((key) => [key, partOf(figure, { [field]: key })]));

const levelFacts = (level: RiskLevel | undefined) => (level ? { level, ...RISK_LEVELS[level] } : null);

/**
 * The company's own colour: the band of its score (0.7 of its worst point's and 0.3 of their mean, at least 橙 with a major
 * danger overdue), as dynamic monitoring wrote it last; null while no point is evaluated. Beside it how many points are of
 * which level now, and by nature.
 */
async function companyLevel(work: Work): Promise<CompanyLevel> {
  const present = await countFigures(work, divided(riskCounts.present, 'scoreLevel', LEVELS));
  const inherent = await countFigures(work, divided(riskCounts.inherent, 'inherentLevel', LEVELS));
  const { red } = await countFigures(work, { red: partOf(warningCounts.open, { warnLevel: RED }) });
  // 1 红 is the worst of the four.
  const worst = (of: Readonly<Record<string, number>>) => LEVELS.find((level) => (of[level] ?? 0) > 0);
  const now = worst(present);
  const [row] = await work.tx.query<{ name: string | null; score: number | null; level: RiskLevel | null }>(
    `select (select tenant_name from tenant where tenant_id = $1) as name, d.score, d.level
       from (select 1) one left join lateral (
         select score, level from company_score_daily where tenant_id = $1 order by day desc limit 1) d on true`,
    [work.tenantId],
  );
  // A company whose points are all gone keeps the row of its last day.
  const level = now ? (row?.level ?? undefined) : undefined;
  return {
    tenantName: row?.name ?? null,
    ...(levelFacts(level) ?? { level: null, label: null, colour: null }),
    score: level ? (row?.score ?? null) : null,
    flashing: level === RED || red > 0,
    worst: levelFacts(now),
    inherent: levelFacts(worst(inherent)),
    count: now ? (present[now] ?? 0) : 0,
    levels: LEVELS.map((one) => ({ level: one, ...RISK_LEVELS[one], count: present[one] ?? 0 })),
  };
}

/** Warnings that are open, by colour and kind, and how many began in each of six months. */
async function warnings(work: Work): Promise<WarningFigures> {
  const to = nowText(work).slice(0, 7);
  const from = addMonths(to, 1 - MONTHS);
  const monthly = await readCounters(work, warning, { from, to });
  const labels = async (code: string) => work.app.dictionaries.items(work.tenantId, code, work.tx);
  const [levels, types] = [await labels('safe_warn_level'), await labels('safe_warn_type')];
  const open = (field: string, items: readonly { readonly key: string }[]) =>
    countFigures(
      work,
      divided(
        warningCounts.open,
        field,
        items.map(({ key }) => key),
      ),
    );
  const [byLevel, byType] = [await open('warnLevel', levels), await open('warnType', types)];
  return {
    ...(await countFigures(work, warningCounts)),
    byLevel: levels.map(({ key, label, color }) => ({ key, label, color, count: byLevel[key] ?? 0 })),
    byType: types.map(({ key, label }) => ({ key, label, count: byType[key] ?? 0 })).filter((row) => row.count > 0),
    byMonth: monthsBetween(from, to).map((month) => ({
      month,
      count: monthly.reduce((sum, { dims, n }) => sum + (dims[0] === month ? n : 0), 0),
    })),
  };
}

/** Checks due this month: how many were made, how many in time; cancelled ones do not count. Null where none was due. */
async function checksOfMonth(work: Work): Promise<MonthChecks> {
  const month = nowText(work).slice(0, 7);
  const buckets = await readCounters(work, checkRecord, { from: month, to: month });
  const n = countBuckets(checkCounts, buckets);
  return {
    month,
    total: n.due,
    done: n.onTime,
    late: n.late,
    waiting: n.waiting,
    overdue: n.overdue,
    rate: percentOf(n.done, n.due),
  };
}

async function checksOfToday(work: Work): Promise<TodaysChecks> {
  const day = nowText(work).slice(0, 10);
  const { due, done, overdue } = roundCounts;
  return { day, ...(await countFigures(work, { due, done, overdue }, { period: [day, day] })) };
}

/**
 * Tells everybody of the company that its figures have moved, once a second at the most: whoever looks waits longer than
 * that before he reads, so what is left out here is in what he reads.
 */
const moved = byCompany(async (tx, tenantId) => {
  const told = await tx.query(
    // Among the newest alone, by the key: one push too many does no harm.
    `select 1 from (select tenant_id, topic, created_at from push_message order by id desc limit 200) p
      where p.tenant_id = $1 and p.topic = $2 and p.created_at > now() - interval '1 second' limit 1`,
    [tenantId, TOPIC],
  );
  if (told.length === 0) await tell(tx, { tenantId, userIds: null, topic: TOPIC, recordId: null });
});

const routes: readonly Route[] = [
  serve(homeLevel, async (work) => ({ data: await companyLevel(work) })),
  serve(homeChecks, async (work) => ({ data: await checksOfMonth(work) })),
  serve(homeToday, async (work) => ({ data: await checksOfToday(work) })),
  serve(homeSetup, async (work) => ({ data: await setupOf(work) })),
  serveOpen(platformHome, async (ctx) => ({ data: await installation(ctx) })),
  serve(homeWarnings, async (work) => ({ data: await warnings(work) })),
];

/**
 * Figures of the dashboards, from counters and rows of days: their cost does not depend on how much is stored. `others`
 * answer what a wall shows beside them.
 */
export function dashboardModule(others: readonly Module[] = []): Module {
  return {
    routes: [...routes, wallRoute(routes, others)],
    batchConsumers: Object.fromEntries(WATCHED.map(({ name }) => [name, [moved]])),
  };
}
