import { flatDetail, flatList, placedPoints, placePoint, resetCoordinate } from '@anlan/domain/flat/calls';
import { flat, flatRisk } from '@anlan/domain/flat/flat';
import { readScale } from '@anlan/domain/permit/area/area';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { type FieldError, IDS, isEmpty, isUuid, message, type Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { invalid, notFound } from '../../kernel/errors';
import { idsOf } from '../../kernel/resource/ids';
import { type Implementation, implement } from '../../kernel/resource/implement';
import type { Condition } from '../../kernel/resource/list/condition';
import { get, rowOf, searchedConditions, whereOf } from '../../kernel/resource/list/read';
import { scopeConditions } from '../../kernel/resource/scope/scope';
import { create, type Hooks, remove, update } from '../../kernel/resource/write/one';
import { type Route, type RouteInput, route, serve } from '../../kernel/route';
import { LEVEL_COUNTS, MARK, presentLevel } from './marks';

const plan = flat;
const place = flatRisk;
const point = riskPoint;

type Query = RouteInput['query'];
const bodyOf = (body: unknown): Stored =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Stored) : {};

/** A plan that goes takes its points along: they are nothing without it. */
const planHooks: Hooks = {
  beforeWrite: async (_work, values, before): Promise<FieldError[]> => {
    // Another picture has another measure.
    const exchanged = before !== undefined && values.url !== undefined && String(values.url) !== String(before.url);
    if (exchanged && values.scale === undefined) values.scale = null;
    if (isEmpty(values.scale)) return [];
    const { scale, errors } = readScale(values.scale);
    if (scale) values.scale = scale as never;
    return [...errors];
  },
  beforeRemove: async (work, rows) => {
    const points = await work.tx.query<{ id: string }>(
      'select id from flat_risk where tenant_id = $1 and flat_id = any($2::uuid[]) and deleted_at is null',
      [work.tenantId, rows.map(({ id }) => id)],
    );
    if (points.length > 0)
      await remove(
        work,
        place,
        points.map(({ id }) => id),
      );
  },
};

/** All plans of the company with how many points of which present level stand on them. */
async function plans(work: Work): Promise<string> {
  const where = whereOf(scopeConditions(work, plan));
  const [row] = await work.tx.query<{ rows: string }>(
    `select coalesce(json_agg(x), '[]')::text as rows from (
       select t.id, t.name, t.sort, t.location, (select r.name from region r where r.code = t.location) as "locationName",
              to_char(t.update_time, 'YYYY-MM-DD HH24:MI:SS') as "updateTime", s.total, s.levels
         from flat t,
              lateral (select count(p.id)::int as total, ${LEVEL_COUNTS} as levels
                         from flat_risk f join risk_point p on p.tenant_id = f.tenant_id and p.id = f.risk_id and p.deleted_at is null
                        where f.tenant_id = t.tenant_id and f.flat_id = t.id and f.deleted_at is null) s
        where ${where.sql} order by t.sort nulls last, t.create_time, t.id limit 500) x`,
    where.values,
  );
  return row?.rows ?? '[]';
}

/** A point without a plan: sent as `coordinate` with the point itself. */
const PLACE = `f.id as "flatRiskId", f.flat_id as "flatId", (select b.name from flat b where b.tenant_id = f.tenant_id and b.id = f.flat_id) as "flatName",
  coalesce(f.xaxis::text, t.coordinate ->> 'x') as "xaxis", coalesce(f.yaxis::text, t.coordinate ->> 'y') as "yaxis",
  case when f.id is null then t.coordinate else json_build_object('flatId', f.flat_id, 'x', f.xaxis, 'y', f.yaxis)::jsonb end as "coordinate"`;

/** Risk points that stand on plans, once for each; `flatId` asks for those of one. Filters are the risk points' own. */
async function placed(work: Work, query: Query): Promise<string> {
  const { flatId, ...others } = query;
  if (!isEmpty(flatId) && !isUuid(flatId)) throw invalid([{ field: 'flatId', message: message.reference('平面图') }]);
  const ofPlan: readonly Condition[] = isEmpty(flatId)
    ? [{ shape: 'placed', sql: () => '(f.id is not null or t.coordinate is not null)', values: [] }]
    : [{ shape: 'ofPlan', sql: (at) => `f.flat_id = ${at(0)}::uuid`, values: [String(flatId).toLowerCase()] }];
  const where = whereOf([
    ...scopeConditions(work, point),
    ...ofPlan,
    ...(await searchedConditions(work, point, others)),
  ]);
  const [row] = await work.tx.query<{ rows: string }>(
    `select coalesce(json_agg(x), '[]')::text as rows from (
       select ${MARK}, ${PLACE}
         from risk_point t ${isEmpty(flatId) ? 'left ' : ''}join flat_risk f on f.tenant_id = t.tenant_id and f.risk_id = t.id and f.deleted_at is null
        where ${where.sql} order by ${presentLevel('t')} nulls last, t.point_num, f.id limit 5000) x`,
    where.values,
  );
  return row?.rows ?? '[]';
}

