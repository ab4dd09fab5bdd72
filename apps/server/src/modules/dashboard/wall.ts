import { WALL_PARTS, WALL_PICTURES, wall } from '@anlan/domain/dashboard/wall-calls';
import type { Call } from '@anlan/resource';
import { type Actor, nowText, type Work } from '../../kernel/context';
import type { Module } from '../../kernel/module';
import { type Route, type RouteInput, type ScopedRoute, serve } from '../../kernel/route';

type Named = Pick<Call, 'method' | 'path' | 'access'>;

/** Whether this person may ask the call himself, as the pipeline judges. */
const mayAsk = ({ permissions, tenantKind }: Actor, { access }: Named): boolean => {
  if (!('code' in access)) return false;
  const codes = typeof access.code === 'string' ? [access.code] : access.code;
  return codes.some((code) => permissions.has(code)) && (access.audience?.includes(tenantKind) ?? true);
};

interface Counted {
  readonly id: string;
  readonly total: number;
  readonly shapes?: number;
  readonly flatId?: string | null;
}

/** The one that shows most points; the first in order among equals. */
const fullest = (rows: readonly Counted[]): Counted | undefined =>
  rows.reduce<Counted | undefined>((best, row) => (row.total > (best?.total ?? 0) ? row : best), undefined);

/**
 * Everything of a wall in one call and one transaction: what the calls answer that screens ask one by one, by the same
 * handlers, within the same access and scope.
 */
export function wallRoute(own: readonly Route[], others: readonly Module[]): Route {
  const routes = [
    ...own,
    ...others.flatMap(({ routes = [], implementations = [] }) => [
      ...routes,
      ...implementations.flatMap((one) => one.routes ?? []),
    ]),
  ];
  const handlerOf = ({ method, path }: Named): ScopedRoute | undefined =>
    routes.find((route): route is ScopedRoute => route.method === method && route.path === path && !!route.run);
  const reader = (call: Named) => {
    const handler = handlerOf(call);
    return async (work: Work, input: RouteInput, params: RouteInput['params'] = {}): Promise<string | null> => {
      if (!handler || !mayAsk(work.actor, call)) return null;
      const given = { query: {}, body: {}, conditions: {} };
      const made = await handler.run(work, { ...input, params, query: {}, body: undefined, given });
      const answer = 'later' in made ? await made.later : made;
      if ('json' in answer) return answer.json.toString();
      return 'data' in answer ? (JSON.stringify(answer.data) ?? null) : null;
    };
  };
  const parts = Object.entries(WALL_PARTS).map(([name, call]) => [name, reader(call)] as const);
  const [graphs, graph, flats, flat] = [
    WALL_PICTURES.graphs,
    WALL_PICTURES.graph,
    WALL_PICTURES.flats,
    WALL_PICTURES.flat,
  ].map(reader) as [Read, Read, Read, Read];

  const picture = async (work: Work, input: RouteInput) => {
    const read = async (list: Read): Promise<readonly Counted[]> =>
      JSON.parse((await list(work, input)) ?? '[]') as readonly Counted[];
    const drawn = fullest((await read(graphs)).filter(({ shapes }) => (shapes ?? 0) > 0));
    const plan = drawn ? drawn.flatId : fullest(await read(flats))?.id;
    const [drawing, ground] = await Promise.all([
      drawn ? graph(work, input, { id: drawn.id }) : null,
      plan ? flat(work, input, { id: plan }) : null,
    ]);
    return [`"graph":${drawing}`, `"flat":${ground}`];
  };

  return serve(wall, async (work, _given, input) => {
    const [shown, ...told] = await Promise.all([
      picture(work, input),
      ...parts.map(async ([name, read]) => `"${name}":${await read(work, input)}`),
    ]);
    return { json: `{${[...told, ...shown, `"now":${JSON.stringify(nowText(work))}`].join(',')}}` };
  });
}

type Read = (work: Work, input: RouteInput, params?: RouteInput['params']) => Promise<string | null>;
