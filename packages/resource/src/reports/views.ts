/**
 * `defineView()`: child rows of a resource as a list of their own, each beside facts of its record. Pure data with no
 * table: read as far as the record is, filtered and sorted by the fields of both, by supervisors too, and as a sheet.
 */
import type { AnyResource, ListView, Resource } from '../define';
import type { AnyField, Fields } from '../fields';
import { wire } from '../wire';

/** Where a field of the view comes from. */
export interface ViewSource {
  readonly of: 'record' | 'row';
  readonly name: string;
}

/** A column of the sheet: the field's own label unless another title is told. */
export interface ViewColumn<N extends string = string> {
  readonly field: N;
  readonly title?: string;
  readonly width?: number;
}

/** Reads like any other resource on the screen; nothing of it is stored or written. */
export interface View extends AnyResource {
  readonly view: {
    readonly of: AnyResource;
    readonly rows: Extract<AnyField, { kind: 'rows' }>;
    /** Under which name each row tells the id of its record, by which it can be asked for. */
    readonly recordId: string;
    readonly sources: Readonly<Record<string, ViewSource>>;
    /** Orders by name, as `order` of the query says: fields of the record. The newest records first unless told. */
    readonly orders: Readonly<Record<string, readonly string[]>>;
    readonly sheet: { readonly label: string; readonly order?: string; readonly columns: readonly ViewColumn[] };
  };
}

type Name<F> = Extract<keyof F, string>;
type RowsName<F> = { [N in Name<F>]: F[N] extends { readonly kind: 'rows' } ? N : never }[Name<F>];
type RowFields<F, R extends keyof F> = F[R] extends { readonly fields: infer C } ? C : never;
type Told<F, R extends keyof F, K, A> = K | Name<A> | Name<RowFields<F, R>>;

interface Spec<
  F extends Fields,
  R extends RowsName<F>,
  K extends Name<F>,
  A extends Readonly<Record<string, Name<F>>>,
> {
  readonly of: Resource<F, string>;
  readonly rows: R;
  readonly name: string;
  readonly label: string;
  /** `/page` and `/export` below it. */
  readonly path: `/${string}`;
  readonly recordId: string;
  /** Facts of the record beside each of its rows. */
  readonly record: readonly K[];
  /** Those told under another name. */
  readonly renamed?: A;
  readonly list: ListView<Told<F, R, K, A>>;
  readonly orders?: Readonly<Record<string, readonly Name<F>[]>>;
  readonly sheet: {
    /** Of the file and its page. */
    readonly label: string;
    readonly order?: string;
    readonly columns: readonly (Told<F, R, K, A> | ViewColumn<Told<F, R, K, A>>)[];
  };
}

/**
 * A fact of the record hides the row's own of that name.
 * @throws where a fact is a list of files or rows, or personal: a line does not tell these
 */
export function defineView<
  const F extends Fields,
  const R extends RowsName<F>,
  const K extends Name<F>,
  const A extends Readonly<Record<string, Name<F>>> = Record<never, never>,
>({ of, rows, name, label, path, recordId, record, renamed, list, orders = {}, sheet }: Spec<F, R, K, A>): View {
  const rowsField = of.fields[rows] as Extract<AnyField, { kind: 'rows' }>;
  const facts = [...Object.entries(renamed ?? {}), ...record.map((one) => [one, one] as const)];
  const told: readonly { readonly as: string; readonly field: AnyField; readonly source: ViewSource }[] = [
    ...facts.map(([as, field]) => ({
      as,
      field: of.fields[field] as AnyField,
      source: { of: 'record', name: field } as const,
    })),
    ...Object.entries(rowsField.fields).flatMap(([as, field]) =>
      field.kind === 'file' || facts.some(([fact]) => fact === as)
        ? []
        : [{ as, field, source: { of: 'row', name: as } as const }],
    ),
  ];
  const untellable = told.find(({ field }) => field.kind === 'file' || field.kind === 'rows' || field.personal);
  if (untellable) throw new Error(`${name}: a line does not tell ${untellable.as}`);
  return {
    name,
    label,
    module: of.module,
    table: rowsField.table,
    scope: of.scope,
    permission: of.permission,
    visibleTo: of.visibleTo,
    wire: wire.rest(path, {
      without: ['get', 'create', 'update', 'remove'],
      also: { governmentPage: [`GET ${path}/page`], export: [`GET ${path}/export`] },
    }),
    title: Object.keys(rowsField.fields)[0] as string,
    fields: Object.fromEntries(told.map(({ as, field }) => [as, plain(field)])),
    views: { list, form: [] },
    view: {
      of,
      rows: rowsField,
      recordId,
      sources: Object.fromEntries(told.map(({ as, source }) => [as, source])),
      orders,
      sheet: {
        label: sheet.label,
        ...(sheet.order ? { order: sheet.order } : {}),
        columns: sheet.columns.map((column) => (typeof column === 'string' ? { field: column } : column)),
      },
    },
  };
}

/** In a view a fact goes by the name the view gives it, and nothing is asked of whoever reads. */
const plain = ({ wire: _wire, ...field }: AnyField): AnyField => field as AnyField;

/** The same rows read for something else: other columns and filters on another screen. */
export const viewAs = (view: View, told: Pick<View, 'name' | 'label'> & { readonly list: ListView<string> }): View => ({
  ...view,
  name: told.name,
  label: told.label,
  views: { list: told.list, form: [] },
});
