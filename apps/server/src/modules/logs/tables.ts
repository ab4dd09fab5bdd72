import type { ColumnSpec, TableSpec } from '../../kernel/db/schema/table-spec';

const text = (name: string, notNull = false): ColumnSpec => ({ name, type: 'text', ...(notNull ? { notNull } : {}) });

/** Written by the recorder and cleared by its job alone; people read within their tenant. */
const log = (name: string, own: readonly ColumnSpec[]): TableSpec => ({
  name,
  rls: 'tenant',
  appGrants: 'select',
  systemGrants: 'select, insert, delete',
  columns: [
    text('tenant_id', true),
    { name: 'id', type: 'uuid', notNull: true },
    { name: 'create_time', type: 'timestamp with time zone', notNull: true },
    text('create_by'),
    text('remote_ip'),
    text('request_id'),
    text('title'),
    text('method', true),
    text('request_uri', true),
    text('server_host'),
    ...own,
  ],
  primaryKey: ['tenant_id', 'id'],
  indexes: [
    { name: `${name}_created`, columns: 'tenant_id, create_time DESC, id DESC' },
    // The platform reads all tenants', and old rows are cleared by age.
    { name: `${name}_time`, columns: 'create_time DESC, id DESC' },
    { name: `${name}_request`, columns: 'request_id' },
  ],
  foreignKeys: [],
});

export const logTables: readonly TableSpec[] = [
  log('api_log', [
    { name: 'status', type: 'integer', notNull: true },
    { name: 'time', type: 'integer', notNull: true },
    text('user_agent'),
  ]),
  log('error_log', [text('exception_name'), text('message'), text('stack_trace')]),
];
