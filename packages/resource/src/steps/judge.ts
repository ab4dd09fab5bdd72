import { type Condition, holds, isEmpty } from '../conditions';
import type { AnyResource } from '../define';
import { wireName } from '../derive/names';
import { rememberedAfter } from '../derive/remembers';
import { validateFields } from '../derive/validate';
import type { ActorFacts, FieldError, Stored } from '../facts';
import type { AnyField, Fields } from '../fields';
import { approvalOf, type Deputies, speaksFor } from './approval';
import type {
  AnyBegin,
  AnyStep,
  AnySteps,
  Attempt,
  Door,
  FieldChange,
  Party,
  Says,
  StepActor,
  StepRows,
  Values,
} from './step';

/** Everything a step does, ready to be written in one transaction with one line of history. */
export interface Transition {
  /** Name of the step. */
  readonly action: string;
  /** State numbers; null where nothing was. */
  readonly from: number | null;
  readonly to: number;
  /** Columns to write beside the state. */
  readonly patch: Stored;
  /** What follows from any step (Steps.marks). */
  readonly marks: Stored;
  /** Of the line of history; absent where the step leaves none. */
  readonly operateType?: number;
  readonly content: string;
  readonly images: readonly string[];
  /** Taken by another than the one whose task it was. */
  readonly onBehalf: boolean;
  /** Child rows the step writes. */
  readonly rows: readonly { readonly field: string; readonly values: Stored }[];
}

export type Ruling =
  | { readonly ok: true; readonly transition: Transition }
  | {
      readonly ok: false;
      /** What stood in the way: the record's state, the person, or the body. */
      readonly because: 'state' | 'actor' | 'body';
      readonly errors: readonly FieldError[];
    };

const refused = (because: 'state' | 'actor' | 'body', ...errors: readonly FieldError[]): Ruling => ({
  ok: false,
  because,
  errors,
});

const stateFields = new WeakMap<Fields, string>();

export const stateFieldOf = (fields: Fields): string => {
  let name = stateFields.get(fields);
  if (name === undefined) {
    name = Object.keys(fields).find((field) => fields[field]?.kind === 'state');
    if (name === undefined) throw new Error('steps need a state field');
    stateFields.set(fields, name);
  }
  return name;
};

export const stateField = ({ fields }: Pick<AnyResource, 'fields'>): string => stateFieldOf(fields);

const stateOf = ({ entity }: AnySteps, row: Values): string | undefined =>
  entity.lifecycle.nameOf(Number(row[stateFieldOf(entity.fields)]));

/** Is this person one of the party of the record? */
export function isOf(party: Party, row: Values, actor: StepActor, deputiesOf?: Deputies): boolean {
  const among = (one: Party): boolean => isOf(one, row, actor, deputiesOf);
  if ('anyone' in party) return true;
  if ('anyOf' in party) return party.anyOf.some(among);
  if ('allOf' in party) return party.allOf.every(among);
  if ('not' in party) return !among(party.not);
  if ('when' in party) {
    if (holds(party.when, row)) return among(party.party);
    return party.otherwise !== undefined && among(party.otherwise);
  }
  if ('approver' in party) {
    const approval = approvalOf(row[party.approver]);
    return approval !== undefined && speaksFor(approval, actor.userId, deputiesOf) !== undefined;
  }
  if ('user' in party) return names(row[party.user], [actor.userId]);
  if ('headOf' in party) return names(row[party.headOf], actor.headOfDeptIds);
  if ('memberOf' in party) return names(row[party.memberOf], actor.deptIds);
  if ('code' in party) return actor.can?.(party.code) === true;
  return actor.roleAliases.includes(party.role);
}

const names = (value: unknown, wanted: readonly string[]): boolean => listOf(value).some((id) => wanted.includes(id));

const said = (says: Says, row: Values, actor: StepActor | undefined): string => {
  if (typeof says === 'string') return says;
  const fits = says.find(
    ({ when, is }) => (!when || holds(when, row)) && (!is || (actor !== undefined && isOf(is, row, actor))),
  );
  return fits?.says ?? '';
};

