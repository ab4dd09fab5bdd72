/** What travels, typed from the definition: the shapes of pages, records, bodies and queries. */
import type { OnSite } from '@anlan/domain/files/on-site';
import type { AnyResource, Fields, Resource, Suffix } from '@anlan/resource';

type FieldsOf<R> = R extends Resource<infer F, string> ? F : Fields;
type Text<F> = F extends { readonly required: true } ? string : string | null;
type Maybe<F, T> = F extends { readonly required: true } ? T : T | null;
type NumberKeyed<O> = keyof O extends `${number}` | number ? number : string;

type WireNameOf<N, F> = F extends { readonly wire: infer W extends string } ? W : Extract<N, string>;
type Stem<W> = W extends `${infer S}Ids` ? S : W extends `${infer S}Id` ? S : W;
type LabelNameOf<N, F> = F extends { readonly kind: 'ref' | 'parent' }
  ? F extends { readonly nameAs: infer L extends string }
    ? L
    : `${Extract<Stem<WireNameOf<N, F>>, string>}Name`
  : never;

/** A value as replies carry it: decimals and dates are text, multi-values comma strings, flags their numbers. */
type WireValue<F> = F extends { readonly kind: infer K }
  ? K extends 'int'
    ? Maybe<F, number>
    : K extends 'state'
      ? number
      : K extends 'flag'
        ? Maybe<F, number>
        : K extends 'choice'
          ? F extends { readonly options: infer O }
            ? Maybe<F, NumberKeyed<O>>
            : never
          : K extends 'json'
            ? unknown
            : K extends 'rows'
              ? F extends { readonly fields: infer C extends Fields }
                ? readonly (WireFields<C> & { readonly id: string })[]
                : never
              : Text<F>
  : never;

type Visible<C> = {
  [N in keyof C as C[N] extends { readonly secret: true } | { readonly kind: 'period' } ? never : N]: C[N];
};

type WireFields<C> = { readonly [N in keyof Visible<C> as WireNameOf<N, C[N]>]: WireValue<C[N]> } & {
  readonly [N in keyof C as LabelNameOf<N, C[N]>]: string | null;
};

/** A stored file as a detail carries it; `link` is bound to the session and lives ten minutes. */
export interface Attachment {
  readonly attachId: string;
  readonly name: string;
  readonly link: string;
  readonly thumbLink?: string | null;
  /** bytes */
  readonly size: number;
  readonly extension: string;
  /** Of a photo taken on site. */
  readonly onSite?: OnSite;
}

export interface BaseRow {
  readonly id: string;
  readonly version: number;
  readonly createTime: string;
  readonly createUser: string | null;
  readonly createUserName: string | null;
  readonly updateTime: string | null;
  readonly updateUser: string | null;
  readonly updateUserName: string | null;
}

/** One record of a page. A period travels as its two columns, which are read by name. */
export type WireRow<R> = BaseRow & WireFields<FieldsOf<R>>;

/** A record as detail calls answer it: with the files behind each file field. */
export type WireDetail<R> = WireRow<R> & {
  readonly [N in keyof FieldsOf<R> as FieldsOf<R>[N] extends { readonly kind: 'file' }
    ? `${WireNameOf<N, FieldsOf<R>[N]>}List`
    : never]?: readonly Attachment[];
};

/** A record of a definition known only at run time: what parts that serve every resource work with. */
export type AnyRow = BaseRow & Readonly<Record<string, unknown>>;

export interface Page<Row> {
  readonly records: readonly Row[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
  /** `total` is "at least": counting stopped there. */
  readonly capped?: boolean;
  /** Of a log: `cursor` of the page after this one, found without counting off the rows before it. */
  readonly next?: string;
}

type FilterName<R> = R extends AnyResource
  ?
      | Extract<keyof { [N in keyof FieldsOf<R> as WireNameOf<N, FieldsOf<R>[N]>]: 1 }, string>
      | 'createTime'
      | 'createUser'
  : string;

type FilterValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Conditions by wire name, alone or with a suffix: `status`, `name_like`, `createTime_datege`. */
export type Filters<R> = { readonly [K in FilterName<R> | `${FilterName<R>}_${Suffix}`]?: FilterValue };

export type PageQuery<R> = Filters<R> & {
  readonly current?: number;
  readonly size?: number;
  /** Wire names, comma-joined. */
  readonly ascs?: string;
  readonly descs?: string;
};

type BodyValue<F> = F extends { readonly kind: 'rows'; readonly fields: infer C }
  ? readonly ({ readonly id?: string } & BodyFields<C>)[]
  : F extends { readonly kind: 'json' }
    ? unknown
    : F extends { readonly kind: 'period' }
      ? readonly [string, string] | string | null
      : string | number | boolean | null | readonly (string | number)[];

type Settable<C> = {
  [N in keyof C as C[N] extends { readonly computed: true } | { readonly kind: 'state' } ? never : N]: C[N];
};
type BodyFields<C> = { readonly [N in keyof Settable<C> as WireNameOf<N, C[N]>]?: BodyValue<C[N]> };

/** What create and update take; the server says what is missing. */
export type Body<R> = BodyFields<FieldsOf<R>>;

/** One entry of a look-up: what a reference may point to. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Given by trees; "0" or absent on roots. */
  readonly parentId?: string | null;
  readonly hasChildren?: boolean;
  readonly [field: string]: unknown;
}

export interface LookupQuery {
  /** Words of the label. */
  readonly q?: string;
  /** Exactly these, also deleted ones. */
  readonly ids?: readonly string[];
  readonly current?: number;
  readonly size?: number;
  /** Fixed and dependent conditions, by wire name of the target's fields. */
  readonly within?: Readonly<Record<string, string | number>>;
}

export interface ImportResult {
  readonly created: number;
  readonly updated: number;
}
