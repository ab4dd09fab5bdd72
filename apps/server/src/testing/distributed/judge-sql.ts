import type { Placement } from '../../kernel/db/schema/placement';
import { type Arm, type Node, OPAQUE, parseQuery, parseSql, type Query } from './parse-sql';

export type SqlRule = 'tenant' | 'equality' | 'insert-select' | 'lock' | 'volatile' | 'shape' | 'definer';

/** Which rule of docs/adr/0013 a statement breaks, and at what. */
export interface SqlFinding {
  readonly rule: SqlRule;
  readonly about: string;
}

type Placements = ReadonlyMap<string, Placement>;

/** Reads behind the wall's back, as the owner of the tables: its own queries reach the shards. */
const DEFINER = new Set(['search_ids', 'naming_ids', 'concerned_dangers']);
const AGGREGATES = new Set(
  'count sum min max avg array_agg string_agg json_agg jsonb_agg jsonb_object_agg json_object_agg bool_or bool_and'.split(
    ' ',
  ),
);
const VOLATILE = new Set(
  'now current_timestamp clock_timestamp statement_timestamp transaction_timestamp random gen_random_uuid'.split(' '),
);

interface Around {
  readonly placements: Placements;
  /** Writes or locks anywhere in the statement: then every relation is held to its own constant. */
  readonly holds: boolean;
  readonly named: ReadonlySet<string>;
  readonly outer: { readonly reference: boolean };
  readonly add: (rule: SqlRule, about: string) => void;
}

/** What a statement, or a part of one out of the source, breaks. */
export function judgeSql(text: string, placements: Placements): SqlFinding[] {
  const nodes = parseSql(text);
  if (!nodes) return [];
  const found = new Map<string, SqlFinding>();
  const add = (rule: SqlRule, about: string): void => {
    found.set(`${rule} ${about}`, { rule, about });
  };
  for (const query of queriesOf(nodes)) {
    const all = armsIn(query);
    const holds = all.some((arm) => arm.verb !== 'select' || locks(arm));
    judge(query, { placements, holds, named: new Set(), outer: { reference: false }, add });
    const rows = all.some((arm) => arm.relations.some(({ table }) => placements.get(table) === 'distributed'));
    for (const arm of all) {
      if (holds) continue;
      const called = arm.words.find((word, at) => DEFINER.has(word) && arm.words[at + 1] === '(');
      if (called && rows) add('definer', called);
    }
  }
  return [...found.values()];
}

/** A whole statement, or the queries in parentheses of a part of one. */
function queriesOf(nodes: readonly Node[]): Query[] {
  const [head] = nodes;
  if (typeof head === 'string' && /^(select|insert|update|delete|with)$/.test(head)) return [parseQuery(nodes)];
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : queriesOf(node)));
}

const armsIn = (query: Query): Arm[] => [
  ...query.named.flatMap((part) => armsIn(part.query)),
  ...query.arms.flatMap((arm) => [arm, ...arm.queries.flatMap(armsIn)]),
];

const locks = ({ words }: Arm): boolean =>
  words.some((word, at) => word === 'for' && /^(update|share|no|key)$/.test(words[at + 1] ?? ''));

/** Aliases whose tenant is told by a parameter or a literal: of one tenant, or of a list of them. */
function told(arm: Arm): Record<'one' | 'many' | 'equal', Set<string>> & { opaque: boolean } {
  const one = new Set<string>();
  /** Only by equality to the tenant of another row. */
  const equal = new Set<string>();
  const many = new Set<string>();
  const { words } = arm;
  let opaque = false;
  words.forEach((word, at) => {
    if (word === OPAQUE && !isValue(words, at)) opaque = true;
    if (word !== 'tenant_id') return;
    const alias = words[at - 1] === '.' ? (words[at - 2] as string) : '';
    const before = alias === '' ? at - 1 : at - 3;
    const constant = (place: number): boolean => /^(\$\d+|''|§)$/.test(words[place] ?? '') && words[place + 1] !== '.';
    if (words[at + 1] === '=' && constant(at + 2)) one.add(alias);
    else if (words[before] === '=' && constant(before - 1)) one.add(alias);
    else if (words[at + 1] === '=' && words[at + 2] === 'any' && words[at + 3] === '(' && constant(at + 4))
      many.add(alias);
    else if (alias !== '' && (words[before] === '=' || words[at + 1] === '=') && tenantOf(words, at, before))
      equal.add(alias);
  });
  return { one, many, equal, opaque };
}

const tenantOf = (words: readonly string[], at: number, before: number): boolean =>
  (words[at + 1] === '=' && words[at + 3] === '.' && words[at + 4] === 'tenant_id') ||
  (words[before] === '=' && words[before - 1] === 'tenant_id');

