import { allResources } from '@anlan/domain';
import { type AnyResource, columnName, isUuid, permissionCode } from '@anlan/resource';
import type { Work } from '../../context';
import { whereOf } from '../list/read';
import { scopeConditions } from './scope';

export interface Reference {
  readonly resource: string;
  readonly id: string;
}

export const referenceKey = ({ resource, id }: Reference): string => `${resource}/${id}`;

/**
 * Of these rows those that the reader may open, with their titles. What names rows of another resource names no others:
 * they are counted, but neither named nor linked.
 */
export async function readable(work: Work, references: Iterable<Reference>): Promise<ReadonlyMap<string, string>> {
  const byResource = new Map<string, Set<string>>();
  for (const { resource, id } of references) byResource.set(resource, (byResource.get(resource) ?? new Set()).add(id));
  const titles = new Map<string, string>();
  for (const [name, ids] of byResource) {
    const resource = (allResources as readonly AnyResource[]).find((one) => one.name === name);
    if (!resource || !work.actor.permissions.has(permissionCode(resource, 'view'))) continue;
    const where = whereOf(scopeConditions(work, resource), 2);
    const rows = await work.tx.query<{ id: string; title: string | null }>(
      `select t.id::text as id, t.${columnName(resource.title)} as title from ${resource.table} t where t.id = any($1::uuid[]) and ${where.sql}`,
      [[...ids].filter(isUuid), ...where.values],
    );
    for (const { id, title } of rows) titles.set(referenceKey({ resource: name, id }), title ?? '');
  }
  return titles;
}
