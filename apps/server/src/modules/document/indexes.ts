import type { IndexSpec } from '../../kernel/db/schema/table-spec';

export const shareIndexes: readonly IndexSpec[] = [
  // A visitor brings the mark alone: the document is found by it across all tenants. Of 128 random bits no two are alike.
  { name: 'institutional_share_mark', columns: 'share_key', where: 'share_key IS NOT NULL AND deleted_at IS NULL' },
];
