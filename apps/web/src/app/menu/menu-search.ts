import type { MenuNode } from './menu';
import { leaves } from './menu';

export interface SearchEntry {
  node: MenuNode;
  /** names from the root to the item */
  trail: readonly string[];
  /** lower-case keys a query may be a prefix of: the name, its pinyin, its initials */
  keys: readonly string[];
}

/** Turns a name into its pinyin syllables; given in, because the dictionary behind it is loaded on first use only. */
export type Pinyin = (name: string) => readonly string[];

/** Keys of one name: `隐患治理` -> itself, `yinhuanzhili`, `yhzl`. */
export function searchKeys(name: string, pinyin: Pinyin | null): string[] {
  const plain = name.toLowerCase();
  if (!pinyin) return [plain];
  const syllables = pinyin(name).map((syllable) => syllable.toLowerCase());
  return [...new Set([plain, syllables.join(''), syllables.map((syllable) => syllable[0] ?? '').join('')])];
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

let loaded: Promise<Pinyin> | null = null;

/** The pinyin dictionary, fetched once, when somebody first searches. */
export function loadPinyin(): Promise<Pinyin> {
  loaded ??= import('pinyin-pro').then(
    ({ pinyin }) =>
      (name) =>
        pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }),
  );
  return loaded;
}
