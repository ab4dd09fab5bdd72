import type { TableSpec } from '../../kernel/db/schema/table-spec';

const time = 'timestamp with time zone';

export const documentTables: readonly TableSpec[] = [
  {
    // What is to be read of institutional documents: files by the attachment, texts by the document.
    name: 'text_source',
    rls: 'tenant',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'owner_id', type: 'uuid', notNull: true },
      { name: 'kind', type: 'text', notNull: true },
      // 0 to be read, 1 read, 2 cannot be read.
      { name: 'state', type: 'integer', notNull: true, default: '0' },
      { name: 'tries', type: 'integer', notNull: true, default: '0' },
      { name: 'pages', type: 'integer' },
      { name: 'ask_time', type: time, notNull: true, default: 'now()' },
    ],
    primaryKey: ['tenant_id', 'owner_id'],
    indexes: [{ name: 'text_source_waiting', columns: 'ask_time', where: '(state = 0)' }],
    foreignKeys: [],
  },
  {
    // Their words, a few hundred characters a row: as many as the pairs of one row may be.
    name: 'text_part',
    rls: 'tenant',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'id', type: 'uuid', notNull: true },
      { name: 'owner_id', type: 'uuid', notNull: true },
      { name: 'page', type: 'integer', notNull: true },
      { name: 'part', type: 'integer', notNull: true },
      { name: 'text', type: 'text', notNull: true },
      { name: 'search_grams', type: 'text[]', notNull: true, default: "'{}'" },
      { name: 'deleted_at', type: time },
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [
      { name: 'text_part_owner', columns: 'tenant_id, owner_id, page, part', unique: true },
      { name: 'text_part_search', columns: 'tenant_id, search_grams', using: 'gin' },
    ],
    foreignKeys: [],
  },
];
