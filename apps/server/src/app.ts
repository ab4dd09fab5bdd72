import { allResources } from '@anlan/domain';
import type { FastifyInstance } from 'fastify';
import { auditJobs } from './kernel/audit/jobs';
import type { Clock, Log, Services } from './kernel/context';
import type { Engine } from './kernel/db/db';
import { deadlinesModule } from './kernel/deadlines/index';
import { Epochs } from './kernel/events/epoch';
import { Events } from './kernel/events/events';
import { RoutedStorage } from './kernel/files/storage/routed-storage';
import type { Storage } from './kernel/files/storage/storage';
import type { Caps, Connections } from './kernel/http/connections';
import { Forwarding } from './kernel/http/forwarding';
import { forwardingRoutes } from './kernel/http/forwarding-routes';
import { mountDocs } from './kernel/http/openapi';
import { httpServer } from './kernel/http/server';
import { Failing } from './kernel/jobs/failing';
import type { Job } from './kernel/jobs/job';
import { JobRunner } from './kernel/jobs/jobs';
import { deriveKeys } from './kernel/keys';
import type { Module } from './kernel/module';
import { Targets } from './kernel/net/targets';
import { registerRoutes } from './kernel/pipeline/pipeline';
import { provided } from './kernel/port';
import { Bridge } from './kernel/push/bridge';
import { PushHub } from './kernel/push/hub';
import { forgetPushes, telling } from './kernel/push/messages';
import { pushRoutes } from './kernel/push/routes';
import { counting } from './kernel/resource/figures/fold';
import type { Implementation } from './kernel/resource/implement';
import { importAnyRoutes } from './kernel/resource/import/import-any';
import { lookupRoute } from './kernel/resource/list/lookup';
import { mount } from './kernel/resource/mount';
import type { Route } from './kernel/route';
import type { SigningKey } from './kernel/seal/seal-key';
import { attemptModule } from './modules/attempt/index';
import { certificateModule } from './modules/certificate/index';
import { changeModule } from './modules/change/index';
import { checkModule } from './modules/check/index';
import { configModule } from './modules/config/index';
import { dashboardModule } from './modules/dashboard/index';
import { deskModule } from './modules/desk/index';
import { documentModule } from './modules/document/index';
import { dossierModule } from './modules/dossier/index';
import { drillModule } from './modules/drill/index';
import { dynamicModule } from './modules/dynamic/index';
import { filesModule } from './modules/files/index';
import { flatModule } from './modules/flat/index';
import { hazardModule } from './modules/hazard/index';
import { helpModule } from './modules/help/index';
import { captchaHolds, createAccounts, identityModule, personLetIn, wideningGuard } from './modules/identity/index';
import { investmentModule } from './modules/investment/index';
import { lawModule } from './modules/law/index';
import { logsModule } from './modules/logs/index';
import { meetingModule } from './modules/meeting/index';
import { messagesModule } from './modules/messages/index';
import { noticeModule } from './modules/notice/index';
import { objectiveModule } from './modules/objective/index';
import { orgModule } from './modules/org/index';
import { permitModule } from './modules/permit/index';
import { responsibilityModule } from './modules/responsibility/index';
import { reviewModule } from './modules/review/index';
import { riskModule } from './modules/risk/index';
import { sealModule } from './modules/seal/index';
import { signOffModule } from './modules/signoff/index';
import { siteWorkModule } from './modules/site-work/index';
import { tenancyModule } from './modules/tenancy/index';
import { trainingModule } from './modules/training/index';
import { warningModule } from './modules/warning/index';

export interface AppOptions {
  readonly db: Engine;
  readonly storage: Storage;
  readonly secret: Buffer;
  /** Of DATA_DIR; one made of the secret unless told. */
  readonly sealKey?: SigningKey;
  readonly log: Log;
  readonly clock?: Clock;
  readonly captcha?: boolean;
  /** Codes of text messages may stand in the log. */
  readonly demo?: boolean;
  readonly trustProxy?: false | number | string[];
  /** Polling of epochs and jobs; off in tests that call them themselves. */
  readonly background?: boolean;
  /** Sockets this process may hold; what the system allows it unless told. */
  readonly caps?: Caps;
  /** Where it may connect to; other machines alone unless told. */
  readonly targets?: Targets;
  /** `public`: the documentation of the calls needs no session. */
  readonly docs?: 'public' | 'session';
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
  readonly connections: Connections;
  /** Listens on every address of the host; gives the first one's. */
  listen(host: string, port: number): Promise<string>;
  /** Menus, dictionaries, regions: inserted where missing, never overwritten. */
  seed(): Promise<void>;
  close(): Promise<void>;
}