/** Why this person may not take the step. */
export const refusalOf = (step: AnyStep, row: Values, actor: StepActor): string =>
  said(step.maySays ?? [], row, actor) || '您无权办理该步骤';

/** Does the record's state allow the step? */
export function stateAllows(steps: AnySteps, step: AnyStep, row: Values): boolean {
  const state = stateOf(steps, row);
  return state !== undefined && step.from.includes(state) && (!step.while || holds(step.while, row));
}

/** What a record waits for, as a refused person reads it. */
export function waitsFor(steps: AnySteps, row: Values): string {
  const state = stateOf(steps, row) ?? '';
  for (const step of steps.steps) {
    const words = typeof step.waits === 'string' ? step.waits : step.waits?.[state];
    if (words && stateAllows(steps, step, row)) return words;
  }
  return steps.ended?.[state] ?? '状态已变化，请刷新后重试';
}

function stateRefusal(steps: AnySteps, step: AnyStep, row: Values): string {
  const state = stateOf(steps, row) ?? '';
  if (step.from.includes(state))
    return (step.whileSays && said(step.whileSays, row, undefined)) || waitsFor(steps, row);
  return step.fromSays?.[state] ?? waitsFor(steps, row);
}

/** The step of that name. @throws Error on another name: it comes from code, not from a body. */
export function stepNamed(steps: AnySteps, name: string): AnyStep {
  const found = steps.steps.find((step) => step.name === name);
  if (!found) throw new Error(`${steps.entity.name} has no step ${name}`);
  return found;
}

const mayTake = ({ may }: AnyStep, row: Values, actor: StepActor, deputies?: Deputies): boolean =>
  may === undefined || isOf(may, row, actor, deputies);

/** Has he the codes of the records that the step makes beside? */
export const holdsNeeds = ({ needs = [] }: AnyStep, actor: Pick<ActorFacts, 'can'>): boolean =>
  needs.every((code) => actor.can(code));

/** What this person may do with this record now: the one answer behind buttons and guard. */
export const availableSteps = (steps: AnySteps, row: Values, actor: StepActor & Pick<ActorFacts, 'can'>): AnyStep[] =>
  steps.steps.filter((step) => stateAllows(steps, step, row) && mayTake(step, row, actor) && holdsNeeds(step, actor));

const changesOf = (form: AnyStep['form'], context: unknown): Readonly<Record<string, FieldChange | undefined>> =>
  (typeof form?.fields === 'function' ? form.fields(context as never) : form?.fields) ?? {};

/** Fields of the record that the step takes from a body, as it judges them: `takes` first, then as its form asks. */
export function takesOf(steps: AnySteps, form: AnyStep['form'], context: unknown): Record<string, AnyField> {
  const changes = changesOf(form, context);
  const names = [...(form?.takes ?? []), ...(form?.sections ?? []).flatMap(({ fields }) => fields)];
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = steps.entity.fields[name];
      const { told, readOnly, label, required, requiredWhen, offers } = changes[name] ?? {};
      if (!field || told || readOnly || form?.also?.[name]) return [];
      return [
        [
          name,
          {
            ...field,
            // What only steps write is computed to every other form.
            ...('computed' in field ? { computed: false } : {}),
            ...(label ? { label } : {}),
            ...(required === undefined ? {} : { required }),
            ...(requiredWhen ? { requiredWhen } : {}),
            // What has to be chosen anew is not chosen by leaving it out.
            ...(offers ? { default: undefined } : {}),
          } as AnyField,
        ],
      ];
    }),
  );
}

/** A value beside the choices of the step; blanks around it are passed over, as its kind does when it reads it. */
const notOffered = (change: FieldChange | undefined, value: unknown): boolean =>
  change?.offers !== undefined && !isEmpty(value) && !Object.hasOwn(change.offers, String(value).trim());

interface Read {
  readonly values: Stored;
  /** Entries of the body alone, as their kinds read them. */
  readonly beside: Stored;
  readonly errors: readonly FieldError[];
  readonly merged: Values;
}

