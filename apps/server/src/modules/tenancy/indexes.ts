import type { IndexSpec } from '../../kernel/db/table-spec';

export const REGISTERED_ONCE = 'company_register_live_code';

/** A company that was turned down may ask again; one that waits or was let in may not. */
export const registerIndexes: readonly IndexSpec[] = [
  { name: REGISTERED_ONCE, columns: 'credit_code', unique: true, where: 'state <> 2 AND deleted_at IS NULL' },
];

/** Across tenants: is a company of this code here already? */
export const companyIndexes: readonly IndexSpec[] = [
  { name: 'company_info_code', columns: 'credit_code', where: 'deleted_at IS NULL' },
];
