/**
 * Fields say what a value is. A field is pure data: kind, label and the facts of its value; where it appears is
 * told by views, what happens to it by behaviour attached beside the definition.
 */
import type { Condition } from './conditions';
import type { Lifecycle } from './states';

export type KindName = AnyField['kind'];

/** Facts every field may state. */
export interface FieldFacts {
  /** Refused when empty, with the kind's sentence (请输入… / 请选择… / 请上传…). */
  readonly required?: boolean;
  /** Required only while the condition holds over the other values of the same record. */
  readonly requiredWhen?: Condition;
  /** Shown, and taken from a body, only while the condition holds; otherwise stored as empty. */
  readonly visibleWhen?: Condition;
  /** Wire value used when a create leaves the field out. */
  readonly default?: string | number | boolean;
  /** Set by the server alone; a body that carries it is ignored for this field, never an error. */
  readonly computed?: boolean;
  /** Taken when the row is created, ignored afterwards. */
  readonly createOnly?: boolean;
  /** One live row per tenant may hold a value; `true` or the sentence told to the user. */
  readonly unique?: boolean | string;
  /** The contract's spelling when it differs from ours (misspellings live here only). */
  readonly wire?: string;
  /** One line under the input. */
  readonly help?: string;
  /** Encrypted at rest, masked without the `_plain` code, searchable by equality only (decisions §4). */
  readonly personal?: 'phone' | 'idNumber' | 'medical';
  /** Words on the tenant's list are masked when it is written, and the writer is told. */
  readonly screened?: boolean;
  /** Never leaves the server. */
  readonly secret?: boolean;
  /** Of such rows it is starred in the audit: a secret is a secret in its history too. */
  readonly secretWhen?: { readonly field: string; readonly in: readonly string[] };
  /** Says on which law or standard the record rests: it is found from the law. */
  readonly cites?: boolean;
  /** Too large for lists: told in details alone. */
  readonly detailOnly?: boolean;
}

interface Base extends FieldFacts {
  readonly label: string;
}

