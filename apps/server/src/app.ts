import { randomUUID } from 'node:crypto';
import { allResources } from '@anlan/domain';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { auditJobs } from './kernel/audit/jobs';
import type { Clock, Log, Services } from './kernel/context';
import type { Engine } from './kernel/db/db';
import { pendingMigrations } from './kernel/db/migrate';
import { Epochs } from './kernel/epoch';
import { Events } from './kernel/events';
import { RoutedStorage } from './kernel/files/routed-storage';
import type { Storage } from './kernel/files/storage';
import { failure } from './kernel/http/envelope';
import { mountDocs } from './kernel/http/openapi';
import { JobRunner } from './kernel/jobs';
import { deriveKeys } from './kernel/keys';
import type { Job, Module } from './kernel/module';
import { registerRoutes } from './kernel/pipeline';
import { Bridge } from './kernel/push/bridge';
import { PushHub } from './kernel/push/hub';
import { forgetPushes, telling } from './kernel/push/messages';
import { pushRoutes } from './kernel/push/routes';
import { counting } from './kernel/resource/fold';
import { importAnyRoutes } from './kernel/resource/import-any';
import { lookupRoute } from './kernel/resource/lookup';
import { mount } from './kernel/resource/mount';
import type { Route } from './kernel/route';
import { checkModule } from './modules/check/index';
import { configModule } from './modules/config/index';
import { dashboardModule } from './modules/dashboard/index';
import { deskModule } from './modules/desk/index';
import { dynamicModule } from './modules/dynamic/index';
import { filesModule } from './modules/files/index';
import { flatModule } from './modules/flat/index';
import { hazardModule, reportHazard } from './modules/hazard/index';
import { helpModule } from './modules/help/index';
import { captchaHolds, createAccounts, identityModule } from './modules/identity/index';
import { logsModule } from './modules/logs/index';
import { messagesModule } from './modules/messages/index';
import { noticeModule } from './modules/notice/index';
import { orgModule } from './modules/org/index';
import { keepVisits, riskModule } from './modules/risk/index';
import { tenancyModule } from './modules/tenancy/index';
import { warningModule, warningService } from './modules/warning/index';

export interface AppOptions {
  readonly db: Engine;
  readonly storage: Storage;
  readonly secret: Buffer;
  readonly log: Log;
  readonly clock?: Clock;
  readonly captcha?: boolean;
  readonly trustProxy?: false | number | string[];
  /** Polling of epochs and jobs; off in tests that call them themselves. */
  readonly background?: boolean;
  /** An external broker that is told what happens. */
  readonly mqttUrl?: string | null;
}

export interface App {
  readonly server: FastifyInstance;
  readonly services: Services;
  readonly routes: readonly Route[];
  readonly events: Events;
  readonly jobs: readonly Job[];
  readonly push: PushHub;
  /** Menus, dictionaries, regions: inserted where missing, never overwritten. */
  seed(): Promise<void>;
  close(): Promise<void>;
}

/** The application without listening: what main, tests, demo loader and benchmarks call. */
export async function createApp(options: AppOptions): Promise<App> {
  const { db, log } = options;
  const clock = options.clock ?? { now: () => Date.now() };
  const { modules, services, identity, events, logs } = compose(
    { db, clock, log, storage: options.storage, keys: deriveKeys(options.secret) },
    options.captcha ?? true,
  );

  for (const module of modules) {
    for (const [resource, consumer] of Object.entries(module.consumers ?? {})) events.on(resource, consumer);
    for (const [resource, consumer] of Object.entries(module.batchConsumers ?? {})) events.onMany(resource, consumer);
    for (const [resource, concerns] of Object.entries(module.concerns ?? {})) events.on(resource, telling(concerns));
  }
  const routes = routesOf(modules);
  const server = await httpServer(options);
  registerRoutes(server, routes, services, identity.authenticator, logs.observe);
  await mountDocs(server, routes);

  const push = new PushHub({ db, clock, log, key: services.keys.push, sessions: identity.authenticator });
  await push.attach(server.server);
  const bridge = options.mqttUrl ? new Bridge(options.mqttUrl, db, log) : undefined;

  const jobs = [forgetPushes, counting, ...auditJobs(), ...modules.flatMap((module) => module.jobs ?? [])];
  const runner = new JobRunner(services, events, jobs);
  if (options.background !== false) {
    services.epochs.start();
    push.start();
    runner.start();
  }
  return {
    server,
    services,
    routes,
    events,
    jobs,
    push,
    seed: async () => {
      for (const module of modules) await module.seed?.(services);
    },
    close: async () => {
      await push.stop();
      await bridge?.stop();
      await services.epochs.stop();
      await runner.stop();
      await server.close();
      if (options.background !== false) await logs.flush().catch(() => undefined);
    },
  };
}

