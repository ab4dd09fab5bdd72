import type { AnyRow, Page } from '@anlan/client';
import {
  type AnyResource,
  figureQuery,
  type ListTab,
  type ListView,
  narrowed,
  tabQuery,
  tabsOf,
} from '@anlan/resource';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { onPhone } from '../../lib/kept/on-phone';
import { isSupervisor, useSession } from '../../lib/session/session';
import { FIGURE, type OpenedFigure, openedFigure } from '../figure/figure-address';
import { useFigureOf } from '../figure/figures-known';
import { keys } from '../query-keys';
import { useTableSettings } from './columns/table-settings';
import {
  type FilterSpec,
  filterSpecs,
  type ListState,
  readState,
  type Sort,
  sortOf,
  wireQuery,
  writeState,
} from './list-state';
import { keepMatching } from './rows/tree-rows';
import { useFittingSize } from './use-fitting-size';
import { useListAddress } from './use-list-address';
import { useDefaultView } from './views/use-default-view';

export interface ListOptions {
  /** Wire conditions of the screen itself, always sent (a ledger of closed dangers). */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Columns, filters and calls for supervisors; by the session unless told. */
  readonly government?: boolean;
}

export interface ResourceList {
  readonly resource: AnyResource;
  readonly government: boolean;
  /** Rows hang under one another (`children`); all of them at once, no pages. */
  readonly tree: boolean;
  readonly view: ListView<string>;
  readonly specs: readonly FilterSpec[];
  /** Parts of the list to choose from; none where the screen or a figure has settled which part it is. */
  readonly tabs: readonly ListTab[];
  /** The figure whose rows are shown, where the list was opened from one. */
  readonly opened?: OpenedFigure;
  readonly state: ListState;
  readonly size: number;
  /** The size goes by the height of the window. */
  readonly fitted: boolean;
  readonly rows: readonly AnyRow[];
  readonly page: Page<AnyRow> | undefined;
  /** Nothing to show yet. */
  readonly loading: boolean;
  readonly fetching: boolean;
  readonly error: Error | null;
  /** A supervisor who has not chosen a company. */
  readonly waitsForCompany: boolean;
  /** Names what is asked, paging included: a selection holds as long as this stays the same. */
  readonly stamp: string;
  /** Conditions and order as asked, without paging. */
  readonly query: Readonly<Record<string, string>>;
  /** The same without what an opened figure or a tab has settled. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly setFilters: (filters: ListState['filters']) => void;
  readonly setPage: (page: number) => void;
  /** Absent: by the height of the window. */
  readonly setSize: (size: number | undefined) => void;
  readonly setTab: (tab: string) => void;
  readonly setSort: (sort: Sort | undefined) => void;
  readonly setOpen: (id: string | undefined) => void;
  readonly refetch: () => void;
}

