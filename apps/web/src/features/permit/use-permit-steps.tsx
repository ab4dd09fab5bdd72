import type { AnyRow } from '@anlan/client';
import { permit } from '@anlan/domain/permit/permit';
import { submit } from '@anlan/domain/permit/steps/apply';
import { check } from '@anlan/domain/permit/steps/check';
import { accept, finish } from '@anlan/domain/permit/steps/closing';
import { start } from '@anlan/domain/permit/steps/start';
import { resume } from '@anlan/domain/permit/steps/work';
import { formatDatetime } from '@anlan/resource/dates';
import { useMemo } from 'react';
import type { Draw, InputProps } from '../../kinds/kind';
import { invalidate } from '../../lib/http/query';
import { isSupervisor, useSession } from '../../lib/session/session';
import type { StepLook } from '../../parts/actions/step-dialog';
import { useSteps } from '../../parts/actions/use-steps';
import type { InputOverrides } from '../../parts/form/form-field';
import { GasJudgement } from './judgement';
import { Lacking } from './lacking';
import { NearTickets } from './near-tickets';
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

/** Steps before which is told what they will refuse; a submission also tells what goes on beside it. */
const ONWARD: ReadonlySet<string> = new Set([submit, check, start, resume, finish, accept].map(({ name }) => name));

function Before({ step, row }: { step: string; row: AnyRow }) {
  const observed = (step === start.name || step === resume.name) && Number(row.outdoors) === 1;
  return (
    <>
      <Lacking row={row} step={step} />
      {step === submit.name && <NearTickets row={row} />}
      {observed && <Observed row={row} />}
    </>
  );
}

export const aroundStep: NonNullable<StepLook['around']> = (step, row) =>
  step.name === 'addGas'
    ? { after: <GasJudgement row={row} /> }
    : step.name === 'supervise'
      ? { within: (form) => <SupervisedRow.Provider value={row}>{form}</SupervisedRow.Provider> }
      : ONWARD.has(step.name)
        ? { before: <Before step={step.name} row={row as AnyRow} /> }
        : {};

const look: StepLook = {
  useContext: useStepContext,
  reread: afterStep,
  inputs: { name: SupervisionName as Draw<InputProps> } as InputOverrides,
  around: aroundStep,
};

export function usePermitSteps() {
  const readonly = useSession(isSupervisor);
  return useSteps(permit, { ...look, readonly });
}
