import { useQueries, useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useEffect, useMemo } from 'react';
import { ApiError } from '../../lib/api-error';
import { http } from '../../lib/http';
import { type ButtonNode, permissionMap } from '../../lib/permission';
import { queryClient } from '../../lib/query';
import { useSession } from '../../lib/session';
import { type MenuNode, type MenuRow, menuTree, trailOf } from './menu';

export interface TopMenu {
  id: string;
  code?: string;
  name: string;
  path?: string;
  source?: string;
}

const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;
const routes = (topMenuId?: string) => ({
  queryKey: ['shell', 'routes', topMenuId ?? null],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    http.get<MenuRow[] | null>('blade-system/menu/routes', { topMenuId }, { signal, quiet: true }),
  ...once,
});

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
  retry: () => void;
}

const none: readonly MenuNode[] = [];

/** The signed-in user's menus and button codes: fetched once after sign-in, dropped at sign-out. */
export function useMenu(): MenuState {
  const roles = useSession((state) => state.userInfo?.roles);
  const all = useQuery(routes());
  const top = useQuery({
    queryKey: ['shell', 'top-menu'],
    queryFn: ({ signal }) => http.get<TopMenu[] | null>('blade-system/menu/top-menu', {}, { signal, quiet: true }),
    ...once,
  });
  const buttons = useQuery({
    queryKey: ['shell', 'buttons'],
    queryFn: ({ signal }) => http.get<ButtonNode[] | null>('blade-system/menu/buttons', {}, { signal, quiet: true }),
    ...once,
  });
  const tops = useMemo(() => (Array.isArray(top.data) ? top.data : []), [top.data]);
  const parts = useQueries({
    queries: tops.map((item) => routes(item.id)),
    combine: (results) => results.map((result) => result.data),
  });

  useEffect(() => {
    if (buttons.data) useSession.setState({ permission: permissionMap(buttons.data) });
  }, [buttons.data]);

  const tree = useMemo(() => (Array.isArray(all.data) ? menuTree(all.data, roles ?? []) : none), [all.data, roles]);
  const under = useMemo(
    () =>
      new Map(
        tops.flatMap((item, index) => {
          const rows = parts[index];
          return Array.isArray(rows) ? [[item.id, menuTree(rows, roles ?? [])] as const] : [];
        }),
      ),
    [tops, parts, roles],
  );
  const queries = [all, top, buttons];
  const failed = queries.find((query) => query.isError && query.data === undefined);
  return {
    error: failed?.error instanceof ApiError ? failed.error.message : null,
    failedAt: failed ? dayjs(failed.errorUpdatedAt).format('HH:mm:ss') : null,
    state: queries.some((query) => query.isPending)
      ? queries.some((query) => query.isError)
        ? 'failed'
        : 'loading'
      : queries.some((query) => query.isError && query.data === undefined)
        ? 'failed'
        : 'ready',
    tree,
    tops,
    under,
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
