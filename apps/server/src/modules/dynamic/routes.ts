import {
  type Day,
  dynamicAddresses,
  type Evidence,
  type Explanation,
  riskStanding,
  type Totals,
} from '@anlan/domain/dynamic/calls';
import { RISK_TERMS, type RiskEvidence, type RiskTerm } from '@anlan/domain/dynamic/factor';
import { dynamicKey } from '@anlan/domain/dynamic/rules';
import { bandOf, type Factor, LEVEL_WORDS, type Remedy, remedies } from '@anlan/domain/dynamic/score';
import { riskCounts } from '@anlan/domain/figures/registry';
import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { WARN_TYPE } from '@anlan/domain/warning/warning';
import { type CountFigure, isUuid, partOf } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { countFigures } from '../../kernel/resource/figures/count-figures';
import { whereOf } from '../../kernel/resource/list/read';
import { readable, referenceKey } from '../../kernel/resource/scope/readable';
import { scopeConditions } from '../../kernel/resource/scope/scope';
import { type Route, serve } from '../../kernel/route';
import { COUNT_COLUMNS, COUNTS, controlColumns, POINT, roundsOf, SCORE } from './columns';
import { filled } from './days';
import { list } from './list';
import { numbersOf } from './numbers';
import { sheet } from './sheet';
import { standing } from './standing';

const TREND_DAYS = 180;
const LEVELS = Object.keys(RISK_LEVELS) as RiskLevel[];

/** Points by level from the counters, and the company's own score with its trend from rows of days: never a scan of points. */
async function totals(work: Work): Promise<Totals> {
  const today = nowText(work).slice(0, 10);
  const days = await work.tx.query<Day>(
    `select day::text as day, score, level from company_score_daily
      where tenant_id = $1 and day > $2::date - ${TREND_DAYS} and day <= $2::date order by day`,
    [work.tenantId, today],
  );
  const last = days.at(-1);
  const { present, raised, falling } = riskCounts;
  const counts = await countFigures(work, {
    present,
    raised,
    falling,
    ...Object.fromEntries(LEVELS.map((level) => [level, partOf(present, { scoreLevel: level })])),
  } as Readonly<Record<'present' | 'raised' | 'falling' | RiskLevel, CountFigure>>);
  return {
    total: counts.present,
    levels: LEVELS.map((level) => ({ level, label: RISK_LEVELS[level].label, count: counts[level] })),
    raised: counts.raised,
    falling: counts.falling,
    company: last ? { score: last.score, level: last.level } : null,
    maxPercent: Number(await work.app.parameters.get(work.tenantId, dynamicKey('company.maxPercent'), work.tx)),
    trend: filled(days, today).map(({ day, score, level }) => ({ day, score, level })),
  };
}

/** Evidence out of the reader's reach is counted, but neither named nor linked. */
async function veiled(work: Work, factors: readonly Factor[]): Promise<(evidence: RiskEvidence) => Evidence> {
  const known = await readable(
    work,
    factors.flatMap(({ evidence }) => evidence),
  );
  return (evidence) =>
    known.has(referenceKey(evidence))
      ? evidence
      : {
          resource: evidence.resource,
          id: null,
          title: '',
          ...(evidence.points === undefined ? {} : { points: evidence.points }),
        };
}

const TERM_LABELS: Readonly<Record<RiskTerm, string>> = {
  I: '排查情况',
  H: '隐患',
  W: '预警',
  P: '特殊作业',
  E: '设备与人员',
  G: '良好记录',
};

type Row = Omit<Explanation, 'score' | 'factors' | 'trend'>;
type Score = NonNullable<Explanation['score']>;
interface Whole {
  readonly point: Row;
  readonly score: (Omit<Score, 'raw'> & { readonly raw: string }) | null;
  readonly factors: readonly (Omit<Factor, 'remedy' | 'floor'> & {
    readonly remedy: string | null;
    readonly floor: Factor['floor'] | null;
  })[];
  readonly warning: Explanation['warning'];
  readonly days: readonly Day[];
}

