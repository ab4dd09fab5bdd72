import type { Work } from '../../kernel/context';

/** A head of department answers for the departments below as well. */
export async function headsBelow({ tx, tenantId, actor }: Work): Promise<readonly string[]> {
  if (actor.headOfDeptIds.length === 0) return [];
  const rows = await tx.query<{ id: string }>(
    'select id from dept where tenant_id = $1 and deleted_at is null and (id = any($2::uuid[]) or ancestors && $2::uuid[])',
    [tenantId, actor.headOfDeptIds],
  );
  return rows.map(({ id }) => id);
}
