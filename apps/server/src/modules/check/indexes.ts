import type { IndexSpec } from '../../kernel/db/schema/table-spec';

const LIVE = 'deleted_at IS NULL';

/** By table. */
export const checkIndexes: Readonly<Record<string, readonly IndexSpec[]>> = {
  // What generation asks every minute, of all tenants at once: enabled plans not done up to the end of today.
  check_plan: [{ name: 'check_plan_to_generate', columns: 'generated_to', where: `is_enable = 1 AND ${LIVE}` }],
  check_plan_risk: [{ name: 'check_plan_risk_point', columns: 'tenant_id, risk_id' }],
  not_push_date_plan: [{ name: 'not_push_date_plan_plan', columns: 'tenant_id, plan_id' }],
  check_record: [
    { name: 'check_record_risks', using: 'gin', columns: 'tenant_id, risk_ids', where: LIVE },
    // What the overdue job asks: only what still runs.
    {
      name: 'check_record_falling_due',
      columns: 'end_time',
      where: `record_status = ANY (ARRAY[1, 2]) AND ${LIVE}`,
    },
  ],
  check_record_item: [
    { name: 'check_record_item_risk', columns: 'tenant_id, risk_id' },
    // From a hidden danger back to the check that found it.
    { name: 'check_record_item_danger', columns: 'tenant_id, hidden_danger_id', where: 'hidden_danger_id IS NOT NULL' },
  ],
};
