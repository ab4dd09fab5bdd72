import type { AuditKind } from '@anlan/domain/logs/audit-words';
import {
  type AnyResource,
  type AnyStep,
  type AnySteps,
  type FieldError,
  holdsNeeds,
  isEmpty,
  judgeDoor,
  judgeStep,
  kindOf,
  type RowOf,
  type Ruling,
  type StepActor,
  type Stored,
  stateField,
  stepKind,
  stepNamed,
  type Transition,
  validate,
} from '@anlan/resource';
import { nowText, type Work } from '../../context';
import { conflictStale, forbidden, invalid, Refusal, refuse } from '../../errors';
import { grouped } from '../../grouped';
import type { Answer, Later } from '../../route';
import { claimFiles } from '../files';
import { rowsOf } from '../list/read';
import { screened } from '../list/screen';
import { checkReferences } from '../references';
import { childRowsOf } from '../write/children';
import { sendChange } from '../write/one';
import { following, type Sent, sent } from '../write/statement';

export type StoredRow = RowOf<AnyResource> & Stored;

/** What the judgement must know beyond record and body, looked up before it is asked. */
export interface StepFacts {
  readonly actor: StepActor;
  readonly context: unknown;
}

/** What a module adds to the steps of its resource: the look-ups and the history. */
export interface StepPort<F extends StepFacts = StepFacts> {
  /** Whoever may take no step at all, whatever his codes. */
  guard?(work: Work): void;
  /** Asked together with the row, before it is known; given to `facts`. */
  lookUp?(work: Work, id: string, body: Readonly<Stored>): Promise<unknown>;
  /**
   * The body is as it came: names beside those of the step's form are neither judged nor written, and nothing that is
   * looked up may go by them. `which` tells whose form it is.
   */
  facts?(work: Work, row: StoredRow, body: Stored, found: unknown, which: Which): Promise<F>;
  /**
   * Before the row is written, in its transaction: what else the step makes (an account, a tenant), columns that follow
   * from it, and a note for its line of history.
   */
  mark?(
    work: Work,
    row: StoredRow,
    transition: Transition,
    body: Readonly<Stored>,
  ): Promise<{ readonly set?: Stored; readonly note?: string }>;
  history?(
    work: Work,
    id: string,
    transition: Transition,
    rows: { readonly before: Stored; readonly after: Stored },
    facts: F,
    note: string,
  ): Promise<Sent> | Promise<void>;
  /** The step from nothing; its writes are under way when it returns. */
  begin?(work: Work, body: unknown): Promise<{ readonly id: string } & Sent>;
  /** The record after the step; its id and state unless told. */
  answer?(work: Work, id: string, msg: string, after: Readonly<Stored>): Promise<Answer> | Answer | Later;
}

/** One step by its name, or whichever of those behind the door of that name. */
export type Which = { readonly step: string } | { readonly door: string };

export const bodyOf = (given: unknown): Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : {};

export const stepsOfResource = (resource: AnyResource): AnySteps => {
  if (!resource.steps) throw new Error(`${resource.name} declares no steps`);
  return resource.steps;
};

export interface Taken {
  readonly step: AnyStep;
  readonly after: Readonly<Stored>;
}

export async function takeStep<F extends StepFacts>(...step: Parameters<typeof sendStep<F>>): Promise<Taken> {
  const taken = await sendStep(...step);
  await taken.done;
  return taken;
}

/**
 * The body with its references as they will be stored: an id with a blank, in capitals or alone in a list names the same row, and
 * what is looked up for the judgement must be of that row. What is no reference stays for the judgement to refuse.
 */
function named(resource: AnyResource, body: Readonly<Stored>): Readonly<Stored> {
  const plain = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind !== 'ref' || isEmpty(body[name])) return [];
    const parsed = kindOf(field).parse(body[name], field);
    return parsed.ok ? [[name, parsed.value] as const] : [];
  });
  return plain.length === 0 ? body : { ...body, ...Object.fromEntries(plain) };
}

/**
 * Takes one step on a locked row: the pure rules judge, then row, files, counters, audit and one line of history are
 * written together. The UPDATE carries state and version, so of two people pressing at once exactly one wins. The writes
 * are under way when it returns, so that what is asked of the record next travels with them.
 */
export async function sendStep<F extends StepFacts>(
  work: Work,
  resource: AnyResource,
  port: StepPort<F>,
  row: StoredRow,
  given: unknown,
  which: Which,
  looked?: Promise<unknown>,
): Promise<Taken & Sent> {
  port.guard?.(work);
  const steps = stepsOfResource(resource);
  // Before anything is made of its words: the line of history says them too.
  const body = named(resource, await screened(work, resource, bodyOf(given)));
  if (!isEmpty(body.version) && Number(body.version) !== row.version) throw conflictStale();
  if ('step' in which) sameVersion(resource, stepNamed(steps, which.step), row, body);
  // A call of one step asks its codes before its body is judged; behind a door the ruling tells which step is meant.
  if ('step' in which) mustHold(work, stepNamed(steps, which.step));
  const facts = port.facts
    ? await port.facts(work, row, body, await (looked ?? port.lookUp?.(work, row.id, body)), which)
    : ({ actor: work.actor, context: { now: nowText(work), userName: work.actor.userName } } as unknown as F);
  const { actor, context } = facts;
  const ruling =
    'door' in which
      ? judgeDoor(steps, which.door, row, actor, body, context)
      : judgeStep(steps, stepNamed(steps, which.step), row, actor, body, context);
  if (!ruling.ok) throw await refusalFor(work, resource, ruling, body);
  const { transition } = ruling;
  const step = stepNamed(steps, transition.action);
  if ('door' in which) {
    mustHold(work, step);
    sameVersion(resource, step, row, body);
  }
  const mark = step.note ? undefined : await port.mark?.(work, row, transition, body);
  const values = { ...transition.patch, ...transition.marks, ...mark?.set };
  const { after, done } = step.note
    ? { after: row, ...sent() }
    : await write(work, resource, row, step, values, transition);
  const line = port.history?.(work, row.id, transition, { before: row, after }, facts, mark?.note ?? '');
  const history = line && (await following({ done }, line));
  return { step, after, ...sent(done, ...(history ? [history.done] : [])) };
}

