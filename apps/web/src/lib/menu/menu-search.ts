import { type Pinyin, searchKeys } from '../pinyin';
import type { MenuNode } from './menu';
import { leaves } from './menu';

export interface SearchEntry {
  node: MenuNode;
  /** names from the root to the item */
  trail: readonly string[];
  /** lower-case keys a query may be a prefix of: the name, its pinyin, its initials */
  keys: readonly string[];
}

export function searchEntries(nodes: readonly MenuNode[], pinyin: Pinyin | null): SearchEntry[] {
  const walk = (list: readonly MenuNode[], trail: readonly string[]): SearchEntry[] =>
    list.flatMap((node) =>
      node.children.length > 0
        ? walk(node.children, [...trail, node.name])
        : leaves([node]).map((leaf) => ({ node: leaf, trail, keys: searchKeys(leaf.name, pinyin) })),
    );
  return walk(nodes, []);
}

/** Entries one of whose keys begins with the query; all of them for an empty query. Case is ignored. */
export function searchMenu(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const wanted = query.trim().toLowerCase().replace(/\s+/g, '');
  if (wanted === '') return [...entries];
  return entries.filter((entry) => entry.keys.some((key) => key.replace(/\s+/g, '').startsWith(wanted)));
}
