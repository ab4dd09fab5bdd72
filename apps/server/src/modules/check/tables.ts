import type { TableSpec } from '../../kernel/db/schema/table-spec';

const time = 'timestamp with time zone';

export const checkTables: readonly TableSpec[] = [
  {
    // When a plan was enabled, from and to (open: still is): what a stop of the server is caught up with.
    name: 'check_plan_enabled',
    rls: 'tenant',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'plan_id', type: 'uuid', notNull: true },
      { name: 'from_at', type: time, notNull: true },
      { name: 'to_at', type: time },
    ],
    primaryKey: ['tenant_id', 'plan_id', 'from_at'],
    indexes: [],
    foreignKeys: [
      {
        name: 'check_plan_enabled_plan_fk',
        columns: ['tenant_id', 'plan_id'],
        table: 'check_plan',
        references: ['tenant_id', 'id'],
        onDelete: 'cascade',
      },
    ],
  },
];
