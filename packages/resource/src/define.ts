/** `defineResource`: one entity, pure data, read by both sides. Everything derivable is derived from it. */
import { type Deadlines, withOwnDays } from './deadlines';
import type {
  OwnDays,
  OwnParameter,
  PrintSpec,
  Remembers,
  Section,
  SignOffSpec,
  Stored,
  SummarySpec,
  Verb,
} from './facts';
import type { AnyField, Fields, Rule, ValueOf } from './fields';
import type { Lifecycle, Moves } from './states';
import {
  type AnyStep,
  type AnySteps,
  endedOf,
  type PlainContext,
  type PlainStep,
  type PlainSteps,
  wholeStep,
} from './steps/step';
import { type Wire, wire } from './wire';

type Name<F> = Extract<keyof F, string>;

export type FilterOperator = 'like' | 'equal' | 'in' | 'has' | 'range' | 'under';

export interface Column<N extends string> {
  readonly field: N;
  readonly width?: number;
  readonly fixed?: 'left' | 'right';
  readonly hidden?: boolean;
  /** Another field told in a second, smaller line of the same cell: what is read together stands together. */
  readonly below?: N;
}

/** A part of a list one comes for: the conditions of the list itself, as its calls name them. */
export interface ListTab {
  readonly name: string;
  readonly label: string;
  readonly where: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  /** Its number is bad news wherever it is not nought. */
  readonly bad?: true;
  /** Its own order, on both sides: what is worst or most urgent in it first. */
  readonly sort?: string;
}

/** The whole list: every list with tabs ends with it, unless it says itself where it stands. */
export const ALL_TAB = 'all';
const WHOLE: ListTab = { name: ALL_TAB, label: '全部', where: {} };

/** How many rows each tab of a list holds. */
export interface TabCounts {
  readonly counts: Readonly<Record<string, number>>;
  /** Of these there are more than are counted. */
  readonly capped: readonly string[];
}

export interface ListView<N extends string> {
  readonly columns: readonly (N | BaseField | Column<N | BaseField>)[];
  readonly filters?: readonly (readonly [N | BaseField, FilterOperator])[];
  /** `-createTime` is newest first. */
  readonly sort?: N | BaseField | `-${N | BaseField}`;
  /**
   * Tabs with their counts, the one that one comes to in front; all of the list follows by itself, or stands where a tab
   * named `all` does. Absent: the states of the lifecycle (`tabsOf`). Supervisors have those of `list` too.
   */
  readonly tabs?: readonly ListTab[];
}

/** More states than these are no row of tabs. */
const MOST_STATES = 8;

/**
 * The tabs of a list in their order, the whole among them: those its definition tells, or else the states of its
 * lifecycle behind the whole list, which one then still comes to. None where there are neither, and where the definition
 * says `tabs: []` (a list that its module answers by code of its own).
 */
export function tabsOf({
  fields,
  lifecycle,
  views,
  wire: { addresses },
}: Pick<AnyResource, 'fields' | 'lifecycle' | 'views' | 'wire'>): readonly ListTab[] {
  const { tabs } = views.list;
  if (tabs) return tabs.length === 0 || tabs.some(({ name }) => name === ALL_TAB) ? tabs : [...tabs, WHOLE];
  return stateTabs({ fields, lifecycle, wire: { addresses } });
}

/** The whole list, and the states of its lifecycle. */
export function stateTabs({
  fields,
  lifecycle,
  wire: { addresses },
}: Pick<AnyResource, 'fields' | 'lifecycle'> & {
  readonly wire: Pick<AnyResource['wire'], 'addresses'>;
}): readonly ListTab[] {
  const state = Object.keys(fields).find((name) => fields[name]?.kind === 'state');
  if (!lifecycle || !state || !addresses.page || lifecycle.names.length > MOST_STATES) return [];
  const wired = fields[state]?.wire ?? state;
  return [
    WHOLE,
    ...lifecycle.names.map((name): ListTab => {
      const bad = lifecycle.tone[name] === 'danger' ? ({ bad: true } as const) : {};
      return { name, label: lifecycle.label[name] ?? name, where: { [wired]: lifecycle.code[name] ?? 0 }, ...bad };
    }),
  ];
}

