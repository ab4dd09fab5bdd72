/** SQL as nested lists of words: a word, or what stands in parentheses. Enough to see which tables a statement names where. */
export type Node = string | readonly Node[];

/** What a template of the source fills in; the statement itself tells nothing about it. */
export const OPAQUE = '§';

const WORD =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$\w+\$[\s\S]*?\$\w+\$|"(?:[^"]|"")*"|\$\d+|[\p{L}_§][\p{L}\p{N}_§]*|\d+(?:\.\d+)?|::|<=|>=|<>|!=|[^\s]/gu;

/** Undefined where parentheses do not match: half a statement. */
export function parseSql(text: string): readonly Node[] | undefined {
  const open: Node[][] = [[]];
  for (const [word] of text.matchAll(WORD)) {
    if (word.startsWith('--') || word.startsWith('/*')) continue;
    if (word === '(') open.push([]);
    else if (word === ')') {
      const group = open.pop() as Node[];
      if (open.length === 0) return undefined;
      (open.at(-1) as Node[]).push(group);
    } else
      (open.at(-1) as Node[]).push(
        word.startsWith("'") ? "''" : word.startsWith('"') ? word.slice(1, -1) : word.toLowerCase(),
      );
  }
  return open.length === 1 ? open[0] : undefined;
}

export interface Relation {
  readonly table: string;
  readonly alias: string;
}

/** One SELECT, INSERT, UPDATE or DELETE without what stands in parentheses inside it. */
export interface Arm {
  readonly verb: 'select' | 'insert' | 'update' | 'delete';
  readonly relations: readonly Relation[];
  /** Names that are no tables of their own: functions and subqueries in FROM. */
  readonly others: readonly string[];
  /** All words of the arm; queries in parentheses are left out of these, and are in `queries`. */
  readonly words: readonly string[];
  readonly queries: readonly Query[];
  /** INSERT: fed by a query rather than VALUES. */
  readonly fromQuery: boolean;
}

export interface Query {
  /** Joined by UNION, INTERSECT or EXCEPT. */
  readonly arms: readonly Arm[];
  /** Of WITH. */
  readonly named: readonly { readonly name: string; readonly query: Query }[];
  /** Where the query stands: `lateral` of a FROM, another subquery of a FROM, or a condition or value. */
  readonly place: 'lateral' | 'from' | 'value';
}

const HEADS = new Set(['select', 'insert', 'update', 'delete', 'with', 'values']);
const AFTER_FROM = new Set([
  ...['where', 'group', 'order', 'having', 'limit', 'offset', 'for', 'window', 'returning', 'on_conflict', 'fetch'],
]);
const NO_ALIAS = new Set([
  ...['join', 'left', 'right', 'inner', 'full', 'cross', 'on', 'using', 'natural', 'set', 'values', 'default'],
  ...['select', 'with', 'union', 'except', 'intersect', 'where', 'group', 'order', 'returning', 'limit', 'for', 'as'],
  ...['lateral', 'tablesample', ',', '(', OPAQUE, 'overriding', 'having', 'offset', 'window'],
]);

const isGroup = (node: Node | undefined): node is readonly Node[] => Array.isArray(node);
const isWord = (node: Node | undefined): node is string => typeof node === 'string';
const isName = (node: Node | undefined): node is string => isWord(node) && /^[\p{L}_]/u.test(node);

/** Does a group hold a query, maybe in further parentheses? */
function queryIn(nodes: readonly Node[]): boolean {
  const [head] = nodes;
  return isGroup(head) ? queryIn(head) : isWord(head) && HEADS.has(head) && head !== 'values';
}

export function parseQuery(nodes: readonly Node[], place: Query['place'] = 'value'): Query {
  const named: { name: string; query: Query }[] = [];
  let at = 0;
  if (nodes[at] === 'with') {
    at += nodes[1] === 'recursive' ? 2 : 1;
    while (at < nodes.length) {
      const name = String(nodes[at]);
      at += 1;
      while (at < nodes.length && nodes[at] !== 'as') at += 1;
      at += 1;
      while (nodes[at] === 'not' || nodes[at] === 'materialized') at += 1;
      const body = nodes[at];
      if (isGroup(body)) named.push({ name, query: parseQuery(body, 'from') });
      at += 1;
      if (nodes[at] !== ',') break;
      at += 1;
    }
  }
  const arms: Arm[] = [];
  let arm: Node[] = [];
  const rest = nodes.slice(at);
  const whole = rest[0] === 'insert';
  for (const node of rest) {
    if (!whole && (node === 'union' || node === 'intersect' || node === 'except')) {
      arms.push(...armsOf(arm));
      arm = [];
    } else if (!(arm.length === 0 && (node === 'all' || node === 'distinct'))) arm.push(node);
  }
  arms.push(...armsOf(arm));
  return { arms, named, place };
}

