import type { AnyRow } from '@anlan/client';
import { documentsOf } from '@anlan/domain/documents';
import { type AnyResource, type Operation, permissionCode } from '@anlan/resource';
import { DeleteOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { useCan } from '../../lib/session/permission';
import '../parts.css';
import type { StepOptions } from '../actions/use-steps';
import { Can } from '../can';
import type { DrawerSlots, DrawerState } from '../detail/resource-drawer';
import { useRecordButtons } from '../detail/use-record-buttons';
import type { Follow } from '../form/form-change';
import type { InputOverrides } from '../form/form-field';
import type { Values } from '../form/form-state';
import type { CellOverrides } from '../list/columns/use-columns';
import { NEW } from '../list/list-state';
import { ResourceTable } from '../list/resource-table';
import type { RowButton } from '../list/rows/row-buttons';
import { flat } from '../list/rows/tree-rows';
import { useAddressParams } from '../list/use-address-params';
import { type ListOptions, type ResourceList, useResourceList } from '../list/use-resource-list';
import { PullToRefresh } from '../phone/pull-to-refresh';
import { invalidateAfter } from '../query-keys';
import { ExportButton } from '../sheet/export-button';
import { PrintButton } from '../sheet/print-button';

const ResourceDrawer = lazy(async () => ({ default: (await import('../detail/resource-drawer')).ResourceDrawer }));
const ImportDialog = lazy(async () => ({ default: (await import('../sheet/import-dialog')).ImportDialog }));

/** The six places a feature may fill (rung 2 of the override ladder); a seventh needs an ADR. */
export interface ScreenSlots extends DrawerSlots {
  /** Behind 新增, 导入 and 导出. */
  readonly toolbar?: ComponentType<{ readonly list: ResourceList; readonly selected: readonly string[] }>;
  /** The toolbar does something with chosen rows: also who may not delete chooses some. */
  readonly selects?: boolean;
  /** Further buttons of a row, before 删除. */
  readonly rowMenu?: (row: AnyRow) => readonly RowButton[];
  readonly aboveTable?: ComponentType<{ readonly list: ResourceList }>;
}

export interface ScreenProps extends ListOptions {
  readonly resource: AnyResource;
  readonly slots?: ScreenSlots;
  readonly cells?: CellOverrides;
  readonly inputs?: InputOverrides;
  readonly follow?: Follow;
  readonly onTaken?: StepOptions['onTaken'];
  /** What stands around the form of a step that is taken from the list. */
  readonly around?: StepOptions['around'];
  /** After a new record is stored, with the reply: some things are told only once. */
  readonly onCreated?: (reply: unknown) => void;
  /** After a record is changed in its form. */
  readonly onEdited?: (id: string) => void;
  /** What the form of a new record begins with, beside the values that the list is held to. */
  readonly begin?: Values;
  /** A record whose form the feature opens: a draft that it has just made. */
  readonly edits?: { readonly id: string } | undefined;
}

export const has = (resource: AnyResource, ...operations: Operation[]): boolean =>
  operations.some((operation) => (resource.wire.addresses[operation]?.length ?? 0) > 0);

/** The screen of a definition, with a feature's own pieces. */
export function ResourceScreen({
  resource,
  slots = {},
  cells,
  inputs,
  follow,
  onTaken,
  around,
  onCreated,
  onEdited,
  begin,
  edits,
  ...options
}: ScreenProps) {
  const t = useT();
  const list = useResourceList(resource, options);
  const [editing, setEditing] = useState<DrawerState | null>(null);
  const [importing, setImporting] = useState(false);
  const [chosen, setChosen] = useState<{ readonly of: string; readonly keys: readonly string[] }>({ of: '', keys: [] });
  const shown = useMemo(() => (list.tree ? flat(list.rows) : list.rows), [list.tree, list.rows]);
  // A selection belongs to the page it was made on: another page, search or company begins without one.
  const keys = useMemo(() => {
    if (chosen.of !== list.stamp) return NO_KEYS;
    const there = new Set(shown.map((row) => row.id));
    return chosen.keys.filter((key) => there.has(key));
  }, [chosen, list.stamp, shown]);
  const readonly = list.government;
  useEffect(() => {
    if (edits) setEditing({ mode: 'edit', id: edits.id });
  }, [edits]);

  const parent = list.tree
    ? Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'parent')
    : undefined;
  const mayAdd = useCan(permissionCode(resource, 'add')) && has(resource, 'create', 'submit');
  const { rowMenu } = slots;
  const furtherButtons = useCallback(
    (row: AnyRow): readonly RowButton[] => [
      ...(parent && mayAdd
        ? [
            {
              key: 'below',
              label: t('新增下级'),
              run: () => setEditing({ mode: 'create', initial: { [parent]: row.id } }),
            },
          ]
        : []),
      ...(rowMenu?.(row) ?? []),
    ],
    [parent, mayAdd, rowMenu, t],
  );
  const records = useRecordButtons({
    list,
    readonly,
    onEdit: (row) => setEditing({ mode: 'edit', id: row.id }),
    ...(inputs ? { inputs } : {}),
    onTaken,
    ...(around ? { around } : {}),
    rowMenu: furtherButtons,
  });
  const anew = () => setEditing({ mode: 'create', initial: { ...begin, ...options.fixed } });
  useAskedForNew(() => {
    if (mayAdd && !readonly) anew();
  });
  const state: DrawerState | null = editing ?? (list.state.open ? { mode: 'view', id: list.state.open } : null);
  // A list that is held to a value is also where records with that value are entered.
  const add = has(resource, 'create', 'submit') && !readonly && (
    <Can code={permissionCode(resource, 'add')}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={anew}>
        {t('新增')}
      </Button>
    </Can>
  );
  const phone = useScreenClass() === 0;
  const { toolbar: Toolbar, aboveTable: Above } = slots;
  const documents = documentsOf(resource);
  const selects = slots.selects || documents.length > 0;
  const removable = keys.filter((key) => shown.some((row) => row.id === key && records.removable(row)));
  const screen = (
    <div className="screen">
      {Above && <Above list={list} />}
      <ResourceTable
        list={list}
        buttonsOf={records.rowButtons}
        {...(has(resource, readonly ? 'governmentGet' : 'get') ? { onOpen: records.open } : {})}
        {...(cells ? { cells } : {})}
        {...(records.mayRemove || selects
          ? {
              selection: {
                keys,
                onChange: (next: string[]) => setChosen({ of: list.stamp, keys: next }),
                ...(selects ? {} : { mayChoose: records.removable }),
              },
            }
          : {})}
        emptyAction={add}
        toolbar={
          <>
            {add}
            {has(resource, 'import') && !readonly && (
              <Can code={permissionCode(resource, 'import')}>
                <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
                  {t('导入')}
                </Button>
              </Can>
            )}
            {has(resource, 'export') && !list.waitsForCompany && (
              <Can code={permissionCode(resource, 'export')}>
                <ExportButton resource={resource} query={list.query} />
              </Can>
            )}
            {documents.map((document) => (
              <PrintButton key={document.label} of={document} ids={keys} many />
            ))}
            {removable.length > 0 && (
              <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void records.remove(removable)}>
                {t('删除（{n}）', { n: removable.length })}
              </Button>
            )}
            {Toolbar && <Toolbar list={list} selected={keys} />}
          </>
        }
      />
      {records.dialog}
      <Suspense fallback={null}>
        {state && (
          <ResourceDrawer
            resource={resource}
            state={state}
            government={list.government}
            buttonsOf={records.detailButtons}
            slots={slots}
            {...(inputs ? { inputs } : {})}
            {...(follow ? { follow } : {})}
            {...(cells ? { cells } : {})}
            onClose={() => (editing ? setEditing(null) : list.setOpen(undefined))}
            onSaved={(reply) => {
              if (editing?.mode === 'create') onCreated?.(reply);
              else if (editing) onEdited?.(editing.id);
              setEditing(null);
            }}
          />
        )}
        {importing && <ImportDialog resource={resource} onClose={() => setImporting(false)} />}
      </Suspense>
    </div>
  );
  return phone ? <PullToRefresh onRefresh={() => invalidateAfter(resource)}>{screen}</PullToRefresh> : screen;
}

/** The address asks for an empty form: once, and says so no more. */
function useAskedForNew(begin: () => void): void {
  const [params, ask] = useAddressParams();
  const asked = params.has(NEW);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, by the address
  useEffect(() => {
    if (!asked) return;
    ask({ [NEW]: undefined });
    begin();
  }, [asked]);
}

const NO_KEYS: readonly string[] = [];
