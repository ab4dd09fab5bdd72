import { checkRecord } from '@anlan/domain/check/check-record';
import { checkPlan } from '@anlan/domain/check/plan/check-plan';
import { plansUnderWay } from '@anlan/domain/check/plan/plan-calls';
import { roundCounts } from '@anlan/domain/figures/registry';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { figureQuery } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { figureColumns } from '../../../kernel/resource/figures/count-figures';
import { get, parsed, searchedConditions, whereOf } from '../../../kernel/resource/list/read';
import { wireExpressions } from '../../../kernel/resource/list/select';
import { scopeConditions, wallConditions } from '../../../kernel/resource/scope/scope';
import { type Route, route, serve } from '../../../kernel/route';
import { ownLists } from '../../../ports/own-lists';

const view = {
  access: { code: 'planvtwo_view' },
  effect: 'read',
  resource: checkPlan.name,
  needsCompany: true,
} as const;

const POINT = (['name', 'pointNum', 'type', 'inherentLevel', 'scoreLevel', 'deptId', 'principalId'] as const)
  .flatMap((name) => wireExpressions(name, riskPoint.fields[name], riskPoint))
  .map((expression) => expression.replace('as "name"', 'as "riskName"'))
  .join(', ');

/** Names of the lists a row `c` of a plan takes: the chosen ones, else those of the point itself. */
export const LIST_NAMES = `(select string_agg(x.name, '、' order by x.place) from (
    select l.name, v.place from unnest(c.check_ids) with ordinality v(id, place) join check_list l on l.tenant_id = c.tenant_id and l.id = v.id and l.deleted_at is null
    union all select o.name, row_number() over (order by o.sort, o.id) from ${ownLists('c.tenant_id', 'c.risk_id')} where c.check_ids = '{}') x)`;

/** The plan with `riskTable`: the points it covers as they are today, each with the names of its lists. */
async function detail(work: Work, id: unknown) {
  const { json } = await get(work, checkPlan, id);
  const [row] = await work.tx.query<{ rows: string }>(
    `select coalesce(json_agg(x), '[]')::text as rows from (
       select t.id as "riskId", ${POINT}, ${LIST_NAMES} as "checkNames" from check_plan_risk c join risk_point t on t.tenant_id = c.tenant_id and t.id = c.risk_id
        where c.tenant_id = $1 and c.parent_id = $2::uuid order by c.sort, c.id) x`,
    [work.tenantId, id],
  );
  return { json: `${json.slice(0, -1)},"riskTable":${row?.rows ?? '[]'}}` };
}

export const planReadRoutes: readonly Route[] = [
  ...(['/safe/planvtwo/:id', '/safe/checkplan/:id'] as const).map((path) =>
    route({
      ...view,
      method: 'GET',
      path,
      operation: 'get',
      summary: '隐患排查计划详情',
      reach: 'row',
      takes: {},
      run: (work, { params }) => detail(work, params.id),
    }),
  ),
  route({
    ...view,
    access: { code: 'planvtwo_view', audience: ['government', 'platform'] },
    method: 'GET',
    path: '/safe/planvtwo/government/:id',
    operation: 'governmentGet',
    summary: '隐患排查计划监管端详情',
    reach: 'row',
    takes: {},
    run: (work, { params }) => detail(work, params.id),
  }),
  serve(plansUnderWay, (work, _, { query }) => display(work, query)),
];

/** Enabled plans with the checks that are under way today: how many there are, done and late. At most 500. */
async function display(work: Work, query: Readonly<Record<string, unknown>>) {
  const conditions = await searchedConditions(work, checkPlan, query);
  const now = nowText(work);
  const where = whereOf([...scopeConditions(work, checkPlan), ...conditions], 2);
  const shown = (['name', 'category', 'timeType', 'stratum', 'deptId', 'checkWay', 'timeData'] as const)
    .flatMap((name) => wireExpressions(name, checkPlan.fields[name], checkPlan))
    .join(', ');
  const { due: total, done: completed, overdue, waiting } = roundCounts;
  const today = now.slice(0, 10);
  const going = figureQuery({ ...total, where: {} }, { period: [today, today] });
  const rounds = whereOf(
    [...wallConditions(work, checkRecord), ...parsed(work, checkRecord, going).conditions],
    2 + where.values.length,
  );
  const counted = figureColumns(
    work,
    { total, completed, overdue, waiting },
    2 + where.values.length + rounds.values.length,
  );
  const [row] = await work.tx.query<{ rows: string }>(
    `with k as (select t.plan_id, ${counted.sql.join(', ')} from check_record t where ${rounds.sql} group by 1)
     select coalesce(json_agg(x), '[]')::text as rows from (
       select t.id as "id", ${shown}, ${['total', 'completed', 'overdue', 'waiting'].map((name) => `coalesce(k.${name}, 0) as ${name}`).join(', ')}
         from check_plan t left join k on k.plan_id = t.id
        where ${where.sql} and t.is_enable = 1 and t.time_data > $1::timestamptz
        order by coalesce(k.overdue, 0) desc, coalesce(k.waiting, 0) desc, t.create_time desc limit 500) x`,
    [now, ...where.values, ...rounds.values, ...counted.values],
  );
  return { json: row?.rows ?? '[]' };
}