/**
 * Entries whose values are judged and never written: those that are no field of the record, and those told for rules and
 * history. Whether they are needed is the step's own check.
 */
function besideOf(steps: AnySteps, forms: readonly AnyStep['form'][], context: unknown): Record<string, AnyField> {
  return Object.fromEntries(
    forms.flatMap((form) => {
      const told = Object.entries(changesOf(form, context)).flatMap(([name, change]) => (change?.told ? [name] : []));
      return [...told, ...Object.keys(form?.also ?? {})].flatMap((name): [string, AnyField][] => {
        const field = form?.also?.[name] ?? steps.entity.fields[name];
        return field ? [[name, { ...field, required: false, requiredWhen: undefined } as AnyField]] : [];
      });
    }),
  );
}

/** A body against the forms of one or two steps; `base` is the record, or what it begins with. */
function read(
  steps: AnySteps,
  forms: readonly AnyStep['form'][],
  { base, body, context, mode }: { base: Values; body: Values; context: unknown; mode: 'create' | 'update' },
): Read {
  const fields: Record<string, AnyField> = {};
  const before: Record<string, unknown> = { ...base };
  const given: Record<string, unknown> = { ...body };
  const ignored = new Set<string>();
  for (const form of forms) {
    const changes = changesOf(form, context);
    for (const [name, field] of Object.entries(takesOf(steps, form, context))) {
      const change = changes[name];
      fields[name] = field;
      if (change?.fresh || notOffered(change, before[name])) before[name] = null;
      if (
        notOffered(change, given[name]) &&
        field.kind === 'choice' &&
        Object.hasOwn(field.options, String(given[name]).trim())
      ) {
        given[name] = null;
      }
      if (change?.takenWhen && !holds(change.takenWhen, { ...base, ...body })) ignored.add(name);
    }
    // Conditions read what is told but not taken.
    for (const [name, change] of Object.entries(changes)) if (change?.told) before[name] = body[name] ?? null;
  }
  const only = Object.keys(fields).filter((name) => !ignored.has(name));
  const parsed = validateFields(fields, [], given, mode, { only, before });
  const beside = validateFields(besideOf(steps, forms, context), [], given, mode, { before });
  const values = Object.fromEntries(
    Object.entries(parsed.values).filter(
      // What a record begins with gives way to what is told, not to what says nothing.
      ([, value]) => mode === 'update' || !isEmpty(value),
    ),
  );
  return {
    values,
    beside: beside.values,
    errors: [...parsed.errors, ...beside.errors],
    merged: { ...before, ...values },
  };
}

/** The first sentence told about a field is the one that matters. */
export function withoutRepeats(errors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>();
  return errors.filter(({ field }) => !seen.has(field) && seen.add(field) !== undefined);
}

const numberOf = ({ entity }: AnySteps, state: string): number => {
  const code = entity.lifecycle.code[state];
  if (code === undefined) throw new Error(`${entity.name} has no state ${state}`);
  return code;
};

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : isEmpty(value) ? [] : String(value).split(',')).map(String).filter(Boolean);

type Asked = Omit<Attempt, 'merged'>;

function attemptAt(steps: AnySteps, step: AnyStep, a: Asked) {
  const body = { ...a.body, ...step.implies };
  const { values, beside, errors, merged } = read(steps, [step.form], {
    base: a.row,
    body,
    context: a.context,
    mode: 'update',
  });
  const attempt = { ...a, body, merged } as Attempt<never>;
  return { attempt, values, beside, errors: withoutRepeats([...errors, ...(step.check?.(attempt) ?? [])]) };
}

/** What a row of the step keeps of the signatures and files that were told. */
const keptOf = (keeps: StepRows['keeps'], beside: Stored): Stored =>
  Object.fromEntries(
    Object.entries(keeps ?? {}).flatMap(([name, asked]) => (isEmpty(beside[asked]) ? [] : [[name, beside[asked]]])),
  );

