import type { TableSpec } from './table-spec';

/**
 * Where a distributed PostgreSQL (Citus) keeps a table: by tenant over the workers; whole on every node, where it is small
 * and shared, so that it can be joined with the former; or on the coordinator alone.
 */
export type Placement = 'distributed' | 'reference' | 'local';

/** Written by every sign-in, event or message and joined with nothing: a copy on every node would be all cost. */
const LOCAL = new Set([
  ...['app_state', 'audit_seal', 'captcha', 'epoch', 'guest_use', 'job_lease', 'outbox', 'phone_code'],
  ...['push_message', 'session_token', 'sms_queue', 'social_guest', 'social_state'],
]);

export function placementOf(table: TableSpec): Placement {
  if (LOCAL.has(table.name)) return 'local';
  return table.rls === 'tenant' && table.primaryKey[0] === 'tenant_id' ? 'distributed' : 'reference';
}

export const placements = (tables: readonly TableSpec[]): ReadonlyMap<string, Placement> =>
  new Map(tables.map((table) => [table.name, placementOf(table)]));
