import type { IndexSpec } from '../../kernel/db/schema/table-spec';

/**
 * A company is let in once. Before that several may ask with its code, each once: whoever was first is not for that
 * reason the company.
 */
export const registerIndexes: readonly IndexSpec[] = [
  { name: 'company_register_passed', columns: 'credit_code', unique: true, where: 'state = 1 AND deleted_at IS NULL' },
  {
    name: 'company_register_waiting',
    columns: 'credit_code, contact_number_hash',
    unique: true,
    where: 'state = 0 AND deleted_at IS NULL',
  },
];

/** Across tenants: is a company of this code here already? */
export const companyIndexes: readonly IndexSpec[] = [
  { name: 'company_info_code', columns: 'credit_code', where: 'deleted_at IS NULL' },
];
