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
}