/** @throws what was written down, without a line, for another version of the record than there is now */
function sameVersion({ label }: AnyResource, { later }: AnyStep, row: StoredRow, body: Readonly<Stored>): void {
  const seen = later?.of === undefined ? undefined : body[later.of];
  if (!isEmpty(seen) && Number(seen) !== Number(row[later?.of ?? ''] ?? 0))
    throw refuse(`${label}已退回或重新提交，请按新的内容重新填写`);
}

/** @throws 403 where he lacks a code of the records that the step makes beside */
function mustHold(work: Work, step: AnyStep): void {
  if (!holdsNeeds(step, work.actor)) throw forbidden(typeof step.maySays === 'string' ? step.maySays : undefined);
}

/** The child rows that a step writes anew, as they stand. */
async function standingRows(work: Work, resource: AnyResource, id: string, values: Readonly<Stored>): Promise<Stored> {
  const named = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'rows' && Array.isArray(values[name]) ? [[name, field] as const] : [],
  );
  return Object.fromEntries(
    await Promise.all(named.map(async ([name, field]) => [name, await childRowsOf(work, field, id)] as const)),
  );
}

async function write(
  work: Work,
  resource: AnyResource,
  row: StoredRow,
  step: AnyStep,
  values: Stored,
  { from, to, rows }: Transition,
): Promise<{ readonly after: Stored } & Sent> {
  const added = grouped(rows, ({ field }) => field);
  const beside = Object.fromEntries([...added].map(([field, list]) => [field, list.map((one) => one.values)]));
  const whole = { ...values, ...beside };
  const errors: FieldError[] = await checkReferences(work, resource, whole, {
    ...row,
    ...(await standingRows(work, resource, row.id, values)),
  });
  if (errors.length === 0) errors.push(...(await claimFiles(work, resource, row.id, whole)));
  if (errors.length > 0) throw invalid(errors);
  const state = stateField(resource);
  const set = to === from ? values : { ...values, [state]: to };
  const { done } = await sendChange(work, resource, row, set, {
    kind: stepKind(step) as AuditKind,
    ...(rows.length > 0
      ? {
          children: Object.fromEntries(
            Object.entries(beside).map(([field, list]) => [field, { some: new Map([[row.id, list]]) }]),
          ),
        }
      : {}),
  });
  return { after: { ...row, ...set }, done };
}

/** Somebody else's turn is 403; a wrong state and a wrong body are 400, with everything that is wrong told at once. */
export async function refusalFor(
  work: Work,
  resource: AnyResource,
  ruling: Extract<Ruling, { ok: false }>,
  body: Readonly<Stored>,
): Promise<Refusal> {
  if (ruling.because === 'actor') return forbidden(ruling.errors[0]?.message);
  if (ruling.because === 'state') return invalid(ruling.errors);
  const parsed = validate(resource, body, 'update');
  const told = new Set(ruling.errors.map((error) => error.field));
  const references = await checkReferences(work, resource, parsed.values);
  return invalid([...ruling.errors, ...references.filter((error) => !told.has(error.field))]);
}

/** Many at once, all or none: of those that cannot go, every one is named with its reason, and nothing is written. */
export async function takeMany(
  work: Work,
  resource: AnyResource,
  port: StepPort,
  ids: readonly string[],
  given: unknown,
  step: AnyStep,
  left: (row: StoredRow) => boolean,
): Promise<Answer> {
  const { name, bulk } = step;
  mustHold(work, step);
  if (!bulk) throw new Error(`${name} is taken one by one`);
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (wanted.length === 0) throw refuse('请选择至少一条数据');
  if (wanted.length > bulk.max) throw refuse(`一次最多${bulk.verb}${bulk.max}条`);
  const rows = (await rowsOf(work, resource, wanted, { lock: true })) as StoredRow[];
  const taken = rows.filter((row) => !left(row));
  const { ids: _ids, version: _version, ...body } = bodyOf(given);
  const errors: FieldError[] = [];
  for (const row of taken) {
    try {
      await takeStep(work, resource, port, row, body, { step: name });
    } catch (error) {
      // Only a rule's own no can be gathered: it was said before anything was written for this row.
      if (!(error instanceof Refusal)) throw error;
      const reasons = error.extra.errors?.map(({ message }) => message) ?? [error.message];
      errors.push({
        field: row.id,
        message: `${row.code ?? row[resource.title]}：${[...new Set(reasons)].join('；')}`,
      });
    }
  }
  if (errors.length > 0) throw invalid(errors);
  return bulk.answer({ taken: taken.length, left: rows.length - taken.length });
}
