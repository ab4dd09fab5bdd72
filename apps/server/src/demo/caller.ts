import type { App } from '../app';
import type { Actor, Ctx, Services, Work } from '../kernel/context';
import { inScope } from '../kernel/context';
import { newId } from '../kernel/db/id';
import { readInput } from '../kernel/pipeline/parse';
import type { Route, RouteInput } from '../kernel/route';

/** Calls the product's own calls, as a user's click would, with actor and clock set for each. */
export class Caller {
  readonly #routes: ReadonlyMap<string, Route>;

  constructor(private readonly app: App) {
    this.#routes = new Map(app.routes.map((route) => [`${route.method} ${route.path}`, route]));
  }

  /** A context of this person at this moment. */
  at(actor: Actor, epochMs: number): Ctx {
    const app: Services = { ...this.app.services, clock: { now: () => epochMs } };
    return { app, actor, tenantId: actor.tenantId, requestId: newId(), ip: '127.0.0.1', userAgent: 'demo' };
  }

  /** Several clicks in one transaction: what counts is that each goes through the call's own code. */
  within<T>(ctx: Ctx, work: (work: Work) => Promise<T>): Promise<T> {
    return inScope(ctx, work);
  }

  /** Runs a call inside an open transaction; the actor must hold its code, as over HTTP. */
  async call(
    work: Work,
    key: string,
    ctx: Ctx,
    input: Partial<Pick<RouteInput, 'params' | 'query' | 'body'>>,
  ): Promise<unknown> {
    const route = this.#routes.get(key);
    if (!route?.run) throw new Error(`the demo calls ${key}, which is no call inside a transaction`);
    if ('code' in route.access && ![route.access.code].flat().some((code) => ctx.actor.permissions.has(code))) {
      throw new Error(`${ctx.actor.account} may not call ${key}`);
    }
    const asked = { params: {}, query: {}, body: undefined, ...input };
    const given = readInput(route, ctx, asked);
    const made = await route.run(
      { ...work, ...ctx },
      { ...asked, given, request: undefined as never, reply: undefined as never },
    );
    const answer = 'later' in made ? await made.later : made;
    return 'data' in answer ? answer.data : 'json' in answer ? JSON.parse(String(answer.json)) : undefined;
  }
}
