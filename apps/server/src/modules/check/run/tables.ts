import type { TableSpec } from '../../../kernel/db/schema/table-spec';

const time = 'timestamp with time zone';

/** What the running of a check keeps beside the record: who began when and how far he is, and where he signed in. */
export const runTables: readonly TableSpec[] = [
  {
    name: 'check_run',
    rls: 'tenant',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'record_id', type: 'uuid', notNull: true },
      { name: 'user_id', type: 'uuid', notNull: true },
      { name: 'begin_time', type: time, notNull: true },
      // Answers so far, by item, as the phone last sent them: another device goes on from here.
      { name: 'draft', type: 'jsonb' },
      { name: 'saved_time', type: time },
    ],
    primaryKey: ['tenant_id', 'record_id', 'user_id'],
    indexes: [],
    foreignKeys: [
      {
        name: 'check_run_record_fk',
        columns: ['tenant_id', 'record_id'],
        table: 'check_record',
        references: ['tenant_id', 'id'],
        onDelete: 'cascade',
      },
    ],
  },
  {
    // Insert-only: a sign-in is evidence.
    name: 'check_sign_in',
    rls: 'tenant',
    appGrants: 'select, insert',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'id', type: 'uuid', notNull: true },
      { name: 'record_id', type: 'uuid', notNull: true },
      { name: 'user_id', type: 'uuid', notNull: true },
      // Empty: the record as a whole, which has no risk point.
      { name: 'risk_id', type: 'uuid' },
      { name: 'place_id', type: 'uuid' },
      // By the server's clock; what the phone told when it had no network stands beside it.
      { name: 'time', type: time, notNull: true },
      { name: 'told_time', type: time },
      // 1 by a code at the place, 2 by position
      { name: 'way', type: 'smallint', notNull: true },
      { name: 'longitude', type: 'numeric(9,6)' },
      { name: 'latitude', type: 'numeric(9,6)' },
      { name: 'accuracy', type: 'integer' },
      { name: 'distance', type: 'integer' },
      { name: 'deviation', type: 'integer' },
      { name: 'flags', type: 'text[]', notNull: true, default: "'{}'::text[]" },
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [{ name: 'check_sign_in_record', columns: 'tenant_id, record_id, time' }],
    foreignKeys: [
      {
        name: 'check_sign_in_record_fk',
        columns: ['tenant_id', 'record_id'],
        table: 'check_record',
        references: ['tenant_id', 'id'],
        onDelete: 'cascade',
      },
    ],
  },
];
