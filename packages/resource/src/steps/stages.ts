/** A lifecycle as a line of stages, with who has passed each and when, for one record. Pure. */
import type { Lifecycle } from '../states';
import type { AnyStep, AnySteps, Stage } from './step';

/** One line of a history, as it stands in the rows. */
export interface Passed {
  readonly step: string;
  readonly who: string;
  readonly at: string;
}

export interface StageOfRecord {
  readonly label: string;
  readonly is: 'done' | 'now' | 'next' | 'off';
  readonly who?: string;
  readonly at?: string;
}

/** The states in their order, and their names. */
type Course = Pick<Lifecycle, 'names' | 'label'>;

const moves = (step: AnyStep): boolean => step.to !== undefined && step.note !== true && step.danger !== true;

/**
 * The way a record takes when nothing goes wrong: from the first state by the first step that leads on. A step whose
 * target is judged leads to the next state in the order of the lifecycle. None where the last state can be left again: a
 * switch has no course.
 */
export function stagesOf(steps: AnySteps, lifecycle: Course): readonly Stage[] {
  if (steps.stages) return steps.stages;
  const { names } = lifecycle;
  const begins = steps.begins;
  let state = typeof begins?.to === 'string' ? begins.to : names[0];
  const seen = new Set<string>();
  const stages: Stage[] = [{ label: begins?.label ?? '新建', states: [], steps: begins ? [begins.name] : [] }];
  while (state !== undefined && !seen.has(state)) {
    seen.add(state);
    const from: string = state;
    const place = names.indexOf(from);
    const after = names.slice(place + 1).find((name) => !seen.has(name));
    const onward = (step: AnyStep): string | undefined => (typeof step.to === 'string' ? step.to : after);
    const leaving: readonly AnyStep[] = steps.steps.filter((step) => step.from.includes(from) && moves(step));
    const next: AnyStep | undefined = leaving.find((step) => {
      const to = onward(step);
      return to !== undefined && to !== from && !seen.has(to);
    });
    if (!next) {
      const back = leaving.some((step) => typeof step.to === 'string' && step.to !== from);
      return back ? [] : stages;
    }
    stages.push({ label: next.label, states: [from], steps: [next.name] });
    state = onward(next);
  }
  return stages;
}

/** The steps that a word of the history means: by name, label, or the number of the kind of line. */
const means = (step: AnyStep, word: string): boolean =>
  word === step.name || word === step.label || word === step.form?.title || word === String(step.history?.type ?? '');

/**
 * The stages of one record. What lies before the present state is done, whoever did it; where the record has left the
 * way (void, refused), its state stands last in a word.
 */
export function standingOf(
  steps: AnySteps,
  lifecycle: Course,
  state: string | undefined,
  history: readonly Passed[],
): readonly StageOfRecord[] {
  const stages = stagesOf(steps, lifecycle);
  if (stages.length < 2 || state === undefined) return [];
  const at = stages.findIndex(({ states }) => states.includes(state));
  const ended = !steps.steps.some((step) => step.from.includes(state) && step.to !== undefined && !step.note);
  const left = at < 0 && !reached(stages, steps, lifecycle, state);
  const passedBy = ({ steps: own }: Stage): Passed | undefined =>
    history.findLast(({ step: word }) =>
      own.some((name) => {
        const step = steps.steps.find((one) => one.name === name);
        return step ? means(step, word) : word === name || word === steps.begins?.label;
      }),
    );
  const told = stages.map((stage, place): StageOfRecord => {
    const last = place === stages.length - 1;
    const done = at >= 0 ? place < at || (last && place === at && stage.steps.length === 0) : !left;
    const passed = place === 0 ? (passedBy(stage) ?? history[0]) : passedBy(stage);
    const now = place === at && !done;
    if (left) {
      return passed
        ? { label: stage.label, is: 'done', who: passed.who, at: passed.at }
        : { label: stage.label, is: 'next' };
    }
    if (!done) return { label: stage.label, is: now ? 'now' : 'next' };
    return { label: stage.label, is: 'done', ...(passed ? { who: passed.who, at: passed.at } : {}) };
  });
  if (!left) return told;
  const behind = history.at(-1);
  return [
    ...told.filter(({ is }) => is === 'done'),
    {
      label: lifecycle.label[state] ?? state,
      is: 'off',
      ...(ended && behind ? { who: behind.who, at: behind.at } : {}),
    },
  ];
}

/** Is it the state in which the way ends? Where the last step judges, the next one that nothing bad leads to. */
function reached(stages: readonly Stage[], { steps }: AnySteps, { names }: Course, state: string): boolean {
  const last = stages.at(-1);
  const bad = new Set(steps.flatMap(({ danger, to }) => (danger && typeof to === 'string' ? [to] : [])));
  const behind = Math.max(...(last?.states ?? []).map((name) => names.indexOf(name)));
  const next = names.find((name, place) => place > behind && !bad.has(name));
  return steps.some(
    ({ name, to }) => last?.steps.includes(name) && (to === state || (typeof to === 'function' && next === state)),
  );
}