function armsOf(nodes: readonly Node[]): readonly Arm[] {
  const [head] = nodes;
  // An arm in parentheses of its own.
  if (isGroup(head) && queryIn(head)) return parseQuery(head).arms;
  return [armOf(nodes)];
}

function armOf(nodes: readonly Node[]): Arm {
  const verb = nodes[0] === 'insert' || nodes[0] === 'update' || nodes[0] === 'delete' ? nodes[0] : 'select';
  const relations: Relation[] = [];
  const others: string[] = [];
  const queries: Query[] = [];
  const words: string[] = [];
  let fromQuery = false;
  let at = 0;

  const collect = (node: Node): void => {
    if (!isGroup(node)) words.push(node);
    else if (queryIn(node)) queries.push(parseQuery(node));
    else {
      words.push('(');
      for (const inner of node) collect(inner);
      words.push(')');
    }
  };
  const alias = (fallback: string): string => {
    if (nodes[at] === 'as') at += 1;
    const next = nodes[at];
    if (!isName(next) || NO_ALIAS.has(next)) return fallback;
    at += 1;
    return next;
  };
  const relation = (): void => {
    let lateral = false;
    while (nodes[at] === 'only' || nodes[at] === 'lateral') {
      lateral ||= nodes[at] === 'lateral';
      at += 1;
    }
    const node = nodes[at];
    if (isGroup(node)) {
      at += 1;
      if (queryIn(node)) queries.push(parseQuery(node, lateral ? 'lateral' : 'from'));
      else if (node[0] !== 'values') {
        const inner = armOf(['select', 'from', ...node]);
        relations.push(...inner.relations);
        others.push(...inner.others);
        words.push(...inner.words.slice(1));
        queries.push(...inner.queries);
        return;
      } else collect(node);
      others.push(alias(''));
    } else if (isName(node) && node !== OPAQUE) {
      at += 1;
      if (isGroup(nodes[at])) {
        words.push(node);
        collect(nodes[at] as Node);
        at += 1;
        others.push(alias(node));
      } else relations.push({ table: node, alias: alias(node) });
    } else return;
    if (isGroup(nodes[at]) && !queryIn(nodes[at] as readonly Node[])) at += 1;
  };

  if (verb !== 'select') {
    words.push(verb);
    at = 1;
    if (nodes[at] === 'into' || nodes[at] === 'from') at += 1;
    if (verb !== 'insert') relation();
    else {
      const table = String(nodes[at]);
      at += 1;
      relations.push({ table, alias: alias(table) });
      if (isGroup(nodes[at]) && !queryIn(nodes[at] as readonly Node[])) at += 1;
      const end = nodes.findIndex(
        (node, place) => place >= at && (node === 'returning' || (node === 'on' && nodes[place + 1] === 'conflict')),
      );
      const body = nodes.slice(at, end < 0 ? undefined : end);
      if (body.some((node) => node === 'select' || node === 'with') || queryIn(body)) {
        // What a template ends in may be the ON CONFLICT itself.
        fromQuery = body.at(-1) !== OPAQUE;
        queries.push(parseQuery(body));
      } else for (const node of body) collect(node);
      at = end < 0 ? nodes.length : end;
    }
  }
  let inFrom = false;
  for (; at < nodes.length; ) {
    const node = nodes[at] as Node;
    const starts =
      (node === 'from' && nodes[at - 1] !== 'distinct') || (node === 'using' && verb === 'delete' && !inFrom);
    if (starts || (inFrom && (node === ',' || node === 'join'))) {
      inFrom = true;
      words.push(node as string);
      at += 1;
      relation();
      continue;
    }
    if (isWord(node) && AFTER_FROM.has(node)) inFrom = false;
    collect(node);
    at += 1;
  }
  return { verb, relations, others, words, queries, fromQuery };
}
