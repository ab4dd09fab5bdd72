import type { IndexSpec, TableSpec } from '../../kernel/db/schema/table-spec';

const time = 'timestamp with time zone';

export const warningIndexes: readonly IndexSpec[] = [
  // A repeat of an open one is counted, never a second row (domain-rules D3).
  {
    name: 'warning_open_source',
    columns: 'tenant_id, source, source_id, warn_type',
    unique: true,
    where: 'processing_state = 1 AND source IS NOT NULL AND deleted_at IS NULL',
  },
];

export const warningTables: readonly TableSpec[] = [
  {
    // What happened to a warning, one row a step; written once.
    name: 'warning_record',
    rls: 'tenant',
    appGrants: 'select, insert',
    systemGrants: 'select, insert',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'id', type: 'uuid', notNull: true },
      { name: 'warning_id', type: 'uuid', notNull: true },
      { name: 'kind', type: 'text', notNull: true },
      { name: 'time', type: time, notNull: true },
      { name: 'user_id', type: 'uuid' },
      { name: 'warn_state', type: 'text', notNull: true },
      // What the system says of itself is the sentence of then; of a person it is what he has done.
      { name: 'content', type: 'text', notNull: true, default: "''" },
      { name: 'level_before', type: 'text' },
      { name: 'warn_level', type: 'text' },
      { name: 'content_before', type: 'text' },
      // Why the level or the sentence has changed, or the cause is gone.
      { name: 'why', type: 'text' },
      // Of a person's word: why it came to the warning, and what else there is to say.
      { name: 'reason', type: 'text' },
      { name: 'info', type: 'text' },
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [{ name: 'warning_record_of', columns: 'tenant_id, warning_id, time' }],
    foreignKeys: [
      {
        name: 'warning_record_warning_fk',
        columns: ['tenant_id', 'warning_id'],
        table: 'warning',
        references: ['tenant_id', 'id'],
        onDelete: 'cascade',
      },
    ],
  },
];
