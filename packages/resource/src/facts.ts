/** Facts that judgements of every kind share. */
import type { Condition } from './conditions';

/** What a judgement about a row needs to know of the person asking; the session carries it on both sides. */
export interface ActorFacts {
  readonly userId: string;
  readonly deptIds: readonly string[];
  /** Departments whose named head this person is. */
  readonly headOfDeptIds: readonly string[];
  readonly roleAliases: readonly string[];
  readonly can: (code: string) => boolean;
}

/** What a permission code is for. */
export type Verb = 'add' | 'view' | 'edit' | 'delete' | 'import' | 'export' | 'plain';

export interface FieldError {
  /** Wire name, with the place for child rows: `riskInfos[2].likelihood`. */
  readonly field: string;
  readonly message: string;
}

/** A row or its values as stored, by field name. */
export type Stored = Record<string, unknown>;

/** A named group of fields, in order. */
export interface Section<N extends string> {
  readonly title: string;
  readonly fields: readonly N[];
  /** Of a form: filled as it mostly stays, so it lies closed until somebody wants it or it lacks something. */
  readonly folded?: true;
}

/**
 * Fields naming one person, and the list field that keeps whoever gives way to another in them, whatever step or
 * handover it was; `where`: of rows whose fields have one of these values as it happens (absent: of all).
 */
export type Remembers<N extends string = string> = {
  readonly [K in N]?: { readonly in: N; readonly where?: { readonly [M in N]?: readonly (string | number)[] } };
};

/** What the definition of a resource says, whose records may ask to be signed. */
export interface SignOffSpec<N extends string = string> {
  /** A change in one of these is a new version, which is read and signed anew. */
  readonly text: readonly N[];
  /** The file field of `text` whose PDFs are read page by page. */
  readonly pages?: N;
  /** From this time on it is read; absent: since it was made. */
  readonly since?: N;
  /** While the record is so. */
  readonly while?: Condition;
  /** What is done instead, told to whoever removes a record that somebody has signed. */
  readonly ended?: string;
}

/** A printed form: its heading, or more of it; what it does not say follows from the detail of the record. */
export interface PrintSpec {
  readonly label: string;
  /** Under a code that opens the record; absent: no code. */
  readonly qr?: string;
  readonly foot?: string;
}

type Where = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** A summary of a resource's own rows: what is counted over a period and by what it is divided. */
export interface SummarySpec<N extends string = string> {
  readonly label: string;
  /** The time a period narrows it by. */
  readonly time: N | 'createTime';
  /** The first counts all of them. */
  readonly counts: Readonly<Record<string, { readonly label: string; readonly rule: string; readonly where?: Where }>>;
  readonly rates?: Readonly<
    Record<string, { readonly label: string; readonly rule: string; readonly of: readonly [string, string] }>
  >;
  /** `month`, or a field: a department with those below it and their rank, other fields by their values. */
  readonly by: readonly (N | 'month')[];
  readonly menu: {
    readonly path: `/${string}`;
    readonly sort: number;
    readonly icon?: string;
    readonly government?: `/govpage/${string}`;
  };
}

/** A number of days of the company's own, told where it is used; its key follows from that place. */
export interface OwnDays {
  readonly days: number;
  readonly label: string;
  readonly max?: number;
  /** Law, standard; our own choice unless told. */
  readonly source?: string;
}
export interface OwnParameter extends OwnDays {
  readonly key: string;
}