/** Why a point has its colour, and what there is to do about it. */
async function explanation(work: Work, id: unknown): Promise<Explanation> {
  if (!isUuid(id)) throw notFound();
  const today = nowText(work).slice(0, 10);
  const where = whereOf(scopeConditions(work, riskPoint), 5);
  const [row] = await work.tx.query<Whole>(
    `with p as (select $1::uuid as id), k as (${roundsOf('p', '$4', '$2')})
     select (select to_json(x) from (select ${POINT}, ${COUNT_COLUMNS}, ${controlColumns('$2')}) x) as point,
            (select to_json(x) from (select s.raw_score::text as raw, s.floor, s.terms, ${SCORE}) x where s.risk_id is not null) as score,
            (select coalesce(json_agg(x), '[]') from (select f.code, f.term, f.count, f.points::float8 as points, f.sentence, f.remedy, f.floor, f.evidence
               from risk_factor f where f.tenant_id = t.tenant_id and f.risk_id = t.id order by f.term = 'G', f.points desc, f.code) x) as factors,
            (select to_json(x) from (select w.id, w.warn_level as "warnLevel", w.warn_state as "warnState", to_char(w.warn_time_start, 'YYYY-MM-DD HH24:MI:SS') as "warnTimeStart"
               from warning w where w.tenant_id = t.tenant_id and w.source = '${riskPoint.name}' and w.source_id = t.id::text and w.warn_type = '${WARN_TYPE.dynamicRisk}'
                and w.processing_state = 1 and w.deleted_at is null) x) as warning,
            (select coalesce(json_agg(x), '[]') from (select d.day::text as day, d.score, d.level from risk_score_daily d
               where d.tenant_id = t.tenant_id and d.risk_id = t.id and d.day > $3::date - ${TREND_DAYS} and d.day <= $3::date order by d.day) x) as days
       from risk_point t left join risk_score s on s.tenant_id = t.tenant_id and s.risk_id = t.id ${COUNTS}
      where t.id = $1::uuid and ${where.sql}`,
    [id.toLowerCase(), nowText(work), today, work.tenantId, ...where.values],
  );
  if (!row) throw notFound();
  const { rules, thresholds } = await numbersOf(work.app, work.tenantId, work.tx);
  const { inherentLevel: inherent } = row.point;
  const factors = row.factors.map(
    ({ remedy, floor, ...factor }): Factor => ({
      ...factor,
      ...(remedy === null ? {} : { remedy }),
      ...(floor ? { floor } : {}),
    }),
  );
  const shown = await veiled(work, factors);
  const terms = row.score?.terms ?? {};
  return {
    ...row.point,
    inherentLabel: inherent ? LEVEL_WORDS[inherent] : null,
    score: row.score && {
      ...row.score,
      raw: Number(row.score.raw),
      base: terms.B ?? 0,
      bandLevel: bandOf(row.score.score, rules),
      bandLabel: LEVEL_WORDS[bandOf(row.score.score, rules)],
    },
    bands: rules.bands,
    thresholds,
    terms: RISK_TERMS.map((term) => ({
      term,
      label: TERM_LABELS[term],
      points: terms[term] ?? 0,
      cap: rules.caps[term],
      capped: factors.reduce((sum, factor) => sum + (factor.term === term ? factor.points : 0), 0) > rules.caps[term],
    })),
    factors: factors.map((factor) => ({ ...factor, evidence: factor.evidence.map(shown) })),
    remedies: inherent
      ? remedies(inherent, factors, rules).map((remedy: Remedy) => ({
          ...remedy,
          evidence: remedy.evidence && shown(remedy.evidence),
        }))
      : [],
    warning: row.warning,
    trend: filled(row.days, today),
  };
}

export const dynamicRoutes: readonly Route[] = [
  serve(riskStanding, async (work) => ({ data: await standing(work) })),
  ...dynamicAddresses.points.map((call) =>
    serve(call, async (work, { query }, { given }) => ({ json: await list(work, given.conditions, query) })),
  ),
  ...dynamicAddresses.totals.map((call) => serve(call, async (work) => ({ data: await totals(work) }))),
  ...dynamicAddresses.point.map((call) =>
    serve(call, async (work, _, { params }) => ({ data: await explanation(work, params.id) })),
  ),
  sheet,
];