/** The application without listening: what main, tests, demo loader and benchmarks call. */
export async function createApp(options: AppOptions): Promise<App> {
  const { db, log } = options;
  const targets = options.targets ?? new Targets({ allowLoopback: false });
  const forwarding = new Forwarding(log);
  const failing = new Failing();
  const clock = options.clock ?? { now: () => Date.now() };
  const { modules, services, identity, events, logs } = compose(
    {
      db,
      clock,
      log,
      storage: options.storage,
      targets,
      forwarding,
      failing,
      keys: { ...deriveKeys(options.secret), ...(options.sealKey ? { seal: options.sealKey } : {}) },
      demo: options.demo ?? false,
    },
    options.captcha ?? true,
  );

  for (const module of modules) {
    for (const [resource, list] of Object.entries(module.consumers ?? {}))
      for (const consumer of list) events.on(resource, consumer);
    for (const [resource, list] of Object.entries(module.batchConsumers ?? {}))
      for (const consumer of list) events.onMany(resource, consumer);
    for (const [resource, concerns] of Object.entries(module.concerns ?? {}))
      events.onMany(resource, telling(concerns));
  }
  const routes = routesOf(modules);
  const { server, connections, listeners } = await httpServer({ ...options, forwarding });
  server.addHook('onListen', async () => {
    for (const address of server.addresses()) if (typeof address === 'object') targets.listensOn(address.port);
  });
  registerRoutes(server, routes, services, identity.authenticator, logs.observe, connections);
  await mountDocs(server, routes, options.docs === 'public' ? undefined : identity.authenticator);

  const push = new PushHub({ db, clock, log, key: services.keys.push, sessions: identity.authenticator, connections });
  await push.attach(server.server);
  const bridge = options.mqttUrl ? new Bridge(options.mqttUrl, db, log, targets) : undefined;

  const jobs = [forgetPushes, counting, ...auditJobs(), ...modules.flatMap((module) => module.jobs ?? [])];
  const runner = new JobRunner(services, events, jobs, failing);
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
    connections,
    listen: (host, port) => listeners.open(host, port),
    seed: async () => {
      for (const module of modules) await module.seed?.(services);
    },
    close: async () => {
      await push.stop();
      await bridge?.stop();
      await services.epochs.stop();
      await runner.stop();
      await listeners.close();
      await server.close();
      if (options.background !== false) await logs.flush().catch(() => undefined);
    },
  };
}

/** The modules in their order, and the services they share. Opens nothing: `npm run routes` composes them too. */
export function compose(
  base: Pick<Services, 'db' | 'clock' | 'log' | 'storage' | 'targets' | 'forwarding' | 'failing' | 'keys' | 'demo'>,
  captcha: boolean,
) {
  let ports: Services['use'] | undefined;
  const use: Services['use'] = (port) => {
    ports ??= provided(modules.flatMap((module) => module.provides ?? []));
    return ports(port);
  };
  const refinements = new Map<string, NonNullable<Implementation['refine']>>();
  const refine: Services['refine'] = (ctx, resource) => refinements.get(resource)?.(ctx) ?? [];
  const events = new Events(base.db, base.log, { ...base, use });
  const epochs = new Epochs(base.db, base.log);
  const storage = new RoutedStorage(base.storage, { ...base, epochs });
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
    use,
    events,
    refine,
  };
  const identity = identityModule(services, { captcha }, accounts);
  const logs = logsModule(services);
  // In the order in which they are seeded: the platform's tenant stands on regions, its roles on menus.
  const business: readonly Module[] = [
    config,
    orgModule({ wideningGuard }),
    identity,
    tenancy,
    filesModule(),
    deadlinesModule(personLetIn),
    riskModule(),
    hazardModule(),
    flatModule(),
    checkModule(),
    certificateModule(),
    permitModule(),
    siteWorkModule(),
    trainingModule(config.parameters),
    warningModule({ ...ground, events }),
    helpModule(),
    lawModule(),
    drillModule(config.parameters),
    changeModule(),
    meetingModule(),
    reviewModule(),
    documentModule(),
    investmentModule(),
    objectiveModule(),
    responsibilityModule(),
    noticeModule(),
    sealModule(),
    signOffModule(),
    messagesModule(accounts),
    logs,
  ];
  const told: readonly Module[] = [
    ...business,
    attemptModule(business),
    dynamicModule(business),
    dossierModule(personLetIn),
  ];
  const modules: readonly Module[] = [...told, dashboardModule(told), deskModule(told)];
  for (const { resource, refine: by } of modules.flatMap((module) => module.implementations ?? []))
    if (by) refinements.set(resource.name, by);
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
    ...forwardingRoutes,
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