/** Conditions of a tab as the list's calls take them. */
export const tabQuery = ({ where }: ListTab): Record<string, string> =>
  Object.fromEntries(
    Object.entries(where).map(([field, value]) => [field, Array.isArray(value) ? value.join(',') : String(value)]),
  );

/** Columns every row has beside its own fields. */
export type BaseField = 'createTime' | 'createUser' | 'updateTime' | 'updateUser';

export interface Menu {
  /** Code of the group the entry hangs under (packages/domain/menus), or of a part of it (menu-sections). */
  readonly under: string;
  readonly path: `/${string}`;
  readonly icon?: string;
  readonly sort: number;
  /** Label when it differs from the resource's. */
  readonly name?: string;
  /** Path of the read-only entry below /govpage/safe. */
  readonly government?: `/govpage/${string}`;
  /** The supervisor's heading, where it is not the twin of the company's group. */
  readonly governmentUnder?: string;
}

/** What may not be done with rows that a field names, and the sentence that says so. */
export interface Kept<N extends string> {
  readonly field: N;
  /** The rows: whose field has one of these values, or any value at all; of a lifecycle, the names of its states. */
  readonly values: readonly string[] | 'filled';
  /** Whom it binds: the platform, or everybody else. */
  readonly binds: 'platform' | 'tenants';
  /** Removed, edited at all, or edited in these fields. */
  /** Fields: as they stand; `empty`: one of them without a value may still be given one. */
  readonly from: 'remove' | 'edit' | { readonly fields: readonly N[]; readonly empty?: true };
  readonly reason: string;
}

