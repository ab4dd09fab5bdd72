import type { IndexSpec } from '../../kernel/db/schema/table-spec';

/** For the job that clears files: across tenants, so they do not begin with the tenant. */
export const fileIndexes: readonly IndexSpec[] = [
  { name: 'attachment_unclaimed', columns: 'create_time', where: 'owner_id IS NULL AND deleted_at IS NULL' },
  { name: 'attachment_removed', columns: 'deleted_at', where: 'deleted_at IS NOT NULL' },
  { name: 'attachment_content', columns: 'storage_key', where: 'deleted_at IS NULL' },
];

export const ossIndexes: readonly IndexSpec[] = [
  { name: 'oss_config_enabled', columns: 'status', unique: true, where: 'status = 2 AND deleted_at IS NULL' },
];
