import type { IndexSpec } from '../../kernel/db/schema/table-spec';

/** Which shapes a risk point colours. */
export const nodeIndexes: readonly IndexSpec[] = [
  { name: 'graph_node_risk_points', using: 'gin', columns: 'tenant_id, risk_ids', where: 'deleted_at IS NULL' },
];