export interface ResourceSpec<F extends Fields, S extends string> {
  readonly name: string;
  readonly label: string;
  readonly module: string;
  readonly table: string;
  /** tenant: rows of one company; platform: one copy for all; layered: platform rows a tenant overrides by key. */
  readonly scope: 'tenant' | 'platform' | 'layered';
  /** Permission stem: hiddendanger → hiddendanger_add, _view, _edit, _delete, _import, _export. */
  readonly permission: string;
  /** `tenant`: every colleague may read; else the fields that name whom a row concerns. */
  readonly visibleTo?: 'tenant' | { readonly users?: readonly Name<F>[]; readonly depts?: readonly Name<F>[] };
  /**
   * Whoever supervises a company reads the people of these rows by the family name alone, and looks for none of them: what
   * is masked is not to be searched behind.
   */
  readonly masksPeople?: true;
  /** Stem whose data scopes judge these rows too: the history of a record follows its record. */
  readonly scopedLike?: string;
  readonly wire: Wire;
  /** The field that names a row to people (references, breadcrumbs, audit). */
  readonly title: Name<F>;
  /** A text field that is the row's key instead of a UUID (region code, tenant number). */
  readonly key?: Name<F>;
  readonly lifecycle?: Lifecycle<S>;
  readonly fields: F;
  readonly rules?: readonly Rule[];
  readonly views: {
    readonly list: ListView<Name<F>>;
    readonly form: readonly Section<Name<F>>[];
    /** Sections of the detail; the form's unless told. */
    readonly detail?: readonly Section<Name<F>>[];
    readonly government?: ListView<Name<F>>;
    /**
     * Columns of the import sheet, in order; `key` matches existing rows to update (several fields: those that together
     * name a row); `note` is told before a file is chosen.
     */
    readonly import?: {
      readonly columns: readonly Name<F>[];
      readonly key?: Name<F> | readonly Name<F>[];
      readonly note?: string;
    };
    readonly export?: { readonly columns: readonly (Name<F> | BaseField)[] };
  };
  /** The lifecycle as steps. */
  readonly steps?: AnySteps;
  /** Changes of state beside the steps. */
  readonly moves?: Moves<S>;
  /** What of a record falls due, by name. */
  readonly deadlines?: Deadlines<Name<F>>;
  /** Its records may ask to be read and signed by their audience: it has `signOffFields` and `audienceFields`. */
  readonly signOff?: SignOffSpec<Name<F>>;
  /**
   * Fields that only count how far something has come, many times over: a write of these alone, by the clock or by a
   * page that is open, leaves no row of the audit; the step that ends the counting tells them.
   */
  readonly tallies?: readonly Name<F>[];
  /** Its printed form, from the drawer and of chosen rows. */
  readonly prints?: PrintSpec;
  /** Its summary: calls, figures, sheets and a screen with its entry. */
  readonly summary?: SummarySpec<Name<F>>;
  /** Parameters that the definition brings itself. */
  readonly parameters?: readonly OwnParameter[];
  /** Text fields found by a contains-search (bigram index). */
  readonly search?: readonly Name<F>[];
  /** Layered only: the fields by which a tenant's row stands in for the platform's. */
  readonly overrideBy?: readonly Name<F>[];
  /** Layered only: a tenant adds rows of its own, and the platform's stay as they are. */
  readonly platformRowsStay?: true;
  /** Fields that only together name one live row; a field that is unique by itself says so. */
  readonly uniques?: readonly { readonly fields: readonly Name<F>[]; readonly message: string }[];
  /** Further indexes: lists of fields behind tenant_id; with `id` last an order down to the key. */
  readonly indexes?: readonly (readonly (Name<F> | BaseField | 'id')[])[];
  /**
   * Who may choose its rows in the fields and filters of other forms (id and name, within his scope). `signedIn`:
   * everybody; `referring`: whoever holds a code of a resource that refers to it, or its own. Absent: nobody.
   */
  readonly lookup?: 'signedIn' | 'referring';
  /** Dashboards' counters, kept by the delta log: one bucket per combination of these fields, and per month. */
  readonly counts?: {
    readonly by: readonly Name<F>[];
    readonly month?: Name<F> | BaseField;
    /**
     * Sums kept ready, one row a company and one a company and month, for whoever looks at many companies at once: each
     * counts the rows whose fields, of those in `by`, have one of these values; `{}` counts all.
     */
    readonly figures?: Readonly<Record<string, { readonly [N in Name<F>]?: readonly (string | number)[] }>>;
  };
  /** Other resources whose lists a write makes stale. */
  readonly affects?: readonly string[];
  readonly menu?: Menu;
  /**
   * With which of its buttons the standard roles of a company start, by their alias: where it is not what they have of
   * its module (packages/domain/identity/role-grants). `[]`: not even its entry.
   */
  readonly grants?: Readonly<Record<string, readonly Verb[]>>;
  /**
   * Where one record is read, `:id` in place of its key: on the console, on a phone, and where its next step is taken.
   * Absent: the list of `menu` with the record opened; the supervisor always reads it in his own list.
   */
  readonly open?: { readonly [P in 'console' | 'phone' | 'todo']?: `/${string}:id${string}` };
  /**
   * Fields that name whose work a row is: passed on to somebody else when the person leaves. `in`: the states in which
   * it still is (absent: always); `apart`: fields that must not name the same person. See `heldFields` for the default.
   */
  readonly handover?: {
    readonly [N in Name<F>]?: { readonly in?: readonly NoInfer<S>[]; readonly apart?: readonly Name<F>[] };
  };
  /** The line that this leaves in the record's own history. */
  readonly handoverLine?: { readonly rows: Name<F>; line(passed: HandedOver): Stored };
  readonly remembers?: Remembers<Name<F>>;
  /** A tenant has one live row at the most: a form of facts, not a list. */
  readonly singleton?: true;
  /** Rows the product itself depends on. */
  readonly kept?: readonly Kept<Name<F>>[];
  /** Rows of these reserved shapes cannot be removed. */
  readonly undeletable?: boolean;
}

/** What has passed to somebody else with a person who left: labels of the parts, who wrote it down. */
export interface HandedOver {
  readonly parts: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly by: string | null;
  readonly now: string;
}

export interface Resource<F extends Fields = Fields, S extends string = string> extends ResourceSpec<F, S> {}

/** The shape code that serves every resource works with. */
export type AnyResource = Resource<Fields, string>;

type Told = 'steps' | 'deadlines' | 'parameters';
/** What follows from the name, the label and the fields unless it is told. */
type Usual = 'table' | 'scope' | 'permission' | 'wire' | 'title';

