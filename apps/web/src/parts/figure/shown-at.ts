import type { Query, QueryCache } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { queryClient } from '../../lib/http/query';

/** Roots of what stands around a page, and parts of keys that only name what a page shows. */
const AROUND: ReadonlySet<unknown> = new Set(['shell', 'desk']);
const NAMES: ReadonlySet<unknown> = new Set(['lookup', 'items', 'ai.open']);

const ofPage = ({ queryKey: [root, resource, part] }: Query): boolean =>
  !AROUND.has(root) && resource !== 'userSetting' && !NAMES.has(part);

/** When the oldest part of the page in front was read; null where it shows nothing, or not all it should. */
export function shownAt(cache: QueryCache): number | null {
  const parts = cache.findAll({ type: 'active' }).filter((query) => ofPage(query) && !query.isDisabled());
  if (parts.length === 0 || parts.some(({ state }) => state.data === undefined)) return null;
  return Math.min(...parts.map(({ state }) => state.dataUpdatedAt));
}

/** The same while it is asked for. */
export function useShownAt(asked: boolean): number | null {
  const subscribe = useCallback(
    (changed: () => void) => (asked ? queryClient.getQueryCache().subscribe(() => queueMicrotask(changed)) : () => {}),
    [asked],
  );
  return useSyncExternalStore(subscribe, () => (asked ? shownAt(queryClient.getQueryCache()) : null));
}
