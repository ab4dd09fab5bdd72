/**
 * One step of a lifecycle as one object: who takes it in which state, what its form asks, what it checks, writes and
 * says. The judgement, the call, the dialog, the buttons, the to-do list and the interface documents all read it.
 */
import type { Condition } from '../conditions';
import type { ActorFacts, FieldError, Remembers, Section, Stored } from '../facts';
import type { AnyField, Fields, ValueOf } from '../fields';
import type { Lifecycle } from '../states';
import type { Address, Operation } from '../wire';

export type Values = Readonly<Record<string, unknown>>;

/** Who may, as data: judged, explained and turned into SQL from one place. */
export type Party<N extends string = string> =
  /** `createUser`: whoever has made the record. */
  | { readonly user: N | 'createUser' }
  | { readonly headOf: N }
  | { readonly memberOf: N }
  | { readonly role: string }
  /** Every holder of the permission code: where others may beside them, who hold the step's own. */
  | { readonly code: string }
  /** Asked at this moment by the approval kept in the json field. */
  | { readonly approver: N }
  | { readonly anyone: true }
  | { readonly anyOf: readonly Party<N>[] }
  | { readonly allOf: readonly Party<N>[] }
  | { readonly not: Party<N> }
  | { readonly when: Condition; readonly party: Party<N>; readonly otherwise?: Party<N> };

/** One whose task a step is: the next of the chain takes over where he is not named or has left. */
export type Link<N extends string = string> =
  | { readonly user: N }
  /** The named head of the department; passed over where he is one of the persons in `apart`. */
  | { readonly headOf: N; readonly apart?: readonly N[] }
  /** Every holder of the role but the persons in `apart`. */
  | { readonly role: string; readonly apart?: readonly N[] }
  /** Every holder of the permission code but the persons in `apart`. */
  | { readonly code: string; readonly apart?: readonly N[] }
  /** Whoever the approval in the json field asks; `ids` is the list field that keeps their ids for the database. */
  | { readonly approver: N; readonly ids: N };

export interface Awaiting<N extends string = string> {
  readonly when?: Condition;
  /** Awaited while another step of the same row is awaited as well. */
  readonly beside?: true;
  /** The words of the to-do before the record's title; the step's label unless told. */
  readonly says?: string;
  readonly chain: readonly Link<N>[];
}

/** What a step changes about a field; judged on both sides unless it says otherwise. */
export interface FieldChange {
  readonly label?: string;
  readonly help?: string;
  readonly required?: boolean;
  readonly requiredWhen?: Condition;
  /** Told anew: the value of the record does not count, and the form begins empty. */
  readonly fresh?: boolean;
  /** The choices of this step; another value of the record counts as not told. */
  readonly offers?: Readonly<Record<string, string>>;
  /** Otherwise the value of the body is ignored; read over record and body. */
  readonly takenWhen?: Condition;
  /** For rules and history alone, never written into the record. */
  readonly told?: boolean;
  readonly readOnly?: boolean;
  /** The form alone: when it is shown, and what it asks beyond what the call demands. */
  readonly shownWhen?: Condition;
  readonly asked?: boolean;
  readonly askedWhen?: Condition;
}

export type FieldChanges<N extends string = string> = { readonly [K in N]?: FieldChange };

export interface StepForm<N extends string = string, C = unknown> {
  /** Of the dialog and its button; the step's label unless told. */
  readonly title?: string;
  readonly sections: readonly Section<string>[];
  readonly fields?: FieldChanges<N> | ((context: C) => FieldChanges<N>);
  /** Entries of the body that are no field of the record. */
  readonly also?: Readonly<Record<string, AnyField>>;
  /** Taken from a body whether the form asks it or not; what is wrong with these is told first. */
  readonly takes?: readonly N[];
  initial?(row: Values, context: C): Values;
  /** Values that follow when `changed` fields change, as long as nobody has typed them. */
  follow?(changed: readonly string[], values: Values, context: C, row: Values): Values;
}

/** The person taking a step. */
export type StepActor = Pick<ActorFacts, 'userId' | 'deptIds' | 'headOfDeptIds' | 'roleAliases'> &
  Partial<Pick<ActorFacts, 'can'>>;

/** One attempt: `merged` is the record with the parsed entries of the step over it, entries told anew empty if missing. */
export interface Attempt<C = unknown> {
  readonly row: Values;
  readonly actor: StepActor;
  readonly body: Values;
  readonly merged: Values;
  readonly context: C;
}

