import { dangerSource, dangerSourceRisk } from '@anlan/domain/risk/danger/danger-source';
import type { Work } from '../../kernel/context';
import { remove, update } from '../../kernel/resource/write/one';

const link = dangerSourceRisk;
const source = dangerSource;

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

export async function countPoints(work: Work, sourceId: string): Promise<void> {
  const [row] = await work.tx.query<{ n: number; was: number | null }>(
    `select (select count(*)::int from danger_source_risk l where l.tenant_id = s.tenant_id and l.danger_source_id = s.id and l.deleted_at is null) as n, s.risk_count as was
       from danger_source s where s.tenant_id = $1 and s.id = $2::uuid and s.deleted_at is null`,
    [work.tenantId, sourceId],
  );
  if (row && row.n !== row.was)
    await update(work, source, sourceId, {}, {}, { kind: 'link', only: [], set: { riskCount: row.n } });
}
