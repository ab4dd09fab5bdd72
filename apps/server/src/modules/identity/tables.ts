import type { ColumnSpec, TableSpec } from '../../kernel/db/schema/table-spec';

const time = 'timestamp with time zone';
const text = (name: string, notNull = false): ColumnSpec => ({ name, type: 'text', ...(notNull ? { notNull } : {}) });
const at = (name: string, notNull = false): ColumnSpec => ({ name, type: time, ...(notNull ? { notNull } : {}) });
const id = (name: string, notNull = false): ColumnSpec => ({ name, type: 'uuid', ...(notNull ? { notNull } : {}) });

const everything = 'select, insert, update, delete';
const toUser = (table: string) => ({
  name: `${table}_user_fk`,
  columns: ['tenant_id', 'user_id'],
  table: 'app_user',
  references: ['tenant_id', 'id'],
});

const toRole = (table: string) => ({
  name: `${table}_role_fk`,
  columns: ['tenant_id', 'role_id'],
  table: 'role',
  references: ['tenant_id', 'id'],
});

export const identityTables: readonly TableSpec[] = [
  {
    // argon2id over the SHA-256 that travels at sign-in; apart from the person, so that no list can ever select it.
    name: 'user_credential',
    rls: 'tenant',
    appGrants: 'select, insert, update',
    systemGrants: everything,
    columns: [
      text('tenant_id', true),
      id('user_id', true),
      text('hash', true),
      { name: 'must_change', type: 'boolean', notNull: true, default: 'true' },
      at('changed_at', true),
    ],
    primaryKey: ['tenant_id', 'user_id'],
    indexes: [],
    foreignKeys: [toUser('user_credential')],
  },
  {
    // One sign-in and all tokens that came of it; `acting_tenant` differs from `tenant_id` in ghost mode only.
    name: 'session',
    rls: 'tenant',
    appGrants: 'select, update',
    systemGrants: everything,
    columns: [
      text('tenant_id', true),
      id('id', true),
      id('user_id', true),
      text('acting_tenant', true),
      text('client_id', true),
      at('created_at', true),
      at('seen_at', true),
      at('expires_at', true),
      text('ip'),
      text('user_agent'),
      at('revoked_at'),
      text('revoked_why'),
      // In which of his departments and roles the person acts; null: in all of them.
      id('dept_id'),
      id('role_id'),
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [
      { name: 'session_of_user', columns: 'tenant_id, user_id', where: 'revoked_at IS NULL' },
      { name: 'session_age', columns: 'expires_at' },
      { name: 'session_signed_in', columns: 'tenant_id, created_at DESC, id DESC' },
      { name: 'session_seen', columns: 'tenant_id, seen_at', where: 'revoked_at IS NULL' },
    ],
    foreignKeys: [toUser('session')],
  },
  {
    // Digests only. A spent refresh token stays until it expires: meeting it again ends the session.
    name: 'session_token',
    rls: 'none',
    appGrants: '',
    systemGrants: everything,
    columns: [
      text('digest', true),
      text('tenant_id', true),
      id('session_id', true),
      text('kind', true),
      at('expires_at', true),
      at('spent_at'),
    ],
    primaryKey: ['digest'],
    indexes: [
      { name: 'session_token_session', columns: 'tenant_id, session_id' },
      { name: 'session_token_age', columns: 'expires_at' },
    ],
    foreignKeys: [
      {
        name: 'session_token_session_fk',
        columns: ['tenant_id', 'session_id'],
        table: 'session',
        references: ['tenant_id', 'id'],
        onDelete: 'cascade',
      },
    ],
    checks: [{ name: 'session_token_kind', expr: "kind = ANY (ARRAY['access'::text, 'refresh'::text])" }],
  },
  {
    // Every counted try at a password, also at accounts that do not exist; written before the hash is evaluated.
    name: 'login_attempt',
    rls: 'tenant',
    appGrants: 'select, update',
    systemGrants: everything,
    columns: [
      text('tenant_id', true),
      id('id', true),
      text('account', true),
      text('ip', true),
      at('time', true),
      text('outcome', true),
      at('locked_until'),
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [
      { name: 'login_attempt_account', columns: 'tenant_id, account, time DESC' },
      { name: 'login_attempt_ip', columns: 'ip, time DESC' },
      { name: 'login_attempt_age', columns: '"time"' },
    ],
    foreignKeys: [],
    checks: [
      {
        name: 'login_attempt_outcome',
        expr: "outcome = ANY (ARRAY['pending'::text, 'failed'::text, 'passed'::text, 'cleared'::text])",
      },
    ],
  },
  {
    // Digests of secrets, apart from the clients, so that no list and no audit row can ever hold one.
    name: 'client_secret',
    rls: 'none',
    columns: [id('client_id', true), text('digest', true), at('changed_at', true)],
    primaryKey: ['client_id'],
    indexes: [],
    foreignKeys: [{ name: 'client_secret_client_fk', columns: ['client_id'], table: 'client', references: ['id'] }],
  },
  {
    name: 'captcha',
    rls: 'none',
    appGrants: '',
    systemGrants: everything,
    columns: [id('id', true), text('answer', true), at('expires_at', true)],
    primaryKey: ['id'],
    indexes: [{ name: 'captcha_age', columns: 'expires_at' }],
    foreignKeys: [],
  },
  {
    // Lines a browser kept about itself and its user sent (log viewer of the shell).
    name: 'client_log',
    rls: 'tenant',
    appGrants: 'select, insert',
    columns: [
      text('tenant_id', true),
      id('id', true),
      id('user_id', true),
      at('received_at', true),
      ...['type', 'message', 'stack', 'info', 'url', 'time'].map((name) => text(name)),
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [{ name: 'client_log_received', columns: 'tenant_id, received_at DESC' }],
    foreignKeys: [],
  },
  {
    // What a role opens: entries and buttons.
    name: 'role_menu',
    rls: 'tenant',
    columns: [text('tenant_id', true), id('role_id', true), id('menu_id', true)],
    primaryKey: ['tenant_id', 'role_id', 'menu_id'],
    indexes: [{ name: 'role_menu_menu', columns: 'tenant_id, menu_id' }],
    foreignKeys: [
      {
        name: 'role_menu_role_fk',
        columns: ['tenant_id', 'role_id'],
        table: 'role',
        references: ['tenant_id', 'id'],
      },
      { name: 'role_menu_menu_fk', columns: ['menu_id'], table: 'menu', references: ['id'] },
    ],
  },
  {
    // Data scopes that take the place of a role's own reach, by menu entry.
    name: 'role_data_scope',
    rls: 'tenant',
    columns: [text('tenant_id', true), id('role_id', true), id('data_scope_id', true)],
    primaryKey: ['tenant_id', 'role_id', 'data_scope_id'],
    indexes: [{ name: 'role_data_scope_scope', columns: 'tenant_id, data_scope_id' }],
    foreignKeys: [
      toRole('role_data_scope'),
      {
        name: 'role_data_scope_scope_fk',
        columns: ['tenant_id', 'data_scope_id'],
        table: 'data_scope',
        references: ['tenant_id', 'id'],
      },
    ],
  },
  {
    // Single calls a role may make beside those its codes open.
    name: 'role_api_scope',
    rls: 'tenant',
    columns: [text('tenant_id', true), id('role_id', true), id('api_scope_id', true)],
    primaryKey: ['tenant_id', 'role_id', 'api_scope_id'],
    indexes: [{ name: 'role_api_scope_scope', columns: 'tenant_id, api_scope_id' }],
    foreignKeys: [
      toRole('role_api_scope'),
      {
        name: 'role_api_scope_scope_fk',
        columns: ['tenant_id', 'api_scope_id'],
        table: 'api_scope',
        references: ['tenant_id', 'id'],
      },
    ],
  },
  {
    // What the family calls a user's platforms: further facts a web, app or mini-program client keeps about him.
    name: 'user_platform',
    rls: 'tenant',
    columns: [
      text('tenant_id', true),
      id('user_id', true),
      { name: 'user_type', type: 'smallint', notNull: true },
      { name: 'user_ext', type: 'jsonb', notNull: true },
      at('update_time', true),
    ],
    primaryKey: ['tenant_id', 'user_id', 'user_type'],
    indexes: [],
    foreignKeys: [toUser('user_platform')],
    checks: [{ name: 'user_platform_type', expr: 'user_type >= 1 AND user_type <= 4' }],
  },
  {
    // Whose account a third party's account opens. Written by the person himself, or when his application passes.
    name: 'user_oauth',
    rls: 'tenant',
    columns: [
      text('tenant_id', true),
      id('id', true),
      id('user_id', true),
      id('provider_id', true),
      text('subject', true),
      text('name'),
      at('bound_at', true),
      at('used_at'),
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [
      { name: 'user_oauth_subject', columns: 'tenant_id, provider_id, subject', unique: true },
      { name: 'user_oauth_user', columns: 'tenant_id, user_id, provider_id', unique: true },
    ],
    foreignKeys: [
      toUser('user_oauth'),
      { name: 'user_oauth_provider_fk', columns: ['provider_id'], table: 'social_provider', references: ['id'] },
    ],
  },
  {
    // A way to a third party and back: serves once, in the browser that began it.
    name: 'social_state',
    rls: 'none',
    appGrants: '',
    systemGrants: everything,
    columns: [
      text('digest', true),
      id('provider_id', true),
      text('browser', true),
      text('verifier', true),
      text('nonce', true),
      text('tenant_id', true),
      // The session that wants to bind an account; empty at sign-in.
      id('session_id'),
      at('expires_at', true),
    ],
    primaryKey: ['digest'],
    indexes: [{ name: 'social_state_age', columns: 'expires_at' }],
    foreignKeys: [],
  },
  {
    // Whom a third party has vouched for and nobody here knows yet: lets him ask for an account, once.
    name: 'social_guest',
    rls: 'none',
    appGrants: '',
    systemGrants: everything,
    columns: [
      text('digest', true),
      id('provider_id', true),
      text('subject', true),
      text('name'),
      text('email'),
      at('expires_at', true),
    ],
    primaryKey: ['digest'],
    indexes: [{ name: 'social_guest_age', columns: 'expires_at' }],
    foreignKeys: [],
  },
  {
    // What an application for an account must not show: the digest of the chosen password, the third party's number.
    name: 'guest_credential',
    rls: 'tenant',
    appGrants: 'select, update, delete',
    systemGrants: everything,
    columns: [
      text('tenant_id', true),
      id('register_id', true),
      text('hash', true),
      id('provider_id', true),
      text('subject', true),
    ],
    primaryKey: ['tenant_id', 'register_id'],
    indexes: [{ name: 'guest_credential_subject', columns: 'tenant_id, provider_id, subject' }],
    foreignKeys: [
      {
        name: 'guest_credential_register_fk',
        columns: ['tenant_id', 'register_id'],
        table: 'guest_register',
        references: ['tenant_id', 'id'],
      },
    ],
  },
  {
    // Which part of the menu tree a top menu shows.
    name: 'top_menu_menu',
    rls: 'none',
    columns: [id('top_menu_id', true), id('menu_id', true)],
    primaryKey: ['top_menu_id', 'menu_id'],
    indexes: [],
    foreignKeys: [
      { name: 'top_menu_menu_top_fk', columns: ['top_menu_id'], table: 'top_menu', references: ['id'] },
      { name: 'top_menu_menu_menu_fk', columns: ['menu_id'], table: 'menu', references: ['id'] },
    ],
  },
];