/** Everything against a body while the rest is still being written; state and person are not asked. */
export const bodyErrors = (
  steps: AnySteps,
  step: AnyStep,
  row: Values,
  actor: StepActor,
  body: Values,
  context: unknown,
): FieldError[] => attemptAt(steps, step, { row, actor, body, context }).errors;

/**
 * Judges one step on one record: state, then person, then every problem of the body at once.
 * @param row the stored record; @param body the call's body, wire names, raw or parsed.
 */
export function judgeStep(
  steps: AnySteps,
  step: AnyStep,
  row: Values,
  actor: StepActor,
  body: Values,
  context: unknown,
): Ruling {
  const state = stateFieldOf(steps.entity.fields);
  if (!stateAllows(steps, step, row))
    return refused('state', { field: state, message: stateRefusal(steps, step, row) });
  const deputies = (context as { readonly deputiesOf?: Deputies } | undefined)?.deputiesOf;
  if (!mayTake(step, row, actor, deputies))
    return refused('actor', { field: '', message: refusalOf(step, row, actor) });

  const { attempt, values, beside, errors } = attemptAt(steps, step, { row, actor, body, context });
  if (errors.length > 0) return refused('body', ...errors);
  const patch: Stored = { ...values, ...step.set?.(attempt) };
  const from = Number(row[state]);
  const target = typeof step.to === 'function' ? step.to(attempt) : step.to;
  const to = target === undefined ? from : numberOf(steps, target);
  return {
    ok: true,
    transition: {
      action: step.name,
      from,
      to,
      patch: { ...patch, ...rememberedAfter(steps.entity, row, patch) },
      marks: steps.marks?.(attempt, { ...row, ...patch, [state]: to }, step) ?? {},
      ...(step.history ? { operateType: step.history.type } : {}),
      content: step.history?.said?.(attempt) ?? '',
      // Of this step alone: what an earlier round has shown stands in its own line.
      images: step.history?.images ? listOf(values[step.history.images]) : [],
      onBehalf: step.properly !== undefined && !isOf(step.properly, row, actor, deputies),
      rows: [step.rows ?? []].flat().flatMap(({ field, keeps, row }) =>
        [row(attempt) ?? []].flat().map((values) => ({
          field,
          values: { ...keptOf(keeps, beside), ...(values as Stored) },
        })),
      ),
    },
  };
}

/** The door of that name. @throws Error on another name: it comes from code, not from a body. */
export function doorNamed(steps: AnySteps, name: string): Door {
  const found = steps.doors?.find((door) => door.name === name);
  if (!found) throw new Error(`${steps.entity.name} has no door ${name}`);
  return found;
}

/** The steps that a door takes: those that name it, or one that it serves. */
export const stepsBehind = ({ steps }: Pick<AnySteps, 'steps'>, { name, serves = [] }: Door): AnyStep[] =>
  steps.filter(({ through }) => through !== undefined && (through === name || serves.includes(through)));

const asked = (condition: Condition | undefined): Condition[] =>
  condition === undefined ? [] : 'all' in condition ? condition.all.flatMap(asked) : [condition];

/** Whether the record itself tells two steps apart: one field, of which each asks another value. */
const apart = (one: Condition | undefined, other: Condition | undefined): boolean =>
  asked(one).some((mine) =>
    asked(other).some(
      (his) => 'equals' in mine && 'equals' in his && mine.field === his.field && mine.equals !== his.equals,
    ),
  );

/** The door, behind which several steps lie: the one that state, person and body mean; else what the state awaits. */
export function judgeDoor(
  steps: AnySteps,
  door: string,
  row: Values,
  actor: StepActor,
  body: Values,
  context: unknown,
): Ruling {
  const possible = stepsBehind(steps, doorNamed(steps, door)).filter((step) => stateAllows(steps, step, row));
  // Read as the kinds read it, which pass over blanks.
  const told = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
  const step = possible.find(({ meant }) => !meant || holds(meant, told));
  if (step) return judgeStep(steps, step, row, actor, body, context);
  const hint = possible.find(({ hinted }) => hinted && holds(hinted.when, told))?.hinted;
  const waits = waitsFor(steps, row);
  return refused(
    'body',
    hint
      ? { field: hint.field, message: `${waits}：${hint.says}` }
      : { field: stateFieldOf(steps.entity.fields), message: waits },
  );
}

