/** `call()`: one call beyond a resource's standard ones, pure data: served, sent, documented and tested from here. */
import { isEmpty } from './conditions';
import type { AnyResource } from './define';
import { labelName, wireName } from './derive/names';
import { split } from './derive/routes';
import { validateFields } from './derive/validate';
import type { FieldError } from './facts';
import { type AnyField, type Fields, f, type ValueOf } from './fields';
import { kindOf } from './kinds/index';
import { message } from './messages';
import type { Address, Method } from './wire';

export type TenantKind = 'platform' | 'company' | 'government';

/**
 * Who may call. Fail closed: a call without access does not register.
 * `public` names its reason; `signedIn` is for one's own things and look-ups; `code` is a permission (any of several).
 */
export type Access =
  | { readonly public: string }
  | { readonly signedIn: true; readonly audience?: readonly TenantKind[] }
  | { readonly code: string | readonly string[]; readonly audience?: readonly TenantKind[] };

/** What a call takes, by wire name; every other name is refused. */
export interface Takes<Q extends Fields = Fields, B extends Fields = Fields> {
  readonly query?: Q;
  readonly body?: B;
  /** The query, or the body of a POST, also carries the conditions of this resource's list, judged by its reader. */
  readonly filters?: AnyResource;
  /** Clients send this record back whole: names of its own reply that are no input are ignored. */
  readonly record?: AnyResource;
  /** Names beside those that the record's replies carry: what a module adds to them. */
  readonly carried?: readonly string[];
  /** The body may be a list: of ids, or of anything its handler reads. */
  readonly list?: true;
  /** The engine judges the body's values together with the stored record, so that all faults are told at once. */
  readonly judged?: true;
  /** Names that depend on the address: conditions of whatever resource a look-up names. */
  readonly named?: (name: string, params: Readonly<Record<string, string>>) => boolean;
}

/** Carries the type of a reply; of a page its rows are meant, `fields` describe it to OpenAPI. */
export interface Reply<T> {
  readonly page?: true;
  readonly fields?: Fields;
  /** Never set. */
  readonly is?: T;
}

export const type = <T>(): Reply<T> => ({});

