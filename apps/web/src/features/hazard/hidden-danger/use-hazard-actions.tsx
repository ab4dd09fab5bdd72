import type { AnyRow } from '@anlan/client';
import type { HazardRow } from '@anlan/domain/hazard/hazard-facts';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { availableHazardActions, type HazardAction } from '@anlan/domain/hazard/lifecycle-rules';
import { type ActorFacts, type AnyResource, permissionCode } from '@anlan/resource';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { ApiError } from '../../../lib/http/api-error';
import { http } from '../../../lib/http/http';
import { invalidate } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { isSupervisor, useSession } from '../../../lib/session/session';
import { useActor } from '../../../parts/actor';
import type { RowButton } from '../../../parts/list/row-buttons';
import { staleAfterStep } from '../hazard-keys';
import { actionForms } from './action-forms';

const HazardActionDialog = lazy(async () => ({
  default: (await import('./hazard-action-dialog')).HazardActionDialog,
}));

const resource = hiddenDanger as unknown as AnyResource;
/**
 * Steps with a button, the ones that bring a danger forward first. 复查 is one button for both outcomes: its form asks
 * which; a remark is written into the history itself.
 */
const BUTTONS: readonly HazardAction[] = [
  'assign',
  'submit',
  'nameReviewer',
  'passReview',
  'secondReview',
  'decideExtension',
  'fixOnSpot',
  'requestExtension',
  'reassign',
  'reportGovernment',
  'changeLevel',
  'void',
];

/** What this person may do with this record now: the lifecycle's own judgement, the one that guards on the server. */
export function hazardActionsOf(row: AnyRow, actor: ActorFacts): readonly HazardAction[] {
  if (!actor.can(permissionCode(resource, 'edit'))) return [];
  const possible = availableHazardActions(row as unknown as HazardRow, actor);
  const unreported = Number(row.hiddenDangerLevel) === 4 && Number(row.isReportGovernment) !== 1;
  return BUTTONS.filter((name) => possible.includes(name) && (name !== 'reportGovernment' || unreported));
}

/** Reads everything again that a step, or somebody else's step, may have changed. */
export const rereadHazards = () => invalidate(...staleAfterStep);

export function useHazardActions() {
  const t = useT();
  const actor = useActor();
  const readonly = useSession(isSupervisor);
  const [open, setOpen] = useState<{ readonly name: HazardAction; readonly row: AnyRow } | null>(null);

  const reportGovernment = useCallback(
    async (rows: readonly AnyRow[]) => {
      const detail = t('共{n}条重大隐患', { n: rows.length });
      if (!(await feedback.confirm(t('确定将选择的隐患上报政府'), { detail }))) return;
      try {
        await http.post('safe/hiddendanger/report/government', { ids: rows.map(({ id }) => id).join(',') });
        feedback.toast('success', t('上报成功'));
      } catch (error) {
        // Told by the transport; what is on the screen may be old.
        if (!(error instanceof ApiError)) throw error;
      }
      await rereadHazards();
    },
    [t],
  );

  const buttonsOf = useCallback(
    (row: AnyRow): readonly RowButton[] => {
      if (readonly) return [];
      return hazardActionsOf(row, actor).flatMap((name): RowButton[] => {
        if (name === 'reportGovernment') {
          return [{ key: name, label: t('上报政府'), run: () => void reportGovernment([row]) }];
        }
        const form = actionForms[name];
        if (!form) return [];
        return [{ key: name, label: t(form.title), danger: name === 'void', run: () => setOpen({ name, row }) }];
      });
    },
    [actor, readonly, reportGovernment, t],
  );

  const dialog = open && (
    <Suspense fallback={null}>
      <HazardActionDialog
        key={`${open.row.id}|${open.name}`}
        action={open.name}
        id={open.row.id}
        onClose={() => setOpen(null)}
      />
    </Suspense>
  );
  return useMemo(() => ({ buttonsOf, dialog, reportGovernment }), [buttonsOf, dialog, reportGovernment]);
}