/** A list whose whole state is its address: reload, a shared link and the way back show the same. */
export function useResourceList(resource: AnyResource, options: ListOptions = {}): ResourceList {
  const t = useT();
  const tenant = useViewingTenant();
  const supervisor = useSession(isSupervisor);
  const companyChosen = useSession((state) => state.companyTenantId !== null);
  const government = options.government ?? (supervisor && resource.wire.addresses.governmentPage !== undefined);
  const view = (
    government ? (resource.views.government ?? resource.views.list) : resource.views.list
  ) as ListView<string>;
  const settled = Object.keys(options.fixed ?? {}).join();
  // What the screen itself has settled is nobody's to choose.
  const { search } = useLocation();
  const figureOf = useFigureOf(new URLSearchParams(search).has(FIGURE));
  const { specs, opened } = useMemo(
    () =>
      openedFigure(
        search,
        resource,
        filterSpecs(resource, view, supervisor).filter(([name]) => !settled.split(',').includes(name)),
        figureOf,
      ),
    [search, resource, view, settled, supervisor, figureOf],
  );
  const { settings, change } = useTableSettings(resource.name);

  const setAddress = useListAddress();
  const told = useMemo(() => tabsOf(resource), [resource]);
  const tabs = opened || settled !== '' ? NO_TABS : told;
  const state = useMemo(() => readState(search, resource, specs, tabs), [search, resource, specs, tabs]);
  const twoLines = view.columns.some((column) => typeof column !== 'string' && column.below !== undefined);
  const fitting = useFittingSize(settings.density ?? 'normal', twoLines);
  const size = state.size ?? settings.size ?? fitting;
  const go = useCallback(
    (next: Partial<Record<keyof ListState, unknown>>) =>
      setAddress((now) =>
        writeState(now, resource, specs, { ...readState(now, resource, specs, tabs), ...next } as ListState, tabs),
      ),
    [setAddress, resource, specs, tabs],
  );
  useDefaultView({ settings, search, setAddress, holds: opened === undefined && settled === '' });

  const waitsForCompany = supervisor && resource.scope === 'tenant' && !companyChosen;
  const fixed = JSON.stringify(options.fixed ?? {});
  const chosen = useMemo(
    () => ({
      ...wireQuery(resource, specs, state),
      ...(JSON.parse(fixed) as Record<string, string>),
      ...opened?.by,
    }),
    [resource, specs, state, fixed, opened],
  );
  const tab = tabs.find(({ name }) => name === state.tab);
  const query = useMemo(() => {
    if (opened) return figureQuery(opened.figure, { by: chosen });
    if (!tab) return chosen;
    const order = state.sort || !tab.sort ? {} : wireQuery(resource, [], { filters: {}, sort: sortOf(tab.sort) });
    return { ...narrowed(tabQuery(tab), chosen), ...order };
  }, [opened, tab, chosen, state.sort, resource]);
  const { page, tree: whole } = resource.wire.addresses;
  const tree = !government && (page === undefined || whole !== undefined);
  // Of a log: the page after a page that was read is found by where that one ended, not by counting off all before it.
  const ends = useRef(new Map<string, string>());
  const place = JSON.stringify([tenant, resource.name, query, size]);
  const cursor = ends.current.get(`${place}${state.page}`);
  const asked = { ...query, current: state.page, size, ...(cursor ? { cursor } : {}) };
  const which = government ? 'government' : 'company';
  const pageKey = keys.page(tenant, resource.name, which, asked);
  const result = useQuery({
    queryKey: pageKey,
    queryFn: ({ signal }) =>
      onPhone(
        pageKey,
        () =>
          (government
            ? api(resource).governmentPage(asked, { signal, quiet: true })
            : api(resource).page(asked, { signal, quiet: true })) as Promise<Page<AnyRow>>,
      ),
    enabled: !waitsForCompany && !tree,
    // The former page stays while the next one is on its way, but never one of another company or another list.
    placeholderData: (former, from) =>
      from?.queryKey[0] === tenant && from.queryKey[1] === resource.name && from.queryKey[3] === which
        ? former
        : undefined,
  });

  const forest = useQuery({
    queryKey: keys.tree(tenant, resource.name, fixed),
    queryFn: ({ signal }) => api(resource).tree(JSON.parse(fixed), { signal, quiet: true }) as Promise<AnyRow[]>,
    enabled: tree && !waitsForCompany,
  });
  const branches = useMemo(
    () => (forest.data ? keepMatching(forest.data, resource, specs, state.filters) : NONE),
    [forest.data, resource, specs, state.filters],
  );

  const shown = tree ? forest : result;
  const { data, isPlaceholderData } = result;
  const next = isPlaceholderData ? undefined : data?.next;
  useEffect(() => {
    if (next) ends.current.set(`${place}${state.page + 1}`, next);
  }, [next, place, state.page]);
  const lastPage =
    data && !isPlaceholderData && data.records.length === 0 && data.total > 0 && state.page > 1
      ? Math.max(1, data.pages)
      : 0;
  useEffect(() => {
    // The last row of the last page was deleted: the page before it is shown, not an empty one.
    if (lastPage === 0 || lastPage === state.page) return;
    // One page further is a deletion; a number that was typed is told that it is none.
    if (state.page > lastPage + 1) feedback.toast('info', t('没有第{n}页，已显示最后一页', { n: state.page }));
    go({ page: lastPage });
  }, [lastPage, state.page, go, t]);

  return {
    resource,
    government,
    tree,
    view,
    specs,
    tabs,
    ...(opened ? { opened } : {}),
    state,
    size,
    fitted: state.size === undefined && settings.size === undefined,
    rows: tree ? branches : (data?.records ?? NONE),
    page: data,
    loading: shown.isPending && !waitsForCompany,
    fetching: shown.isFetching,
    error: shown.data ? null : shown.error,
    waitsForCompany,
    stamp: JSON.stringify([tenant, which, asked]),
    query,
    chosen,
    setFilters: useCallback((filters) => go({ filters, page: 1 }), [go]),
    setPage: useCallback((page) => go({ page }), [go]),
    setSize: useCallback(
      (next) => {
        change({ size: next });
        go({ page: 1, size: next });
      },
      [go, change],
    ),
    setTab: useCallback((next) => go({ tab: next, page: 1 }), [go]),
    setSort: useCallback((sort) => go({ sort, page: 1 }), [go]),
    setOpen: useCallback((open) => go({ open }), [go]),
    refetch: useCallback(() => void shown.refetch(), [shown.refetch]),
  };
}

const NONE: readonly AnyRow[] = [];
const NO_TABS: readonly ListTab[] = [];
