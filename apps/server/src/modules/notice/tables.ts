import type { IndexSpec, TableSpec } from '../../kernel/db/schema/table-spec';

export const noticeTables: readonly TableSpec[] = [
  {
    // Who has read which notice, and when; a notice without a row is unread.
    name: 'notice_read',
    rls: 'tenant',
    appGrants: 'select, insert',
    systemGrants: 'select, insert, update, delete',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'user_id', type: 'uuid', notNull: true },
      { name: 'notice_id', type: 'uuid', notNull: true },
      { name: 'read_time', type: 'timestamp with time zone', notNull: true },
    ],
    primaryKey: ['tenant_id', 'user_id', 'notice_id'],
    indexes: [],
    foreignKeys: [
      {
        name: 'notice_read_notice_fk',
        columns: ['tenant_id', 'notice_id'],
        table: 'notice',
        references: ['tenant_id', 'id'],
      },
    ],
  },
];

/** For the job that tells what is due: over all tenants, so it does not begin with the tenant. */
export const noticeIndexes: readonly IndexSpec[] = [
  { name: 'notice_due', columns: 'release_time', where: 'deleted_at IS NULL' },
];
