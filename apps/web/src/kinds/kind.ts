import type { AnyField, FilterOperator, KindName } from '@anlan/resource';
import type { ReactNode } from 'react';
import type { Translate } from '../lib/i18n';

/** A component without refs or statics: what kinds are made of. */
export type Draw<P> = (props: P) => ReactNode;

/** A record or a child row as the wire carries it. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * What a filter holds while it is in the form: typed, never the text of the address. A range is a pair whose open end
 * is null; several keys are a list.
 */
export type Scalar = string | number | boolean;
export type FilterValue = Scalar | readonly string[] | readonly number[] | readonly [Scalar | null, Scalar | null];

export interface DictEntry {
  readonly key: string;
  readonly label: string;
  readonly color?: string;
  /** Kept for old records, not offered any more. */
  readonly sealed?: boolean;
  readonly children?: readonly DictEntry[];
}

/** Labels and language at hand while cells are drawn. Cells are plain functions: hooks per cell would cost 4,000 on a big page. */
export interface Look {
  readonly dict: (code: string, key: string) => DictEntry | undefined;
  readonly t: Translate;
}

/** A look for fields that need no dictionary. */
export const bareLook = (t: Translate): Look => ({ dict: () => undefined, t });

/** What one field is at one place: its name, its definition and the record around it. */
export interface Place<F extends AnyField = AnyField> {
  readonly name: string;
  readonly field: F;
  readonly row: Row;
  readonly look: Look;
}

export interface InputProps<F extends AnyField = AnyField, V = unknown> {
  readonly id?: string;
  readonly value?: V;
  readonly onChange?: (value: V) => void;
  readonly onBlur?: () => void;
  readonly field: F;
  readonly name: string;
  readonly disabled?: boolean;
  readonly status?: 'error';
  /** Shown where the field has no label of its own (cells of a child table). */
  readonly 'aria-label'?: string;
  readonly 'aria-required'?: boolean;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
  /** Values the chosen row must carry (`within` and `where` of a reference); undefined = one is not known yet. */
  readonly within?: Readonly<Record<string, string>>;
  /** Label of the field that must be chosen first. */
  readonly waitsFor?: string;
  /** Labels known from the record, so that nothing flickers while they are looked up. */
  readonly known?: Readonly<Record<string, string>>;
}

export interface FilterProps<F extends AnyField = AnyField, V extends FilterValue = FilterValue> {
  readonly id?: string;
  readonly value?: V;
  readonly onChange: (value: V | undefined) => void;
  readonly field: F;
  readonly operator: FilterOperator;
}

/** Filters of one kind: how they are edited, stand in the address, and travel. */
export interface FilterKind<F extends AnyField = AnyField> {
  readonly Control: Draw<FilterProps<F>>;
  /** Form value → text of the address; undefined = no filter. */
  toUrl(value: FilterValue | undefined, operator: FilterOperator, field: F): string | undefined;
  /** Text of the address → form value; undefined when it means nothing. */
  fromUrl(text: string, operator: FilterOperator, field: F): FilterValue | undefined;
  /** Form value → wire conditions with their suffixes. `wire` is the field's wire name. */
  toQuery(value: FilterValue, operator: FilterOperator, field: F, wire: string): Record<string, string>;
}

/** How one kind of value is shown, edited and filtered. Complete by type: see registry.ts. */
export interface WebKind<F extends AnyField = AnyField> {
  /** The value as text: titles, headings of cards, tooltips. Empty string when there is none. */
  text(place: Place<F>): string;
  /** A table cell: text, or a single span or link. */
  cell(place: Place<F>): ReactNode;
  /** The value in a detail; the cell unless told. */
  readonly Detail?: Draw<Place<F>>;
  readonly Input: Draw<InputProps<F>>;
  readonly filter?: FilterKind<F>;
  /** Wire record → value of the form. The form holds what conditions compare: lists, true/false, one value a period. */
  read(row: Row, name: string, field: F): unknown;
  /** Value of the form → entries of the body. */
  write(value: unknown, name: string, field: F): Record<string, unknown>;
  readonly align?: 'right';
  /** Width of the column unless the view says one. */
  readonly width: number;
  /** Takes the whole line in forms and details; `form`: where it is filled in alone. */
  readonly wide?: boolean | 'form';
}

export type FieldOf<K extends KindName> = Extract<AnyField, { kind: K }>;

export const EMPTY = '—';

/** The kinds of the fields of child rows. Rows are a kind themselves, so the registry hands itself in when it is made. */
export const childKinds: { of: (field: AnyField) => WebKind } = {
  of: () => {
    throw new Error('kinds/registry is not loaded');
  },
};
