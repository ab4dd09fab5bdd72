import { type Linked, linkPoints } from '@anlan/domain/risk/calls';
import { GROUND_GONE, LACK } from '@anlan/domain/risk/control';
import { dangerSource, dangerSourceRisk, linkedWord } from '@anlan/domain/risk/danger/danger-source';
import { isMajorSource } from '@anlan/domain/risk/danger/major-hazard';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { manyOf, type Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { firstNamed } from '../../kernel/resource/ids';
import { rowOf, rowsOf } from '../../kernel/resource/list/read';
import { insertMany } from '../../kernel/resource/write/many';
import { remove } from '../../kernel/resource/write/one';
import { type Route, serve } from '../../kernel/route';
import { countPoints } from './danger-reach';
import { settlePoints } from './point-dangers';

const link = dangerSourceRisk;
const source = dangerSource;
const point = riskPoint;
const MAX_POINTS = 500;

/** Links points to a source: those given beside the ones it has, or (`replace`) exactly those. */
export async function linkAll(
  work: Work,
  sourceId: unknown,
  riskIds: readonly string[],
  replace: boolean,
): Promise<Linked> {
  const row = (await rowOf(work, source, sourceId, { lock: true })) as Stored & { id: string };
  const wanted = [...new Set(riskIds.map((id) => id.toLowerCase()))];
  await rowsOf(work, point, wanted);
  const known = await work.tx.query<{ id: string; risk: string }>(
    'select id, risk_id as risk from danger_source_risk where tenant_id = $1 and danger_source_id = $2::uuid and deleted_at is null',
    [work.tenantId, row.id],
  );
  const has = new Set(known.map(({ risk }) => risk));
  const added = wanted.filter((id) => !has.has(id));
  const gone = replace ? known.filter(({ risk }) => !wanted.includes(risk)) : [];
  if (known.length - gone.length + added.length > MAX_POINTS) throw refuse(`一个危险源最多关联${MAX_POINTS}个风险点`);
  if (gone.length > 0)
    await remove(
      work,
      link,
      gone.map(({ id }) => id),
    );
  if (added.length > 0)
    await insertMany(
      work,
      link,
      added.map((riskId) => ({ dangerSourceId: row.id, riskId })),
      'create',
    );
  await countPoints(work, row.id);
  const lost = isMajorSource({ sourceType: row.sourceType, status: row.status });
  const raised = await settlePoints(work, added);
  const left = gone.map(({ risk }) => risk);
  await settlePoints(work, left, { lost });
  const toEvaluate = await awaiting(work, left, GROUND_GONE);
  const lacking = await awaiting(work, added, LACK);
  return {
    added: added.length,
    removed: gone.length,
    total: known.length - gone.length + added.length,
    raised,
    toEvaluate,
    lacking,
  };
}

async function awaiting(work: Work, riskIds: readonly string[], reason: string): Promise<number> {
  if (riskIds.length === 0) return 0;
  const [found] = await work.tx.query<{ n: number }>(
    'select count(*)::int as n from risk_point where tenant_id = $1 and id = any($2::uuid[]) and awaits_evaluation = 1 and position($3 in awaits_reason) > 0 and deleted_at is null',
    [work.tenantId, riskIds, reason],
  );
  return found?.n ?? 0;
}

/** Of a list of ids, or of rows with riskId. */
const listed = (body: readonly unknown[]): string[] | undefined =>
  manyOf(
    body.map((item) => (typeof item === 'object' && item !== null ? (item as Stored).riskId : item)),
    MAX_POINTS,
  );

export const dangerLinkRoutes: readonly Route[] = [
  serve(linkPoints, async (work, { query, body }, input) => {
    const replace = query.isUpdate ?? body.isUpdate ?? false;
    const ids = Array.isArray(input.body)
      ? listed(input.body)
      : firstNamed(body.riskIds, body.riskId, body.ids, query.riskIds);
    if (!ids || ids.length > MAX_POINTS) throw refuse(`一个危险源最多关联${MAX_POINTS}个风险点`);
    if (ids.length === 0 && !replace) throw refuse('请选择至少一个风险点');
    const linked = await linkAll(work, query.id ?? body.dangerSourceId ?? body.id, ids, replace);
    const told = [
      ...(linked.raised.length > 0
        ? [`其中${linked.raised.length}个风险点涉及重大危险源，已直接判定为重大风险，请核对管控措施与各级排查计划`]
        : []),
      ...(linked.lacking > 0 ? [`${linked.lacking}个风险点的管控措施不全，已列入待重新评估`] : []),
      ...(linked.toEvaluate > 0 ? [`${linked.toEvaluate}个风险点不再涉及重大危险源，已列入待重新评估`] : []),
    ];
    return { data: linked, msg: [linkedWord(linked), ...told].join('；') };
  }),
];