/** What the line of history is made of. */
export interface Told {
  readonly before: Values;
  readonly after: Values;
  readonly onBehalf: boolean;
  readonly marks: Values;
  readonly said: string;
  nameOf(id: unknown): string;
}

/** Sentences by case: the first whose condition holds over the record and whose party is the person. */
export type Says<N extends string = string> =
  | string
  | readonly { readonly when?: Condition; readonly is?: Party<N>; readonly says: string }[];

/** Child rows: a new one, or with its `id` the entries of a known one that change; undefined: none. */
export interface StepRows<N extends string = string, C = unknown> {
  readonly field: N;
  /** Signatures and files of the form that the row keeps: its own entry, and what the form asks them under. */
  readonly keeps?: Readonly<Record<string, string>>;
  row(attempt: Attempt<C>): Stored | readonly Stored[] | undefined;
}

export interface Step<N extends string = string, S extends string = string, C = unknown> {
  readonly name: string;
  readonly label: string;
  readonly permission: 'add' | 'edit' | 'delete' | 'view';
  /** Further codes he must hold: the step makes records of another resource. */
  readonly needs?: readonly string[];
  /** Shared by several steps: their button and their kind in the audit; the name unless told. */
  readonly button?: string;
  /** Its own kind in the audit, where it shares a button. */
  readonly kind?: string;
  readonly danger?: boolean;
  /** Asked before the call is sent. */
  readonly confirm?: string;
  /** Leaves the record as it is: a line of history alone. */
  readonly note?: true;
  /**
   * May wait on a phone without a line and is judged when it arrives. `at`: the entry that carries the moment it was
   * filled in, where the form does not ask one. `of`: the field that counts the versions of the record; it is sent as it
   * was seen, and what was written down for another version is refused.
   */
  readonly later?: { readonly at?: string; readonly of?: string };
  /** Further condition of the button alone: of the record, or that a moment it tells by its wire name has passed. */
  readonly offeredWhen?: Condition | { readonly past: string };
  /** Its own calls below the resource's base. */
  readonly at?: readonly Address[];
  /** The name of the door through which our own clients take it, where it has no call of its own. */
  readonly through?: string;
  /** `[]`: from nothing. */
  readonly from: readonly S[];
  readonly fromSays?: { readonly [K in S]?: string };
  readonly while?: Condition;
  readonly whileSays?: Says<N>;
  /** What a record in this state waits for, as a refused person reads it. */
  readonly waits?: string | { readonly [K in S]?: string };
  /** Absent: the state stays. */
  readonly to?: S | ((attempt: Attempt<C>) => S);
  /** Of those who have its permission; all of them unless told. */
  readonly may?: Party<N>;
  readonly maySays?: Says<N>;
  /** Whose task it properly is; taken by somebody else it is taken on behalf. */
  readonly properly?: Party<N>;
  readonly awaits?: Awaiting<N> | readonly Awaiting<N>[];
  readonly form?: StepForm<N, C>;
  /** Of a door: over the body, that this step is meant; and what a body is asked that only hints at it. */
  readonly meant?: Condition;
  readonly hinted?: { readonly when: Condition; readonly field: string; readonly says: string };
  /** Entries that the step itself says. */
  readonly implies?: Values;
  check?(attempt: Attempt<C>): readonly FieldError[];
  /** Written over what the form took. */
  set?(attempt: Attempt<C>): { readonly [K in N]?: unknown };
  /** Child rows that the step writes: an opinion with its signature and picture. */
  readonly rows?: StepRows<N, C> | readonly StepRows<N, C>[];
  readonly history?: {
    readonly type: number;
    said?(attempt: Attempt<C>): string;
    line?(told: Told): string;
    readonly images?: N;
  };
  /** Fields that take who took it, and when. */
  readonly stamps?: { readonly user?: N; readonly time?: N };
  /** `msg` is the call's; `toast` the screen's where it says more, `{name}` being a value of the reply. */
  readonly done: { readonly msg: string; readonly toast?: string };
  readonly bulk?: Bulk;
}

/** One call for many records: all or none, each that cannot go is named with its reason. */
export interface Bulk {
  readonly at: readonly Address[];
  readonly max: number;
  /** 一次最多{verb}100条 */
  readonly verb: string;
  readonly summary: string;
  /** Left as they are. */
  readonly except?: Condition;
  answer(n: { readonly taken: number; readonly left: number }): { readonly data: unknown; readonly msg: string };
}

