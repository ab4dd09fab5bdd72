import type { TableSpec } from '../../kernel/db/schema/table-spec';

const time = 'timestamp with time zone';

export const deskTables: readonly TableSpec[] = [
  {
    // By which a person's calendar program reads what falls due for him, until he takes it back.
    name: 'calendar_link',
    rls: 'tenant',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'user_id', type: 'uuid', notNull: true },
      { name: 'mark', type: 'text', notNull: true },
      { name: 'mine', type: 'boolean', notNull: true },
      { name: 'create_time', type: time, notNull: true, default: 'now()' },
    ],
    primaryKey: ['tenant_id', 'user_id'],
    // A calendar program brings the mark alone: of 128 random bits no two are alike.
    indexes: [{ name: 'calendar_link_mark', columns: 'mark' }],
    foreignKeys: [],
  },
  {
    // What the system has to say to one person (站内信): an answer, a step that concerns his report.
    name: 'internal_message',
    rls: 'tenant',
    appGrants: 'select, update',
    systemGrants: 'select, insert, update, delete',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'id', type: 'uuid', notNull: true },
      { name: 'user_id', type: 'uuid', notNull: true },
      // Of the event it comes from: what is delivered twice is written once.
      { name: 'event_id', type: 'text', notNull: true },
      { name: 'title', type: 'text', notNull: true },
      { name: 'content', type: 'text', notNull: true, default: "''" },
      { name: 'resource', type: 'text' },
      { name: 'record_id', type: 'text' },
      { name: 'create_time', type: time, notNull: true, default: 'now()' },
      { name: 'read_time', type: time },
      // Red: told at once, however short ago the last one was.
      { name: 'urgent', type: 'boolean', notNull: true, default: 'false' },
      // Nobody has been interrupted for it yet.
      { name: 'pending', type: 'boolean', notNull: true, default: 'false' },
      { name: 'told_at', type: time },
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [
      { name: 'internal_message_mine', columns: 'tenant_id, user_id, create_time DESC, id DESC' },
      { name: 'internal_message_unread', columns: 'tenant_id, user_id', where: '(read_time IS NULL)' },
      { name: 'internal_message_pending', columns: 'tenant_id, user_id', where: '(pending)' },
      // The daily summary asks of which companies anything came before its hour.
      { name: 'internal_message_since', columns: 'create_time, tenant_id', where: '(pending)' },
      { name: 'internal_message_urgent', columns: 'tenant_id', where: '(pending AND urgent)' },
      { name: 'internal_message_event', columns: 'tenant_id, user_id, event_id', unique: true },
    ],
    foreignKeys: [],
  },
  {
    // When a person was interrupted last.
    name: 'interruption',
    rls: 'tenant',
    appGrants: 'select',
    systemGrants: 'select, insert, update, delete',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'user_id', type: 'uuid', notNull: true },
      { name: 'last_at', type: time, notNull: true },
    ],
    primaryKey: ['tenant_id', 'user_id'],
    indexes: [],
    foreignKeys: [],
  },
  {
    // How a person likes his screens (columns of tables, mainly): a few small values under names of the screens' own.
    name: 'user_setting',
    rls: 'tenant',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'user_id', type: 'uuid', notNull: true },
      { name: 'name', type: 'text', notNull: true },
      { name: 'value', type: 'jsonb', notNull: true },
      { name: 'update_time', type: time, notNull: true, default: 'now()' },
    ],
    primaryKey: ['tenant_id', 'user_id', 'name'],
    indexes: [{ name: 'user_setting_name', columns: 'name, tenant_id' }],
    foreignKeys: [],
  },
];
