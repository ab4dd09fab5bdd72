import type { RiskLevel } from '@anlan/domain/risk/level';
import {
  type CompanyFigures,
  type CompanyToday,
  type OverdueMajor,
  RANKED_SHOWN,
  type RankedCompany,
  SILENT_DAYS,
  type SilentCompany,
  type SupervisorHome,
} from '@anlan/domain/supervision/calls';
import { addDays } from '@anlan/resource/dates';
import { asSystem, type Ctx, nowText } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { planned } from '../../kernel/db/plans';
import { notFound } from '../../kernel/errors';
import { grouped } from '../../kernel/grouped';
import type { RouteInput } from '../../kernel/route';
import { figuresOf, figuresTogether } from './figures';
import { matching, named, text } from './matching';

const LINE_DAYS = 8;
/** A company without a score of so many days has none. */
const SCORE_DAYS = 30;
const OTHERS_SHOWN = 24;
const SILENT_SHOWN = 10;
const MAJORS_SHOWN = 8;
const RISEN_SHOWN = 2;
/** Further back nobody asks when something was last heard. */
const LAST_DAYS = 90;

/** The companies in $1. */
const AMONG = 'in (select unnest($1::text[]))';

interface Facts {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly areaName: string;
  readonly industry: string | null;
  readonly linkman: string;
  readonly contactNumber: string;
}
interface Scores {
  readonly tenantId: string;
  /** yyyy-MM-dd, the newest first. */
  readonly days: readonly string[];
  readonly scores: readonly number[];
  readonly level: RiskLevel;
}
type Major = Omit<OverdueMajor, 'tenantName'>;
type Last = { readonly tenantId: string; readonly at: string };

const rowsOf = <R extends object>(tx: Tx, sql: string, values: unknown[]): Promise<R[]> =>
  planned(tx, 'custom', () => tx.query<R>(sql, values));

/** The newest of each company within LAST_DAYS. */
const lastOf = (tx: Tx, ids: readonly string[], table: string, column: string, since: string, more = '') =>
  rowsOf<Last>(
    tx,
    `select x.tenant_id as "tenantId", to_char(max(x.${column}), 'YYYY-MM-DD HH24:MI:SS') as at from ${table} x
      where x.tenant_id ${AMONG} and x.${column} >= $2::timestamptz${more} group by x.tenant_id`,
    [ids, since],
  );

/** Points of one company that are worse than on the day; a join of several companies' would ask every shard. */
const risenOf = (tx: Tx, tenantId: string, day: string) =>
  rowsOf<{ name: string; level: RiskLevel }>(
    tx,
    `select p.name, s.level from risk_score s
       join risk_score_daily d on d.tenant_id = $1 and d.risk_id = s.risk_id and d.day = $2::date
       join risk_point p on p.tenant_id = $1 and p.id = s.risk_id
      where s.tenant_id = $1 and s.level < d.level and p.deleted_at is null
      order by s.level, s.score desc, s.risk_id limit ${RISEN_SHOWN}`,
    [tenantId, day],
  );

const byTenant = (rows: readonly Last[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ tenantId, at }) => [tenantId, at]));

/** The last days up to today; a day without a row was as the day before it. */
function line(found: Scores | undefined, today: string): { readonly days: number[]; readonly before: number | null } {
  if (!found) return { days: [], before: null };
  const at = (day: string): number | undefined => {
    const place = found.days.findIndex((one) => one <= day);
    return place < 0 ? undefined : found.scores[place];
  };
  const days = Array.from({ length: LINE_DAYS }, (_, back) => at(addDays(today, back + 1 - LINE_DAYS)));
  return { days: days.filter((score) => score !== undefined), before: at(addDays(today, -1)) ?? null };
}

/** Worse is first: the score, then what it rose by since yesterday, then overdue major dangers, then what is overdue. */
const worse = (left: CompanyToday, right: CompanyToday): number =>
  (right.score ?? -1) - (left.score ?? -1) ||
  rise(right) - rise(left) ||
  right.overdueMajors - left.overdueMajors ||
  right.overdueHiddenDangers - left.overdueHiddenDangers;

const rise = ({ score, before }: CompanyToday): number => (score === null || before === null ? 0 : score - before);

/** Whoever has nothing against him is not called, however he stands among the others. */
const asksForCall = ({ level, overdueMajors, overdueHiddenDangers, ...company }: CompanyToday): boolean =>
  level === '1' ||
  level === '2' ||
  overdueMajors > 0 ||
  (overdueHiddenDangers > 0 && rise({ ...company, level, overdueMajors, overdueHiddenDangers }) > 0);

/**
 * Whom to call today. Flat statements over all companies that match, none of which reads more than the figures kept ready,
 * a month of scores, what is overdue and the last days; the rest is looked up of those that are shown.
 */