/** The step from nothing, with the one it carries along. */
export function judgeBegin(steps: AnySteps, begin: AnyBegin, actor: StepActor, body: Values, context: unknown): Ruling {
  const carried = begin.carries?.find(({ when }) => holds(when, body))?.step;
  const bare = { row: {}, actor, body, merged: body, context } as Attempt<never>;
  const denied = begin.denies?.(bare, carried);
  if (denied) return refused('actor', denied);
  const state = stateFieldOf(steps.entity.fields);
  const start = begin.starts(bare);
  const told = Object.fromEntries(Object.entries(body).filter(([, value]) => !isEmpty(value)));
  const forms = [begin.form, carried?.form];
  const { values, errors, merged } = read(steps, forms, { base: start, body: told, context, mode: 'create' });
  const code = steps.entity.lifecycle.code[steps.entity.lifecycle.names[0] as string];
  const attempt = { row: { ...start, [state]: code }, actor, body, merged, context } as Attempt<never>;
  const first = new Set(Object.keys(takesOf(steps, begin.form, context)));
  const wrong = withoutRepeats([
    ...errors.filter(({ field }) => first.has(field)),
    ...(begin.check?.(attempt) ?? []),
    ...errors.filter(({ field }) => !first.has(field)),
    ...(carried?.check?.(attempt) ?? []),
  ]);
  if (wrong.length > 0) return refused('body', ...wrong);
  const patch: Stored = { ...start, ...values, ...begin.set?.(attempt, carried), ...carried?.set?.(attempt) };
  const to = (carried ?? begin).to as AnyBegin['to'];
  return {
    ok: true,
    transition: {
      action: begin.name,
      from: null,
      to: numberOf(steps, typeof to === 'function' ? to(attempt) : to),
      patch,
      marks: {},
      ...(begin.history ? { operateType: begin.history.type } : {}),
      content: begin.history?.said?.(attempt, carried) ?? '',
      rows: [],
      images: begin.history?.images?.(patch, carried) ?? [],
      onBehalf: false,
    },
  };
}

/** Whose turn it is: named persons, else the head of a department, else all holders of a role. */
export interface Awaited {
  readonly userIds: readonly string[];
  readonly deptHeadOf?: string;
  /** Shared: it is done when one of them has done it. */
  readonly roleAlias?: string;
  readonly code?: string;
}

export interface People {
  /** False for a person who left or was disabled: his tasks pass on. */
  readonly isActive?: (userId: string) => boolean;
  /** The head of a department, null where none is named. */
  readonly headOf?: (deptId: string) => string | null;
}

export const awaitingsOf = (step: AnyStep) =>
  step.awaits === undefined ? [] : 'chain' in step.awaits ? [step.awaits] : step.awaits;

/** The steps a record awaits, and of whom each is awaited; none once the record has ended. */
export function awaitedBy(
  steps: AnySteps,
  row: Values,
  people: People = {},
): { readonly step: AnyStep; readonly beside: boolean; readonly whom: Awaited }[] {
  return steps.steps.flatMap((step) => {
    if (!stateAllows(steps, step, row)) return [];
    const awaiting = awaitingsOf(step).find(({ when }) => !when || holds(when, row));
    if (!awaiting) return [];
    const ids = (name: string) => listOf(row[name]);
    for (const link of awaiting.chain) {
      if ('user' in link) {
        const here = ids(link.user).filter((id) => people.isActive?.(id) ?? true);
        if (here.length > 0) return [{ step, beside: awaiting.beside === true, whom: { userIds: here } }];
      } else if ('headOf' in link) {
        const [dept] = ids(link.headOf);
        const head = dept && people.headOf?.(dept);
        const apart = typeof head === 'string' && (link.apart ?? []).some((name) => ids(name).includes(head));
        if (dept && head !== null && !apart)
          return [{ step, beside: awaiting.beside === true, whom: { userIds: [], deptHeadOf: dept } }];
      } else if ('role' in link) {
        return [{ step, beside: awaiting.beside === true, whom: { userIds: [], roleAlias: link.role } }];
      } else if ('code' in link) {
        return [{ step, beside: awaiting.beside === true, whom: { userIds: [], code: link.code } }];
      } else {
        const userIds = ids(link.ids);
        if (userIds.length > 0) return [{ step, beside: awaiting.beside === true, whom: { userIds } }];
      }
    }
    return [];
  });
}

