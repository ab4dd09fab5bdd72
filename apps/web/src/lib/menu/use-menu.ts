import {
  myButtons,
  myMenus,
  myTopMenus,
  type OwnCall,
  type OwnTopMenu,
} from '@anlan/domain/identity/session/session-calls';
import { useQueries, useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useEffect, useMemo } from 'react';
import { api } from '../http/api';
import { ApiError } from '../http/api-error';
import { queryClient } from '../http/query';
import { permissionMap } from '../session/permission';
import { useSession } from '../session/session';
import { keepMenu, keptMenu } from './kept-menu';
import { type MenuNode, menuTree, trailOf } from './menu';

export type TopMenu = OwnTopMenu;

const AGAIN_MS = 10_000;
/** One part of the menu: kept when it comes, asked again by itself while it does not. */
const part = <T>(name: string, call: OwnCall<T>, query: { readonly topMenuId?: string } = {}) => ({
  queryKey: ['shell', ...name.split('/')],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const value = await api.send(call, { query }, { signal, quiet: true });
    keepMenu(name, value);
    return value;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }: { state: { status: string } }) =>
    (state.status === 'error' ? AGAIN_MS : false) as number | false,
});
const under = (id: string) => part(`routes/${id}`, myMenus, { topMenuId: id });

/** What came, else what was kept of this account once it has failed. */
function known<T>(name: string, { data, isError }: { data: T | undefined; isError: boolean }): T | undefined {
  return data === undefined && isError ? keptMenu<T>(name)?.value : data;
}

export interface MenuState {
  state: 'loading' | 'failed' | 'ready';
  /** everything the user may reach */
  tree: readonly MenuNode[];
  tops: readonly TopMenu[];
  /** the part of the tree under each top menu; empty until it has arrived */
  under: ReadonlyMap<string, readonly MenuNode[]>;
  /** What the server said when it failed, with the number of the request, and when that was. */
  error: string | null;
  failedAt: string | null;
  /** Since when the menu is as it is shown, while it cannot be fetched; it is tried again by itself. */
  shownAt: number | null;
  retry: () => void;
}

const none: readonly MenuNode[] = [];

/** The signed-in user's menus and button codes: fetched once after sign-in, dropped at sign-out. */
export function useMenu(): MenuState {
  const roles = useSession((state) => state.userInfo?.roles);
  const all = useQuery(part('routes', myMenus));
  const top = useQuery(part('top-menu', myTopMenus));
  const buttons = useQuery(part('buttons', myButtons));
  const rows = useMemo(() => known('routes', { data: all.data, isError: all.isError }), [all.data, all.isError]);
  const topRows = useMemo(() => known('top-menu', { data: top.data, isError: top.isError }), [top.data, top.isError]);
  const codes = useMemo(
    () => known('buttons', { data: buttons.data, isError: buttons.isError }),
    [buttons.data, buttons.isError],
  );
  const tops = useMemo(() => (Array.isArray(topRows) ? topRows : []), [topRows]);
  const { parts, broken } = useQueries({
    queries: tops.map((item) => under(item.id)),
    combine: (results) => ({
      parts: results.map((result, place) => known(`routes/${tops[place]?.id}`, result)),
      broken: results.find((result) => result.isError),
    }),
  });

  useEffect(() => {
    if (codes) useSession.setState({ permission: permissionMap(codes) });
  }, [codes]);

  const tree = useMemo(() => (Array.isArray(rows) ? menuTree(rows, roles ?? []) : none), [rows, roles]);
  const byTop = useMemo(
    () =>
      new Map(
        tops.flatMap((item, index) => {
          const own = parts[index];
          return Array.isArray(own) ? [[item.id, menuTree(own, roles ?? [])] as const] : [];
        }),
      ),
    [tops, parts, roles],
  );
  const failed = [all, top, buttons].find((query) => query.isError) ?? broken;
  const whole = [rows, topRows, codes].every((value) => value !== undefined);
  return {
    error: failed ? (failed.error instanceof ApiError ? failed.error.message : '') : null,
    failedAt: failed ? dayjs(failed.errorUpdatedAt).format('HH:mm:ss') : null,
    shownAt: failed && whole ? (keptMenu('routes')?.at ?? all.dataUpdatedAt) : null,
    state: whole ? 'ready' : failed ? 'failed' : 'loading',
    tree,
    tops,
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
