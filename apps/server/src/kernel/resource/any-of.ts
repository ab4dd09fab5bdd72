import type { Condition } from './filters';

type Sql = (place: (index: number) => string) => string;

/**
 * Several reasons of which one suffices, each of which an index answers alone: their first rows are merged, for over an OR
 * of them PostgreSQL reads and sorts all it finds, and takes long to find out how.
 */
export interface AnyOf {
  readonly shape: string;
  readonly values: readonly unknown[];
  /** Tables of a WITH that the arms name: looked up once for all. */
  readonly given?: Sql;
  readonly arms: readonly Arm[];
  /** The same as one condition: for a search and for far pages. */
  readonly otherwise: Condition;
}

export interface Arm {
  readonly sql: Sql;
  /** A table for each of whose rows the arm is looked up by itself: one value of an index after another, not a range of it. */
  readonly each?: string;
  /** Its rows lie within the actor's reach by what they are. */
  readonly inReach?: true;
  /** A column that is null in all its rows and leads the index by which they come in order: PostgreSQL sees no constant there. */
  readonly nothingIn?: string;
}
