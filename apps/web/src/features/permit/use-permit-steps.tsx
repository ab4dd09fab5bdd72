import type { AnyRow } from '@anlan/client';
import { permit } from '@anlan/domain/permit/permit';
import { formatDatetime } from '@anlan/resource/dates';
import { useMemo } from 'react';
import type { Draw, InputProps } from '../../kinds/kind';
import { invalidate } from '../../lib/http/query';
import { isSupervisor, useSession } from '../../lib/session/session';
import type { StepLook } from '../../parts/actions/step-dialog';
import { useSteps } from '../../parts/actions/use-steps';
import type { InputOverrides } from '../../parts/form/form-field';
import { GasJudgement } from './judgement';
import { Observed } from './observed';
import { permitLists } from './permit-lists';
import { SupervisedRow, SupervisionName } from './supervisions';

export const rereadPermits = () => invalidate(...permitLists, 'home');

const useStepContext = () => useMemo(() => () => ({ now: formatDatetime(Date.now()) }), []);

let tookAt = 0;
const OWN_MS = 5_000;
/** What stands still a moment after one's own step was stopped by it. */
export const stoppedByMe = (): boolean => Date.now() - tookAt < OWN_MS;

const afterStep = () => {
  tookAt = Date.now();
  return rereadPermits();
};

const look: StepLook = {
  useContext: useStepContext,
  reread: afterStep,
  inputs: { name: SupervisionName as Draw<InputProps> } as InputOverrides,
  around: (step, row) =>
    step.name === 'addGas'
      ? { after: <GasJudgement row={row} /> }
      : step.name === 'supervise'
        ? { within: (form) => <SupervisedRow.Provider value={row}>{form}</SupervisedRow.Provider> }
        : (step.name === 'start' || step.name === 'resume') && Number(row?.outdoors) === 1
          ? { before: <Observed row={row as AnyRow} /> }
          : {},
};

export function usePermitSteps() {
  const readonly = useSession(isSupervisor);
  return useSteps(permit, { ...look, readonly });
}
