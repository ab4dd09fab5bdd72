/** `defineDocument()`: a printed form of a record, pure data: the server lays it out, the web offers it. */
import { type CallFacts, call } from '../calls';
import type { Condition } from '../conditions';
import type { AnyResource, Resource } from '../define';
import { permissionCode } from '../derive/names';
import { type AnyField, type Fields, f } from '../fields';

/** Most records printed at once. */
export const PRINT_MAX = 50;

/** Labels and values; what is empty takes no paper, unless it is to be filled in by hand. */
interface FieldsPart<N> {
  readonly heading: string;
  readonly fields: readonly N[];
  readonly blank?: true;
}
interface PhotosPart<N> {
  readonly photos: N;
  /** Taken afterwards: both beside each other once there are any. */
  readonly after?: N;
}
/** Child rows, or rows of another resource that the module adds to the record; signatures and photos among them are pictures. */
interface RowsPart {
  readonly heading: string;
  readonly rows: string;
  readonly of?: AnyResource;
  readonly columns: readonly string[];
  /** Of a column in points; the others share what is left. */
  readonly widths?: Readonly<Record<string, number>>;
}
/** What happened to the record, oldest first: rows of a resource that the module adds to the record. */
interface HistoryPart {
  readonly heading: string;
  readonly rows: string;
  readonly of: AnyResource;
  readonly time: string;
  /** What was done, and by whom. */
  readonly what: readonly string[];
  /** State before and after. */
  readonly moved?: readonly [string, string];
  /** The row's title stands without its label. */
  readonly lines?: readonly string[];
  /** Those that stand above already are not printed twice. */
  readonly photos?: string;
}
/** Lines to be signed by hand; a field of a signature shows it once it is there, with its time. */
interface SignaturesPart<N> {
  readonly signatures: readonly (string | { readonly field: N; readonly at?: N })[];
}
export type DocumentPart<N = string> = (FieldsPart<N> | PhotosPart<N> | RowsPart | HistoryPart | SignaturesPart<N>) & {
  /** Printed of a record that is so; of every record where it is absent. */
  readonly when?: Condition;
};

/** What stands at the head of one record's paper, where that is not the same of all. */
export interface DocumentHead {
  readonly label: string;
  /** Which prescribed form it is: 表A.1. */
  readonly form?: string;
  /** A mark that is seen before anything is read; the words stand on it, colour is never alone. */
  readonly band?: { readonly text: string; readonly colour: string; readonly ink: string };
}

export interface PrintedDocument {
  readonly of: AnyResource;
  /** Its heading, and the name of its file. */
  readonly label: string;
  /** Stands with the company under the heading, and names the file of one record. */
  readonly number: string;
  /** Under a code that opens the record on a phone; absent: no code. */
  readonly qr?: string;
  readonly parts: readonly DocumentPart[];
  /** Of a record as its detail tells it. */
  readonly head?: (record: Readonly<Record<string, unknown>>) => DocumentHead;
  /** Stands first in the foot of every page, before company, time and person of printing. */
  readonly foot?: string;
  readonly landscape?: true;
  /** Address of its calls, where it is not `/print` of the resource. */
  readonly path?: `/${string}`;
  /** Names under which ids are taken, the first is sent. */
  readonly ids: readonly [string, ...string[]];
}

type Name<F> = Extract<keyof F, string>;

export function defineDocument<const F extends Fields, S extends string>(
  spec: Omit<PrintedDocument, 'of' | 'number' | 'parts' | 'ids'> & {
    readonly of: Resource<F, S>;
    readonly number?: Name<F>;
    readonly parts: readonly DocumentPart<Name<F>>[];
    readonly ids?: readonly [string, ...string[]];
  },
): PrintedDocument {
  const of = spec.of;
  const document = { ids: ['ids'], number: of.title, ...spec, of } as PrintedDocument;
  const faults = documentFaults(document);
  if (faults.length > 0) throw new Error(`${spec.label}: ${faults.join('; ')}`);
  return document;
}

const PICTURES = ['file'] as const;

