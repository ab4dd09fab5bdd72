import type { Row } from '../kind';

/** Up to this many fields stand side by side; more become one block a row. */
export const TABLE_FIELDS = 6;
export const PHONE_FIELDS = 2;
/** So many that are filled stand side by side where a record is read on a wide screen. */
export const WIDE_FIELDS = 10;

/** A child row in the form: its values by field name, and the record it came from. */
export interface ChildRow {
  readonly key: string;
  readonly id?: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** As the wire gave it: labels of references, computed fields. */
  readonly from: Row;
}
