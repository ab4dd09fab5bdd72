import type { AnyRow } from '@anlan/client';
import { ALL_TAB } from '@anlan/resource';
import { Button, Table } from 'antd';
import { type Key, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLook } from '../../kinds/choice/dictionaries';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { useWidth } from '../../lib/use-width';
import { Failed, Nothing, TableSkeleton } from '../feedback/states';
import { FigureNote } from '../figure/figure-note';
import { NoCompany } from '../pick/no-company';
import { dictionariesOf } from './columns/dictionaries-of';
import { useTableSettings } from './columns/table-settings';
import { TableTools } from './columns/table-tools';
import { type CellOverrides, type Entry, useColumns, viewColumns } from './columns/use-columns';
import { ResourceFilters } from './filters/resource-filters';
import { ListPages } from './list-pages';
import { ListTabs } from './list-tabs';
import { buttonsIn, openAtFirst } from './rows/open-rows';
import { ResourceCards } from './rows/resource-cards';
import { buttonsWidth, type RowButton, RowButtons, useMoreMenu } from './rows/row-buttons';
import type { Selection } from './rows/selection';
import { childrenOf, flat } from './rows/tree-rows';
import { useRoom } from './rows/use-room';
import { useRowKeys } from './rows/use-row-keys';
import type { ResourceList } from './use-resource-list';
import { SaveView } from './views/save-view';
import '../parts.css';

export interface TableParts {
  readonly list: ResourceList;
  /** What may be done with a row, in the order shown. */
  readonly buttonsOf: (row: AnyRow) => readonly RowButton[];
  readonly onOpen?: (row: AnyRow) => void;
  readonly cells?: CellOverrides;
  /** Absent: rows cannot be chosen. */
  readonly selection?: Selection;
  /** Left of the tools: 新增, 导入, 导出. */
  readonly toolbar?: ReactNode;
  /** Instead of 还没有…, where nothing found is no lack. */
  readonly emptyText?: string;
  /** Under the sentence of an empty list: the first thing to do. */
  readonly emptyAction?: ReactNode;
}

/** From this page size on only the rows in sight are drawn. */
const VIRTUAL_FROM = 50;

export function ResourceTable({
  list,
  buttonsOf,
  onOpen,
  cells,
  selection,
  toolbar,
  emptyText,
  emptyAction,
}: TableParts) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const [full, setFull] = useState(false);
  const { settings, change } = useTableSettings(list.resource.name);
  const columns = useMemo(() => {
    const told = viewColumns(list.resource, list.view, t);
    // The first column of a tree also holds the steps of the branches.
    return list.tree
      ? told.map((column, place) => (place === 0 ? { ...column, width: column.width + TREE_STEPS } : column))
      : told;
  }, [list.resource, list.view, list.tree, t]);
  const codes = useMemo(() => dictionariesOf(columns, settings), [columns, settings]);
  const look = useLook(codes);
  const entries = useMemo(() => {
    const entry = (row: AnyRow): Entry => {
      const children = list.tree && !phone ? childrenOf(row) : [];
      return { row, look, buttons: buttonsOf(row), ...(children.length > 0 ? { children: children.map(entry) } : {}) };
    };
    return (list.tree && phone ? flat(list.rows) : list.rows).map(entry);
  }, [list.rows, list.tree, phone, look, buttonsOf]);
  useEffect(() => {
    if (!full) return;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setFull(false);
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [full]);

  const grid = (none?: ReactNode) => (
    <Grid
      list={list}
      entries={entries}
      columns={columns}
      cells={cells}
      onOpen={onOpen}
      selection={selection}
      full={full}
      none={none}
    />
  );
  const body = () => {
    if (list.waitsForCompany) return <NoCompany />;
    if (list.error) return <Failed what={t(list.resource.label)} error={list.error} onRetry={list.refetch} />;
    if (list.loading) return <TableSkeleton />;
    if (entries.length === 0) {
      const filtered = Object.keys(list.state.filters).length > 0;
      const label = t(list.resource.label);
      if (filtered || list.opened !== undefined) {
        const none = (
          <Nothing text={t('没有符合条件的{label}，可以放宽查询条件', { label })}>
            {filtered && <Button onClick={() => list.setFilters({})}>{t('清除条件')}</Button>}
          </Nothing>
        );
        return phone ? none : grid(none);
      }
      const tab = list.tabs.find(({ name }) => name === list.state.tab && name !== ALL_TAB);
      if (tab)
        return (
          <Nothing text={t('没有“{tab}”的{label}', { tab: t(tab.label), label })}>
            <Button onClick={() => list.setTab(ALL_TAB)}>{t('查看全部')}</Button>
          </Nothing>
        );
      return <Nothing text={emptyText ?? t('还没有{label}', { label })}>{emptyAction}</Nothing>;
    }
    return phone ? (
      <ResourceCards
        resource={list.resource}
        columns={columns}
        entries={entries}
        {...(cells ? { cells } : {})}
        {...(onOpen ? { onOpen } : {})}
        {...(selection ? { selection } : {})}
      />
    ) : (
      grid()
    );
  };

  return (
    <section
      className={`card rt rt-${settings.density ?? 'normal'}${full ? ' rt-full' : ''}`}
      aria-label={t('{label}列表', { label: t(list.resource.label) })}
      aria-busy={list.fetching}
    >
      <div className="rt-head">
        <ListTabs list={list} />
        <div className="rt-actions">{toolbar}</div>
      </div>
      <div className="rt-bar">
        <ResourceFilters list={list} />
        <SaveView list={list} />
        <TableTools
          columns={columns}
          settings={settings}
          onChange={change}
          onRefresh={list.refetch}
          refreshing={list.fetching}
          full={full}
          onFull={phone ? undefined : () => setFull(!full)}
        />
      </div>
      <FigureNote list={list} />
      {body()}
      <ListPages list={list} />
    </section>
  );
}