/** Puts a point on a plan; one that stands there already moves. */
async function put(work: Work, body: Stored): Promise<{ readonly id: string; readonly moved: boolean }> {
  const errors = (['flatId', 'riskId'] as const)
    .filter((name) => isEmpty(body[name]))
    .map((name) => ({ field: name, message: message.required(flatRisk.fields[name]) }));
  if (errors.length > 0) throw invalid(errors);
  // Locked: two people who place the same point do it one after the other.
  const { id: flatId } = await rowOf(work, plan, body.flatId, { lock: true });
  const { id: riskId } = await rowOf(work, point, body.riskId);
  const [known] = await work.tx.query<{ id: string }>(
    'select id from flat_risk where tenant_id = $1 and flat_id = $2::uuid and risk_id = $3::uuid and deleted_at is null',
    [work.tenantId, flatId, riskId],
  );
  const axes = { xaxis: body.xaxis, yaxis: body.yaxis };
  if (!known) return { id: await create(work, place, { ...axes, flatId, riskId }), moved: false };
  await update(work, place, known.id, axes, {}, { only: ['xaxis', 'yaxis'], require: ['xaxis', 'yaxis'] });
  return { id: known.id, moved: true };
}

/** PUT risk/coordinate/reset/{id}: takes the point off its plans (or the one named), or puts it where `coordinate` says. */
async function reset(work: Work, id: unknown, input: RouteInput): Promise<void> {
  const body = bodyOf(input.body);
  const row = await rowOf(work, riskPoint, id, { lock: true });
  const given = body.coordinate;
  const flatId = bodyOf(given).flatId ?? body.flatId ?? input.query.flatId;
  const setOwn = (coordinate: unknown) =>
    update(work, point, row.id, { coordinate }, {}, { kind: 'resetCoordinate', only: ['coordinate'] });
  if (!isEmpty(given) && !isEmpty(flatId)) {
    const { x, y } = bodyOf(given);
    await put(work, { flatId, riskId: row.id, xaxis: x, yaxis: y });
    return;
  }
  if (!isEmpty(given)) return setOwn(given);
  if (!isEmpty(flatId) && !isUuid(flatId)) throw notFound();
  const places = await work.tx.query<{ id: string }>(
    `select id from flat_risk where tenant_id = $1 and risk_id = $2::uuid and deleted_at is null and ($3 = '' or flat_id::text = $3)`,
    [work.tenantId, row.id, isEmpty(flatId) ? '' : String(flatId).toLowerCase()],
  );
  if (places.length > 0)
    await remove(
      work,
      place,
      places.map((found) => found.id),
    );
  if (isEmpty(flatId) && row.coordinate !== null) await setOwn(null);
}

export const flatImplementation: Implementation = implement(flat, {
  hooks: planHooks,
  routes: [
    serve(flatList, async (work) => ({ json: await plans(work) })),
    serve(flatDetail, async (work, _, { params }) => {
      const { json } = await get(work, plan, params.id);
      return { json: `${json.slice(0, -1)},"points":${await placed(work, { flatId: params.id })}}` };
    }),
  ],
});

export const flatRiskImplementation: Implementation = implement(flatRisk, {
  routes: [
    serve(placePoint, async (work, _, { body }) => {
      const { id, moved } = await put(work, bodyOf(body));
      return { data: { id }, msg: moved ? '更新成功' : '新增成功' };
    }),
    route({
      method: 'DELETE',
      path: '/safe/flatrisk',
      summary: '平面图移除风险点',
      access: { code: 'flat_edit' },
      effect: 'write',
      resource: flatRisk.name,
      operation: 'own',
      reach: 'row',
      takes: { query: IDS, body: IDS, list: true },
      run: async (work, input) => ({ data: await remove(work, place, idsOf(input)), msg: '删除成功' }),
    }),
  ],
});

/** Calls of the risk points that are about plans. */
export const placeRoutes: readonly Route[] = [
  serve(placedPoints, async (work, _, { query }) => ({ json: await placed(work, query) })),
  serve(resetCoordinate, async (work, _, input) => {
    await reset(work, input.params.id, input);
    const { json } = await get(work, point, input.params.id);
    return { json, msg: '操作成功' };
  }),
];
