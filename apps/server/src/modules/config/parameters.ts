import { defaultText, parameterOf } from '@anlan/domain/config/parameters';
import { type Ground, type Parameters, PLATFORM_TENANT } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';

export const paramTopic = (tenantId: string): string => `param/${tenantId}`;

/** Values by tenant: its own row, else the platform's, else the registry's default. */
export function parameterService(ground: Pick<Ground, 'db' | 'epochs'>): Parameters {
  const cache = new Map<string, Map<string, string>>();
  const drop = (tenantId?: string) => {
    if (tenantId === undefined || tenantId === PLATFORM_TENANT) cache.clear();
    else cache.delete(tenantId);
  };
  ground.epochs.on('param', (topic) => drop(topic.split('/')[1]));
  const load = async (tenantId: string, tx: Tx) => {
    // The platform's rows first, so that the tenant's own overwrite them.
    const rows = await tx.query<{ param_key: string; param_value: string }>(
      `select param_key, param_value from param where tenant_id = any($1::text[]) and deleted_at is null order by (tenant_id = $2)`,
      [[PLATFORM_TENANT, tenantId], tenantId],
    );
    return new Map(rows.map((row) => [row.param_key, row.param_value]));
  };
  return {
    drop,
    get: async (tenantId, key, tx) => {
      let values = cache.get(tenantId);
      if (!values) {
        values = tx ? await load(tenantId, tx) : await ground.db.scoped(tenantId, (own) => load(tenantId, own));
        if (cache.size > 5_000) cache.clear();
        cache.set(tenantId, values);
      }
      const known = parameterOf(key);
      return values.get(key) ?? (known ? defaultText(known) : '');
    },
  };
}
