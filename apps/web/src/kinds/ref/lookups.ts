import type { Choice, LookupQuery } from '@anlan/client';
import { dictCalls } from '@anlan/domain/config/dict-calls';
import { menuChoices } from '@anlan/domain/identity/grant-calls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { keys } from '../../parts/query-keys';
import { deletedLabel } from './targets';

export const LOOKUP_SIZE = 50;

interface Branch {
  readonly id: string;
  readonly title: string;
  readonly children?: readonly Branch[];
}

/** Administrative trees are no look-ups for every colleague; whoever manages them has a call that gives them whole. */
const OWN_TREES: Readonly<Record<string, (signal: AbortSignal) => Promise<readonly Branch[]>>> = {
  menu: (signal) => api.send(menuChoices, {}, { signal, quiet: true }),
  dict: (signal) => api.send(dictCalls.dict.choices, {}, { signal, quiet: true }),
};

const choicesOf = (branches: readonly Branch[], parentId = '0'): Choice[] =>
  branches.flatMap(({ id, title, children }) => [{ id, label: title, parentId }, ...choicesOf(children ?? [], id)]);

const chosen = (branches: readonly Branch[], { ids, q }: LookupQuery): Choice[] =>
  choicesOf(branches).filter(({ id, label }) => (!ids || ids.includes(id)) && (!q || label.includes(q)));

const lookupQuery = (tenant: string, target: string, query: LookupQuery) =>
  queryOptions({
    queryKey: keys.lookup(tenant, target, query),
    queryFn: async ({ signal }) => {
      const own = OWN_TREES[target];
      return own ? chosen(await own(signal), query) : api.lookup(target, query, { signal, quiet: true });
    },
    staleTime: 60_000,
  });

type Within = Readonly<Record<string, string>> | undefined;

/** What matches the typed words, at most `size`. Words wait a moment, so that a fast typist sends one question. */
export function useSearch(target: string, words: string, within: Within, enabled: boolean, size = LOOKUP_SIZE) {
  const tenant = useViewingTenant();
  const q = useDebounced(words.trim(), 250);
  const scope = JSON.stringify(within ?? null);
  return useQuery({
    ...lookupQuery(tenant, target, { ...(q ? { q } : {}), size, ...(within ? { within } : {}) }),
    enabled,
    // While the next words are looked up the former matches stay, but never those of another tenant or department.
    placeholderData: (former, query) =>
      query?.queryKey[0] === tenant && JSON.stringify(query.queryKey[3].within ?? null) === scope ? former : undefined,
  });
}

/** A tree as a whole: the server gives up to 2,000 rows at once. */
export function useWholeTree(target: string, within: Within, enabled: boolean) {
  const tenant = useViewingTenant();
  return useQuery({ ...lookupQuery(tenant, target, within ? { within } : {}), enabled });
}

/**
 * Labels of these ids; what `known` already tells is not asked for. An id the look-up does not answer is of a row that
 * was deleted, and is told as such.
 */
export function useLabels(target: string, ids: readonly string[], known: Readonly<Record<string, string>> = NONE) {
  const tenant = useViewingTenant();
  const missing = ids.filter((id) => known[id] === undefined).sort();
  const { data } = useQuery({
    ...lookupQuery(tenant, target, { ids: missing, size: missing.length }),
    enabled: missing.length > 0,
  });
  const key = missing.join(',');
  return useMemo(() => {
    if (!data) return known;
    const gone = key === '' ? [] : key.split(',').map((id) => [id, deletedLabel(target)]);
    return { ...known, ...Object.fromEntries(gone), ...Object.fromEntries(data.map(({ id, label }) => [id, label])) };
  }, [known, data, key, target]);
}

const NONE: Readonly<Record<string, string>> = {};

export interface TreeNode {
  readonly value: string;
  readonly title: string;
  readonly children?: TreeNode[];
}

/**
 * Rows with parents → nodes. A row whose parent is not among them stands at the top: a filtered tree still shows all
 * its rows. Rows that point at themselves or around in a ring are shown at the top too, instead of nowhere.
 */
export function treeOf(choices: readonly Choice[]): TreeNode[] {
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  const childrenOf = new Map<string, Choice[]>();
  const tops: Choice[] = [];
  for (const choice of choices) {
    const parent = choice.parentId;
    if (!parent || parent === '0' || parent === choice.id || !byId.has(parent)) tops.push(choice);
    else childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), choice]);
  }
  const placed = new Set<string>();
  const build = (choice: Choice): TreeNode => {
    placed.add(choice.id);
    const children = (childrenOf.get(choice.id) ?? []).filter((child) => !placed.has(child.id)).map(build);
    return { value: choice.id, title: choice.label, ...(children.length > 0 ? { children } : {}) };
  };
  const roots = tops.map(build);
  for (const choice of choices) if (!placed.has(choice.id)) roots.push(build(choice));
  return roots;
}

function useDebounced(value: string, wait: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
