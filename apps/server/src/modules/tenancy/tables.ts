import type { TableSpec } from '../../kernel/db/schema/table-spec';

export const tenancyTables: readonly TableSpec[] = [
  {
    // The key by which a third party proves for which tenant it delivers; encrypted, given to administrators only.
    name: 'exchange_key',
    rls: 'tenant',
    appGrants: 'select, insert',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'secret', type: 'text', notNull: true },
      { name: 'created_at', type: 'timestamp with time zone', notNull: true },
    ],
    primaryKey: ['tenant_id'],
    indexes: [],
    foreignKeys: [],
  },
];