type ShortSpec<F extends Fields, S extends string> = Omit<ResourceSpec<F, S>, Told | Usual> &
  Partial<Pick<ResourceSpec<F, S>, Usual>> & {
    /** The lifecycle as steps: whole, or in place where they need no look-ups. */
    readonly steps?: AnySteps | ((step: PlainStep<NoInfer<F>, NoInfer<S>>) => PlainSteps | readonly AnyStep[]);
    /** Days of a rung: a registered parameter, or one of its own. */
    readonly deadlines?: Deadlines<Name<F>, string | OwnDays>;
  };

export function defineResource<const F extends Fields, S extends string>(spec: ShortSpec<F, S>): Resource<F, S> {
  const { steps, deadlines, ...rest } = spec;
  const usual = { ...usualOf(spec as Pick<ShortSpec<Fields, string>, 'name' | 'fields' | 'menu'>), ...rest };
  const due = deadlines && withOwnDays(spec.name, deadlines);
  const { name, fields, kept } = spec as Pick<ResourceSpec<Fields, string>, 'name' | 'fields' | 'kept'>;
  return {
    ...usual,
    ...(kept ? { kept: kept.map((one) => keptByCode(name, fields[one.field], one)) } : {}),
    ...(steps ? { steps: typeof steps === 'function' ? plainSteps(spec, steps) : steps } : {}),
    ...(due ? { deadlines: due.deadlines, parameters: due.parameters } : {}),
  } as unknown as Resource<F, S>;
}

/** Names of states as the codes that a row holds. A value that is no state would keep no row at all, so it is refused. */
function keptByCode(name: string, field: AnyField | undefined, kept: Kept<string>): Kept<string> {
  if (field?.kind !== 'state' || kept.values === 'filled') return kept;
  const codes = new Map(
    Object.entries(field.lifecycle.code).flatMap(([state, code]) => [
      [state, String(code)],
      [String(code), String(code)],
    ]),
  );
  const values = kept.values.map((value) => {
    const code = codes.get(value);
    if (!code) throw new Error(`${name}: kept by ${kept.field}, which has no state ${value}`);
    return code;
  });
  return { ...kept, values };
}

/** A company's own table, calls of the rest dialect, read by supervisors where the menu has an entry of theirs. */
function usualOf({ name, fields, menu }: Pick<ShortSpec<Fields, string>, 'name' | 'fields' | 'menu'>) {
  const word = name.toLowerCase();
  return {
    table: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    scope: 'tenant',
    permission: word,
    wire: wire.rest(`/safe/${word}`, { supervisor: menu?.government !== undefined, excel: 'export' }),
    title: Object.keys(fields).find((field) => fields[field]?.kind === 'text'),
  };
}

function plainSteps<F extends Fields, S extends string>(
  spec: Pick<ResourceSpec<F, S>, 'name' | 'label' | 'fields' | 'lifecycle' | 'remembers'>,
  steps: (step: PlainStep<F, S>) => PlainSteps | readonly AnyStep[],
): AnySteps {
  const { name, label, fields, lifecycle, remembers } = spec;
  if (!lifecycle) throw new Error(`${name} has steps and no lifecycle`);
  const plain: PlainContext = { now: '2026-01-01 00:00:00', userName: '' };
  const entity = { name, label, fields, lifecycle, ...(remembers ? { remembers: remembers as Remembers } : {}) };
  const made = steps((one) => wholeStep({ label, fields }, one as unknown as Parameters<typeof wholeStep>[1]));
  const given: PlainSteps = 'steps' in made ? made : { steps: made };
  return { entity, plain, ended: endedOf(entity, given.steps), ...given };
}

export const section = <const N extends string>(title: string, fields: readonly N[]) => ({ title, fields });

/** A stored row as server code sees it. */
export type RowOf<R> =
  R extends Resource<infer F, string>
    ? { id: string; tenantId: string; version: number; createUser: string | null; createTime: string } & {
        [N in Extract<keyof F, string>]: ValueOf<F[N]>;
      }
    : never;
