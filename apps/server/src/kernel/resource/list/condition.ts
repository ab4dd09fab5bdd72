export interface Word {
  readonly table: string;
  readonly column: string;
  readonly grams: readonly string[];
  readonly pattern: string;
}

/**
 * A query string → conditions. Each condition knows its SQL for given parameter places and a short key; the keys of a
 * query together name its shape, under which the finished statement is kept.
 */
export interface Condition {
  readonly shape: string;
  /** SQL with `$` replaced by the places of `values`, in order. */
  sql(place: (index: number) => string): string;
  readonly values: readonly unknown[];
  /** A word looked up past the wall: a page asks first how common it is (resource/contains). */
  readonly word?: Word;
  /** A select of the ids it means: a page asks first how many they are. */
  readonly ids?: (place: (index: number) => string) => string;
  /** The field is one of these and nothing else is meant: counters may know how many. As text, as PostgreSQL writes it. */
  readonly oneOf?: { readonly field: string; readonly keys: readonly string[] };
}
