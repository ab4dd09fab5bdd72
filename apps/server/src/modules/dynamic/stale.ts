import { param } from '@anlan/domain/config/param';
import { riskWarnConfig } from '@anlan/domain/dynamic/risk-warn-config';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { isUuid } from '@anlan/resource';
import { PLATFORM_TENANT } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { type BatchConsumer, byCompany } from '../../kernel/events/events';
import type { RiskFactorSource, Stales } from '../../ports/risk-factors';

/** Stands for all points of a tenant. */
export const ALL = '00000000-0000-0000-0000-000000000000';
/** Told when present levels have changed; `payload.riskIds` names the points. */
export const LEVEL_TOPIC = `${riskPoint.name}.level`;

/** A mark that stands is made anew: one that was read meanwhile is then not taken away by its reader. */
const MARK = 'on conflict (tenant_id, risk_id) do update set tenant_id = excluded.tenant_id';

/**
 * Who marks stands in line until the other's transaction has ended: a delivery marks the points of many events, in their
 * order, and two that mark the same points in two orders would wait for each other. Sent before the marks and with them.
 */
const inLine = (tx: Tx): Promise<unknown> => tx.query("select pg_advisory_xact_lock(hashtext('anlan/risk-marks'))");

export async function markStale(tx: Tx, tenantId: string, riskIds: readonly string[] | 'all'): Promise<void> {
  const ids = riskIds === 'all' ? [ALL] : [...new Set(riskIds.filter(isUuid))].sort();
  if (ids.length === 0) return;
  await Promise.all([
    inLine(tx),
    tx.run(`insert into risk_stale (tenant_id, risk_id) select $1, i from unnest($2::uuid[]) as i ${MARK}`, [
      tenantId,
      ids,
    ]),
  ]);
}

/** Every company with an evaluated point. */
export async function markAll(tx: Tx): Promise<number> {
  await inLine(tx);
  return tx.run(
    `insert into risk_stale (tenant_id, risk_id)
     select distinct tenant_id, '${ALL}'::uuid from risk_point where deleted_at is null and inherent_level is not null ${MARK}`,
  );
}

/** Points whose score has stayed under the band of their level for long enough. */
export async function markFalling(tx: Tx, now: string): Promise<number> {
  await inLine(tx);
  return tx.run(
    `insert into risk_stale (tenant_id, risk_id)
     select tenant_id, risk_id from risk_score where may_fall_at <= $1::timestamptz ${MARK}`,
    [now],
  );
}

export interface Mark {
  readonly tenant_id: string;
  readonly risk_id: string;
  /** The transaction that made it. */
  readonly mark: string;
}

/** All marks of the next company after this one, none of them locked. */
export const nextMarks = (tx: Tx, after: string): Promise<Mark[]> =>
  tx.query<Mark>(
    `select tenant_id, risk_id, xmin::text as mark from risk_stale
      where tenant_id = (select tenant_id from risk_stale where tenant_id > $1 order by tenant_id limit 1)`,
    [after],
  );

/**
 * Takes marks away that are still the ones that were read. Waits for nobody: one that is locked is just being made anew
 * and stays, and whoever makes one waits for a transaction that itself waits for nothing more. The last statement of its
 * transaction.
 */
export const unmark = (tx: Tx, tenantId: string, marks: readonly Mark[]): Promise<number> =>
  tx.run(
    `with m as materialized (
       select s.risk_id from risk_stale s join unnest($2::uuid[], $3::text[]) as r(risk_id, mark) on r.risk_id = s.risk_id and r.mark = s.xmin::text
        where s.tenant_id = $1 for update of s skip locked)
     delete from risk_stale s using m where s.tenant_id = $1 and s.risk_id = m.risk_id`,
    [tenantId, marks.map(({ risk_id }) => risk_id), marks.map(({ mark }) => mark)],
  );

const OWN: Readonly<Record<string, Stales>> = {
  [riskPoint.name]: async (_tx, event) => (event.topic === LEVEL_TOPIC || !event.recordId ? [] : [event.recordId]),
  [riskWarnConfig.name]: async () => 'all',
};

/** Consumers of everything any source goes by: what an event touches is computed anew, once however many there are. */
export function staleConsumers(
  sources: readonly RiskFactorSource[],
): Readonly<Record<string, readonly BatchConsumer[]>> {
  const stales = new Map<string, Stales[]>();
  for (const one of [OWN, ...sources.map((source) => source.stales)])
    for (const [resource, of] of Object.entries(one)) stales.set(resource, [...(stales.get(resource) ?? []), of]);
  const consumers = [...stales].map(([resource, list]): readonly [string, readonly BatchConsumer[]] => [
    resource,
    [
      byCompany(async (tx, tenantId, events) => {
        const found = await Promise.all(events.flatMap((event) => list.map((of) => of(tx, event))));
        await markStale(tx, tenantId, found.includes('all') ? 'all' : found.flat());
      }),
    ],
  ]);
  return {
    ...Object.fromEntries(consumers),
    // The platform's numbers are everybody's who has set none of his own.
    [param.name]: [
      byCompany(async (tx, tenantId) => {
        if (tenantId === PLATFORM_TENANT) await markAll(tx);
        else await markStale(tx, tenantId, 'all');
      }),
    ],
  };
}
