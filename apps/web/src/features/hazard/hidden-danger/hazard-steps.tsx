import type { AnyRow } from '@anlan/client';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { reportGovernment } from '@anlan/domain/hazard/steps/closing';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { invalidate } from '../../../lib/http/query';
import { isSupervisor, useSession } from '../../../lib/session/session';
import type { StepLook } from '../../../parts/actions/step-dialog';
import { useSteps } from '../../../parts/actions/use-steps';
import { staleAfterStep } from '../hazard-keys';
import { useHazardLimits } from '../hazard-limits';
import './hazard.css';
import { nowText } from './hazard-words';
import { orderInputs } from './order-inputs';
import { DescribedDanger } from './phrases/described-danger';

const ReusedNote = lazy(async () => ({ default: (await import('./reused-note')).ReusedNote }));
const ReviewBoard = lazy(async () => ({ default: (await import('./review-board')).ReviewBoard }));

/** Pictures a step asks for. */
const PROVING = ['reviseAfterImages', 'reviewImages'] as const;

/** Reads everything again that a step, or somebody else's step, may have changed. */
export const rereadHazards = () => invalidate(...staleAfterStep);

/** The company's limits by the clock of this moment; undefined while they are being read. */
function useStepContext() {
  const limits = useHazardLimits();
  return useMemo(() => limits && (() => ({ now: nowText(), limits })), [limits]);
}

const look: StepLook = {
  useContext: useStepContext,
  inputs: orderInputs,
  className: 'hazard-dialog',
  reread: rereadHazards,
  around: (step, row) => {
    const asked = step.form?.sections.flatMap(({ fields }) => fields) ?? [];
    const photos = PROVING.find((name) => asked.includes(name));
    return {
      ...(step.button === 'review'
        ? {
            before: (
              <Suspense fallback={null}>
                <ReviewBoard row={row} />
              </Suspense>
            ),
          }
        : {}),
      ...(photos
        ? {
            after: (
              <Suspense fallback={null}>
                <ReusedNote id={String(row.id)} field={photos} />
              </Suspense>
            ),
          }
        : {}),
      within: (form) => (
        <DescribedDanger value={{ describe: String(row.hiddenDangerDescribe ?? ''), type: null }}>
          {form}
        </DescribedDanger>
      ),
    };
  },
};

export function useHazardSteps() {
  const readonly = useSession(isSupervisor);
  const { take, ...steps } = useSteps(hiddenDanger, { ...look, readonly });
  const toGovernment = useCallback((rows: readonly AnyRow[]) => take(reportGovernment, rows), [take]);
  return { ...steps, reportGovernment: toGovernment };
}
