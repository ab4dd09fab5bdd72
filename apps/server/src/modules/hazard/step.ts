import type { HazardActor, HazardContext, HazardValues } from '@anlan/domain/hazard/hazard-facts';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import {
  type HazardAction,
  type HazardRuling,
  type HazardTransition,
  hazardRules,
  judgeHazardAction,
} from '@anlan/domain/hazard/lifecycle-rules';
import { isOverdue } from '@anlan/domain/hazard/status';
import { transitionFor } from '@anlan/domain/hazard/transition-for';
import { isEmpty, type Stored, validate } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { conflictStale, forbidden, invalid, type Refusal } from '../../kernel/errors';
import { move } from '../../kernel/resource/move';
import { checkReferences } from '../../kernel/resource/references';
import { changeRow } from '../../kernel/resource/write/one';
import type { HazardRecord } from './detail';
import { writeHistory } from './history';
import { ownPeopleOnly } from './outsider';
import { hazardActor, hazardContext, namedIn, peopleOf } from './people';
import { reusedPhotos } from './suggestions/reused';

type Judge = (row: HazardRecord, actor: HazardActor, body: HazardValues, context: HazardContext) => HazardRuling;

/** `revise/{id}` and `review/{id}`: the one transition that state, person and body allow. */
export const throughTheDoor: Judge = transitionFor;

/** A step that has a call of its own. */
export const by =
  (action: HazardAction): Judge =>
  (row, actor, body, context) =>
    judgeHazardAction(action, row, actor, body, context);

/**
 * Takes one step on a locked row: the pure rules judge, then row, files, counters, audit and one row of history are
 * written together. The UPDATE carries state and version, so of two people pressing at once exactly one wins.
 */
export async function takeStep(work: Work, row: HazardRecord, given: unknown, judge: Judge): Promise<void> {
  ownPeopleOnly(work);
  const body = bodyOf(given);
  if (!isEmpty(body.version) && Number(body.version) !== row.version) throw conflictStale();
  const people = await peopleOf(work, namedIn(row, body));
  const context = await hazardContext(work, people);
  const ruling = judge(row, await hazardActor(work), body, context);
  if (!ruling.ok) throw await refusalOf(work, ruling, body);
  const { transition } = ruling;
  const reused = await reusedPhotos(work, { id: row.id, before: row, shown: transition.patch });
  const after = await write(work, row, transition, context.now, reused);
  await writeHistory(work, row.id, transition, { before: row, after }, people, reused);
}

const bodyOf = (given: unknown): Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : {};

async function write(
  work: Work,
  row: HazardRecord,
  transition: HazardTransition,
  now: string,
  reused: string,
): Promise<HazardValues> {
  const { action, to, from, patch } = transition;
  if (action === 'report' || action === 'remark') return row;
  const merged = { ...row, ...patch, status: to };
  const set: Stored = {
    ...patch,
    ...overdueMark(row, isOverdue(merged, now)),
    ...(transition.late ? { revisedLate: 1 } : {}),
    ...(reused === '' ? {} : { photoReused: 1 }),
  };
  const button = hazardRules[action].button;
  if (button) {
    return move(work, hiddenDanger, row, { action: button, ...(to === from ? {} : { to }), body: {}, set });
  }
  await changeRow(work, hiddenDanger, row, set, {
    kind: action,
    expectState: { field: 'status', code: Number(row.status) },
  });
  return merged;
}

/** Written only where it changes: it is a bucket of the counters. */
const overdueMark = (row: HazardRecord, overdue: boolean): Stored =>
  Number(row.isOverdue ?? 0) === Number(overdue) ? {} : { isOverdue: Number(overdue) };

/** Somebody else's turn is 403; a wrong state and a wrong body are 400, with everything that is wrong told at once. */
export async function refusalOf(
  work: Work,
  ruling: Extract<HazardRuling, { ok: false }>,
  body: HazardValues,
): Promise<Refusal> {
  if (ruling.because === 'actor') return forbidden(ruling.errors[0]?.message);
  if (ruling.because === 'state') return invalid(ruling.errors);
  const parsed = validate(hiddenDanger, body, 'update');
  const told = new Set(ruling.errors.map((error) => error.field));
  const references = await checkReferences(work, hiddenDanger, parsed.values);
  return invalid([...ruling.errors, ...references.filter((error) => !told.has(error.field))]);
}

export { bodyOf };