/** What a document names that is not there, or cannot be printed so. */
function documentFaults({ of, number, qr, parts }: PrintedDocument): string[] {
  const faults: string[] = [];
  const check = (owner: string, fields: Fields, names: readonly string[], kinds?: readonly AnyField['kind'][]) => {
    for (const name of names) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!field) faults.push(`${owner} has no field ${name}`);
      else if (field.secret) faults.push(`${owner}.${name} is secret`);
      else if (kinds ? !kinds.includes(field.kind) : ['file', 'signature', 'rows', 'json'].includes(field.kind))
        faults.push(`${owner}.${name} is not printed so`);
    }
  };
  const own = (names: readonly string[], kinds?: readonly AnyField['kind'][]) =>
    check(of.name, of.fields, names, kinds);
  own([number]);
  if (qr !== undefined && !of.open?.phone && !of.open?.console && !of.menu) faults.push(`${of.name} opens nowhere`);
  if (parts.length === 0) faults.push('nothing is printed');
  for (const part of parts) {
    if ('fields' in part) own(part.fields);
    else if ('photos' in part && !('rows' in part)) own([part.photos, ...(part.after ? [part.after] : [])], PICTURES);
    else if ('signatures' in part) {
      const drawn = part.signatures.flatMap((one) => (typeof one === 'string' ? [] : [one]));
      own(
        drawn.map(({ field }) => field),
        ['signature'],
      );
      own(
        drawn.flatMap(({ at }) => (at ? [at] : [])),
        ['date', 'datetime'],
      );
    } else if ('columns' in part) {
      const rows = rowFields(of, part);
      if (!rows) faults.push(`${of.name} has no rows ${part.rows}`);
      else {
        const drawn = part.columns.filter((name) => isPicture(rows[name]));
        check(
          part.of?.name ?? part.rows,
          rows,
          part.columns.filter((name) => !drawn.includes(name)),
        );
      }
    } else {
      const { name, fields } = part.of;
      check(name, fields, [part.time], ['datetime', 'date']);
      check(name, fields, [...part.what, ...(part.moved ?? []), ...(part.lines ?? [])]);
      if (part.photos) check(name, fields, [part.photos], PICTURES);
    }
  }
  return faults;
}

/** Fields of a table's rows: of another resource, or of the record's own child rows. */
export function rowFields(of: AnyResource, part: { readonly rows: string; readonly of?: AnyResource }) {
  if (part.of) return part.of.fields;
  const field = Object.hasOwn(of.fields, part.rows) ? of.fields[part.rows] : undefined;
  return field?.kind === 'rows' ? field.fields : undefined;
}

/** A document's calls: of the records named in the address, or of more in a body. */
export function documentCalls({ of, label, path, ids }: PrintedDocument) {
  const at = path ?? (`${of.wire.base}/print` as `/${string}`);
  const facts = {
    summary: `打印${label}`,
    access: { code: permissionCode(of, 'view') },
    resource: of.name,
    reach: 'row',
    effect: 'read',
    needsCompany: true,
  } as const satisfies CallFacts;
  const named = f.dict(of.label, '', { multiple: true, maxCount: 2000 });
  const query: Fields = Object.fromEntries(ids.map((name) => [name, named]));
  return {
    read: call(`GET ${at}`, { ...facts, query }),
    many: call(`POST ${at}`, { ...facts, query, body: query, list: true }),
  };
}

const PLAIN_KINDS: ReadonlySet<string> = new Set(['file', 'signature', 'rows', 'json', 'richText']);
const IMAGES: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'webp']);
const isPhoto = (field: AnyField): boolean =>
  field.kind === 'file' && field.accept.every((extension) => IMAGES.has(extension));

/** Drawn in the cell of a table: what was signed, or one photo. */
export const isPicture = (field: AnyField | undefined): boolean =>
  field?.kind === 'signature' || (field?.kind === 'file' && field.count === 1 && isPhoto(field));

const derived = new WeakMap<AnyResource, PrintedDocument>();

/** The form of a definition that says `prints`: its detail section by section, then photos, then signatures. */
export function documentOf(of: AnyResource): PrintedDocument | undefined {
  if (!of.prints) return undefined;
  const before = derived.get(of);
  if (before) return before;
  const sections = of.views.detail ?? of.views.form;
  const fieldOf = (name: string) => of.fields[name] as AnyField;
  const names = sections.flatMap(({ fields }) => fields);
  const photos = names.filter((name) => isPhoto(fieldOf(name)));
  const signed = names.filter((name) => fieldOf(name).kind === 'signature');
  const made = defineDocument({
    of,
    ...of.prints,
    ...(of.fields.code ? { number: 'code' } : {}),
    parts: [
      ...sections
        .map(({ title, fields }) => ({
          heading: title,
          fields: fields.filter((name) => !PLAIN_KINDS.has(fieldOf(name).kind) && !fieldOf(name).secret),
        }))
        .filter(({ fields }) => fields.length > 0),
      ...photos.map((name) => ({ photos: name })),
      ...(signed.length > 0 ? [{ signatures: signed.map((field) => ({ field })) }] : []),
    ],
  });
  derived.set(of, made);
  return made;
}