export interface TextField extends Base {
  readonly kind: 'text';
  readonly max?: number;
  readonly format?: 'phone' | 'email' | 'idNumber' | 'creditCode' | 'url' | 'code' | 'path' | 'link';
  /** The name of a person: whoever reads people by their family names alone reads it so (`masksPeople`). */
  readonly personName?: true;
}
export interface LongTextField extends Base {
  readonly kind: 'longText';
  readonly max?: number;
}
export interface RichTextField extends Base {
  readonly kind: 'richText';
  readonly max?: number;
}
export interface IntField extends Base {
  readonly kind: 'int';
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}
export interface DecimalField extends Base {
  readonly kind: 'decimal';
  readonly min?: number;
  readonly max?: number;
  /** Digits after the point, 2 unless told. */
  readonly scale?: number;
  readonly unit?: string;
}
/** An amount; four decimals at most (spec 1 §5), carried as text, never as a float. */
export interface MoneyField extends Base {
  readonly kind: 'money';
  readonly min?: number;
  readonly max?: number;
  readonly unit?: '元' | '万元';
}
/** yyyy-MM-dd; never becomes a JS Date. */
export interface DateField extends Base {
  readonly kind: 'date';
}
/** yyyy-MM-dd HH:mm:ss, Asia/Shanghai. */
export interface DatetimeField extends Base {
  readonly kind: 'datetime';
}
/** One control, two columns: `columns` are the two wire names, start first. End may not be before start. */
export interface PeriodField extends Base {
  readonly kind: 'period';
  readonly columns: readonly [string, string];
  readonly precision?: 'date' | 'datetime';
}
export interface DictField extends Base {
  readonly kind: 'dict';
  readonly dict: string;
  readonly multiple?: boolean;
  readonly maxCount?: number;
}
/** A closed set the code knows; keys as the spec numbers them. */
export interface ChoiceField extends Base {
  readonly kind: 'choice';
  readonly options: Readonly<Record<string, string>>;
  readonly instead?: Instead;
}
/** Yes or no; `codes` are the wire numbers for yes and no, e.g. [1, 2] or [1, 0]. */
export interface FlagField extends Base {
  readonly kind: 'flag';
  readonly codes?: readonly [number, number];
}
export interface RefField extends Base {
  readonly kind: 'ref';
  /** Name of the referenced resource. */
  readonly target: string;
  readonly multiple?: boolean;
  readonly maxCount?: number;
  /** Only rows whose field (key) equals this record's field (value): users of the chosen department. */
  readonly within?: Readonly<Record<string, string>>;
  /**
   * Only rows with these fixed values, or one of these: departments of category 4. It is asked of what is chosen; what a
   * record points to already may stand when the target has changed since.
   */
  readonly where?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  /** What removing the referenced row does: refuse with a count, keep and show 「已删除」, or empty the column. */
  readonly onDelete?: 'block' | 'keepName' | 'clear';
  /** Wire name that carries the label; principalId → principalName unless told. */
  readonly nameAs?: string;
  /** What it means that none is named, shown in its place: 全企业. */
  readonly none?: string;
  /** So many people that whoever reads people by their family names alone reads how many they are (`masksPeople`). */
  readonly headcount?: true;
}
export interface FileField extends Base {
  readonly kind: 'file';
  /** Lower-case extensions. */
  readonly accept: readonly string[];
  /** How many at the most, 1 unless told. */
  readonly count?: number;
  /** MB = 1,048,576 bytes; 50 unless told. */
  readonly maxMb?: number;
  /** Phones open the camera, not the gallery. */
  readonly cameraOnly?: boolean;
  /** Photos are taken then and there: with the server's time, a position, and marks where they were not. */
  readonly onSite?: boolean;
  /** Read page by page or played: a pdf that does not open and a video that does not play are refused at the upload. */
  readonly opened?: boolean;
  /** Proves what somebody has done: the same content shown again is marked. */
  readonly evidence?: boolean;
  /** Shows a person: whoever reads people by their family names alone does not see it (`masksPeople`). */
  readonly ofPerson?: true;
}
export interface SignatureField extends Base {
  readonly kind: 'signature';
}
/** A child table edited with its parent, saved by difference. */
export interface RowsField extends Base {
  readonly kind: 'rows';
  readonly table: string;
  readonly fields: Readonly<Record<string, AnyField>>;
  readonly maxCount?: number;
  readonly rules?: readonly Rule[];
}
/** The row's parent in its own tree; "0" on the wire for a root, NULL in the table. */
export interface ParentField extends Base {
  readonly kind: 'parent';
}
/** A lifecycle's present state; moves only through declared steps. */
export interface StateField extends Base {
  readonly kind: 'state';
  readonly lifecycle: Lifecycle;
  readonly instead?: Instead;
}
/**
 * While `when` holds, the word of another field of the same row is told in place of this one's, on screens, sheets and paper
 * alike: what is voided is voided, at whichever step it stood.
 */
export interface Instead {
  readonly when: Condition;
  readonly field: string;
  readonly words: Readonly<Record<string, string>>;
}
export interface JsonField extends Base {
  readonly kind: 'json';
  readonly shape: 'point' | 'object' | 'list';
  /** The form has an input of its own that draws it: it is sent with the others. */
  readonly drawn?: boolean;
}

export type AnyField =
  | TextField
  | LongTextField
  | RichTextField
  | IntField
  | DecimalField
  | MoneyField
  | DateField
  | DatetimeField
  | PeriodField
  | DictField
  | ChoiceField
  | FlagField
  | RefField
  | FileField
  | SignatureField
  | RowsField
  | ParentField
  | StateField
  | JsonField;

export type Fields = Readonly<Record<string, AnyField>>;

/**
 * A rule across fields: while `if` holds, none of `require` may be empty, nor may all of `requireOne`; `message` replaces
 * the kind's sentence.
 */
export interface Rule {
  readonly if: Condition;
  readonly require?: readonly string[];
  readonly requireOne?: readonly string[];
  readonly message?: string;
}

type Options<F> = Omit<F, 'kind' | 'label'>;
type None = Record<never, never>;

