import type { IndexSpec } from '../../kernel/db/schema/table-spec';

export const permitIndexes: readonly IndexSpec[] = [
  // What the clock asks every second, of all tenants at once: only tickets that something will stop.
  { name: 'permit_stops', columns: 'stop_at', where: 'stop_at IS NOT NULL AND deleted_at IS NULL' },
  // Who else works at a place at that time, and where a guardian watches: planned and live tickets, and those past
  // their time that nobody has ended.
  {
    name: 'permit_alive',
    columns: 'tenant_id, start_time',
    where: 'process_state = ANY (ARRAY[1, 2, 3, 4]) AND run_flag = ANY (ARRAY[0, 1, 2]) AND deleted_at IS NULL',
  },
  // The board of today: what is neither over nor given up.
  {
    name: 'permit_board',
    columns: 'tenant_id, start_time',
    where: 'process_state = ANY (ARRAY[1, 2, 3, 4, 5]) AND run_flag = ANY (ARRAY[0, 1, 2]) AND deleted_at IS NULL',
  },
  {
    name: 'permit_awaiting',
    using: 'gin',
    columns: 'tenant_id, awaiting_ids',
    where: 'process_state = 2 AND deleted_at IS NULL',
  },
  {
    name: 'permit_guardian',
    using: 'gin',
    columns: 'tenant_id, guardian_id',
    where: 'deleted_at IS NULL',
  },
];

/** Which tickets name an isolation. */
export const permitIsolationIndexes: readonly IndexSpec[] = [
  { name: 'permit_isolation_of', columns: 'tenant_id, isolation_id' },
];
