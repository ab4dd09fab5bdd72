import { openStatuses } from '@anlan/domain/hazard/status';
import type { IndexSpec } from '../../kernel/db/schema/table-spec';

const concerning = (column: string): IndexSpec => ({
  name: `hidden_danger_${column}`,
  columns: `tenant_id, ${column}`,
  where: `${column} IS NOT NULL AND deleted_at IS NULL`,
});

export const hazardIndexes: readonly IndexSpec[] = [
  // Every column by which a row concerns somebody has an index, or none of them helps: the reach is an OR over all.
  concerning('complete_revise_id'),
  concerning('second_review_id'),
  concerning('review_dept'),
  // What the overdue job asks every minute, of all tenants at once: only rows that are due and not yet marked.
  {
    name: 'hidden_danger_falling_due',
    columns: 'revise_time_limit',
    where: 'status = ANY (ARRAY[1, 2, 7]) AND is_overdue = 0 AND deleted_at IS NULL',
  },
  // What awaits one person is counted and listed arm by arm (hazard/todo), each from one of these or of those by person
  // alone. The first has all that is asked of a row, behind the order of the list.
  {
    name: 'hidden_danger_directed',
    columns:
      'tenant_id, principal_id, status, create_time DESC, id DESC, principal_dept, revise_id, review_id, review_result',
    where: `status = ANY (ARRAY[${openStatuses.join(', ')}]) AND deleted_at IS NULL`,
  },
  {
    name: 'hidden_danger_second_round',
    columns: 'tenant_id, second_review_id',
    where: 'status = 4 AND review_result = 1 AND deleted_at IS NULL',
  },
  {
    name: 'hidden_danger_extension_asked',
    columns: 'tenant_id, principal_dept',
    where: 'extend_state = 1 AND status = ANY (ARRAY[2, 7]) AND deleted_at IS NULL',
  },
];

/** "Related to me": the first row of every history carries all whom the danger concerns or who have acted on it. */
export const recordIndexes: readonly IndexSpec[] = [
  {
    name: 'hidden_danger_record_concerned',
    using: 'gin',
    columns: 'tenant_id, concerned_user_ids',
    where: 'operate_type = 1 AND deleted_at IS NULL',
  },
];
