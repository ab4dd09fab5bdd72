import type { IndexSpec } from '../../kernel/db/schema/table-spec';

const STANDS = 'deleted_at IS NULL';

export const documentIndexes: readonly IndexSpec[] = [
  // A visitor brings the mark alone: the document is found by it across all tenants. Of 128 random bits no two are alike.
  { name: 'institutional_share_mark', columns: 'share_key', where: 'share_key IS NOT NULL AND deleted_at IS NULL' },
  // Whose day has come is looked for every minute, over all tenants (in-force.ts).
  { name: 'institutional_unmarked', columns: 'id', where: `standing IS NULL AND ${STANDS}` },
  { name: 'institutional_begins', columns: 'implement_time', where: `standing = 2 AND ${STANDS}` },
  { name: 'institutional_expires', columns: 'valid_until', where: `standing = ANY (ARRAY[1, 2]) AND ${STANDS}` },
];

export const versionIndexes: readonly IndexSpec[] = [
  { name: 'institutional_version_begins', columns: 'implement_time', where: `standing = 2 AND ${STANDS}` },
];
