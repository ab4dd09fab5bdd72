import { checkPlan } from '@anlan/domain/check/plan/check-plan';
import {
  LINK,
  linkPlan,
  linkPlanToo,
  planLinks,
  planLinksToo,
  unlinkPlan,
  unlinkPlanToo,
} from '@anlan/domain/check/plan/plan-calls';
import { isUuid, manyOf, type Stored } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { invalid, notFound } from '../../../kernel/errors';
import { idOf, idsOf } from '../../../kernel/resource/ids';
import { paging } from '../../../kernel/resource/list/read';
import { wireExpressions } from '../../../kernel/resource/list/select';
import { childRowsOf } from '../../../kernel/resource/write/children';
import { update } from '../../../kernel/resource/write/one';
import { type Route, type RouteInput, route, serve } from '../../../kernel/route';
import { planHooks } from './plan-hooks';
import { LIST_NAMES } from './plan-reads';

/**
 * The links of plans and risk points, seen from either side: rows of a plan under calls of their own (the contract has
 * two families, both answer alike). Writing goes through the plan, with its rules, its version and its audit.
 */
const FAMILIES = [
  ['/safe/riskvtwoplan', planLinks, linkPlan, unlinkPlan],
  ['/safe/planrisk', planLinksToo, linkPlanToo, unlinkPlanToo],
] as const;
const field = checkPlan.fields.risks;
const read = { access: { code: 'planvtwo_view' }, effect: 'read', resource: checkPlan.name, operation: 'own' } as const;
const write = { ...read, access: { code: 'planvtwo_edit' }, effect: 'write' } as const;

const COLUMNS = Object.entries(field.fields)
  .flatMap(([name, child]) => wireExpressions(name, child, undefined, 'c'))
  .join(', ');
const FROM = `from check_plan_risk c join check_plan t on t.tenant_id = c.tenant_id and t.id = c.parent_id and t.deleted_at is null where c.tenant_id = $1`;
const SELECT = `select c.id as "id", c.tenant_id as "tenantId", t.id as "planId", t.name as "planName", t.is_enable as "isEnable", t.time_type as "timeType", t.stratum as "stratum", c.sort as "sort", ${LIST_NAMES} as "takenNames", ${COLUMNS}`;

const bodyOf = ({ body }: RouteInput): Stored =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Stored) : {};

async function page(work: Work, query: RouteInput['query']) {
  const { current, size, offset } = paging(query);
  const values: unknown[] = [work.tenantId];
  const conditions = (['planId', 'riskId'] as const).flatMap((name) => {
    const raw = query[name] ?? query[`${name}_equal`];
    if (raw === undefined || raw === '') return [];
    if (!isUuid(raw)) throw invalid([{ field: name, message: `不支持的查询条件：${name}` }]);
    values.push(String(raw).toLowerCase());
    return [` and ${name === 'planId' ? 't.id' : 'c.risk_id'} = $${values.length}::uuid`];
  });
  const from = `${FROM}${conditions.join('')}`;
  const [found] = await work.tx.query<{ n: number; rows: string }>(
    `select (select count(*)::int ${from}) as n, (select coalesce(json_agg(x), '[]')::text from (${SELECT} ${from} order by t.create_time desc, t.id, c.sort, c.id limit ${size} offset ${offset}) x) as rows`,
    values,
  );
  const total = found?.n ?? 0;
  return {
    json: `{"records":${found?.rows ?? '[]'},"total":${total},"size":${size},"current":${current},"pages":${Math.ceil(total / size)}}`,
  };
}

async function one(work: Work, id: unknown): Promise<Stored & { planId: string }> {
  if (!isUuid(id)) throw notFound();
  const [row] = await work.tx.query<Stored & { planId: string }>(`${SELECT} ${FROM} and c.id = $2::uuid`, [
    work.tenantId,
    String(id).toLowerCase(),
  ]);
  if (!row) throw notFound();
  return row;
}

/** Saves the plan with its rows as `change` leaves them. */
async function save(work: Work, planId: unknown, change: (rows: Stored[]) => Stored[]): Promise<void> {
  if (!isUuid(planId)) throw invalid([{ field: 'planId', message: '请选择检查计划' }]);
  const [locked] = await work.tx.query(
    'select 1 from check_plan where tenant_id = $1 and id = $2::uuid and deleted_at is null for no key update',
    [work.tenantId, planId],
  );
  if (!locked) throw invalid([{ field: 'planId', message: '检查计划不存在或已删除' }]);
  const rows = await childRowsOf(work, field, String(planId));
  await update(work, checkPlan, String(planId).toLowerCase(), { riskCheckListTmp: change(rows) }, planHooks);
}

export const linkRoutes: readonly Route[] = FAMILIES.flatMap(([base, pageCall, addCall, removeCall]): Route[] => [
  serve(pageCall, (work, _, { query }) => page(work, query)),
  route({
    ...read,
    method: 'GET',
    path: `${base}/:id`,
    summary: '风险点检查计划关联详情',
    reach: 'row',
    needsCompany: true,
    takes: {},
    run: async (work, { params }) => ({ data: await one(work, params.id) }),
  }),
  serve(addCall, async (work, _, input) => {
    const { planId, riskId, checkIds } = bodyOf(input);
    await save(work, planId, (rows) => [...rows, { riskId, checkIds }]);
    const [made] = await work.tx.query<{ id: string }>(
      'select id from check_plan_risk where tenant_id = $1 and parent_id = $2::uuid and risk_id = $3::uuid',
      [work.tenantId, planId, riskId],
    );
    return { data: { id: made?.id }, msg: '新增成功' };
  }),
  ...[`${base}/:id`, base].map((path) =>
    route({
      ...write,
      method: 'PUT' as const,
      path,
      summary: '风险点检查计划关联修改',
      reach: 'row' as const,
      takes: { body: LINK },
      run: async (work, input) => {
        const id = idOf(input).toLowerCase();
        const { planId } = await one(work, id);
        const { riskId, checkIds, sort } = bodyOf(input);
        await save(work, planId, (rows) => {
          const changed = rows.map((row) =>
            row.id === id
              ? {
                  ...row,
                  ...(riskId === undefined ? {} : { riskId }),
                  ...(checkIds === undefined ? {} : { checkIds }),
                }
              : row,
          );
          const place = Number(sort);
          if (sort === undefined || !Number.isInteger(place)) return changed;
          const moved = changed.filter((row) => row.id === id);
          const others = changed.filter((row) => row.id !== id);
          return [...others.slice(0, Math.max(place, 0)), ...moved, ...others.slice(Math.max(place, 0))];
        });
        return { data: { id }, msg: '更新成功' };
      },
    }),
  ),
  serve(removeCall, async (work, _, input) => {
    const ids = (manyOf(idsOf(input), 500) ?? []).map((id) => id.toLowerCase());
    if (ids.length === 0) throw invalid([{ field: 'ids', message: '请选择至少一条数据' }]);
    const plans = new Set<string>();
    for (const id of ids) plans.add((await one(work, id)).planId);
    for (const planId of plans) {
      await save(work, planId, (rows) => rows.filter((row) => !ids.includes(String(row.id))));
    }
    return { data: ids.length, msg: '删除成功' };
  }),
]);
