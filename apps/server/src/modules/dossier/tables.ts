import type { IndexSpec, TableSpec } from '../../kernel/db/schema/table-spec';

const time = 'timestamp with time zone';

export const dossierTables: readonly TableSpec[] = [
  {
    // Who makes a dossier, until when unless he says more, for the how many-th time.
    name: 'dossier_work',
    rls: 'tenant',
    appGrants: '',
    systemGrants: 'select, insert, update, delete',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'dossier_id', type: 'uuid', notNull: true },
      { name: 'maker', type: 'uuid' },
      { name: 'until', type: time },
      { name: 'tries', type: 'integer', notNull: true, default: '0' },
      { name: 'begun', type: time, notNull: true },
    ],
    primaryKey: ['tenant_id', 'dossier_id'],
    indexes: [],
    foreignKeys: [],
  },
  {
    // What is or may be in the store and no dossier's yet: by whom it is stored, nobody where it is to be taken away.
    name: 'dossier_file',
    rls: 'tenant',
    appGrants: '',
    systemGrants: 'select, insert, update, delete',
    columns: [
      { name: 'storage_key', type: 'text', notNull: true },
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'maker', type: 'uuid' },
      { name: 'noted', type: time, notNull: true },
    ],
    primaryKey: ['tenant_id', 'storage_key'],
    indexes: [],
    foreignKeys: [],
  },
];

/** What waits, the oldest of each company first: next to always empty. */
export const dossierIndexes: readonly IndexSpec[] = [
  {
    name: 'dossier_waiting',
    columns: 'tenant_id, create_time',
    where: 'state = ANY (ARRAY[1, 2]) AND deleted_at IS NULL',
  },
];
