import type { IndexSpec } from '../../kernel/db/schema/table-spec';

export const userIndexes: readonly IndexSpec[] = [
  // Whose work has passed to others: asked with every to-do, and few beside those who work here.
  {
    name: 'app_user_gone',
    columns: 'tenant_id, id',
    where: '(deleted_at IS NULL AND status = 1 AND is_resign IS DISTINCT FROM 0) IS NOT TRUE',
  },
  // Who works in a company, by name; how many they are is read from here alone.
  {
    name: 'app_user_working',
    columns: 'tenant_id, pinyin COLLATE "C", id',
    where: 'deleted_at IS NULL AND status = 1 AND is_resign IS DISTINCT FROM 0',
  },
];
