import { type AnyStep, type AnySteps, bodyErrors, type StepActor, stateAllows, type Values } from '@anlan/resource';
import type { PermitContext } from '../permit-facts';
import { permitSteps } from '../steps';
import type { LackingBefore } from './calls';

const steps = permitSteps as AnySteps;

/** Those that move the ticket on, and refuse it for what is not there yet. */
const ONWARD: readonly string[] = ['submit', 'check', 'start', 'resume', 'finish', 'accept'];

/** The steps that stand before a ticket as it is: one that is named, or each that would move it on. */
export const stepsBefore = (row: Values, named?: string): readonly AnyStep[] =>
  steps.steps.filter(
    (step) => (named ? step.name === named : ONWARD.includes(step.name)) && stateAllows(steps, step, row),
  );

/** What the form of a step asks: it is entered there, in sight. */
const askedBy = ({ form }: AnyStep): ReadonlySet<string> =>
  new Set([...(form?.sections ?? []).flatMap(({ fields }) => [...fields]), ...Object.keys(form?.also ?? {})]);

/** What a step will refuse a ticket for, by the step's own checks. */
export function lackingBefore(step: AnyStep, row: Values, actor: StepActor, context: PermitContext): LackingBefore {
  const asked = askedBy(step);
  const parts = bodyErrors(steps, step, row, actor, {}, context)
    .filter(({ field }) => !asked.has(field))
    .map(({ field, message }) => ({ field, says: message }));
  return { step: step.name, label: step.label, parts };
}