/** Calls behind which several steps lie: state, person and body decide which. */
export interface Door {
  readonly name: string;
  /** Or the standard call that the steps share with it: the module serves it and asks the door where a step is meant. */
  readonly at: readonly Address[] | Operation;
  readonly summary: string;
  /** Other doors whose steps it takes as well: clients send either name. */
  readonly serves?: readonly string[];
  /** What is said when done; the step's own words unless told. */
  readonly msg?: string;
}

/** The step from nothing, with what it begins with and the steps it may carry along. */
export interface Begin<N extends string = string, S extends string = string, C = unknown>
  extends Pick<Step<N, S, C>, 'name' | 'label' | 'permission' | 'at' | 'form' | 'check' | 'done'> {
  readonly from: readonly [];
  readonly to: S | ((attempt: Attempt<C>) => S);
  /** The record when the body says nothing. */
  starts(attempt: Attempt<C>): Stored;
  set?(attempt: Attempt<C>, carried: Step<N, S, C> | undefined): { readonly [K in N]?: unknown };
  /** Why this person may not, where it depends on more than his code. */
  denies?(attempt: Attempt<C>, carried: Step<N, S, C> | undefined): FieldError | undefined;
  readonly carries?: readonly { readonly step: Step<N, S, C>; readonly when: Condition }[];
  readonly history?: {
    readonly type: number;
    said?(attempt: Attempt<C>, carried: Step<N, S, C> | undefined): string;
    line?(told: Told): string;
    images?(patch: Values, carried: Step<N, S, C> | undefined): readonly string[];
  };
}

/** What of the definition the steps are written against; the definition takes the steps. */
export interface StepEntity<F extends Fields = Fields, S extends string = string> {
  readonly name: string;
  readonly label: string;
  readonly fields: F;
  readonly lifecycle: Lifecycle<S>;
  readonly remembers?: Remembers;
}

/** What is under way in these states, and which steps bring a record out of it. */
export interface Stage {
  readonly label: string;
  readonly states: readonly string[];
  readonly steps: readonly string[];
}

/** Where a record keeps its history: rows that name the step (by its label or its number), who took it and when. */
export interface Trail {
  readonly rows: string;
  readonly step: string;
  readonly who: string;
  readonly at: string;
}

export interface Steps<N extends string = string, S extends string = string, C = unknown> {
  readonly entity: StepEntity<Fields, string>;
  /** A context for readers that have none: catalogue, interface documents. */
  readonly plain: C;
  readonly begins?: Begin<N, S, C>;
  /** In the order of the buttons. */
  readonly steps: readonly Step<N, S, C>[];
  readonly doors?: readonly Door[];
  /** Sentences of the states in which nothing is awaited any more. */
  readonly ended?: { readonly [K in S]?: string };
  /** The line of stages people know it by, where the way by the steps says more than they do. */
  readonly stages?: readonly Stage[];
  /** Rows of its history; without them the stamps of its steps tell who and when. */
  readonly trail?: Trail;
  /** Marks that follow from any step; `after` is the record as the step leaves it. */
  marks?(attempt: Attempt<C>, after: Values, step: Step<N, S, C>): Stored;
}

/** The shapes that code serving every lifecycle works with; each lifecycle brings its own context. */
export type AnyStep = Step<string, string, never>;
export type AnyBegin = Begin<string, string, never>;
export type AnySteps = Omit<Steps<string, string, never>, 'plain'> & { readonly plain: unknown };

type Name<F> = Extract<keyof F, string>;
export type PatchOf<F extends Fields> = { [K in Name<F>]?: ValueOf<F[K]> | null };
type Setting<T, F extends Fields, C> = Omit<T, 'set'> & { set?(attempt: Attempt<C>): PatchOf<F> };

/** While a record lives, and why nothing is done with one that does not: said once, of every step that says no other. */
export type Lives<N extends string = string> = Pick<Step<N>, 'while' | 'whileSays'>;

/** Types the steps of one entity by its fields and states: `const step = stepsOf(entity)<Context>(lives)`. */
export const stepsOf =
  <const F extends Fields, S extends string>(_entity: StepEntity<F, S>) =>
  <C = unknown>(lives: Lives<Name<F>> = {}) => ({
    step: <const Spec extends Setting<Step<Name<F>, S, C>, F, C>>(spec: Spec) =>
      ({ ...lives, ...spec }) as unknown as Spec & Step<Name<F>, S, C>,
    begin: (
      spec: Omit<Begin<Name<F>, S, C>, 'set'> & {
        set?(attempt: Attempt<C>, carried: Step<Name<F>, S, C> | undefined): PatchOf<F>;
      },
    ) => spec as Begin<Name<F>, S, C>,
    party: <const P extends Party<Name<F>>>(party: P): Party<Name<F>> => party,
  });

