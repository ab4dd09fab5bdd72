import { AUDIT_POSITION } from './audit/position';
import type { TableSpec } from './db/schema/table-spec';
import { deadlineTable } from './deadlines/tables';

const time = 'timestamp with time zone';

/** Tables the kernel itself stands on: audit, outbox, idempotency, counters, numbers, epochs, deadlines. */
export const kernelTables: TableSpec[] = [
  deadlineTable,
  {
    // Insert-only: neither role can update or delete; partitioned by month, kept at least six, sealed by audit/seal.ts.
    name: 'audit_log',
    rls: 'tenant',
    appGrants: 'select, insert',
    systemGrants: 'select, insert',
    partitionBy: 'range (time)',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'id', type: 'uuid', notNull: true },
      { name: 'time', type: time, notNull: true, default: 'now()' },
      { name: 'user_id', type: 'uuid' },
      { name: 'user_name', type: 'text' },
      { name: 'user_tenant', type: 'text' },
      { name: 'ghost_user', type: 'uuid' },
      { name: 'ip', type: 'text' },
      { name: 'request_id', type: 'text' },
      { name: 'kind', type: 'text', notNull: true },
      { name: 'resource', type: 'text', notNull: true },
      { name: 'record_id', type: 'text' },
      { name: 'success', type: 'boolean', notNull: true, default: 'true' },
      { name: 'before', type: 'jsonb' },
      { name: 'after', type: 'jsonb' },
      // The transaction that wrote it: below the oldest one still running, no row can appear any more.
      { name: 'position', type: 'bigint', notNull: true, default: AUDIT_POSITION },
    ],
    primaryKey: ['tenant_id', 'time', 'id'],
    indexes: [
      { name: 'audit_log_record', columns: 'tenant_id, resource, record_id, time DESC' },
      // The platform reads all tenants' newest first.
      { name: 'audit_log_time', columns: 'time DESC' },
      // What an office has looked at, in whatever company.
      { name: 'audit_log_supervise', columns: 'user_tenant, time DESC', where: "kind = 'supervise'" },
      // The sealing and its verification read ranges of a table that only grows at its end.
      { name: 'audit_log_position', columns: 'position', using: 'brin' },
    ],
    foreignKeys: [],
  },
  {
    // The chain over the audit (audit/seal.ts): each block's digest, and a MAC over it and the MAC before.
    name: 'audit_seal',
    rls: 'none',
    appGrants: '',
    systemGrants: 'select, insert',
    columns: [
      { name: 'number', type: 'bigint', notNull: true },
      { name: 'sealed_at', type: time, notNull: true, default: 'now()' },
      { name: 'to_position', type: 'bigint', notNull: true },
      { name: 'to_id', type: 'uuid', notNull: true },
      { name: 'row_count', type: 'integer', notNull: true },
      { name: 'digest', type: 'text', notNull: true },
      { name: 'mac', type: 'text', notNull: true },
    ],
    primaryKey: ['number'],
    indexes: [],
    foreignKeys: [],
  },
  {
    // Public keys of seals over exports (seal/seals.ts): published for good, the private halves lie in DATA_DIR.
    name: 'seal_key',
    rls: 'none',
    appGrants: 'select',
    systemGrants: 'select, insert',
    columns: [
      { name: 'key_id', type: 'text', notNull: true },
      { name: 'public_key', type: 'text', notNull: true },
      { name: 'since', type: time, notNull: true },
      { name: 'former_id', type: 'text' },
      { name: 'former_signature', type: 'text' },
    ],
    primaryKey: ['key_id'],
    indexes: [],
    foreignKeys: [],
  },
  {
    name: 'outbox',
    rls: 'none',
    columns: [
      { name: 'id', type: 'bigint generated always as identity', notNull: true },
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'topic', type: 'text', notNull: true },
      { name: 'record_id', type: 'text' },
      { name: 'payload', type: 'jsonb', notNull: true, default: `'{}'` },
      { name: 'created_at', type: time, notNull: true, default: 'now()' },
      { name: 'attempts', type: 'integer', notNull: true, default: '0' },
      { name: 'failed_at', type: time },
    ],
    primaryKey: ['id'],
    // Next to always empty: what waits behind a failed event is looked up here.
    indexes: [{ name: 'outbox_failed', columns: 'tenant_id, record_id, id', where: 'failed_at IS NOT NULL' }],
    foreignKeys: [],
    appGrants: 'insert',
    systemGrants: 'select, insert, update, delete',
  },
  {
    // What open screens are told, for every node to read (kernel/push); kept for an hour.
    name: 'push_message',
    rls: 'none',
    columns: [
      { name: 'id', type: 'bigint generated always as identity', notNull: true },
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'user_ids', type: 'uuid[]' },
      { name: 'topic', type: 'text', notNull: true },
      { name: 'record_id', type: 'text' },
      { name: 'created_at', type: time, notNull: true, default: 'now()' },
    ],
    primaryKey: ['id'],
    indexes: [],
    foreignKeys: [],
    appGrants: '',
    systemGrants: 'select, insert, delete',
  },
  {
    name: 'idempotency',
    rls: 'tenant',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'user_id', type: 'uuid', notNull: true },
      { name: 'key', type: 'text', notNull: true },
      { name: 'route', type: 'text', notNull: true },
      { name: 'digest', type: 'text' },
      { name: 'reply', type: 'text' },
      { name: 'created_at', type: time, notNull: true, default: 'now()' },
    ],
    primaryKey: ['tenant_id', 'user_id', 'key'],
    indexes: [{ name: 'idempotency_age', columns: 'created_at' }],
    foreignKeys: [],
  },
  {
    // Dashboards read these few rows; writers append deltas, one folder applies them (quality §2).
    name: 'counter',
    rls: 'tenant',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'entity', type: 'text', notNull: true },
      { name: 'dims', type: 'text[]', notNull: true },
      { name: 'n', type: 'bigint', notNull: true, default: '0' },
    ],
    primaryKey: ['tenant_id', 'entity', 'dims'],
    indexes: [],
    foreignKeys: [],
  },
  {
    name: 'counter_delta',
    rls: 'tenant',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'id', type: 'bigint generated always as identity', notNull: true },
      { name: 'entity', type: 'text', notNull: true },
      { name: 'dims', type: 'text[]', notNull: true },
      { name: 'n', type: 'integer', notNull: true },
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [],
    foreignKeys: [],
  },
  {
    // 编号: one row per tenant, kind and day, taken last in the transaction so that its lock is short.
    name: 'number_sequence',
    rls: 'tenant',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'kind', type: 'text', notNull: true },
      { name: 'day', type: 'date', notNull: true },
      { name: 'last', type: 'integer', notNull: true },
    ],
    primaryKey: ['tenant_id', 'kind', 'day'],
    indexes: [],
    foreignKeys: [],
  },
  {
    // What other nodes must drop: polled every 500 ms (decisions §2).
    name: 'epoch',
    rls: 'none',
    columns: [
      { name: 'topic', type: 'text', notNull: true },
      { name: 'value', type: 'bigint', notNull: true, default: '0' },
    ],
    primaryKey: ['topic'],
    indexes: [],
    foreignKeys: [],
  },
  {
    // Which node does a job, until when (jobs/leases.ts).
    name: 'job_lease',
    rls: 'none',
    appGrants: '',
    systemGrants: 'select, insert, update, delete',
    columns: [
      { name: 'job', type: 'text', notNull: true },
      { name: 'node', type: 'uuid', notNull: true },
      { name: 'until', type: time, notNull: true },
    ],
    primaryKey: ['job'],
    indexes: [],
    foreignKeys: [],
  },
  {
    // What an address has done without signing in, counted for all nodes together; forgotten after a day.
    name: 'guest_use',
    rls: 'none',
    appGrants: '',
    systemGrants: 'select, insert, delete',
    columns: [
      { name: 'id', type: 'bigint generated always as identity', notNull: true },
      { name: 'what', type: 'text', notNull: true },
      { name: 'ip', type: 'text', notNull: true },
      { name: 'time', type: time, notNull: true },
    ],
    primaryKey: ['id'],
    indexes: [
      { name: 'guest_use_recent', columns: 'what, ip, time DESC' },
      { name: 'guest_use_age', columns: '"time"' },
    ],
    foreignKeys: [],
  },
  {
    // Small facts of the installation itself: the demo's state, the menu seed's checksum.
    name: 'app_state',
    rls: 'none',
    columns: [
      { name: 'key', type: 'text', notNull: true },
      { name: 'value', type: 'jsonb', notNull: true },
      { name: 'updated_at', type: time, notNull: true, default: 'now()' },
    ],
    primaryKey: ['key'],
    indexes: [],
    foreignKeys: [],
  },
];
