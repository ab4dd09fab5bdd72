import { randomUUID } from 'node:crypto';
import { allResources } from '@anlan/domain';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Actor, Services } from '../kernel/context';
import { failure } from '../kernel/http/envelope';
import type { Module } from '../kernel/module';
import { registerRoutes } from '../kernel/pipeline/pipeline';
import { mount } from '../kernel/resource/mount';

/** One reply of the API, its envelope read. */
export interface Reply {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a call answers, read by the test that made it
  readonly data: any;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly raw: Buffer;
}

export interface TestApi {
  readonly server: FastifyInstance;
  /** From now on this person's token is known; gives the token. */
  signIn(actor: Actor): string;
  call(
    actor: Actor,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  close(): Promise<void>;
}

/**
 * The real pipeline over the given modules, for tests that need HTTP but not sign-in: people are who the test says they
 * are. Sign-in itself, and every module together, are tested on the whole application.
 */
export async function testApi(services: Services, modules: readonly Module[]): Promise<TestApi> {
  const server = Fastify({ logger: false, genReqId: () => randomUUID() });
  await server.register(fastifyCookie);
  await server.register(fastifyMultipart, { limits: { fileSize: 500 * 1_048_576, files: 1, fields: 20, parts: 30 } });
  server.setErrorHandler((error, request, reply) => {
    const failed = failure(error, request.id);
    reply.code(failed.status).type('application/json; charset=utf-8').send(failed.body);
  });
  const implementations = new Map(
    modules.flatMap((module) => (module.implementations ?? []).map((item) => [item.resource.name, item] as const)),
  );
  const names = new Set(implementations.keys());
  const people = new Map<string, Actor>();
  registerRoutes(
    server,
    [
      ...allResources
        .filter(({ name }) => names.has(name))
        .flatMap((resource) => mount(resource, implementations.get(resource.name))),
      ...modules.flatMap((module) => module.routes ?? []),
    ],
    services,
    { actorOf: async (token) => people.get(token) },
  );
  await server.ready();

  const signIn = (actor: Actor): string => {
    const token = `token-${actor.sessionId}`;
    people.set(token, actor);
    return token;
  };
  return {
    server,
    signIn,
    call: async (actor, method, url, body, headers = {}) => {
      const reply = await server.inject({
        method,
        url: url.startsWith('/api/') ? url : `/api/service${url}`,
        headers: { 'blade-auth': `bearer ${signIn(actor)}`, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const json = String(reply.headers['content-type'] ?? '').startsWith('application/json') ? reply.json() : {};
      return {
        status: reply.statusCode,
        code: json.code,
        msg: json.msg,
        data: json.data,
        headers: reply.headers,
        raw: reply.rawPayload,
      };
    },
    close: () => server.close(),
  };
}
