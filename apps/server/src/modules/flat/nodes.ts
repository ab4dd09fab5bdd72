import { choosablePoints } from '@anlan/domain/flat/calls';
import { graphNodeRisk, planGraph } from '@anlan/domain/flat/plan-graph';
import { worstLevel } from '@anlan/domain/risk/level';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { f, isEmpty, isUuid, KEYS, manyOf, message, type RowOf, type Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { invalid, notFound, refuse } from '../../kernel/errors';
import { type Implementation, implement } from '../../kernel/resource/implement';
import type { Condition } from '../../kernel/resource/list/condition';
import { rowOf, searchedConditions, whereOf } from '../../kernel/resource/list/read';
import { scopeConditions } from '../../kernel/resource/scope/scope';
import { changeRow, remove } from '../../kernel/resource/write/one';
import { type RouteInput, route, serve } from '../../kernel/route';
import { MARK, named, presentLevel, riskPointsOf } from './marks';

const node = graphNodeRisk;
const point = riskPoint;

const live = 'p.deleted_at is null';
const POINTS = `(select coalesce(json_agg(x order by array_position(n.risk_ids, x.id)), '[]') from (
  select ${MARK} from risk_point t where t.tenant_id = n.tenant_id and t.id = any(n.risk_ids) and t.deleted_at is null) x)`;
/** The present level, straight from the points: the stored one follows them a moment later. */
const WORST = `(select min(${presentLevel('p')}) from risk_point p where p.tenant_id = n.tenant_id and p.id = any(n.risk_ids) and ${live})`;

/** Shapes of a drawing with what is attached to each. */
export async function nodesOf(work: Work, graphId: string): Promise<string> {
  const [row] = await work.tx.query<{ rows: string }>(
    `select coalesce(json_agg(x), '[]')::text as rows from (
       select n.id, n.graph_id as "graphId", n.node_id as "nodeId", n.node_name as "nodeName",
              array_to_string(n.risk_ids, ',') as "riskIds", ${WORST} as "scoreLevel", ${POINTS} as "risks"
         from graph_node_risk n
        where n.tenant_id = $1 and n.graph_id = $2::uuid and n.deleted_at is null order by n.create_time, n.id) x`,
    [work.tenantId, graphId],
  );
  return row?.rows ?? '[]';
}

/** A node's row by its own id, or by the shape's within a drawing. */
async function nodeNamed(
  work: Work,
  named: { readonly id?: unknown; readonly graphId?: unknown },
  options: { readonly lock?: boolean } = {},
): Promise<RowOf<typeof graphNodeRisk>> {
  if (isUuid(named.id) && isEmpty(named.graphId)) return rowOf(work, graphNodeRisk, named.id, options);
  if (typeof named.id !== 'string' || named.id.length > 50 || !isUuid(named.graphId)) throw notFound();
  const [found] = await work.tx.query<{ id: string }>(
    'select id from graph_node_risk where tenant_id = $1 and graph_id = $2::uuid and node_id = $3 and deleted_at is null',
    [work.tenantId, named.graphId, named.id],
  );
  if (!found) throw notFound();
  return rowOf(work, graphNodeRisk, found.id, options);
}

/** Takes risk points off a node; a node without any is no row. */
async function detach(work: Work, input: RouteInput): Promise<number> {
  const body = (
    typeof input.body === 'object' && input.body !== null && !Array.isArray(input.body) ? input.body : {}
  ) as Stored;
  const given = { ...input.query, ...body } as Stored;
  const ids = manyOf(given.riskIds ?? given.ids ?? given.riskId, 200);
  if (!ids || ids.length === 0) throw refuse(message.selectOne);
  const row = await nodeNamed(
    work,
    { id: given.id ?? given.nodeId, graphId: isEmpty(given.id) ? given.graphId : null },
    { lock: true },
  );
  const leaving = new Set(ids.map((id) => id.toLowerCase()));
  const kept = row.riskIds.filter((id) => !leaving.has(id));
  const gone = row.riskIds.length - kept.length;
  if (gone !== leaving.size) throw notFound();
  if (kept.length === 0) return remove(work, node, [row.id]);
  const { live: levels } = await riskPointsOf(work, kept);
  const scoreLevel = worstLevel(kept.map((id) => levels.get(id))) ?? null;
  await changeRow(work, node, row, { riskIds: kept, scoreLevel }, { kind: 'update' });
  return gone;
}

/**
 * Risk points to choose from: at most 100, those attached to the node first; with `flatId` whether each stands on that
 * plan. Filters are the risk points' own.
 */
async function choices(work: Work, query: RouteInput['query']): Promise<string> {
  const { keyword, graphId, nodeId, flatId, ...others } = query;
  const errors = (['graphId', 'flatId'] as const)
    .filter((name) => !isEmpty(query[name]) && !isUuid(query[name]))
    .map((field) => ({ field, message: message.reference(field === 'flatId' ? '平面图' : '所属图形') }));
  if (errors.length > 0) throw invalid(errors);
  const conditions: Condition[] = [
    ...scopeConditions(work, point),
    ...named(keyword),
    ...(await searchedConditions(work, point, others)),
  ];
  const where = whereOf(conditions, 4);
  const [row] = await work.tx.query<{ rows: string }>(
    `select coalesce(json_agg(x), '[]')::text as rows from (
       select ${MARK}, coalesce(a.here, false) as "attached", a.names as "nodeNames",
              exists (select 1 from flat_risk f where f.tenant_id = t.tenant_id and f.risk_id = t.id and f.flat_id = $3::uuid and f.deleted_at is null) as "placed"
         from risk_point t
         left join lateral (select bool_or(n.node_id = $2) as here, string_agg(n.node_name, '、' order by n.create_time) as names
                              from graph_node_risk n where n.tenant_id = t.tenant_id and n.graph_id = $1::uuid
                               and n.risk_ids @> array[t.id] and n.deleted_at is null) a on true
        where ${where.sql} order by coalesce(a.here, false) desc, ${presentLevel('t')} nulls last, t.point_num, t.id limit 100) x`,
    [
      isEmpty(graphId) ? null : graphId,
      isEmpty(nodeId) ? '' : String(nodeId).slice(0, 50),
      isEmpty(flatId) ? null : flatId,
      ...where.values,
    ],
  );
  return row?.rows ?? '[]';
}

const DETACHED = {
  id: f.text('节点关联'),
  nodeId: f.text('节点'),
  graphId: f.text('所属图形'),
  riskIds: KEYS,
  ids: KEYS,
  riskId: KEYS,
} as const;

const seen = {
  method: 'GET',
  access: { code: ['graphnoderisk_view', 'graph_view'] },
  effect: 'read',
  operation: 'own',
  needsCompany: true,
  resource: graphNodeRisk.name,
} as const;

export const nodeImplementation: Implementation = implement(graphNodeRisk, {
  hooks: {
    beforeWrite: async (work, values, before) => {
      const risks = (values.riskIds ?? before?.riskIds ?? []) as string[];
      const { live: levels } = await riskPointsOf(work, risks);
      values.scoreLevel = worstLevel(risks.map((id) => levels.get(id))) ?? null;
      return undefined;
    },
  },
  routes: [
    route({
      ...seen,
      path: '/safe/graphnoderisk/graph/list/:id',
      summary: '图形各节点关联的风险点',
      reach: 'row',
      takes: {},
      run: async (work, { params }) => {
        const { id } = await rowOf(work, planGraph, params.id);
        return { json: await nodesOf(work, id) };
      },
    }),
    route({
      ...seen,
      path: '/safe/graphnoderisk/node/list/:id',
      summary: '一个节点关联的风险点',
      reach: 'row',
      takes: { query: { graphId: f.text('所属图形') } },
      run: async (work, { params, query }) => {
        const row = await nodeNamed(work, { id: params.id, graphId: query.graphId });
        const [found] = await work.tx.query<{ rows: string }>(
          `select ${POINTS}::text as rows from graph_node_risk n where n.tenant_id = $1 and n.id = $2::uuid`,
          [work.tenantId, row.id],
        );
        return { json: found?.rows ?? '[]' };
      },
    }),
    serve(choosablePoints, async (work, _, { query }) => ({ json: await choices(work, query) })),
    ...(['POST', 'DELETE'] as const).map((method) =>
      route({
        method,
        path: '/safe/graphnoderisk/delete/risk',
        summary: '节点解除关联风险点',
        access: { code: ['graphnoderisk_edit', 'graph_edit'] },
        effect: 'write',
        resource: graphNodeRisk.name,
        operation: 'own',
        reach: 'row',
        takes: { query: DETACHED, body: DETACHED },
        run: async (work, input) => ({ data: await detach(work, input), msg: '删除成功' }),
      }),
    ),
  ],
});
