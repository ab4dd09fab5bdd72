import type { AnyRow } from '@anlan/client';
import { type Action, type AnyResource, availableActions } from '@anlan/resource';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { InputProps } from '../../kinds/kind';
import { feedback } from '../../lib/feedback';
import { useT } from '../../lib/i18n';
import { uuid } from '../../lib/uuid';
import { byField, useActor } from '../actor';
import { api } from '../api';
import type { RowButton } from '../list/row-buttons';
import { invalidateAfter } from '../query-keys';

const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog')).ActionDialog }));

/** Calls of actions that have no address of their own: `assign` and `revise` go through one call of the wire. */
export type ActionCalls = Readonly<
  Record<string, (row: AnyRow, body: Record<string, unknown>, key: string) => Promise<unknown>>
>;

export interface ActionOptions {
  readonly calls?: ActionCalls;
  readonly inputs?: Readonly<Record<string, React.ComponentType<InputProps>>>;
  /** Supervisors look on. */
  readonly readonly?: boolean;
  readonly onDone?: (name: string, row: AnyRow) => void;
}

/** Declared actions of a resource as buttons: those the guard on the server would let pass, by the same judgement. */
export function useActions(resource: AnyResource, { calls, inputs, readonly = false, onDone }: ActionOptions = {}) {
  const t = useT();
  const actor = useActor();
  const [open, setOpen] = useState<{ name: string; row: AnyRow } | null>(null);

  const send = useCallback(
    async (name: string, row: AnyRow, body: Record<string, unknown>, key: string) => {
      const own = calls?.[name];
      const result = own
        ? await own(row, body, key)
        : await api(resource).action(name, row.id, body, { quiet: true, idempotencyKey: key });
      feedback.toast('success', t('操作成功'));
      await invalidateAfter(resource);
      onDone?.(name, row);
      return result;
    },
    [calls, resource, onDone, t],
  );

  const run = useCallback(
    async (name: string, row: AnyRow) => {
      const action = resource.actions[name] as Action<string, string>;
      if (action.input && action.input.length > 0) return setOpen({ name, row });
      const question = action.confirm ?? t('确定{label}', { label: t(action.label) });
      if (!(await feedback.confirm(t(question), { danger: action.danger === true }))) return;
      const own = calls?.[name];
      const key = uuid();
      const work = own ? own(row, {}, key) : api(resource).action(name, row.id, {}, { idempotencyKey: key });
      // The refusal was told by the transport; what is on the screen may be old, so it is read again either way.
      await work.then(
        () => {
          feedback.toast('success', t('操作成功'));
          onDone?.(name, row);
        },
        () => undefined,
      );
      await invalidateAfter(resource);
    },
    [resource, calls, onDone, t],
  );

  const buttonsOf = useCallback(
    (row: AnyRow): readonly RowButton[] => {
      if (readonly) return [];
      return availableActions(resource, byField(resource, row), actor).flatMap((name) => {
        const action = resource.actions[name] as Action<string, string>;
        if (!action.at && !calls?.[name]) return [];
        return [
          {
            key: `action:${name}`,
            label: t(action.label),
            danger: action.danger === true,
            run: () => void run(name, row),
          },
        ];
      });
    },
    [resource, actor, readonly, calls, run, t],
  );

  const dialog = open && (
    <Suspense fallback={null}>
      <ActionDialog
        resource={resource}
        name={open.name}
        row={open.row}
        {...(inputs ? { inputs } : {})}
        send={(body, key) => send(open.name, open.row, body, key)}
        onClose={() => setOpen(null)}
      />
    </Suspense>
  );
  return useMemo(() => ({ buttonsOf, dialog }), [buttonsOf, dialog]);
}
