import type { AnyRow } from '@anlan/client';
import {
  type AnyResource,
  type AnyStep,
  type AnySteps,
  availableSteps,
  holds,
  ownNames,
  permissionCode,
} from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import { uuid } from '../../lib/uuid';
import { useActor } from '../actor';
import type { RowButton } from '../list/rows/row-buttons';
import { bulkCall, stepCall } from './step-call';
import type { StepLook } from './step-dialog';

const StepDialog = lazy(async () => ({ default: (await import('./step-dialog')).StepDialog }));

export interface StepOptions extends StepLook {
  /** Supervisors look on. */
  readonly readonly?: boolean;
}

const offered = ({ offeredWhen }: AnyStep, row: AnyRow, told: AnyRow): boolean => {
  if (!offeredWhen) return true;
  if ('past' in offeredWhen) return String(told[offeredWhen.past] ?? '') <= formatDatetime(Date.now());
  return holds(offeredWhen, row);
};

const NO_STEPS = { steps: [] } as unknown as AnySteps;

/**
 * The steps of a resource as buttons: those that the guard on the server would let pass, by the same judgement. Steps of
 * one button are told by its form; a note is written where the history stands.
 */
export function useSteps(resource: AnyResource, { readonly = false, ...look }: StepOptions) {
  const t = useT();
  const actor = useActor();
  const steps = resource.steps ?? NO_STEPS;
  const { reread, onTaken } = look;
  const [open, setOpen] = useState<{ readonly step: AnyStep; readonly row: AnyRow } | null>(null);

  /** A step without a form, for one record or for many: asked, called, told. */
  const take = useCallback(
    async (step: AnyStep, rows: readonly AnyRow[]) => {
      const detail = step.bulk ? { detail: t('共{n}条', { n: rows.length }) } : {};
      const question = step.confirm ? t(step.confirm) : t('确定{label}', { label: t(step.label) });
      if (!(await feedback.confirm(question, { danger: step.danger === true, ...detail }))) return;
      const options = { idempotencyKey: uuid() };
      const ids = rows.map(({ id }) => id);
      try {
        const reply = await (step.bulk
          ? bulkCall(resource, step, ids, {}, options)
          : stepCall(resource, step, ids[0] as string, {}, options));
        feedback.toast('success', t(step.done.toast ?? step.done.msg));
        onTaken?.(step, reply);
      } catch (error) {
        // Told by the transport; what is on the screen may be old.
        if (!(error instanceof ApiError)) throw error;
      }
      await reread();
    },
    [resource, reread, onTaken, t],
  );

  const buttonsOf = useCallback(
    (told: AnyRow): readonly RowButton[] => {
      if (readonly) return [];
      const row = ownNames(resource, told);
      const drawn = new Set<string>();
      return availableSteps(steps, row, actor).flatMap((step): RowButton[] => {
        const key = step.button ?? step.name;
        if (step.note || drawn.has(key) || !actor.can(permissionCode(resource, step.permission))) return [];
        if (!offered(step, row, told)) return [];
        drawn.add(key);
        const run = step.form?.sections.length ? () => setOpen({ step, row }) : () => void take(step, [row]);
        return [{ key: step.name, label: t(step.form?.title ?? step.label), danger: step.danger === true, run }];
      });
    },
    [resource, steps, actor, readonly, take, t],
  );

  const dialog = open && (
    <Suspense fallback={null}>
      <StepDialog
        key={`${open.row.id}|${open.step.name}`}
        {...look}
        resource={resource}
        step={open.step}
        row={open.row}
        onClose={() => setOpen(null)}
      />
    </Suspense>
  );
  return useMemo(() => ({ buttonsOf, dialog, take }), [buttonsOf, dialog, take]);
}
