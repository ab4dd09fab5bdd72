import { dangerSource, dangerSourceRisk } from '@anlan/domain/risk/danger-source';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { type AnyResource, manyOf, type Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { insertMany } from '../../kernel/resource/bulk';
import { rowOf, rowsOf } from '../../kernel/resource/read';
import { remove, update } from '../../kernel/resource/write';
import { type Route, type RouteInput, route } from '../../kernel/route';

const link = dangerSourceRisk as unknown as AnyResource;
const source = dangerSource as unknown as AnyResource;
const point = riskPoint as unknown as AnyResource;
const MAX_POINTS = 500;

/** The points, of those asked for, that lie at a 重大危险源 in use. */
export async function majorPoints(work: Work, riskIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await work.tx.query<{ id: string }>(
    `select distinct l.risk_id as id from danger_source_risk l
       join danger_source s on s.tenant_id = l.tenant_id and s.id = l.danger_source_id and s.deleted_at is null
      where l.tenant_id = $1 and l.risk_id = any($2::uuid[]) and l.deleted_at is null and s.source_type = 1 and s.status = 1`,
    [work.tenantId, riskIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * What links say about points goes to the points: hasDangerSource by any source in use, and significance by a major
 * one. Significance is never taken back here: it may be a person's own choice.
 */
export async function settlePoints(work: Work, riskIds: readonly string[]): Promise<void> {
  if (riskIds.length === 0) return;
  const rows = await work.tx.query<{ id: string; has: number; set: Stored }>(
    `select p.id, coalesce(max(case when s.id is not null then 1 end), 0) as has,
            coalesce(p.has_danger_source, 0) as was, p.is_significant as significant,
            coalesce(max(case when s.source_type = 1 then 1 end), 0) as major
       from risk_point p
       left join danger_source_risk l on l.tenant_id = p.tenant_id and l.risk_id = p.id and l.deleted_at is null
       left join danger_source s on s.tenant_id = l.tenant_id and s.id = l.danger_source_id and s.deleted_at is null and s.status = 1
      where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null
      group by p.tenant_id, p.id, p.has_danger_source, p.is_significant order by p.id`,
    [work.tenantId, [...new Set(riskIds)]],
  );
  for (const row of rows as unknown as { id: string; has: number; was: number; significant: number; major: number }[]) {
    const set: Stored = {
      ...(row.has === row.was ? {} : { hasDangerSource: row.has }),
      ...(row.major === 1 && row.significant !== 1 ? { isSignificant: 1 } : {}),
    };
    if (Object.keys(set).length > 0) await update(work, point, row.id, {}, {}, { kind: 'dangerSource', only: [], set });
  }
}

export async function pointsOf(work: Work, sourceIds: readonly string[]): Promise<string[]> {
  const rows = await work.tx.query<{ id: string }>(
    'select distinct risk_id as id from danger_source_risk where tenant_id = $1 and danger_source_id = any($2::uuid[]) and deleted_at is null',
    [work.tenantId, sourceIds],
  );
  return rows.map(({ id }) => id);
}

const linkIds = async (work: Work, column: 'risk_id' | 'danger_source_id', ids: readonly string[]) =>
  (
    await work.tx.query<{ id: string }>(
      `select id from danger_source_risk where tenant_id = $1 and ${column} = any($2::uuid[]) and deleted_at is null`,
      [work.tenantId, ids],
    )
  ).map(({ id }) => id);

/** Points that go take their links along; their sources count anew. */
export async function unlinkPoints(work: Work, riskIds: readonly string[]): Promise<void> {
  const ids = await linkIds(work, 'risk_id', riskIds);
  if (ids.length === 0) return;
  const sources = await work.tx.query<{ id: string }>(
    'select distinct danger_source_id as id from danger_source_risk where tenant_id = $1 and id = any($2::uuid[])',
    [work.tenantId, ids],
  );
  await remove(work, link, ids);
  for (const { id } of sources) await countPoints(work, id);
}

/** Sources that go take their links along; their points are settled anew. */
export async function unlinkSources(work: Work, sourceIds: readonly string[]): Promise<readonly string[]> {
  const points = await pointsOf(work, sourceIds);
  const ids = await linkIds(work, 'danger_source_id', sourceIds);
  if (ids.length > 0) await remove(work, link, ids);
  return points;
}

async function countPoints(work: Work, sourceId: string): Promise<void> {
  const [row] = await work.tx.query<{ n: number; was: number | null }>(
    `select (select count(*)::int from danger_source_risk l where l.tenant_id = s.tenant_id and l.danger_source_id = s.id and l.deleted_at is null) as n, s.risk_count as was
       from danger_source s where s.tenant_id = $1 and s.id = $2::uuid and s.deleted_at is null`,
    [work.tenantId, sourceId],
  );
  if (row && row.n !== row.was)
    await update(work, source, sourceId, {}, {}, { kind: 'link', only: [], set: { riskCount: row.n } });
}

export interface Linked {
  readonly added: number;
  readonly removed: number;
  readonly total: number;
  /** Points at a 重大危险源 that are not judged 重大 yet: a re-evaluation is due (domain-rules C2). */
  readonly toEvaluate: readonly { readonly id: string; readonly name: string }[];
}

/** Links points to a source: those given beside the ones it has, or (`replace`) exactly those. */
export async function linkPoints(
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
  await settlePoints(work, [...added, ...gone.map(({ risk }) => risk)]);
  const toEvaluate =
    row.sourceType === 1 && row.status === 1
      ? await work.tx.query<{ id: string; name: string }>(
          `select p.id, p.name from risk_point p join danger_source_risk l on l.tenant_id = p.tenant_id and l.risk_id = p.id and l.deleted_at is null
            where p.tenant_id = $1 and l.danger_source_id = $2::uuid and p.deleted_at is null and p.inherent_level is distinct from '1' order by p.point_num limit 50`,
          [work.tenantId, row.id],
        )
      : [];
  return { added: added.length, removed: gone.length, total: known.length - gone.length + added.length, toEvaluate };
}

/** Ids of points in a body: `riskIds`, `riskId`, `ids`, a bare list, or a list of rows with riskId. */
function pointIds({ body, query }: RouteInput): string[] {
  const given = Array.isArray(body)
    ? body.map((item) => (typeof item === 'object' && item !== null ? (item as Stored).riskId : item))
    : ((body as Stored | null | undefined)?.riskIds ??
      (body as Stored | null | undefined)?.riskId ??
      (body as Stored | null | undefined)?.ids ??
      query.riskIds ??
      '');
  const ids = manyOf(given, MAX_POINTS);
  if (!ids) throw refuse(`一个危险源最多关联${MAX_POINTS}个风险点`);
  return ids;
}

const yes = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

export const dangerLinkRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/safe/dangersourcerisk',
    summary: '危险源关联风险点（isUpdate=1 时以所给为准）',
    access: { code: 'dangersource_edit' },
    effect: 'write',
    resource: dangerSourceRisk.name,
    operation: 'action',
    reach: 'row',
    run: async (work, input) => {
      const body = (Array.isArray(input.body) ? {} : (input.body ?? {})) as Stored;
      const replace = yes(input.query.isUpdate ?? body.isUpdate);
      const ids = pointIds(input);
      if (ids.length === 0 && !replace) throw refuse('请选择至少一个风险点');
      const linked = await linkPoints(work, input.query.id ?? body.dangerSourceId ?? body.id, ids, replace);
      const due = linked.toEvaluate.length;
      return {
        data: linked,
        msg: due > 0 ? `关联成功；其中${due}个风险点涉及重大危险源，应直接判定为重大风险，请重新评估` : '关联成功',
      };
    },
  }),
];
