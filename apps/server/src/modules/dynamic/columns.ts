import { DYNAMIC_WINDOW_DAYS } from '@anlan/domain/dynamic/window';
import { checkCounts } from '@anlan/domain/figures/registry';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { CountFigure } from '@anlan/resource';
import { dayStart } from '../../kernel/db/days';
import { wireExpressions } from '../../kernel/resource/list/select';
import { ownLists } from '../../ports/own-lists';

const SHOWN = [
  'name',
  'pointNum',
  'type',
  'inherentLevel',
  'scoreLevel',
  'deptId',
  'place',
  'principalId',
  'isSignificant',
  'inventoryStratum',
] as const;
/** Of a point's row `s` of scores. */
export const SCORE = `s.score, s.warn_index as "warnIndex", s.sentence, to_char(s.since, 'YYYY-MM-DD HH24:MI:SS') as since,
  s.candidate_level as "candidateLevel", to_char(s.may_fall_at, 'YYYY-MM-DD HH24:MI:SS') as "mayFallAt", to_char(s.computed_at, 'YYYY-MM-DD HH24:MI:SS') as "computedAt"`;
/** Of a point `t` itself. */
export const POINT = [
  't.id',
  't.tenant_id as "tenantId"',
  ...SHOWN.flatMap((name) => wireExpressions(name, riskPoint.fields[name], riskPoint)),
].join(', ');

const MEASURES = [
  'engineering_measures',
  'manage_measures',
  'education_measures',
  'protect_measures',
  'emergency_measures',
];

/** Control plans `q` of a point `t` that are in force: not completed, and the day within their time. */
const IN_FORCE = (now: string): string =>
  `from risk_plan q where q.tenant_id = t.tenant_id and q.risk_id = t.id and q.deleted_at is null and q.execute_state <> 2
     and ${now}::timestamptz::date between q.plan_start_time and q.plan_end_time`;

/** Check plans `p` that are enabled and go to a point `t`, with their row of it `r`. */
const CHECKED = `from check_plan_risk r
    join check_plan p on p.tenant_id = r.tenant_id and p.id = r.parent_id and p.is_enable = 1 and p.deleted_at is null`;
const AT_POINT = 'where r.tenant_id = t.tenant_id and r.risk_id = t.id';

/** What a plan looks for at a point: the lists its row names, else the point's own, as when its records are laid out. */
const LOOKED_FOR = `select 1, i.content ${CHECKED}
    cross join lateral (
      select unnest(r.check_ids) as id
      union all
      select o.id from ${ownLists('r.tenant_id', 'r.risk_id')} where r.check_ids = '{}') l
    join check_list o on o.tenant_id = r.tenant_id and o.id = l.id and o.deleted_at is null
    join check_item i on i.tenant_id = o.tenant_id and i.parent_id = o.id ${AT_POINT}`;

/**
 * How the risk of a point `t` is controlled (spec 2 §3): measures, control plans and what to look for; check plans
 * beside. `now` is the place of the moment among the values.
 */
export const controlColumns = (now: string): string => `
  (select string_agg(distinct rtrim(x.m, '。；'), '；') from (
      select unnest(array[${MEASURES.map((name) => `i.${name}`).join(', ')}]) from risk_info i where i.tenant_id = t.tenant_id and i.parent_id = t.id
      union all select q.management_measures ${IN_FORCE(now)}) x(m) where x.m <> '') as "managementMeasures",
  (select string_agg(q.name, '、' order by q.name) ${IN_FORCE(now)}) as "riskPlan",
  (select string_agg(distinct p.name, '、') ${CHECKED} ${AT_POINT}) as "checkPlan",
  (select left(string_agg(x.content, '；' order by x.place, x.content), 500) from (
      select rtrim(y.content, '。；') as content, min(y.place) as place from (
        select 0, q.danger_investigate_content ${IN_FORCE(now)} union all ${LOOKED_FOR}) y(place, content)
       group by 1 order by 2, 1 limit 20) x) as "dangerInvestigateContent"`;

/** Counted over checks of plans by the figures of figures/check; of spec 2 `overdueOnTimeCount` is what was missed or done late. */
export const COUNT_COLUMNS = `c.total as "riskTaskCount", c.done + c.late as "riskCompletedTaskCount",
  case when c.total > 0 then round(100.0 * c.done / c.total, 1)::text end as "finishOnTimeSumRate",
  c.late + c.overdue as "overdueOnTimeCount", c.overdue as "overdueTaskCount",
  case when c.total > 0 then round(100.0 * (c.done + c.late) / c.total, 1)::text end as "riskCompletedRate"`;
const COUNTED = ['total', 'done', 'late', 'overdue'] as const;
const STATES = {
  total: checkCounts.due,
  done: checkCounts.onTime,
  late: checkCounts.late,
  overdue: checkCounts.overdue,
} as const satisfies Readonly<Record<(typeof COUNTED)[number], CountFigure>>;
const among = ({ where }: CountFigure): string => `r.record_status in (${where.recordStatus})`;

/** Checks of the window by point, of the points in the relation `points`: one look at the window, however many points. */
export const roundsOf = (points: string, tenant: string, now: string): string => `
  select i.risk_id, ${COUNTED.map((name) => `count(*) filter (where ${among(STATES[name])})::int as ${name}`).join(', ')}
    from check_record r cross join lateral (select distinct unnest(r.risk_ids) as risk_id) i
   where r.tenant_id = ${tenant} and ${among(checkCounts.due)} and r.deleted_at is null
     and r.record_time >= ${dayStart(now, 1 - DYNAMIC_WINDOW_DAYS)} and r.record_time < ${dayStart(now, 1)}
     and r.risk_ids && array(select id from ${points}) and i.risk_id in (select id from ${points})
   group by 1`;
/** Of a point `t`, from the checks `k`: none is nought. */
export const COUNTS = `left join k on k.risk_id = t.id cross join lateral (select ${COUNTED.map((name) => `coalesce(k.${name}, 0) as ${name}`).join(', ')}) c`;
