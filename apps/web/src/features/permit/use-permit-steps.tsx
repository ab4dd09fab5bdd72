import { permit } from '@anlan/domain/permit/permit';
import { formatDatetime } from '@anlan/resource/dates';
import { useMemo } from 'react';
import { invalidate } from '../../lib/http/query';
import { isSupervisor, useSession } from '../../lib/session/session';
import type { StepLook } from '../../parts/actions/step-dialog';
import { useSteps } from '../../parts/actions/use-steps';
import { GasJudgement } from './judgement';
import { permitLists } from './permit-lists';

export const rereadPermits = () => invalidate(...permitLists, 'home');

const useStepContext = () => useMemo(() => () => ({ now: formatDatetime(Date.now()) }), []);

const look: StepLook = {
  useContext: useStepContext,
  reread: rereadPermits,
  around: (step, row) => (step.name === 'addGas' ? { after: <GasJudgement row={row} /> } : {}),
};

export function usePermitSteps() {
  const readonly = useSession(isSupervisor);
  return useSteps(permit, { ...look, readonly });
}
