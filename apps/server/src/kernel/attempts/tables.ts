import { attemptLifecycle } from '@anlan/resource';
import type { IndexSpec, TableSpec } from '../db/schema/table-spec';

/** Every answer as it was given. Only ever added to: neither role can change or remove one. */
export const answerTable: TableSpec = {
  name: 'attempt_answer',
  rls: 'tenant',
  appGrants: 'select, insert',
  systemGrants: 'select, insert',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'attempt_id', type: 'uuid', notNull: true },
    { name: 'seq', type: 'integer', notNull: true },
    { name: 'item', type: 'text', notNull: true },
    // Null: taken back.
    { name: 'answer', type: 'jsonb' },
    { name: 'device', type: 'uuid', notNull: true },
    // Counted by the device.
    { name: 'n', type: 'integer', notNull: true },
    { name: 'given_at', type: 'timestamp with time zone', notNull: true },
  ],
  primaryKey: ['tenant_id', 'attempt_id', 'seq'],
  // The last answer of an item is one look, however often it was typed over.
  indexes: [{ name: 'attempt_answer_item', columns: 'tenant_id, attempt_id, item, seq DESC' }],
  foreignKeys: [
    {
      name: 'attempt_answer_attempt_fk',
      columns: ['tenant_id', 'attempt_id'],
      table: 'attempt',
      references: ['tenant_id', 'id'],
    },
  ],
};

/** What is open is little: what the clock has to end is found among it alone. */
export const attemptIndexes: readonly IndexSpec[] = [
  {
    name: 'attempt_open',
    columns: 'end_time',
    where: `((state = ${attemptLifecycle.code.open}) AND (deleted_at IS NULL))`,
  },
];
