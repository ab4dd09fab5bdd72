import { resources } from '@anlan/domain';
import type { Work } from '../../kernel/context';
import { rowOf } from '../../kernel/resource/list/read';
import { create, remove, update } from '../../kernel/resource/write/one';

const { param } = resources;

/** The tenant's own value of a parameter; `null` gives it back to the platform. */
export async function putParameter(
  work: Work,
  paramKey: string,
  label: string,
  paramValue: string | null,
): Promise<void> {
  const [own] = await work.tx.query<{ id: string; value: string }>(
    'select id, param_value as value from param where tenant_id = $1 and param_key = $2 and deleted_at is null',
    [work.tenantId, paramKey],
  );
  if (paramValue === null) {
    if (own) await remove(work, param, [own.id]);
  } else if (!own) await create(work, param, { paramName: [...label].slice(0, 50).join(''), paramKey, paramValue });
  else if (own.value !== paramValue) {
    await rowOf(work, param, own.id, { lock: true });
    await update(work, param, own.id, { paramValue });
  }
}
