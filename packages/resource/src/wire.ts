/**
 * Wire dialects as data. A resource says which dialect its calls speak; the routes follow.
 * The contract's own spellings and extra addresses are given here and nowhere else.
 */
export type Operation =
  | 'page'
  | 'get'
  | 'create'
  | 'update'
  | 'remove'
  | 'submit'
  | 'all'
  | 'tree'
  | 'count'
  | 'import'
  | 'template'
  | 'export'
  | 'governmentPage'
  | 'governmentGet'
  | 'governmentAll';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** `GET /safe/risk/page`, below the prefix /api/service. */
export type Address = `${Method} /${string}`;

export interface Wire {
  readonly dialect: 'rest' | 'verbs' | 'blade';
  readonly base: string;
  readonly addresses: Readonly<Partial<Record<Operation, readonly Address[]>>>;
}

export interface WireOptions {
  /** Read-only twin for supervisors. */
  readonly supervisor?: boolean;
  /** Addresses beside the dialect's, or instead of none: `{ all: ['GET /safe/risk/list'] }`. */
  readonly also?: Readonly<Partial<Record<Operation, readonly Address[]>>>;
  /** Operations this family does not have (a ledger nobody may edit, records written by transitions only). */
  readonly without?: readonly Operation[];
  /** Excel import with its template, export: standard addresses unless `also` names the contract's. */
  readonly excel?: 'import' | 'export' | 'both';
}

type Table = Partial<Record<Operation, readonly Address[]>>;

function build(dialect: Wire['dialect'], base: string, standard: Table, options: WireOptions): Wire {
  const table: Table = { ...standard };
  if (options.supervisor) {
    table.governmentPage = [`GET ${base}/government/page` as Address];
    table.governmentGet = [`GET ${base}/government/:id` as Address];
  }
  if (options.excel === 'import' || options.excel === 'both') {
    table.import = [`POST ${base}/import` as Address];
    table.template = [`GET ${base}/template` as Address];
  }
  if (options.excel === 'export' || options.excel === 'both') table.export = [`GET ${base}/export` as Address];
  for (const [operation, addresses] of Object.entries(options.also ?? {}) as [Operation, readonly Address[]][]) {
    table[operation] = [...(table[operation] ?? []), ...addresses];
  }
  for (const operation of options.without ?? []) delete table[operation];
  return { dialect, base, addresses: table };
}

export const wire = {
  /** GET page · GET {id} · DELETE ?ids · POST · PUT {id} (and PUT on the base with the id in the body). */
  rest: (base: `/${string}`, options: WireOptions = {}): Wire =>
    build(
      'rest',
      base,
      {
        page: [`GET ${base}/page`],
        get: [`GET ${base}/:id`],
        create: [`POST ${base}`],
        update: [`PUT ${base}/:id`, `PUT ${base}`],
        remove: [`DELETE ${base}`],
      },
      options,
    ),
  /** GET page · GET {id} · POST add · POST edit/{id} · POST delete. */
  verbs: (base: `/${string}`, options: WireOptions = {}): Wire =>
    build(
      'verbs',
      base,
      {
        page: [`GET ${base}/page`],
        get: [`GET ${base}/:id`],
        create: [`POST ${base}/add`],
        update: [`POST ${base}/edit/:id`],
        remove: [`POST ${base}/delete`],
      },
      options,
    ),
  /** GET list · GET detail?id · POST submit (insert without id, else update) · POST remove. */
  blade: (base: `/${string}`, options: WireOptions = {}): Wire =>
    build(
      'blade',
      base,
      {
        page: [`GET ${base}/list`],
        get: [`GET ${base}/detail`],
        submit: [`POST ${base}/submit`],
        remove: [`POST ${base}/remove`],
      },
      options,
    ),
} as const;
