import type { AnyRow } from '@anlan/client';
import { keptBecause, ownNames, permissionCode } from '@anlan/resource';
import { useCallback, useMemo, useRef } from 'react';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useViewingTenant } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import { type StepOptions, useSteps } from '../actions/use-steps';
import { useActor } from '../actor';
import type { InputOverrides } from '../form/form-field';
import type { RowButton } from '../list/rows/row-buttons';
import type { ResourceList } from '../list/use-resource-list';
import { invalidateAfter } from '../query-keys';

interface Options {
  readonly list: ResourceList;
  readonly readonly: boolean;
  readonly onEdit: (row: AnyRow) => void;
  readonly inputs?: InputOverrides;
  readonly around?: StepOptions['around'];
  readonly onTaken?: StepOptions['onTaken'];
  readonly rowMenu?: (row: AnyRow) => readonly RowButton[];
}

/**
 * Of layered rows the platform's are nobody else's to remove; a change of one becomes a row of one's own, where the
 * definition does not keep them as they are.
 */
const ownRow = ({ scope }: ResourceList['resource'], row: AnyRow, tenant: string): boolean =>
  scope !== 'layered' || row.tenantId === undefined || row.tenantId === tenant;

/** Everything a user may do with a record, by permission codes, state and person: for its row and for its detail. */
export function useRecordButtons({ list, readonly, onEdit, inputs, around, onTaken, rowMenu }: Options) {
  const t = useT();
  const actor = useActor();
  const { resource, setOpen, state } = list;
  const tenant = useViewingTenant();
  const platform = useSession((state) => state.userInfo?.tenantKind === 'platform');
  const has = (operation: keyof typeof resource.wire.addresses) =>
    (resource.wire.addresses[operation]?.length ?? 0) > 0;
  const mayView = has(readonly ? 'governmentGet' : 'get');
  const mayEdit = !readonly && (has('update') || has('submit')) && actor.can(permissionCode(resource, 'edit'));
  const mayRemove =
    !readonly && has('remove') && !resource.undeletable && actor.can(permissionCode(resource, 'delete'));

  // Handlers change with every render of the screen; rows must not be drawn again for that.
  const latest = useRef({ setOpen, onEdit, open: state.open });
  latest.current = { setOpen, onEdit, open: state.open };

  const remove = useCallback(
    async (ids: readonly string[]) => {
      if (ids.length === 0) return feedback.toast('warning', t('请选择至少一条数据'));
      if (!(await feedback.confirm(t('确定将选择数据删除'), { danger: true }))) return;
      try {
        await api(resource).remove(ids);
        feedback.toast('success', t('删除成功'));
        if (latest.current.open && ids.includes(latest.current.open)) latest.current.setOpen(undefined);
      } catch (error) {
        // Told by the transport. Somebody else may have been faster, so the list is read again in any case.
        if (!(error instanceof ApiError)) throw error;
      }
      await invalidateAfter(resource);
    },
    [resource, t],
  );

  const removable = useCallback(
    (row: AnyRow): boolean =>
      mayRemove &&
      ownRow(resource, row, tenant) &&
      keptBecause(resource, ownNames(resource, row), 'remove', platform) === undefined,
    [mayRemove, resource, tenant, platform],
  );

  const open = useCallback((row: AnyRow) => latest.current.setOpen(row.id), []);
  const reread = useCallback(() => invalidateAfter(resource), [resource]);
  const steps = useSteps(resource, {
    readonly,
    reread,
    onTaken,
    ...(inputs ? { inputs } : {}),
    ...(around ? { around } : {}),
  });
  const { buttonsOf: stepButtons } = steps;

  const rowButtons = useCallback(
    (row: AnyRow): readonly RowButton[] => {
      const declared = stepButtons(row);
      return [
        ...(mayView ? [{ key: 'view', label: t('查看'), run: () => open(row) }] : []),
        ...declared.filter((button) => !button.danger),
        ...(mayEdit &&
        (!resource.platformRowsStay || ownRow(resource, row, tenant)) &&
        keptBecause(resource, ownNames(resource, row), 'edit', platform) === undefined
          ? [{ key: 'edit', label: t('编辑'), run: () => latest.current.onEdit(row) }]
          : []),
        ...(rowMenu?.(row) ?? []),
        ...declared.filter((button) => button.danger),
        ...(removable(row)
          ? [{ key: 'delete', label: t('删除'), danger: true, run: () => void remove([row.id]) }]
          : []),
      ];
    },
    [stepButtons, mayView, mayEdit, removable, resource, tenant, platform, rowMenu, open, remove, t],
  );
  const detailButtons = useCallback(
    (row: AnyRow) => rowButtons(row).filter((button) => button.key !== 'view'),
    [rowButtons],
  );
  return useMemo(
    () => ({ rowButtons, detailButtons, remove, open, mayRemove, removable, dialog: steps.dialog }),
    [rowButtons, detailButtons, remove, open, mayRemove, removable, steps.dialog],
  );
}
