import { defaultText, parameterInForce, parameterOf } from '@anlan/domain/config/parameters';
import { type Ground, type Parameters, PLATFORM_TENANT, shanghai } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';

export const paramTopic = (tenantId: string): string => `param/${tenantId}`;

/** Values by tenant: its own row, else the platform's, else the registry's default; of a number of the law never a looser one. */
export function parameterService(ground: Pick<Ground, 'db' | 'epochs' | 'clock'>): Parameters {
  const inForce = (key: string, text: string) => parameterInForce(key, text, shanghai(ground.clock.now()).slice(0, 10));
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
  const otherwise = (key: string): string => {
    const known = parameterOf(key);
    return known ? defaultText(known) : '';
  };
  return {
    drop,
    present: async (tx, tenantIds, keys) => {
      const rows = await tx.query<{ tenant_id: string; param_key: string; param_value: string }>(
        'select tenant_id, param_key, param_value from param where tenant_id = any($1::text[]) and param_key = any($2::text[]) and deleted_at is null',
        [[PLATFORM_TENANT, ...tenantIds], keys],
      );
      const values = new Map(rows.map((row) => [`${row.tenant_id}/${row.param_key}`, row.param_value]));
      const own = (tenantId: string, key: string) => values.get(`${tenantId}/${key}`);
      return (tenantId, key) => inForce(key, own(tenantId, key) ?? own(PLATFORM_TENANT, key) ?? otherwise(key));
    },
    get: async (tenantId, key, tx) => {
      let values = cache.get(tenantId);
      if (!values) {
        values = tx ? await load(tenantId, tx) : await ground.db.reading(tenantId, (own) => load(tenantId, own));
        if (cache.size > 5_000) cache.clear();
        cache.set(tenantId, values);
      }
      return inForce(key, values.get(key) ?? otherwise(key));
    },
  };
}