export async function today(ctx: Ctx, query: RouteInput['query']): Promise<SupervisorHome> {
  const now = nowText(ctx);
  const day = now.slice(0, 10);
  const companies = await ctx.app.jurisdiction.companies(ctx.actor.regionCode);
  const found = await asSystem(ctx.app, 'companies to call today', async ({ tx }) => {
    // One of them, or all that match: of one it is told whether it asks for a call or not.
    const one = text(query.company);
    const ids = one === '' ? await matching(tx, companies, query) : companies.filter((id) => id === one);
    if (one !== '' && ids.length === 0) throw notFound();
    const active = addDays(now, -SILENT_DAYS);
    const [facts, scores, majors, figures, totals, ...heard] = await Promise.all([
      rowsOf<Facts>(
        tx,
        `select t.tenant_id as "tenantId", t.tenant_name as "tenantName", r.name as "areaName", t.industry, t.linkman,
                t.contact_number as "contactNumber"
           from tenant t join region r on r.code = t.area_code where t.tenant_id ${AMONG} order by t.pinyin collate "C", t.tenant_id`,
        [ids],
      ),
      rowsOf<Scores>(
        tx,
        `select d.tenant_id as "tenantId", array_agg(d.day::text order by d.day desc) as days,
                array_agg(d.score::int order by d.day desc) as scores, (array_agg(d.level order by d.day desc))[1] as level
           from company_score_daily d where d.tenant_id ${AMONG} and d.day > $2::date - ${SCORE_DAYS} and d.day <= $2::date
          group by d.tenant_id`,
        [ids, day],
      ),
      rowsOf<Major>(
        tx,
        `select h.id, h.tenant_id as "tenantId", coalesce(h.name, h.code) as name, ($2::timestamptz::date - h.revise_time_limit::date) as days
           from hidden_danger h where h.tenant_id ${AMONG} and h.is_overdue = 1 and h.hidden_danger_level = 4 and h.deleted_at is null
          order by h.revise_time_limit, h.id`,
        [ids, now],
      ),
      figuresOf(tx, ids),
      figuresTogether(tx, ids),
      rowsOf<Last>(
        tx,
        `select distinct h.tenant_id as "tenantId" from hidden_danger h where h.tenant_id ${AMONG} and h.create_time >= $2::timestamptz and h.deleted_at is null`,
        [ids, active],
      ),
      rowsOf<Last>(
        tx,
        `select distinct c.tenant_id as "tenantId" from check_record c
          where c.tenant_id ${AMONG} and c.finish_time >= $2::timestamptz and c.deleted_at is null`,
        [ids, active],
      ),
      rowsOf<Last>(
        tx,
        `select distinct s.tenant_id as "tenantId" from session s where s.tenant_id ${AMONG} and s.created_at >= $2::timestamptz`,
        [ids, active],
      ),
    ]);
    const known = new Map(scores.map((one) => [one.tenantId, one]));
    const majorsBy = grouped(majors, ({ tenantId }) => tenantId);
    const all = (await named(ctx, facts, tx)).map(({ industry: _code, ...company }): CompanyToday => {
      const score = known.get(company.tenantId);
      const own = majorsBy.get(company.tenantId) ?? [];
      return {
        ...company,
        ...(figures(company.tenantId) as CompanyFigures),
        score: score?.scores[0] ?? null,
        level: score?.level ?? null,
        ...line(score, day),
        overdueMajors: own.length,
        longestDays: own[0]?.days ?? 0,
      };
    });
    const sorted = [...all].sort(worse);
    const called = sorted.filter((company) => one !== '' || asksForCall(company)).slice(0, RANKED_SHOWN);
    const shown = new Set(called.map(({ tenantId }) => tenantId));
    const loud = new Set(heard.flat().map(({ tenantId }) => tenantId));
    const silent = sorted.filter(({ tenantId }) => !loud.has(tenantId));
    const looked = [...shown, ...silent.slice(0, SILENT_SHOWN).map(({ tenantId }) => tenantId)];
    const since = addDays(now, -LAST_DAYS);
    const [risen, reported, checked, signedIn] = await Promise.all([
      Promise.all([...shown].map(async (id) => [id, await risenOf(tx, id, addDays(day, -1))] as const)),
      lastOf(tx, looked, 'hidden_danger', 'create_time', since, ' and x.deleted_at is null'),
      lastOf(tx, looked, 'check_record', 'finish_time', since, ' and x.deleted_at is null'),
      lastOf(tx, looked, 'session', 'created_at', since),
    ]);
    const [lastReported, lastChecked, lastSignedIn] = [reported, checked, signedIn].map(byTenant) as [
      ReadonlyMap<string, string>,
      ReadonlyMap<string, string>,
      ReadonlyMap<string, string>,
    ];
    const risenBy = new Map(risen);
    const names = new Map(facts.map(({ tenantId, tenantName }) => [tenantId, tenantName]));
    return {
      companies: all.length,
      totals,
      ranked: called.map(
        (company): RankedCompany => ({
          ...company,
          risen: risenBy.get(company.tenantId) ?? [],
          lastReported: lastReported.get(company.tenantId) ?? null,
        }),
      ),
      others: sorted.filter(({ tenantId }) => !shown.has(tenantId)).slice(0, OTHERS_SHOWN),
      silent: silent.slice(0, SILENT_SHOWN).map(
        ({ tenantId, tenantName, linkman, contactNumber, overdueHiddenDangers }): SilentCompany => ({
          tenantId,
          tenantName,
          linkman,
          contactNumber,
          overdueHiddenDangers,
          lastReported: lastReported.get(tenantId) ?? null,
          lastChecked: lastChecked.get(tenantId) ?? null,
          lastSignedIn: lastSignedIn.get(tenantId) ?? null,
        }),
      ),
      silentCount: silent.length,
      majors: majors.slice(0, MAJORS_SHOWN).map((one) => ({ ...one, tenantName: names.get(one.tenantId) ?? '' })),
      majorsCount: majors.length,
    };
  });
  return found;
}
