import { graphDetail, graphList } from '@anlan/domain/flat/calls';
import { holdsRisks, type ReadDrawing, readDrawing } from '@anlan/domain/flat/drawing';
import { graphNodeRisk, planGraph } from '@anlan/domain/flat/plan-graph';
import { worstLevel } from '@anlan/domain/risk/level';
import type { RowOf, Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { get, rowsOf, whereOf } from '../../kernel/resource/list/read';
import { scopeConditions } from '../../kernel/resource/scope/scope';
import { insertMany } from '../../kernel/resource/write/many';
import { changeRow, type Hooks, remove } from '../../kernel/resource/write/one';
import { serve } from '../../kernel/route';
import { LEVEL_COUNTS, riskPointsOf } from './marks';
import { nodesOf } from './nodes';

const graph = planGraph;
const node = graphNodeRisk;

/** What a body attached, from the check of a write to what follows it. */
const waiting = new WeakMap<Work, ReadDrawing>();

const nodeRows = async (work: Work, graphId: string): Promise<RowOf<typeof graphNodeRisk>[]> => {
  const found = await work.tx.query<{ id: string }>(
    'select id from graph_node_risk where tenant_id = $1 and graph_id = $2::uuid and deleted_at is null',
    [work.tenantId, graphId],
  );
  return rowsOf(
    work,
    graphNodeRisk,
    found.map(({ id }) => id),
    { lock: true },
  );
};

const same = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((id) => right.includes(id));

export const graphHooks: Hooks<typeof planGraph> = {
  beforeWrite: async (work, values) => {
    if (!('content' in values) || values.content === null) return undefined;
    const read = readDrawing(values.content);
    if (read.errors.length > 0) return read.errors;
    const { live, gone } = await riskPointsOf(work, [...read.attached.values()].flat());
    const errors = [...read.attached].flatMap(([id, risks]) => {
      if (risks.every((risk) => live.has(risk) || gone.has(risk))) return [];
      const shape = read.drawing.shapes.find((found) => found.id === id);
      return [{ field: 'content', message: `「${shape?.name ?? id}」关联的风险点不存在或已删除` }];
    });
    if (errors.length > 0) return errors;
    // Removed while the drawing was open elsewhere: the shape stays, the link goes, and the writer is told.
    if (gone.size > 0) work.notes?.add('已删除的风险点不再关联');
    values.content = read.drawing;
    waiting.set(work, {
      ...read,
      attached: new Map([...read.attached].map(([id, risks]) => [id, risks.filter((risk) => live.has(risk))])),
    });
    return undefined;
  },
  afterWrite: async (work, id, before) => {
    const read = waiting.get(work);
    waiting.delete(work);
    if (read) await attach(work, id, read, before?.content);
  },
  beforeRemove: async (work, rows) => {
    const nodes = await work.tx.query<{ id: string }>(
      'select id from graph_node_risk where tenant_id = $1 and graph_id = any($2::uuid[]) and deleted_at is null',
      [work.tenantId, rows.map(({ id }) => id)],
    );
    if (nodes.length > 0)
      await remove(
        work,
        node,
        nodes.map((row) => row.id),
      );
  },
};

/**
 * Brings what is attached into line with the drawing: shapes that are gone lose their row, renamed ones carry the name,
 * and those the body spoke of get what it said. Others keep what somebody else may have attached meanwhile.
 */
async function attach(work: Work, graphId: string, { drawing, attached }: ReadDrawing, former: unknown): Promise<void> {
  const rows = await nodeRows(work, graphId);
  const shapes = new Map(drawing.shapes.filter(holdsRisks).map((shape) => [shape.id, shape]));
  const drawn = new Set(readDrawing(former ?? {}).drawing.shapes.map(({ id }) => id));
  const { live } = await riskPointsOf(work, [...attached.values(), ...rows.map(({ riskIds }) => riskIds)].flat());
  const levelOf = (risks: readonly string[]) => worstLevel(risks.map((risk) => live.get(risk))) ?? null;
  const leaving: string[] = [];
  for (const row of rows) {
    const shape = shapes.get(row.nodeId);
    const risks = attached.get(row.nodeId);
    if (risks?.length === 0 || (!shape && drawn.has(row.nodeId))) leaving.push(row.id);
    else if (shape) {
      const next: Stored = {
        ...(shape.name !== '' && shape.name !== row.nodeName ? { nodeName: shape.name } : {}),
        ...(risks && !same(risks, row.riskIds) ? { riskIds: [...risks], scoreLevel: levelOf(risks) } : {}),
      };
      if (Object.keys(next).length > 0) await changeRow(work, node, row, next, { kind: 'update' });
    }
  }
  if (leaving.length > 0) await remove(work, node, leaving);
  const known = new Set(rows.map(({ nodeId }) => nodeId));
  const fresh = [...attached].filter(([id, risks]) => risks.length > 0 && !known.has(id));
  if (fresh.length === 0) return;
  await insertMany(
    work,
    node,
    fresh.map(([id, risks]) => ({
      graphId,
      nodeId: id,
      nodeName: shapes.get(id)?.name ?? id,
      riskIds: [...risks],
      scoreLevel: levelOf(risks),
    })),
    'create',
  );
}

export const graphImplementation: Implementation = implement(planGraph, {
  hooks: graphHooks,
  routes: [
    serve(graphList, async (work) => {
      const where = whereOf(scopeConditions(work, graph));
      const [row] = await work.tx.query<{ rows: string }>(
        `select coalesce(json_agg(x), '[]')::text as rows from (
           select t.id, t.name, t.sort, t.flat_id as "flatId", coalesce(jsonb_array_length(t.content -> 'shapes'), 0) as "shapes",
                  to_char(t.update_time, 'YYYY-MM-DD HH24:MI:SS') as "updateTime", s.total, s.levels
             from plan_graph t,
                  lateral (select count(p.id)::int as total, ${LEVEL_COUNTS} as levels
                             from (select distinct unnest(n.risk_ids) as id from graph_node_risk n
                                    where n.tenant_id = t.tenant_id and n.graph_id = t.id and n.deleted_at is null) a
                             join risk_point p on p.tenant_id = t.tenant_id and p.id = a.id and p.deleted_at is null) s
            where ${where.sql} order by t.sort nulls last, t.create_time, t.id limit 500) x`,
        where.values,
      );
      return { json: row?.rows ?? '[]' };
    }),
    serve(graphDetail, async (work, _, { params }) => {
      const { json } = await get(work, graph, params.id);
      return { json: `${json.slice(0, -1)},"nodes":${await nodesOf(work, params.id as string)}}` };
    }),
  ],
});