/** An opaque part that is a value and no condition: it follows an operator or a comma, or something is done with it. */
const isValue = (words: readonly string[], at: number): boolean =>
  /^(=|<|>|<=|>=|<>|!=|,|\(|\+|-|\.|\||select|any|in|limit|offset|interval|by|set|returning|as)$/.test(
    words[at - 1] ?? '',
  );

function judge(query: Query, around: Around): void {
  const named = new Set(around.named);
  // A recursive one names itself.
  for (const part of query.named) named.add(part.name);
  for (const part of query.named) judge(part.query, { ...around, named, outer: { reference: false } });
  const within = { ...around, named };
  const kinds = query.arms.map((arm) => judgeArm(arm, query, within));
  const unnested = query.arms.some(({ words }) => words.some((w, at) => w === 'unnest' && words[at + 1] === '('));
  if (query.arms.length > 1 && unnested && kinds.some(Boolean)) around.add('shape', 'UNION with unnest');
}

/** Gives whether a table over many tenants is in it. */
function judgeArm(arm: Arm, query: Query, around: Around): boolean {
  const { placements, add, named } = around;
  const placed = arm.relations.map((relation, at) => ({
    ...relation,
    kind: named.has(relation.table) ? undefined : placements.get(relation.table),
    target: arm.verb === 'insert' && at === 0,
  }));
  const tables = placed.filter(({ kind, target }) => kind === 'distributed' && !target);
  const constants = told(arm);
  const only = (alias: string): boolean =>
    constants.opaque || constants.one.has(alias) || (constants.one.has('') && tables.length === 1);
  const listed = (alias: string): boolean =>
    only(alias) || constants.many.has(alias) || (constants.many.has('') && tables.length === 1);
  const correlated = foreign(arm, query).length > 0;
  const joined = tables.length > 1 || query.place === 'lateral';
  const free = tables.filter(({ alias }) => !only(alias));
  if (around.holds) {
    for (const { alias, table } of free)
      add(locks(arm) ? 'lock' : 'tenant', `${table}${alias === table ? '' : ` ${alias}`}`);
  } else if (joined || correlated) {
    for (const { alias, table } of tables)
      if (!listed(alias))
        add(constants.equal.has(alias) ? 'equality' : 'tenant', `${table}${alias === table ? '' : ` ${alias}`}`);
  }
  if (query.place === 'lateral' && free.length > 0 && aggregates(arm)) add('shape', 'LATERAL with an aggregate');
  if (correlated && around.outer.reference && free.length > 0) add('shape', 'correlated under a reference table');
  if (tables.length > 0 && placed.some(({ kind, target }) => kind === 'local' && !target))
    add('shape', 'distributed with local');
  if (
    arm.fromQuery &&
    !arm.words.some((word, at) => word === 'returning' || (word === 'on' && arm.words[at + 1] === 'conflict'))
  )
    add('insert-select', placed[0]?.table ?? '');
  if (changes(arm)) volatileIn(arm.words, () => add('volatile', placed[0]?.table ?? ''));
  const reference = placed.length > 0 && placed.every(({ kind }) => kind === 'reference');
  for (const inner of arm.queries) judge(inner, { ...around, outer: { reference } });
  return free.length > 0;
}

const changes = ({ verb, words }: Arm): boolean => verb === 'update' || (verb === 'insert' && words.includes('update'));
const aggregates = ({ words }: Arm): boolean =>
  words.some((word, at) => AGGREGATES.has(word) && words[at + 1] === '(' && words[at - 1] !== '.');

function volatileIn(words: readonly string[], found: () => void): void {
  let cases = 0;
  const coalesces: number[] = [];
  let depth = 0;
  words.forEach((word, at) => {
    if (word === 'case') cases += 1;
    else if (word === 'end') cases -= 1;
    else if (word === '(') {
      depth += 1;
      if (words[at - 1] === 'coalesce') coalesces.push(depth);
    } else if (word === ')') {
      if (coalesces.at(-1) === depth) coalesces.pop();
      depth -= 1;
    } else if (VOLATILE.has(word) && words[at - 1] !== '.' && (cases > 0 || coalesces.length > 0)) found();
  });
}

/** Qualifiers that are none of the arm's own: it is asked once for every row outside. */
function foreign(arm: Arm, query: Query): string[] {
  const own = new Set([
    ...arm.relations.flatMap(({ alias, table }) => [alias, table]),
    ...arm.others,
    ...query.named.map(({ name }) => name),
    ...['excluded', 'new', 'old', 'public', 'pg_catalog', OPAQUE],
  ]);
  return arm.words.filter(
    (word, at) => arm.words[at + 1] === '.' && arm.words[at - 1] !== '.' && /^[\p{L}_]/u.test(word) && !own.has(word),
  );
}
