import { isUuid } from '@anlan/resource';
import type { Work } from './context';

/** Names of people by their ids; what is no id has none. */
export async function namesOf(
  { tx, tenantId }: Pick<Work, 'tx' | 'tenantId'>,
  ids: readonly unknown[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter(isUuid).map((id) => String(id).toLowerCase()))];
  if (known.length === 0) return new Map();
  const rows = await tx.query<{ id: string; name: string }>(
    'select id, real_name as name from app_user where tenant_id = $1 and id = any($2::uuid[])',
    [tenantId, known],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