// `const P` keeps `required: true` a literal, from which the row type learns that a column is never null. `NoInfer`:
// without options, P must not be inferred from where the field is used, or a choice loses its literal keys.
const maker =
  <F extends AnyField>(kind: F['kind']) =>
  <const P extends Options<F> = Options<F>>(label: string, options?: P) =>
    ({ kind, label, ...options }) as { readonly kind: F['kind']; readonly label: string } & NoInfer<P>;

export const f = {
  text: maker<TextField>('text'),
  longText: maker<LongTextField>('longText'),
  richText: maker<RichTextField>('richText'),
  int: maker<IntField>('int'),
  decimal: maker<DecimalField>('decimal'),
  money: maker<MoneyField>('money'),
  date: maker<DateField>('date'),
  datetime: maker<DatetimeField>('datetime'),
  json: <const P extends Options<JsonField>>(label: string, facts: P) => ({ kind: 'json' as const, label, ...facts }),
  file: <const P extends Options<FileField>>(label: string, facts: P) => ({ kind: 'file' as const, label, ...facts }),
  signature: maker<SignatureField>('signature'),
  parent: maker<ParentField>('parent'),
  flag: maker<FlagField>('flag'),
  period: <const P extends Omit<Options<PeriodField>, 'columns'> = None>(
    label: string,
    columns: readonly [string, string],
    options?: P,
  ) => ({ kind: 'period' as const, label, columns, ...options }) as PeriodField & NoInfer<P>,
  dict: <const P extends Omit<Options<DictField>, 'dict'> = None>(label: string, dict: string, options?: P) =>
    ({ kind: 'dict' as const, label, dict, ...options }) as {
      readonly kind: 'dict';
      readonly label: string;
      readonly dict: string;
    } & NoInfer<P>,
  choice: <
    const O extends Readonly<Record<string, string>>,
    const P extends Omit<Options<ChoiceField>, 'options'> = None,
  >(
    label: string,
    options: O,
    facts?: P,
  ) =>
    ({ kind: 'choice' as const, label, options, ...facts }) as {
      readonly kind: 'choice';
      readonly label: string;
      readonly options: O;
    } & NoInfer<P>,
  ref: <const P extends Omit<Options<RefField>, 'target'> = None>(label: string, target: string, options?: P) =>
    ({ kind: 'ref' as const, label, target, ...options }) as {
      readonly kind: 'ref';
      readonly label: string;
      readonly target: string;
    } & NoInfer<P>,
  state: <L extends Lifecycle>(label: string, lifecycle: L, facts?: { readonly instead: Instead }) =>
    ({ kind: 'state' as const, label, lifecycle, ...facts }) as const,
  rows: <const C extends Readonly<Record<string, AnyField>>, const P extends Omit<Options<RowsField>, 'fields'>>(
    label: string,
    fields: C,
    facts: P,
  ) =>
    ({ kind: 'rows' as const, label, fields, ...facts }) as {
      readonly kind: 'rows';
      readonly label: string;
      readonly fields: C;
    } & NoInfer<P>,
} as const;

type Stored<F, T> = F extends { readonly required: true } ? T : T | null;
type Multiple<F, T> = F extends { readonly multiple: true } ? T[] : T;
type NumericKeys<O> = keyof O extends `${number}` | number ? number : string;

/** What a field holds in memory (server rows, rules): text, numbers, id lists; decimals and dates are text. */
export type ValueOf<F> = F extends { readonly kind: infer K }
  ? K extends 'int'
    ? Stored<F, number>
    : K extends 'state'
      ? number
      : K extends 'flag'
        ? Stored<F, boolean>
        : K extends 'choice'
          ? F extends { readonly options: infer O }
            ? Stored<F, NumericKeys<O>>
            : never
          : K extends 'dict' | 'ref'
            ? Stored<F, Multiple<F, string>>
            : K extends 'file'
              ? string[]
              : K extends 'period'
                ? Stored<F, readonly [string, string]>
                : K extends 'json'
                  ? unknown
                  : K extends 'rows'
                    ? F extends { readonly fields: infer C }
                      ? Array<{ id: string } & { [N in keyof C]: ValueOf<C[N]> }>
                      : never
                    : Stored<F, string>
  : never;
