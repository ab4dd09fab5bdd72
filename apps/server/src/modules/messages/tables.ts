import type { ColumnSpec, IndexSpec, TableSpec } from '../../kernel/db/schema/table-spec';

const time = 'timestamp with time zone';
const text = (name: string, notNull = false): ColumnSpec => ({ name, type: 'text', ...(notNull ? { notNull } : {}) });

export const messageTables: readonly TableSpec[] = [
  {
    // What has to be sent on account of an event, until a provider has taken it: a restart forgets nobody.
    name: 'sms_queue',
    rls: 'none',
    appGrants: 'insert',
    systemGrants: 'select, insert, update, delete',
    columns: [
      { name: 'id', type: 'uuid', notNull: true },
      // What is delivered twice is sent once.
      text('event_id', true),
      text('sms_code', true),
      text('phone', true),
      { name: 'params', type: 'jsonb', notNull: true },
      { name: 'create_time', type: time, notNull: true },
      { name: 'next_time', type: time, notNull: true },
      { name: 'tries', type: 'integer', notNull: true, default: '0' },
    ],
    primaryKey: ['id'],
    indexes: [
      { name: 'sms_queue_event', columns: 'event_id', unique: true },
      { name: 'sms_queue_next', columns: 'next_time' },
    ],
    foreignKeys: [],
  },
  {
    // What was sent to whom: limits are counted here. Numbers as keyed hash and masked, texts not at all.
    name: 'sms_record',
    rls: 'tenant',
    appGrants: '',
    systemGrants: 'select, insert, update, delete',
    columns: [
      text('tenant_id', true),
      { name: 'id', type: 'uuid', notNull: true },
      { name: 'create_time', type: time, notNull: true },
      text('phone_hash', true),
      text('phone_masked', true),
      text('sms_code', true),
      { name: 'user_id', type: 'uuid' },
      text('ip'),
      { name: 'success', type: 'boolean' },
      text('message'),
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [
      { name: 'sms_record_phone', columns: 'phone_hash, create_time DESC' },
      { name: 'sms_record_time', columns: 'create_time' },
    ],
    foreignKeys: [],
  },
  {
    // Codes sent to telephones: only hashes; who asked with a number that is nobody's has a row without a person.
    name: 'phone_code',
    rls: 'none',
    appGrants: '',
    systemGrants: 'select, insert, update, delete',
    columns: [
      { name: 'id', type: 'uuid', notNull: true },
      text('purpose', true),
      text('tenant_id', true),
      { name: 'user_id', type: 'uuid' },
      text('phone_hash', true),
      text('code_hash', true),
      text('ip', true),
      { name: 'create_time', type: time, notNull: true },
      { name: 'expires_at', type: time, notNull: true },
      { name: 'tries', type: 'integer', notNull: true, default: '0' },
      { name: 'used_at', type: time },
    ],
    primaryKey: ['id'],
    indexes: [
      { name: 'phone_code_phone', columns: 'phone_hash, create_time DESC' },
      { name: 'phone_code_ip', columns: 'ip, create_time DESC' },
      { name: 'phone_code_time', columns: 'create_time' },
    ],
    foreignKeys: [],
  },
];

export const smsIndexes: readonly IndexSpec[] = [
  { name: 'sms_config_enabled', columns: 'status', unique: true, where: 'status = 2 AND deleted_at IS NULL' },
];
