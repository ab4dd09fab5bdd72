import type { TableSpec } from '../../../kernel/db/schema/table-spec';

export const drawTables: readonly TableSpec[] = [
  {
    // The office's own: which tickets of its companies a draw was made from. Kept as it was, beside its digest.
    name: 'work_draw_pool',
    rls: 'tenant',
    appGrants: 'select, insert',
    systemGrants: 'select, insert, update, delete',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'draw_id', type: 'uuid', notNull: true },
      { name: 'ticket_id', type: 'uuid', notNull: true },
    ],
    primaryKey: ['tenant_id', 'draw_id', 'ticket_id'],
    indexes: [],
    foreignKeys: [
      {
        name: 'work_draw_pool_draw_fk',
        columns: ['tenant_id', 'draw_id'],
        table: 'work_draw',
        references: ['tenant_id', 'id'],
        onDelete: 'cascade',
      },
    ],
  },
];
