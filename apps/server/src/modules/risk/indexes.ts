import type { IndexSpec } from '../../kernel/db/schema/table-spec';

export const informIndexes: readonly IndexSpec[] = [
  {
    name: 'risk_inform_mark',
    columns: 'tenant_id, keys',
    unique: true,
    where: 'keys IS NOT NULL AND deleted_at IS NULL',
  },
  // A visitor brings the mark alone: the card is found by it across all tenants. Of 128 random bits no two are alike.
  { name: 'risk_inform_keys', columns: 'keys', where: 'keys IS NOT NULL AND deleted_at IS NULL' },
];

export const awaitingIndexes: readonly IndexSpec[] = [
  {
    name: 'risk_point_awaiting',
    columns: 'tenant_id, update_time',
    where: 'awaits_evaluation = 1 AND deleted_at IS NULL',
  },
];