interface GridProps extends Pick<TableParts, 'list' | 'cells' | 'onOpen' | 'selection'> {
  readonly entries: readonly Entry[];
  readonly columns: ReturnType<typeof viewColumns>;
  readonly full: boolean;
  /** Under the heading where there are no rows. */
  readonly none: ReactNode;
}

function Grid({ list, entries, columns, cells, onOpen, selection, full, none }: GridProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box);
  const { settings, change } = useTableSettings(list.resource.name);
  const more = useMoreMenu();
  const { widths } = settings;
  const onWidth = useCallback(
    (name: string, width: number) => change({ widths: { ...widths, [name]: width } }),
    [change, widths],
  );
  const lists = useMemo(
    () => (list.tree ? buttonsIn(entries) : entries.map((entry) => entry.buttons)),
    [entries, list.tree],
  );
  const withButtons = lists.some((buttons) => buttons.length > 0);
  const still = (withButtons ? buttonsWidth(lists) : 0) + (selection ? SELECT_WIDTH : 0);
  const across = useWidth(box);
  const built = useColumns({
    resource: list.resource,
    columns,
    settings,
    sort: list.state.sort,
    cells,
    onOpen,
    onWidth,
    // Rounding of the browser must not leave a pixel to scroll.
    room: across === 0 ? 0 : across - still - 1,
    inOrder: list.tree,
    t,
  });

  const titleField = list.resource.title;
  const showMore = more.open;
  const all = useMemo(() => {
    if (!withButtons) return { ...built };
    const width = buttonsWidth(lists);
    return {
      width: built.width + width,
      columns: [
        ...built.columns,
        {
          key: '·buttons',
          title: t('操作'),
          width,
          fixed: 'end' as const,
          render: (_value: unknown, entry: Entry) => (
            <RowButtons
              buttons={entry.buttons}
              title={String(entry.row[titleField] ?? '')}
              more={t('更多')}
              onMore={showMore}
            />
          ),
          shouldCellUpdate: (now: Entry, before: Entry) => now !== before,
        },
      ],
    };
  }, [built, lists, withButtons, titleField, showMore, t]);

  const virtual = !list.tree && list.size >= VIRTUAL_FROM && entries.length >= VIRTUAL_FROM;
  // A small tree stands open; of a big one the roots are enough to find one's way. Asked once: then it is the user's.
  const [open, setOpen] = useState<readonly Key[] | null>(null);
  const expanded = useMemo(() => open ?? (list.tree ? openAtFirst(list.rows) : []), [open, list.tree, list.rows]);
  const height = useRoom(box, virtual || full);

  // The row antd measures widths with repeats the checkbox: invisible, but the keyboard would stop there.
  useEffect(() => {
    for (const row of box.current?.querySelectorAll('.ant-table-measure-row') ?? []) row.setAttribute('inert', '');
  });

  return (
    <div ref={box} className="rt-grid">
      <Table<Entry>
        size="small"
        rowKey={(entry) => entry.row.id}
        dataSource={entries}
        columns={all.columns}
        pagination={false}
        {...(none ? { locale: { emptyText: none } } : {})}
        virtual={virtual}
        tableLayout="fixed"
        scroll={{ x: all.width + (selection ? SELECT_WIDTH : 0), ...(virtual || full ? { y: height } : {}) }}
        loading={{ spinning: list.fetching && !list.loading, delay: 300 }}
        {...(list.tree
          ? {
              expandable: {
                expandedRowKeys: [...expanded],
                onExpandedRowsChange: (keys: readonly Key[]) => setOpen(keys),
              },
            }
          : {})}
        {...(selection
          ? {
              rowSelection: {
                columnWidth: SELECT_WIDTH,
                fixed: true,
                checkStrictly: true,
                selectedRowKeys: [...selection.keys],
                onChange: (keys: Key[]) => selection.onChange(keys.map(String)),
                getCheckboxProps: (entry: Entry) => ({
                  disabled: selection.mayChoose?.(entry.row) === false,
                  'aria-label': t('选择{name}', { name: String(entry.row[titleField] ?? '') }),
                }),
                getTitleCheckboxProps: () => ({ 'aria-label': t('选择本页全部') }),
              },
            }
          : {})}
        onChange={(_page, _filters, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          list.setSort(one?.order ? { field: String(one.columnKey), descending: one.order === 'descend' } : undefined);
        }}
      />
      {more.element}
    </div>
  );
}

const TREE_STEPS = 100;
const SELECT_WIDTH = 44;
