import type { Readable } from 'node:stream';
import type { Call, Fields, Given } from '@anlan/resource';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, Work } from './context';
import type { RouteFacts } from './route-facts';

export type { Access } from '@anlan/resource';

type Names = Readonly<Record<string, unknown>>;
export interface ReadInput {
  readonly query: Names;
  readonly body: Names;
  readonly conditions: Names;
}

export interface RouteInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** What the route's declaration made of query and body; `conditions`: what of the query it did not name itself. */
  readonly given: ReadInput;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler answers; the pipeline makes the envelope. */
export type Answer =
  | { readonly data: unknown; readonly msg?: string }
  /** JSON of `data`, made by PostgreSQL; bytes as they came from there. */
  | { readonly json: string | Buffer; readonly msg?: string }
  /** Without an envelope (oauth/*). */
  | { readonly bare: unknown; readonly status?: number }
  /** A streamed file. */
  | {
      readonly file: Readable | Buffer;
      readonly name: string;
      readonly type: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The handler has written the reply itself (ranges, websockets). */
  | { readonly handled: true };

/**
 * Everything has been asked that makes the answer: COMMIT leaves with it, and the answer is awaited afterwards. What is
 * asked only then finds its transaction ended.
 */
export interface Later {
  readonly later: Promise<Answer>;
}

/** Nobody has to await it: where it fails, COMMIT fails as well. */
export function later(answer: Promise<Answer>): Later {
  answer.catch(() => {});
  return { later: answer };
}

/** Runs inside one transaction under the tenant's scope. */
export interface ScopedRoute extends RouteFacts {
  readonly run: (work: Work, input: RouteInput) => Promise<Answer | Later>;
  readonly open?: undefined;
}

/** Opens its own transactions: sign-in, uploads, imports, exports, streams. */
export interface OpenRoute extends RouteFacts {
  readonly open: (ctx: Ctx, input: RouteInput) => Promise<Answer>;
  readonly run?: undefined;
}

export type Route = ScopedRoute | OpenRoute;

/** A call's name in API scopes. */
export const callOf = ({ method, path }: Pick<RouteFacts, 'method' | 'path'>): string => `${method} ${path}`;

export const route = (spec: ScopedRoute): Route => spec;
export const openRoute = (spec: OpenRoute): Route => spec;

type Input<Q extends Fields, B extends Fields> = RouteInput & {
  readonly given: { readonly query: Given<Q>; readonly body: Given<B> };
};
type Served<R> = { readonly data: R; readonly msg?: string } | Exclude<Answer, { readonly data: unknown }>;

/** Serves a declared call in one transaction: what it takes has been read by the kinds, its reply is of the declared type. */
export const serve = <Q extends Fields, B extends Fields, R>(
  call: Call<Q, B, R>,
  run: (work: Work, given: Input<Q, B>['given'], input: Input<Q, B>) => Promise<Served<R> | Later>,
): Route => ({
  ...declared(call),
  run: (work, input) => run(work, input.given as Input<Q, B>['given'], input as Input<Q, B>),
});

/** The same for calls that open their own transactions. */
export const serveOpen = <Q extends Fields, B extends Fields, R>(
  call: Call<Q, B, R>,
  open: (ctx: Ctx, given: Input<Q, B>['given'], input: Input<Q, B>) => Promise<Served<R>>,
): Route => ({
  ...declared(call),
  open: (ctx, input) => open(ctx, input.given as Input<Q, B>['given'], input as Input<Q, B>),
});

const declared = (call: object): RouteFacts => {
  const whole = call as Call;
  return { operation: 'own', ...whole, takes: whole, call: whole };
};
