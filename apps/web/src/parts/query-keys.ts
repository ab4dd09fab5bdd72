import type { LookupQuery } from '@anlan/client';
import { invalidate } from '../lib/http/query';

/**
 * Every key of generated screens. All begin with the tenant on screen and the resource's name: switching company
 * changes the root, so nothing of the former one can be found; a write makes `[tenant, resource]` stale.
 */
export const keys = {
  page: (tenant: string, resource: string, view: 'company' | 'government', query: unknown) =>
    [tenant, resource, 'page', view, query] as const,
  tree: (tenant: string, resource: string, query: unknown) => [tenant, resource, 'tree', query] as const,
  detail: (tenant: string, resource: string, view: 'company' | 'government', id: string) =>
    [tenant, resource, 'detail', view, id] as const,
  lookup: (tenant: string, target: string, query: LookupQuery) => [tenant, target, 'lookup', query] as const,
  dictionary: (tenant: string, code: string) => [tenant, 'dict', 'items', code] as const,
  setting: (tenant: string, key: string) => [tenant, 'userSetting', key] as const,
};

/** What a write to a resource makes stale: itself and what its definition says it affects. */
export const invalidateAfter = (resource: { readonly name: string; readonly affects?: readonly string[] }) =>
  invalidate(resource.name, ...(resource.affects ?? []));
