import { type Fields, readBody, readQuery, strangeInBody, strangeInQuery, wireName } from '@anlan/resource';
import type { Ctx } from '../context';
import { invalid } from '../errors';
import { conditionsOf } from '../resource/list/read';
import type { Route, RouteInput } from '../route';

type Asked = Pick<RouteInput, 'params' | 'query' | 'body'>;

/**
 * The parse stage: query and body against what the route says it takes. Strange names and wrong types are refused by name,
 * all at once, before a transaction opens.
 */
export function readInput(route: Route, ctx: Ctx, { params, query, body }: Asked): RouteInput['given'] {
  const { takes } = route;
  const streamed = route.consumes === 'multipart';
  const errors = [...strangeInQuery(takes, query, params), ...(streamed ? [] : strangeInBody(takes, body))];
  const own = takes.query ?? {};
  const values = readQuery(own, query);
  const told = takes.body && !takes.judged && !streamed ? readBody(takes.body, body) : undefined;
  errors.push(...values.errors, ...(told?.errors ?? []));
  const conditions = takes.filters ? withoutOwn(asked(route, query, body), own) : query;
  if (takes.filters) {
    const read = conditionsOf(ctx, takes.filters, conditions);
    if ('errors' in read) errors.push(...read.errors);
  }
  if (errors.length > 0) throw invalid(errors);
  return { query: values.values, body: told?.values ?? {}, conditions };
}

/** Conditions stand in the query, or in the body of a POST. */
const asked = ({ method }: Route, query: Asked['query'], body: unknown): Asked['query'] =>
  method === 'POST' && typeof body === 'object' && !Array.isArray(body) ? { ...body, ...query } : query;

/** The same object where nothing is left out: its conditions are read once (resource/list/read). */
function withoutOwn(query: Readonly<Record<string, unknown>>, own: Fields): Readonly<Record<string, unknown>> {
  const names = new Set(
    Object.entries(own).flatMap(([name, field]) => [
      wireName(name, field),
      ...(field.kind === 'period' ? field.columns : []),
    ]),
  );
  if (!Object.keys(query).some((name) => names.has(name))) return query;
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.has(name)));
}