const emptyOf = (field: AnyField): unknown =>
  field.kind === 'file' || field.kind === 'rows' || ('multiple' in field && field.multiple) ? [] : null;
const either = (...conditions: readonly (Condition | undefined)[]): Condition | undefined => {
  const some = conditions.filter((one) => one !== undefined);
  return some.length > 1 ? { any: some } : some[0];
};

export interface DrawnForm {
  readonly title: string;
  /** All fields of the record, those of the step as its form asks them, and the entries of the body alone. */
  readonly fields: Fields;
  readonly sections: readonly { readonly title: string; readonly fields: readonly string[] }[];
  /** Over the values of the record. */
  readonly initial: Values;
}

/** The form of a step over a record, as a screen draws it. */
export function formOf(steps: AnySteps, step: AnyStep, row: Values, context: unknown): DrawnForm {
  const { form } = step;
  const changes = changesOf(form, context);
  const fields: Record<string, AnyField> = { ...steps.entity.fields, ...form?.also };
  const initial: Record<string, unknown> = {};
  for (const name of Object.keys(form?.also ?? {})) initial[name] = null;
  for (const [name, change] of Object.entries(changes)) {
    const field = fields[name];
    if (!field || !change) continue;
    const { label, help, required, requiredWhen, asked, askedWhen, shownWhen, offers, readOnly } = change;
    const needed = either(requiredWhen, askedWhen);
    fields[name] = {
      ...field,
      ...(label ? { label } : {}),
      ...(help ? { help } : {}),
      ...(required || asked ? { required: true } : {}),
      ...(needed ? { requiredWhen: needed } : {}),
      ...(shownWhen ? { visibleWhen: shownWhen } : {}),
      ...(offers ? { options: offers } : {}),
      ...(readOnly || 'computed' in field ? { computed: readOnly === true } : {}),
    } as AnyField;
    if (change.fresh || notOffered(change, row[name])) initial[name] = emptyOf(field);
  }
  return {
    title: form?.title ?? step.label,
    fields,
    sections: form?.sections ?? [],
    initial: { ...initial, ...form?.initial?.(row, context as never) },
  };
}

/** Names under which the audit keeps the steps, with their words: steps by their own, buttons by their title. */
export const auditWords = ({ steps }: AnySteps): (readonly [string, string])[] => [
  ...steps.flatMap(({ button, form, label }) => (button ? [[button, form?.title ?? label] as const] : [])).reverse(),
  ...steps.map(({ name, label }) => [name, label] as const),
];

/** Every word of these steps that a screen draws: buttons, dialogs, their entries, questions and what is said when done. */
export function wordsOf({ steps, plain, begins }: AnySteps): string[] {
  const ofForm = (form: AnyStep['form']): (string | undefined)[] => [
    form?.title,
    ...(form?.sections ?? []).map(({ title }) => title),
    ...Object.values(changesOf(form, plain)).flatMap((change) => [
      change?.label,
      change?.help,
      ...Object.values(change?.offers ?? {}),
    ]),
    ...Object.values(form?.also ?? {}).flatMap((field) => [
      field.label,
      field.help,
      ...(field.kind === 'choice' ? Object.values(field.options) : []),
    ]),
  ];
  const words = [
    ...steps.flatMap((step) => [step.label, step.confirm, step.done.toast ?? step.done.msg, ...ofForm(step.form)]),
    ...ofForm(begins?.form),
  ];
  return [...new Set(words)].filter((word) => word !== undefined && word !== '') as string[];
}

