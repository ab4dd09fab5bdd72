import type { AnyField, RefField } from '../fields';

/** Suffixes a filter may carry on the wire (`discoveryTime_datege`); `` is the field alone. */
export type Suffix =
  | 'equal'
  | 'notequal'
  | 'like'
  | 'notlike'
  | 'likeleft'
  | 'likeright'
  | 'ge'
  | 'gt'
  | 'le'
  | 'lt'
  | 'datege'
  | 'dategt'
  | 'datele'
  | 'datelt'
  | 'dateequal'
  | 'null'
  | 'notnull';

export type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

export const ok = (value: unknown): Parsed => ({ ok: true, value });
export const bad = (message: string): Parsed => ({ ok: false, message });

export interface ColumnType {
  readonly name: string;
  /** PostgreSQL type as pure text: the table, the drift check and the migration draft all read it. */
  readonly type: string;
}

type RefWhere = RefField['where'];

/** Labels a sheet shows for keys and ids, and back. */
export interface Look {
  readonly dictLabel: (code: string, key: string) => string | undefined;
  readonly dictKey: (code: string, label: string) => string | undefined;
  readonly refLabel: (target: string, id: string) => string | undefined;
  /** `where`: the fixed values the field asks of its target; rows without them are not meant. */
  readonly refId: (target: string, label: string, where?: RefWhere) => string | undefined;
  /** Why `refId` found none, where that is not simply that there is none: several rows carry the label. */
  readonly refRefusal?: (target: string, label: string, where?: RefWhere) => string | undefined;
}

/** What one kind of value owns, apart from how it is drawn. Complete by type: see kinds/index.ts. */
export interface Kind<F extends AnyField = AnyField> {
  /** Columns in the table; none for child rows. */
  columns(name: string, field: F): ColumnType[];
  /** Operators a filter may use; the first is what the field alone means. */
  operators(field: F): readonly Suffix[];
  /** A body's value → what is stored; never throws. Empty values do not come here. */
  parse(raw: unknown, field: F): Parsed;
  /** A stored value → the text of an Excel cell. */
  toText(value: unknown, field: F, look: Look): string;
  /** The text of an Excel cell → what `parse` takes. */
  fromText(text: string, field: F, look: Look): Parsed;
}

const snakes = new Map<string, string>();
/** Far more than all definitions have; names that a client made up do not stay for ever. */
const MOST_SNAKES = 20_000;

/** principalDept → principal_dept. Remembered: a statement asks for every column of its table. */
export function snake(name: string): string {
  let made = snakes.get(name);
  if (made === undefined) {
    made = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (snakes.size >= MOST_SNAKES) snakes.clear();
    snakes.set(name, made);
  }
  return made;
}
