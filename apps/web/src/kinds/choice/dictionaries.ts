import { type DictNode, dictCalls } from '@anlan/domain/config/dict-calls';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../lib/http/api';
import { queryClient, useViewingTenant } from '../../lib/http/query';
import { type Translate, useT } from '../../lib/i18n';
import { onPhone } from '../../lib/kept/on-phone';
import { keys } from '../../parts/query-keys';
import type { DictEntry, Look } from '../kind';

const entryOf = (node: DictNode): DictEntry => ({
  key: String(node.dictKey),
  label: node.dictValue ?? String(node.dictKey),
  ...(node.color ? { color: node.color } : {}),
  ...(node.isSealed === 1 ? { sealed: true } : {}),
  ...(node.children && node.children.length > 0 ? { children: node.children.map(entryOf) } : {}),
});

const TEN_MINUTES = 10 * 60_000;

const dictionaryQuery = (tenant: string, code: string) =>
  queryOptions({
    queryKey: keys.dictionary(tenant, code),
    queryFn: ({ signal }) =>
      onPhone(keys.dictionary(tenant, code), async () =>
        (await api.send(dictCalls['dict-biz'].tree, { query: { code } }, { signal, quiet: true })).map(entryOf),
      ),
    staleTime: TEN_MINUTES,
    gcTime: TEN_MINUTES * 2,
  });

/** The entries of one dictionary, as a tree where it is one. */
export const useDictionary = (code: string) => useQuery(dictionaryQuery(useViewingTenant(), code));

/** Reads dictionaries before they are needed, on a phone for the place without a line. */
export const takeDictionaries = async (tenant: string, codes: readonly string[]): Promise<void> => {
  await Promise.all(codes.map((code) => queryClient.fetchQuery(dictionaryQuery(tenant, code))));
};

function index(entries: readonly DictEntry[], t: Translate, into = new Map<string, DictEntry>()) {
  for (const entry of entries) {
    into.set(entry.key, { ...entry, label: t(entry.label) });
    if (entry.children) index(entry.children, t, into);
  }
  return into;
}

/** Of a dictionary that could not be read the keys are shown: they are at least what is stored. */
const NOT_THERE: readonly DictEntry[] = [];
/** While a dictionary is on its way nothing is shown: a key is no word, and would flash before it. */
const COMING: DictEntry = { key: '', label: '' };

/** Labels of several dictionaries for drawing. A new object whenever one of them or another language arrives, so that cells are redrawn. */
export function useLook(codes: readonly string[]): Look {
  const t = useT();
  const tenant = useViewingTenant();
  const found = useQueries({
    queries: codes.map((code) => dictionaryQuery(tenant, code)),
    combine: (results) => results.map((result) => result.data ?? (result.isPending ? undefined : NOT_THERE)),
  });
  const stamp = useStable(found);
  return useMemo(() => {
    const maps = new Map(codes.map((code, place) => [code, stamp[place] && index(stamp[place], t)]));
    return { dict: (code, key) => (maps.has(code) && !maps.get(code) ? COMING : maps.get(code)?.get(key)), t };
  }, [codes, stamp, t]);
}

/** The former list while its items are the same objects. */
function useStable<T>(items: readonly T[]): readonly T[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the items themselves are the dependencies
  return useMemo(() => items, [items.length, ...items]);
}
