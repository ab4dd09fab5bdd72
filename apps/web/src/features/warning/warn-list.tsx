import type { AnyRow } from '@anlan/client';
import { warning } from '@anlan/domain/warning/warning';
import { type AnyResource, permissionCode } from '@anlan/resource';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useT } from '../../lib/i18n';
import { Can } from '../../parts/can';
import { ExportButton } from '../../parts/sheet/export-button';
import '../../parts/parts.css';
import type { DrawerState } from '../../parts/detail/resource-drawer';
import { useRecordButtons } from '../../parts/detail/use-record-buttons';
import { ResourceTable } from '../../parts/list/resource-table';
import type { RowButton } from '../../parts/list/rows/row-buttons';
import { useResourceList } from '../../parts/list/use-resource-list';
import { handleLook } from './handle-look';
import { WarnHistory } from './warn-history';

const ResourceDrawer = lazy(async () => ({
  default: (await import('../../parts/detail/resource-drawer')).ResourceDrawer,
}));

const resource = warning;
/** Of what the system has raised only where it is and who sees to it is written by hand; the rest follows its source. */
const BESIDE = new Set(['warnUserId', 'warnPositioning', 'warnCamera', 'warnMarks']);
const raised = {
  ...resource,
  views: {
    ...resource.views,
    form: resource.views.form?.map((part) => ({ ...part, fields: part.fields.filter((name) => BESIDE.has(name)) })),
  },
} as AnyResource;
const slots = { detail: WarnHistory };
const isOpen = (row: AnyRow): boolean => Number(row.processingState) === 1;
const HANDLING = ['clear', 'handle'];
/** Whoever may handle it changes it; what is over is not changed any more, and what is open ends by handling, not by removal. */
const own = (row: AnyRow, buttons: readonly RowButton[]): readonly RowButton[] =>
  buttons.filter(({ key }) =>
    key === 'edit' ? buttons.some((other) => HANDLING.includes(other.key)) : key !== 'delete' || !isOpen(row),
  );

/** /warning/list and its supervisor's twin: every warning, what became of it, and the form that ends it. */
export function WarnList() {
  const t = useT();
  const list = useResourceList(resource);
  const [editing, setEditing] = useState<DrawerState | null>(null);
  const [ofSystem, setOfSystem] = useState(false);
  const [chosen, setChosen] = useState<{ readonly of: string; readonly keys: readonly string[] }>({ of: '', keys: [] });
  const keys = useMemo(
    () => (chosen.of === list.stamp ? list.rows.map(({ id }) => id).filter((id) => chosen.keys.includes(id)) : []),
    [chosen, list.stamp, list.rows],
  );
  const records = useRecordButtons({
    list,
    readonly: list.government,
    ...handleLook,
    onEdit: (row) => {
      setEditing({ mode: 'edit', id: row.id });
      setOfSystem(Boolean(row.source));
    },
  });
  const { rowButtons, detailButtons } = records;
  const buttonsOf = useCallback((row: AnyRow) => own(row, rowButtons(row)), [rowButtons]);
  const footOf = useCallback((row: AnyRow) => own(row, detailButtons(row)), [detailButtons]);
  const add = !list.government && (
    <Can code={permissionCode(resource, 'add')}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({ mode: 'create' })}>
        {t('上报预警')}
      </Button>
    </Can>
  );
  const state: DrawerState | null = editing ?? (list.state.open ? { mode: 'view', id: list.state.open } : null);
  return (
    <div className="screen">
      <ResourceTable
        list={list}
        buttonsOf={buttonsOf}
        onOpen={records.open}
        {...(records.mayRemove
          ? { selection: { keys, onChange: (next: string[]) => setChosen({ of: list.stamp, keys: next }) } }
          : {})}
        emptyAction={add}
        toolbar={
          <>
            {add}
            {!list.waitsForCompany && (
              <Can code={permissionCode(resource, 'export')}>
                <ExportButton resource={resource} query={list.query} />
              </Can>
            )}
            {keys.length > 0 && (
              <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void records.remove(keys)}>
                {t('删除（{n}）', { n: keys.length })}
              </Button>
            )}
          </>
        }
      />
      {records.dialog}
      <Suspense fallback={null}>
        {state && (
          <ResourceDrawer
            resource={editing?.mode === 'edit' && ofSystem ? raised : resource}
            state={state}
            government={list.government}
            buttonsOf={footOf}
            slots={slots}
            onClose={() => (editing ? setEditing(null) : list.setOpen(undefined))}
            onSaved={() => setEditing(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