export interface PageOf<Row> {
  readonly records: readonly Row[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
  readonly capped?: boolean;
}
export const pageOf = <Row>(): Reply<PageOf<Row>> => ({ page: true });

export interface CallFacts {
  readonly summary: string;
  readonly access: Access;
  /** A supervisor may call reads alone, whatever the verb (decisions §5). */
  readonly effect: 'read' | 'write';
  /** Resource it belongs to: the contract tests take its rows from there. */
  readonly resource?: string;
  /** `row`: names one row by id; `rows`: a list; `self`: the caller's own; `none`: no tenant data. */
  readonly reach: 'row' | 'rows' | 'self' | 'none';
  readonly idempotent?: boolean;
  readonly duringPasswordChange?: boolean;
  readonly needsCompany?: boolean;
  readonly consumes?: 'json' | 'multipart' | 'form' | 'any';
  readonly uploadBytes?: number;
}

export interface Call<Q extends Fields = Fields, B extends Fields = Fields, R = unknown>
  extends CallFacts,
    Takes<Q, B> {
  readonly method: Method;
  /** Below /api/service, parameters as `:id`. */
  readonly path: string;
  readonly reply: Reply<R>;
}

type Spec<Q extends Fields, B extends Fields, R> = Omit<Call<Q, B, R>, 'method' | 'path' | 'reply' | 'effect'> & {
  /** A GET reads, everything else writes, unless told. */
  readonly effect?: 'read' | 'write';
  readonly reply?: Reply<R>;
};

const PAGING = { current: f.int('页码'), size: f.int('每页条数') };

export function call<
  const Q extends Fields = Record<never, never>,
  const B extends Fields = Record<never, never>,
  R = unknown,
>(at: Address, spec: Spec<Q, B, R>): Call<Q, B, R> {
  const { method, path } = split(at);
  // Whatever answers by pages is asked for a page; with the conditions of a list their reader takes it.
  const paged = spec.reply?.page && !spec.filters ? { query: { ...PAGING, ...spec.query } as unknown as Q } : {};
  return { effect: method === 'GET' ? 'read' : 'write', reply: {}, ...spec, ...paged, method, path };
}

type Must<F> = { [N in keyof F]: F[N] extends { readonly required: true } ? N : never }[keyof F];

/** Values as a handler gets them: absent and empty conditions are undefined, an emptied field of a body is null. */
export type Given<F> = { readonly [N in Must<F>]: NonNullable<ValueOf<F[N]>> } & {
  readonly [N in Exclude<keyof F, Must<F>>]?: ValueOf<F[N]>;
};

type Plain = string | number | boolean | null | undefined | readonly (string | number)[];
/** Values as a client sends them. */
export type Sent<F> = { readonly [N in Must<F>]: SentValue<F[N]> } & {
  readonly [N in Exclude<keyof F, Must<F>>]?: SentValue<F[N]>;
};
type SentValue<F> = F extends { readonly kind: 'json' | 'rows' } ? unknown : Plain;

const BASE = [
  ...['id', 'version', 'tenantId', 'tenantName', 'createUser', 'createTime', 'createUserName', 'updateUser'],
  ...['updateTime', 'updateUserName', 'createDept', 'status', 'isDeleted', 'hasChildren', 'children', 'parentName'],
];
const replies = new WeakMap<Fields, ReadonlySet<string>>();

/** Every name that a record's own replies carry: fields, labels of references, files, what each row has. */
export const replyNames = ({ fields }: Pick<AnyResource, 'fields'>): ReadonlySet<string> => namesOf(fields);

function namesOf(fields: Fields): ReadonlySet<string> {
  const known = replies.get(fields);
  if (known) return known;
  const names = new Set(BASE);
  for (const [name, field] of Object.entries(fields)) {
    const wire = wireName(name, field);
    names.add(wire);
    if (field.kind === 'ref' || field.kind === 'parent') names.add(labelName(name, field));
    if (field.kind === 'file' || field.kind === 'signature') names.add(`${wire}List`);
    if (field.kind === 'period') for (const part of field.columns) names.add(part);
  }
  replies.set(fields, names);
  return names;
}

/** On every call: the company a supervisor looks at, paging and sorting of lists, the token of a file link. */
const ALWAYS: ReadonlySet<string> = new Set([
  'tenantId',
  'tenantId_equal',
  'companyTenantId',
  'current',
  'size',
  'ascs',
  'descs',
  'blade-auth',
]);
export const alwaysTaken = (name: string): boolean => ALWAYS.has(name) || name.endsWith('_ignore');

/** So many faults are told by name; a body of fifty thousand strange names is no reason for as long a reply. */
const MOST_TOLD = 20;
const shortened = (name: string): string => (name.length > 50 ? `${name.slice(0, 50)}…` : name);
type Names = Readonly<Record<string, unknown>>;
const isNames = (given: unknown): given is Names =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

const declares = (fields: Fields, name: string): boolean =>
  Object.hasOwn(fields, name) ||
  Object.entries(fields).some(
    ([, field]) => field.wire === name || (field.kind === 'period' && field.columns.includes(name)),
  );

/** Names of a query that nobody declared; conditions of a list are refused by its own reader, which knows the operators. */
export function strangeInQuery(takes: Takes, query: Names, params: Readonly<Record<string, string>>): FieldError[] {
  const errors: FieldError[] = [];
  for (const name of Object.keys(query)) {
    if (alwaysTaken(name) || takes.filters || declares(takes.query ?? {}, name) || takes.named?.(name, params))
      continue;
    errors.push({ field: shortened(name), message: message.unknownFilter(shortened(name)) });
    if (errors.length === MOST_TOLD) break;
  }
  return errors;
}

export function strangeInBody(takes: Takes, body: unknown): FieldError[] {
  if (body === undefined || body === null || body === '') return [];
  if (Array.isArray(body) && takes.list) return [];
  if (!isNames(body)) return [{ field: '', message: '请求内容格式不正确' }];
  const errors: FieldError[] = [];
  const carried = takes.record && replyNames(takes.record);
  for (const name of Object.keys(body)) {
    const known = alwaysTaken(name) || takes.filters || declares(takes.body ?? {}, name) || carried?.has(name);
    if (known || takes.carried?.includes(name)) continue;
    errors.push({ field: shortened(name), message: message.unknownField(shortened(name)) });
    if (errors.length === MOST_TOLD) break;
  }
  return [...errors, ...strangeInRows({ ...takes.record?.fields, ...takes.body }, body, takes.carried)].slice(
    0,
    MOST_TOLD,
  );
}

/** Names in child rows; a row sent back whole carries what its reply does. */
function strangeInRows(fields: Fields, body: Names, carried: readonly string[] = []): FieldError[] {
  const errors: FieldError[] = [];
  for (const [own, field] of Object.entries(fields)) {
    if (field.kind !== 'rows') continue;
    const wire = wireName(own, field);
    const rows = body[wire];
    if (!Array.isArray(rows)) continue;
    const names = namesOf(field.fields);
    for (const [place, row] of rows.entries()) {
      if (!isNames(row)) continue;
      for (const name of Object.keys(row)) {
        if (names.has(name) || name === 'sort' || name === 'parentId' || carried.includes(name)) continue;
        const told = shortened(name);
        errors.push({
          field: `${wire}[${place}].${told}`,
          message: `${field.label}第${place + 1}行：${message.unknownField(told)}`,
        });
        if (errors.length === MOST_TOLD) return errors;
      }
    }
  }
  return errors;
}

/** A sentence beside a form field needs no label; of a call nobody may see the field. */
const told = (label: string, sentence: string): string =>
  sentence.includes(label) ? sentence : `${label}：${sentence}`;

export interface Read {
  readonly values: Record<string, unknown>;
  readonly errors: readonly FieldError[];
}

/** Conditions → values by their kinds; an empty one is none. Everything wrong is told at once. */
export function readQuery(fields: Fields, query: Names): Read {
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const wire = wireName(name, field);
    const raw = givenValue(field, query, wire) ?? field.default;
    const empty = isEmpty(raw) || (typeof raw === 'string' && raw.trim() === '');
    if (empty) {
      if (field.required) errors.push({ field: wire, message: message.required(field) });
      continue;
    }
    const parsed = kindOf(field).parse(raw, field);
    if (parsed.ok) values[name] = parsed.value;
    else errors.push({ field: wire, message: told(field.label, parsed.message) });
  }
  return { values, errors };
}

function givenValue(field: AnyField, given: Names, wire: string): unknown {
  const direct = Object.hasOwn(given, wire) ? given[wire] : undefined;
  if (field.kind !== 'period' || direct !== undefined) return direct;
  const [start, end] = field.columns.map((column) => given[column]);
  return isEmpty(start) && isEmpty(end) ? undefined : [start, end];
}

/** A body → values by their kinds: what is required, child rows and conditions between fields as in a record. */
export function readBody(fields: Fields, body: unknown): Read {
  const given = isNames(body) ? body : {};
  const { values, errors } = validateFields(fields, [], given, 'create');
  for (const name of Object.keys(values)) {
    const field = fields[name] as AnyField;
    if (givenValue(field, given, wireName(name, field)) === undefined && field.default === undefined)
      delete values[name];
  }
  return {
    values,
    errors: errors.map((error) => {
      const field = Object.entries(fields).find(([name, one]) => wireName(name, one) === error.field)?.[1];
      return field ? { ...error, message: told(field.label, error.message) } : error;
    }),
  };
}
