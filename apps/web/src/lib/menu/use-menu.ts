import { myConsole, type OwnTopMenu } from '@anlan/domain/identity/session/session-calls';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useEffect, useMemo } from 'react';
import { api } from '../http/api';
import { ApiError } from '../http/api-error';
import { queryClient } from '../http/query';
import { useSession } from '../session/session';
import { keepMenu, keptMenu } from './kept-menu';
import { type MenuNode, menuTree, trailOf, within } from './menu';

export type TopMenu = OwnTopMenu;

const AGAIN_MS = 10_000;
/** Kept when it comes, asked again by itself while it does not. */
const asked = {
  queryKey: ['shell', 'menu'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const value = await api.send(myConsole, {}, { signal, quiet: true });
    keepMenu(value);
    return value;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }: { state: { status: string } }) =>
    (state.status === 'error' ? AGAIN_MS : false) as number | false,
};

export interface MenuState {
  state: 'loading' | 'failed' | 'ready';
  /** everything the user may reach */
  tree: readonly MenuNode[];
  tops: readonly TopMenu[];
  /** the part of the tree under each top menu */
  under: ReadonlyMap<string, readonly MenuNode[]>;
  /** What the server said when it failed, with the number of the request, and when that was. */
  error: string | null;
  failedAt: string | null;
  /** Since when the menu is as it is shown, while it cannot be fetched; it is tried again by itself. */
  shownAt: number | null;
  retry: () => void;
}

const none: readonly MenuNode[] = [];
const noTops: readonly TopMenu[] = [];

/** The signed-in user's menus and button codes: fetched once after sign-in, dropped at sign-out. */
export function useMenu(): MenuState {
  const roles = useSession((state) => state.userInfo?.roles);
  const { data, isError, error, errorUpdatedAt, dataUpdatedAt } = useQuery(asked);
  // What came, else what was kept of this account once it has failed.
  const own = useMemo(() => (data === undefined && isError ? keptMenu()?.value : data), [data, isError]);

  useEffect(() => {
    if (own)
      useSession.setState({ permission: Object.fromEntries((own.codes ?? []).map((code) => [code, true as const])) });
  }, [own]);

  const tree = useMemo(() => (own ? menuTree(own.menus ?? [], roles ?? []) : none), [own, roles]);
  const byTop = useMemo(
    () => new Map((own?.tops ?? []).map(({ id, menuIds }) => [id, within(tree, new Set(menuIds))] as const)),
    [own, tree],
  );
  return {
    error: isError ? (error instanceof ApiError ? error.message : '') : null,
    failedAt: isError ? dayjs(errorUpdatedAt).format('HH:mm:ss') : null,
    shownAt: isError && own ? (keptMenu()?.at ?? dataUpdatedAt) : null,
    state: own ? 'ready' : isError ? 'failed' : 'loading',
    tree,
    tops: own?.tops ?? noTops,
    under: byTop,
    retry: reloadMenu,
  };
}

/** Fetches menus and codes again: after a failure, or when the server says that permissions have changed. */
export function reloadMenu(): void {
  void queryClient.invalidateQueries({ queryKey: ['shell'] });
}

/** The top menu whose part holds this address. */
export function topOf({ tops, under }: MenuState, pathname: string): string | null {
  return tops.find((top) => trailOf(under.get(top.id) ?? none, pathname).length > 0)?.id ?? null;
}
