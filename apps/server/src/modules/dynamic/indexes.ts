import type { IndexSpec } from '../../kernel/db/schema/table-spec';

/** Points that have a level at all: how many they are is read from the index alone. */
export const evaluatedIndexes: readonly IndexSpec[] = [
  {
    name: 'risk_point_evaluated',
    columns: 'tenant_id, id',
    where: 'inherent_level IS NOT NULL AND status IS DISTINCT FROM 0 AND deleted_at IS NULL',
  },
];
