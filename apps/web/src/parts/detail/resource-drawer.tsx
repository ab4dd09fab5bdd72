import type { AnyRow } from '@anlan/client';
import { documentsOf } from '@anlan/domain/documents';
import { type AnyField, type AnyResource, keptFields, ownNames } from '@anlan/resource';
import { Drawer, Skeleton } from 'antd';
import { type ComponentType, useId, useMemo, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { useSession } from '../../lib/session/session';
import { ActionBar } from '../actions/action-bar';
import { StepPlace } from '../actions/step-place';
import { Failed } from '../feedback/states';
import type { Follow } from '../form/form-change';
import type { InputOverrides } from '../form/form-field';
import { FormFoot } from '../form/form-foot';
import type { PagesNav } from '../form/form-pages';
import type { Values } from '../form/form-state';
import { ResourceForm } from '../form/resource-form';
import { useUnsaved } from '../form/use-unsaved';
import type { CellOverrides } from '../list/columns/use-columns';
import type { RowButton } from '../list/rows/row-buttons';
import { invalidateAfter } from '../query-keys';
import { PrintButton } from '../sheet/print-button';
import { Course } from './course';
import { ResourceDetail } from './resource-detail';
import { useDetail } from './use-detail';

export type DrawerState =
  | { readonly mode: 'create'; readonly initial?: Values }
  | { readonly mode: 'view' | 'edit'; readonly id: string };

/** Places a feature may fill around the generated form and detail (rung 2 of the override ladder). */
export interface DrawerSlots {
  readonly formBefore?: ComponentType<{ readonly row?: AnyRow }>;
  readonly formAfter?: ComponentType<{ readonly row?: AnyRow }>;
  readonly detail?: ComponentType<{ readonly row: AnyRow }>;
}

interface Props {
  readonly resource: AnyResource;
  readonly state: DrawerState;
  readonly government: boolean;
  /** What may be done with the record, for the foot of its detail. */
  readonly buttonsOf: (row: AnyRow) => readonly RowButton[];
  readonly onClose: () => void;
  /** The reply of the write: of a create it may carry what is told only once (a first password). */
  readonly onSaved: (reply: unknown) => void;
  readonly slots?: DrawerSlots;
  readonly inputs?: InputOverrides;
  readonly follow?: Follow;
  readonly cells?: CellOverrides;
}

/** The fields that stay as they are in this row are told in its form, not asked. */
function withKept(resource: AnyResource, row: AnyRow | undefined, platform: boolean): AnyResource {
  const names = row ? keptFields(resource, ownNames(resource, row), platform) : undefined;
  if (!names?.size) return resource;
  const told = ([name, field]: [string, AnyField]) => [name, names.has(name) ? { ...field, createOnly: true } : field];
  return { ...resource, fields: Object.fromEntries(Object.entries(resource.fields).map(told)) };
}

/** One record beside its list: read, entered or changed. */
export function ResourceDrawer({
  resource,
  state,
  government,
  buttonsOf,
  onClose,
  onSaved,
  slots = {},
  inputs,
  follow,
  cells,
}: Props) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [nav, setNav] = useState<PagesNav>();
  const unsaved = useUnsaved();
  const id = state.mode === 'create' ? undefined : state.id;
  const detail = useDetail(resource, id, government);
  const row = detail.data;
  const label = t(resource.label);
  const name = row ? String(row[resource.title] ?? '') : '';
  const titles = {
    create: t('新增{label}', { label }),
    edit: t('编辑{label}', { label }),
    view: name || t('{label}详情', { label }),
  };
  const close = async () => {
    if (await unsaved.mayLeave()) onClose();
  };

  const platform = useSession((session) => session.userInfo?.tenantKind === 'platform');
  const held = useMemo(() => withKept(resource, row, platform), [resource, row, platform]);
  const form = state.mode !== 'view' && (state.mode === 'create' || row);
  const { formBefore: Before, formAfter: After, detail: More } = slots;
  return (
    <Drawer
      open
      size={phone ? '100%' : 720}
      title={titles[state.mode]}
      onClose={() => void close()}
      closable={{ 'aria-label': t('关闭') }}
      extra={
        state.mode === 'view' &&
        row &&
        documentsOf(resource).map((document) => (
          <PrintButton key={document.label} of={document} ids={[row.id]} size="small" />
        ))
      }
      mask={{ closable: state.mode === 'view' }}
      footer={
        form ? (
          <FormFoot id={formId} nav={nav} mode={row ? 'update' : 'create'} busy={busy} onCancel={() => void close()} />
        ) : (
          state.mode === 'view' &&
          row && (
            <div className="step-foot">
              <StepPlace id={row.id} />
              {buttonsOf(row).length > 0 && <ActionBar buttons={buttonsOf(row)} />}
            </div>
          )
        )
      }
    >
      {id !== undefined && detail.error && !row && (
        <Failed error={detail.error} onRetry={() => void detail.refetch()} />
      )}
      {id !== undefined && !row && !detail.error && <Skeleton active paragraph={{ rows: 10 }} />}
      {state.mode === 'view' && row && (
        <>
          <Course resource={resource} row={row} />
          <ResourceDetail resource={resource} row={row} {...(cells ? { cells } : {})} />
          {More && <More row={row} />}
        </>
      )}
      {form && (
        <ResourceForm
          // A record read again (after somebody else's change) begins a new form.
          key={row ? `${row.id}#${row.version}` : 'new'}
          id={formId}
          resource={row ? held : resource}
          sections={resource.views.form}
          mode={state.mode === 'create' ? 'create' : 'update'}
          {...(row ? { row } : {})}
          {...(state.mode === 'create' && state.initial ? { initial: state.initial } : {})}
          {...(inputs ? { inputs } : {})}
          {...(follow ? { follow } : {})}
          before={Before && <Before {...(row ? { row } : {})} />}
          after={After && <After {...(row ? { row } : {})} />}
          onDirty={unsaved.setDirty}
          onBusy={setBusy}
          onPages={setNav}
          send={async (body, key) => {
            const calls = api(resource);
            if (!row) return calls.create(body, { quiet: true, idempotencyKey: key });
            // Nothing was changed: nothing is sent, and nobody's version moves.
            if (Object.keys(body).length === 0) return { id: row.id };
            return calls.update(row.id, { ...body, version: row.version }, { quiet: true });
          }}
          onDone={(result) => {
            feedback.toast('success', row ? t('更新成功') : t('新增成功'));
            void invalidateAfter(resource);
            onSaved(result);
          }}
        />
      )}
    </Drawer>
  );
}