const isFile = (field: AnyField | undefined): boolean => field?.kind === 'signature' || field?.kind === 'file';

/** Signatures and files that a step asks and no row names: nobody's, so they are cleared away after a day. */
function unkept({ entity, plain }: AnySteps, { name: step, form, rows }: AnyStep, asked: readonly string[]): string[] {
  const all = [rows ?? []].flat();
  const kept = new Set(all.flatMap(({ keeps }) => Object.values(keeps ?? {})));
  const changes = changesOf(form, plain);
  const fieldOf = (name: string) => form?.also?.[name] ?? entity.fields[name];
  return [
    ...asked
      .filter((name) => isFile(fieldOf(name)) && (form?.also?.[name] || changes[name]?.told) && !kept.has(name))
      .map((name) => `${step}: ${name} is asked and kept by no row`),
    ...all.flatMap(({ field, keeps }) => {
      const own = entity.fields[field];
      const children = own?.kind === 'rows' ? (own.fields as Fields) : {};
      return Object.entries(keeps ?? {})
        .filter(([child, name]) => children[child]?.kind !== fieldOf(name)?.kind || !asked.includes(name))
        .map(([child, name]) => `${step}: ${field} cannot keep ${name} as ${child}`);
    }),
  ];
}

/** What is wrong with a lifecycle as declared: told by a contract test, one sentence a fault. */
export function stepFaults(steps: AnySteps): string[] {
  const { entity, ended } = steps;
  const faults: string[] = [];
  const known = (name: string, where: string) => {
    if (!(name in entity.fields)) faults.push(`${where}: no field ${name}`);
  };
  const names = new Set<string>();
  for (const step of steps.steps) {
    const { form } = step;
    if (names.has(step.name)) faults.push(`${step.name}: declared twice`);
    names.add(step.name);
    const asked = [...(form?.sections ?? []).flatMap(({ fields }) => fields), ...(form?.takes ?? [])];
    for (const name of asked) {
      const field = entity.fields[name];
      if (!form?.also?.[name]) known(name, step.name);
      if (field && wireName(name, field) !== name) faults.push(`${step.name}: ${name} has another name on the wire`);
    }
    for (const name of Object.keys(changesOf(form, steps.plain))) {
      if (!asked.includes(name)) faults.push(`${step.name}: ${name} is changed and neither asked nor taken`);
    }
    faults.push(...unkept(steps, step, asked));
    for (const awaiting of awaitingsOf(step)) {
      for (const link of awaiting.chain) {
        if ('user' in link) known(link.user, step.name);
        else if ('headOf' in link) known(link.headOf, step.name);
      }
    }
    if (step.from.length === 0) faults.push(`${step.name}: from no state`);
    for (const state of step.from) {
      if (ended?.[state] && step.awaits) faults.push(`${step.name}: awaited in ${state}, which has ended`);
    }
    if (step.through && !steps.doors?.some(({ name }) => name === step.through)) {
      faults.push(`${step.name}: no door ${step.through}`);
    }
    const beside = (steps.doors ?? [])
      .map((door) => stepsBehind(steps, door))
      .some(
        (behind) =>
          behind.includes(step) &&
          behind.some(
            (other) =>
              other !== step &&
              other.from.some((state) => step.from.includes(state)) &&
              !apart(step.while, other.while),
          ),
      );
    if (step.through && !step.meant && beside) faults.push(`${step.name}: nothing tells that it is meant`);
    if (step.through && step.permission !== 'edit') faults.push(`${step.name}: a door asks the code for editing alone`);
    if (!step.at && !step.through && !step.bulk && !step.note) faults.push(`${step.name}: no call`);
  }
  for (const state of entity.lifecycle.names) {
    const words = steps.steps.some(({ waits, from }) => waits && from.includes(state)) || ended?.[state];
    if (!words) faults.push(`${state}: nothing says what it waits for`);
  }
  return faults;
}
