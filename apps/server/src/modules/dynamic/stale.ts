import { param } from '@anlan/domain/config/param';
import { riskWarnConfig } from '@anlan/domain/dynamic/risk-warn-config';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { isUuid } from '@anlan/resource';
import { PLATFORM_TENANT } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import type { Consumer } from '../../kernel/events';
import type { RiskFactorSource, Stales } from '../../kernel/risk-factors';

/** Stands for all points of a tenant. */
export const ALL = '00000000-0000-0000-0000-000000000000';
/** Told when present levels have changed; `payload.riskIds` names the points. */
export const LEVEL_TOPIC = `${riskPoint.name}.level`;

/** A mark that stands is made anew: one that was read meanwhile is then not taken away by its reader. */
const MARK = 'on conflict (tenant_id, risk_id) do update set tenant_id = excluded.tenant_id';

export async function markStale(tx: Tx, tenantId: string, riskIds: readonly string[] | 'all'): Promise<void> {
  const ids = riskIds === 'all' ? [ALL] : [...new Set(riskIds.filter(isUuid))].sort();
  if (ids.length === 0) return;
  await tx.run(`insert into risk_stale (tenant_id, risk_id) select $1, i from unnest($2::uuid[]) as i ${MARK}`, [
    tenantId,
    ids,
  ]);
}

/** Every company with an evaluated point. */
export const markAll = (tx: Tx): Promise<number> =>
  tx.run(
    `insert into risk_stale (tenant_id, risk_id)
     select distinct tenant_id, '${ALL}'::uuid from risk_point where deleted_at is null and inherent_level is not null ${MARK}`,
  );

/** Points whose score has stayed under the band of their level for long enough. */
export const markFalling = (tx: Tx, now: string): Promise<number> =>
  tx.run(
    `insert into risk_stale (tenant_id, risk_id)
     select tenant_id, risk_id from risk_score where may_fall_at <= $1::timestamptz order by 1, 2 ${MARK}`,
    [now],
  );

const OWN: Readonly<Record<string, Stales>> = {
  [riskPoint.name]: async (_tx, event) => (event.topic === LEVEL_TOPIC || !event.recordId ? [] : [event.recordId]),
  [riskWarnConfig.name]: async () => 'all',
};

/** Consumers of everything any source goes by: what an event touches is computed anew, once however many there are. */
export function staleConsumers(sources: readonly RiskFactorSource[]): Readonly<Record<string, Consumer>> {
  const stales = new Map<string, Stales[]>();
  for (const one of [OWN, ...sources.map((source) => source.stales)])
    for (const [resource, of] of Object.entries(one)) stales.set(resource, [...(stales.get(resource) ?? []), of]);
  const consumers = [...stales].map(([resource, list]): readonly [string, Consumer] => [
    resource,
    async (tx, event) => {
      for (const of of list) await markStale(tx, event.tenantId, await of(tx, event));
    },
  ]);
  return {
    ...Object.fromEntries(consumers),
    // The platform's numbers are everybody's who has set none of his own.
    [param.name]: async (tx, event) => {
      if (event.tenantId === PLATFORM_TENANT) await markAll(tx);
      else await markStale(tx, event.tenantId, 'all');
    },
  };
}
