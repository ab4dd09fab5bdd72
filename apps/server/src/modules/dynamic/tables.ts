import type { ForeignKeySpec, TableSpec } from '../../kernel/db/schema/table-spec';

const time = 'timestamp with time zone';
const tenant = { name: 'tenant_id', type: 'text', notNull: true };
const risk = { name: 'risk_id', type: 'uuid', notNull: true };
const toPoint = (name: string): ForeignKeySpec => ({
  name,
  columns: ['tenant_id', 'risk_id'],
  table: 'risk_point',
  references: ['tenant_id', 'id'],
  onDelete: 'cascade',
});
/** Written by the recomputation alone. */
const READ_ONLY = { appGrants: 'select', systemGrants: 'select, insert, update, delete' };

export const dynamicTables: readonly TableSpec[] = [
  {
    // Points to compute anew, however often they are told; the null id: all of the tenant.
    name: 'risk_stale',
    rls: 'tenant',
    appGrants: '',
    systemGrants: 'select, insert, update, delete',
    columns: [tenant, risk],
    primaryKey: ['tenant_id', 'risk_id'],
    indexes: [],
    foreignKeys: [],
  },
  {
    // The present score of a point and how it may fall (domain-rules C5).
    name: 'risk_score',
    rls: 'tenant',
    ...READ_ONLY,
    columns: [
      tenant,
      risk,
      { name: 'inherent_level', type: 'text', notNull: true },
      { name: 'raw_score', type: 'numeric(6,1)', notNull: true },
      { name: 'score', type: 'smallint', notNull: true },
      { name: 'level', type: 'text', notNull: true },
      { name: 'since', type: time, notNull: true },
      // Since when the score has stayed under the bands of 重大, 较大 and 一般; null while it is in or above.
      { name: 'under_major', type: time },
      { name: 'under_larger', type: time },
      { name: 'under_general', type: time },
      { name: 'candidate_level', type: 'text' },
      { name: 'may_fall_at', type: time },
      { name: 'warn_index', type: 'smallint', notNull: true },
      { name: 'floor', type: 'smallint' },
      // Of the deterioration that lasts: the present level, which is its warning's; null once it is over.
      { name: 'warned_level', type: 'text' },
      { name: 'terms', type: 'jsonb', notNull: true },
      { name: 'sentence', type: 'text', notNull: true },
      { name: 'computed_at', type: time, notNull: true },
    ],
    primaryKey: ['tenant_id', 'risk_id'],
    indexes: [
      { name: 'risk_score_order', columns: 'tenant_id, score DESC, risk_id' },
      { name: 'risk_score_falling', columns: 'may_fall_at', where: 'may_fall_at IS NOT NULL' },
    ],
    foreignKeys: [toPoint('risk_score_point_fk')],
  },
  {
    // What the present score is made of, with links to its evidence.
    name: 'risk_factor',
    rls: 'tenant',
    ...READ_ONLY,
    columns: [
      tenant,
      risk,
      { name: 'code', type: 'text', notNull: true },
      { name: 'term', type: 'text', notNull: true },
      { name: 'count', type: 'integer', notNull: true },
      { name: 'points', type: 'numeric(6,1)', notNull: true },
      { name: 'sentence', type: 'text', notNull: true },
      { name: 'remedy', type: 'text' },
      { name: 'floor', type: 'jsonb' },
      { name: 'evidence', type: 'jsonb', notNull: true, default: `'[]'` },
    ],
    primaryKey: ['tenant_id', 'risk_id', 'code'],
    indexes: [],
    foreignKeys: [toPoint('risk_factor_point_fk')],
  },
  {
    // The last score of every day, for the trend of a point.
    name: 'risk_score_daily',
    rls: 'tenant',
    ...READ_ONLY,
    columns: [
      tenant,
      risk,
      { name: 'day', type: 'date', notNull: true },
      { name: 'score', type: 'smallint', notNull: true },
      { name: 'level', type: 'text', notNull: true },
    ],
    primaryKey: ['tenant_id', 'risk_id', 'day'],
    indexes: [{ name: 'risk_score_daily_day', columns: 'day' }],
    foreignKeys: [toPoint('risk_score_daily_point_fk')],
  },
  {
    // The company's own score, day by day; the newest day is the present one.
    name: 'company_score_daily',
    rls: 'tenant',
    ...READ_ONLY,
    columns: [
      tenant,
      { name: 'day', type: 'date', notNull: true },
      { name: 'score', type: 'smallint', notNull: true },
      { name: 'level', type: 'text', notNull: true },
      { name: 'red', type: 'integer', notNull: true },
      { name: 'orange', type: 'integer', notNull: true },
      { name: 'yellow', type: 'integer', notNull: true },
      { name: 'blue', type: 'integer', notNull: true },
      // Points whose present level is worse than the inherent one.
      { name: 'raised', type: 'integer', notNull: true },
    ],
    primaryKey: ['tenant_id', 'day'],
    indexes: [],
    foreignKeys: [],
  },
];