/** What every step knows without a look-up. */
export interface PlainContext {
  /** yyyy-MM-dd HH:mm:ss */
  readonly now: string;
  /** Who acts, as records keep the name. */
  readonly userName: string;
}

/** What a step is unless it says otherwise, and its usual parts in a word each. */
export interface ShortStep<N extends string> {
  /** Whose task it is, in order, and who may: nobody else. */
  readonly by?: readonly Link<N>[];
  /** Its form: these fields, all of them required; signatures and files anew, whatever the record holds of them. */
  readonly asks?: readonly N[];
}
type Usual = 'permission' | 'at' | 'done';

const partyOf = (link: Link): Party => {
  if ('user' in link) return { user: link.user };
  if ('approver' in link) return { approver: link.approver };
  const { apart = [] } = link;
  const whole = holdersOf(link);
  // Who is passed over is not asked, and may not by himself either.
  return apart.length === 0 ? whole : { allOf: [whole, ...apart.map((user): Party => ({ not: { user } }))] };
};

const holdersOf = (link: Extract<Link, { readonly apart?: unknown }>): Party => {
  if ('headOf' in link) return { headOf: link.headOf };
  // A code is asked as the permission of the call.
  return 'role' in link ? { role: link.role } : { anyone: true };
};

/** Proof of one doing: what another has signed or shown before is none of this one. */
const isProof = (field: AnyField | undefined): boolean => field?.kind === 'signature' || field?.kind === 'file';

/** The step as it is declared in full: `PUT /<name>/:id` with the right to edit, and sentences made of its label. */
export function wholeStep(
  { label, fields = {} }: Pick<StepEntity, 'label'> & Partial<Pick<StepEntity, 'fields'>>,
  { by, asks, stamps, ...spec }: Omit<AnyStep, Usual> & Partial<Pick<AnyStep, Usual>> & ShortStep<string>,
): AnyStep {
  const { set } = spec;
  const own = !(spec.through || spec.bulk || spec.note);
  return {
    permission: 'edit',
    ...(own ? { at: [`PUT /${spec.name}/:id`] as const } : {}),
    waits: `该${label}正等待${spec.label}`,
    done: { msg: `${spec.label}成功` },
    ...(by
      ? {
          awaits: { chain: by },
          may: { anyOf: by.map(partyOf) },
          maySays: `您不是该${label}的办理人，不能${spec.label}`,
        }
      : {}),
    ...(asks
      ? {
          form: {
            sections: [{ title: '', fields: asks }],
            fields: Object.fromEntries(
              asks.map((name) => [name, { required: true, ...(isProof(fields[name]) ? { fresh: true } : {}) }]),
            ),
          },
        }
      : {}),
    ...spec,
    ...(stamps
      ? {
          stamps,
          set: (attempt: Attempt<never>) => ({
            ...(stamps.user ? { [stamps.user]: attempt.actor.userId || null } : {}),
            ...(stamps.time ? { [stamps.time]: (attempt.context as PlainContext).now } : {}),
            ...set?.(attempt),
          }),
        }
      : {}),
  };
}

/** Sentences of the states from which no step leads. */
export function endedOf(
  { label, lifecycle }: Pick<StepEntity, 'label' | 'lifecycle'>,
  steps: readonly AnyStep[],
): Readonly<Record<string, string>> {
  const left = new Set(steps.flatMap(({ from }) => from));
  const ended = lifecycle.names.filter((name) => !left.has(name));
  return Object.fromEntries(ended.map((name) => [name, `该${label}${lifecycle.label[name]}，不能再办理`]));
}

/** Steps of a lifecycle that needs no look-ups, in the order of the buttons. */
export type PlainSteps = Pick<AnySteps, 'steps' | 'doors' | 'ended'>;

/** Types one step by the fields and states of the definition it stands in. */
export type PlainStep<F extends Fields, S extends string> = (
  spec: Setting<Omit<Step<Name<F>, S, PlainContext>, Usual>, F, PlainContext> &
    Partial<Pick<Step<Name<F>, S, PlainContext>, Usual>> &
    ShortStep<Name<F>>,
) => AnyStep;