/** The modules in their order, and the services they share. Opens nothing: `npm run routes` composes them too. */
export function compose(base: Pick<Services, 'db' | 'clock' | 'log' | 'storage' | 'keys'>, captcha: boolean) {
  const events = new Events(base.db, base.log);
  const epochs = new Epochs(base.db, base.log);
  const storage = new RoutedStorage(base.storage, { db: base.db, log: base.log, keys: base.keys, epochs });
  const ground = { ...base, storage, epochs };
  const accounts = createAccounts();
  const config = configModule(ground);
  const tenancy = tenancyModule(ground, accounts, captcha ? captchaHolds : undefined);
  let known: readonly Route[] | undefined;
  const services: Services = {
    ...ground,
    calls: () => {
      known ??= routesOf(modules);
      return known;
    },
    dictionaries: config.dictionaries,
    parameters: config.parameters,
    words: config.words,
    jurisdiction: tenancy.jurisdiction,
    warnings: warningService({ ...ground, events }),
    hazards: { report: reportHazard },
    visits: { keep: keepVisits },
    events,
  };
  const identity = identityModule(services, { captcha }, accounts);
  const logs = logsModule(services);
  // In the order in which they are seeded: the platform's tenant stands on regions, its roles on menus.
  const business: readonly Module[] = [
    config,
    orgModule(),
    identity,
    tenancy,
    filesModule(),
    riskModule(),
    hazardModule(),
    flatModule(),
    checkModule(),
    warningModule(services.warnings),
    dashboardModule(),
    helpModule(),
    noticeModule(),
    messagesModule(accounts),
    logs,
  ];
  const told: readonly Module[] = [...business, dynamicModule(business)];
  const modules: readonly Module[] = [...told, deskModule(told)];
  return { modules, services, identity, events, logs };
}

/** Every call of the product: derived ones in the order of the resources, then the modules' own. */
export function routesOf(modules: readonly Module[]): Route[] {
  const implementations = new Map(
    modules.flatMap((module) => (module.implementations ?? []).map((item) => [item.resource.name, item] as const)),
  );
  const routes = [
    ...allResources.flatMap((resource) => mount(resource, implementations.get(resource.name))),
    ...modules.flatMap((module) => module.routes ?? []),
    lookupRoute(),
    ...pushRoutes,
    ...importAnyRoutes(implementations),
  ];
  const seen = new Set<string>();
  for (const { method, path } of routes) {
    const key = `${method} ${path.replace(/:\w+/g, ':')}`;
    if (seen.has(key)) throw new Error(`two routes answer ${method} ${path}`);
    seen.add(key);
  }
  return routes;
}

async function httpServer(options: AppOptions): Promise<FastifyInstance> {
  const server: FastifyInstance = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: hops(options.trustProxy ?? false),
    bodyLimit: 2 * 1_048_576,
    // Addresses that no route can have (%zz, endless ids) never reach the error handler below.
    frameworkErrors: (error, request, reply) => {
      const failed = failure(error, request.id);
      const plain = reply as FastifyReply;
      plain.code(failed.status).type('application/json; charset=utf-8').send(failed.body);
    },
    // Slow senders are cut off (quality §4a: Fastify's defaults held 2,000 of them for ever).
    connectionTimeout: 0,
    requestTimeout: 0,
    keepAliveTimeout: 65_000,
    // Literal segments win over parameters; a comma list of ids is one segment.
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true, caseSensitive: true, querystringParser: queryOf },
  });
  server.server.headersTimeout = 15_000;
  server.server.maxRequestsPerSocket = 10_000;
  await server.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        // Menu entries that lead to other systems are shown in a frame; which ones, the menu says.
        frameSrc: ["'self'", 'http:', 'https:'],
        upgradeInsecureRequests: null,
      },
    },
    // Plain HTTP on a plant's own network is usual; TLS ends at the proxy, which sets this header there.
    hsts: false,
    crossOriginEmbedderPolicy: false,
  });
  await server.register(fastifyCookie);
  await server.register(fastifyMultipart, {
    limits: { fileSize: 500 * 1_048_576, files: 1, fields: 20, parts: 30, fieldSize: 100_000, headerPairs: 100 },
  });
  // Token calls are sent as forms by half of the family's clients.
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, queryOf(String(body)));
  });
  // An empty JSON body is no body: DELETE and GET clients send the header out of habit.
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, parseJson(String(body)));
    } catch {
      done(Object.assign(new Error('unreadable JSON'), { statusCode: 400 }));
    }
  });
  server.setErrorHandler((error, request, reply) => {
    const failed = failure(error, request.id);
    if (failed.bug) options.log.error({ err: error, requestId: request.id }, 'bug');
    reply
      .code(failed.status)
      .headers({ ...failed.headers })
      .type('application/json; charset=utf-8')
      .send(failed.body);
  });
  server.get('/api/health', { exposeHeadRoute: false }, async () => ({ status: 'up' }));
  server.get('/api/ready', { exposeHeadRoute: false }, async (_request, reply) => {
    try {
      await options.db.ping();
      const pending = await pendingMigrations(options.db);
      if (pending.length === 0) return { status: 'ready' };
      return reply.code(503).send({ status: 'migrating', pending: pending.length });
    } catch {
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
  return server;
}

/** So many proxies in front are believed, no more. */
const hops = (trust: false | number | string[]): boolean | string[] | ((address: string, hop: number) => boolean) =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust;

/** Names that would change what an object is: with a `toString` of its own, `Number(value)` throws. No field has them. */
const UNSPEAKABLE: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf']);

/** Depth and size are bounded before anything reads the body; names that no field may have are left out. */
function parseJson(text: string): unknown {
  let depth = 0;
  let inText = false;
  for (let place = 0; place < text.length; place += 1) {
    const character = text[place];
    if (inText) {
      if (character === '\\') place += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > 32) throw new Error('too deep');
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return JSON.parse(text, (key, value: unknown) => (UNSPEAKABLE.has(key) ? undefined : value));
}

/** One value is text, several of one name are a list; keys have no prototype to reach. */
function queryOf(text: string): Record<string, unknown> {
  const query = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of new URLSearchParams(text)) {
    const known = query[key];
    query[key] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value];
  }
  return query;
}
