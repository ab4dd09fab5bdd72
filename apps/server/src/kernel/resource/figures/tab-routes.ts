import {
  type AnyResource,
  type Call,
  type ListTab,
  permissionCode,
  type TabCounts,
  tabQuery,
  tabsOf,
} from '@anlan/resource';
import type { Work } from '../../context';
import { type Route, route } from '../../route';
import type { Condition } from '../list/condition';
import { COUNT_CAP } from '../list/cursor';
import { parsed } from '../list/read';
import { whereOf } from '../list/where';
import { scopeConditions, seenInPart } from '../scope/scope';
import { bucketTest, conditionsIn } from './count-figures';
import { readCounters } from './counters';

/**
 * How many rows each tab of a list holds for this reader, under the conditions he has set beside it. Of the whole company
 * from the counters where they hold the tabs; else counted so far as a list counts.
 */
async function countTabs(
  work: Work,
  resource: AnyResource,
  tabs: readonly ListTab[],
  asked: Record<string, string>,
  part: readonly Condition[] = [],
) {
  const all = tabs.map((tab) => ({ name: tab.name, where: tabQuery(tab) }));
  const tests = all.map(({ where }) => bucketTest(resource, where));
  if (
    part.length === 0 &&
    Object.keys(asked).length === 0 &&
    !seenInPart(work, resource) &&
    tests.every((test) => test !== undefined)
  ) {
    const buckets = await readCounters(work, resource);
    const counts = all.map(({ name }, at) => [
      name,
      buckets.reduce((sum, { dims, n }) => sum + (tests[at]?.(dims) ? n : 0), 0),
    ]);
    return { counts: Object.fromEntries(counts), capped: [] } satisfies TabCounts;
  }
  const shared: readonly Condition[] = [
    ...scopeConditions(work, resource),
    ...part,
    ...parsed(work, resource, asked).conditions,
  ];
  const values: unknown[] = [];
  const columns = all.map(({ name, where }) => {
    const found = whereOf([...shared, ...parsed(work, resource, where).conditions], values.length + 1);
    values.push(...found.values);
    return `(select count(*)::int from (select 1 from ${resource.table} t where ${found.sql} limit ${COUNT_CAP + 1}) l) as "${name}"`;
  });
  const [row] = await work.tx.query<Record<string, number>>(`select ${columns.join(', ')}`, values);
  const counts = row ?? {};
  return {
    counts: Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, Math.min(n, COUNT_CAP)])),
    capped: Object.keys(counts).filter((name) => (counts[name] ?? 0) > COUNT_CAP),
  } satisfies TabCounts;
}

/** `GET …/tabs?…`: the numbers beside the tabs of a list, for companies and supervisors alike. */
export function tabRoutes(resource: AnyResource): Route[] {
  const tabs = tabsOf(resource);
  if (tabs.length === 0) return [];
  return [
    route({
      method: 'GET',
      path: `${resource.wire.base}/tabs`,
      summary: `${resource.label}各视图的条数`,
      access: { code: permissionCode(resource, 'view') },
      effect: 'read',
      resource: resource.name,
      operation: 'own',
      reach: 'rows',
      needsCompany: resource.scope === 'tenant',
      takes: { filters: resource },
      run: async (work, { query }) => ({ data: await countTabs(work, resource, tabs, conditionsIn(query)) }),
    }),
  ];
}

/** The same of a part of the list with a page of its own: `GET …/mine/tabs` beside `GET …/mine/page`. */
export const partTabs = (
  page: Pick<Call, 'path' | 'summary' | 'access' | 'reach'>,
  resource: AnyResource,
  tabs: readonly ListTab[],
  part: (work: Work) => readonly Condition[],
): Route =>
  route({
    method: 'GET',
    path: page.path.replace(/\/page$/, '/tabs'),
    summary: `${page.summary}：各视图的条数`,
    access: page.access,
    effect: 'read',
    resource: resource.name,
    operation: 'own',
    reach: page.reach,
    takes: { filters: resource },
    run: async (work, { query }) => ({
      data: await countTabs(work, resource, tabs, conditionsIn(query), part(work)),
    }),
  });
