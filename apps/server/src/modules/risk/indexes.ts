import type { IndexSpec } from '../../kernel/db/table-spec';

/** A visitor brings the mark alone: the card is found by it across all tenants. */
export const informIndexes: readonly IndexSpec[] = [
  { name: 'risk_inform_keys', columns: 'keys', unique: true, where: 'keys IS NOT NULL AND deleted_at IS NULL' },
];
