import { setTimeout as sleep } from 'node:timers/promises';
import { resources } from '@anlan/domain';
import type { AnyResource } from '@anlan/resource';
import pg from 'pg';
import sharp from 'sharp';
import type { Tx } from '../../apps/server/src/kernel/db/db';
import { openDb } from '../../apps/server/src/kernel/db/open';
import { bucketsOf } from '../../apps/server/src/kernel/resource/figures/counters';
import { figureNames, figuresOffSql } from '../../apps/server/src/kernel/resource/figures/figures';
import { foldCounters } from '../../apps/server/src/kernel/resource/figures/fold';
import { freePort } from '../../scripts/lib/ports.mjs';
import type { Server } from '../lib/processes';
import { seeded } from './random';
import { type Cluster, type Home, postgresHome } from './servers';
import { call, READ, type Site, settle, token, type Write, Writers } from './writers';

export interface KillResult {
  readonly name: string;
  readonly kills: number;
  readonly acknowledged: number;
  /** Asked, answer lost: done exactly once after the same key was sent again. */
  readonly uncertain: number;
  /** Milliseconds from the kill to the first 200. */
  readonly slowestReturnMs: number;
  readonly failures: readonly string[];
}

interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  readonly progress?: (line: string) => void;
}

const photo = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();

/** SIGKILL to the server during writes; nothing acknowledged may be missing when it is back (quality R1). */
export async function killServer(home: Home, options: KillOptions): Promise<KillResult> {
  const random = seeded(options.seed);
  let server = await home.start();
  const site = await settle(home.port, server.output, await photo());
  return rounds(
    home,
    site,
    options,
    async () => {
      await sleep(200 + random.below(900));
      process.kill(server.pid, 'SIGKILL');
      const killed = performance.now();
      server = await home.start();
      return { returnMs: performance.now() - killed, server };
    },
    () => server,
  );
}

/** The connections of a running server are cut by the database; the server itself stays. */
export async function cutConnections(home: Home, options: KillOptions): Promise<KillResult> {
  const random = seeded(options.seed);
  const server = await home.start();
  const site = await settle(home.port, server.output, await photo());
  const database = new URL(home.url as string).pathname.slice(1);
  return rounds(
    home,
    site,
    options,
    async () => {
      await sleep(200 + random.below(600));
      const admin = new pg.Client({ connectionString: home.url });
      await admin.connect();
      const { rows } = await admin.query(
        "select count(pg_terminate_backend(pid)) as n from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and application_name = 'anlan'",
        [database],
      );
      await admin.end();
      const cut = performance.now();
      if (Number(rows[0].n) === 0) throw new Error('no connection was there to be cut');
      await answers(site, home.port);
      return { returnMs: performance.now() - cut, server };
    },
    () => server,
  );
}

/** SIGKILL to the whole database, postmaster and backends; the server stays and finds it again. */
export async function killDatabase(cluster: Cluster, options: KillOptions): Promise<KillResult> {
  const random = seeded(options.seed);
  const home = { ...(await postgresHome(cluster.url)), name: 'database, PostgreSQL' };
  const server = await home.start();
  const site = await settle(home.port, server.output, await photo());
  return rounds(
    home,
    site,
    options,
    async () => {
      await sleep(200 + random.below(900));
      await cluster.kill();
      const away = await call(home.port, site.token, 'GET', '/safe/area/page');
      if (away.status !== 503) throw new Error(`without a database the server answered ${away.status}`);
      await cluster.start();
      const back = performance.now();
      await answers(site, home.port);
      return { returnMs: performance.now() - back, server };
    },
    () => server,
  );
}

/** Waits until a list is answered again. */
async function answers(site: Site, port: number): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const status = await call(port, site.token, 'GET', '/safe/area/page').then(
      (reply) => reply.status,
      () => 0,
    );
    if (status === 200) return;
    if (status === 401) site.token = await token(port, site.tenantId, 'admin').catch(() => site.token);
    await sleep(25);
  }
  throw new Error('the service has not come back');
}

async function rounds(
  home: Home,
  site: Site,
  options: KillOptions,
  strike: () => Promise<{ returnMs: number; server: Server }>,
  current: () => Server,
): Promise<KillResult> {
  const failures: string[] = [];
  let [acknowledged, uncertain, slowestReturnMs] = [0, 0, 0];
  for (let kill = 1; kill <= options.kills; kill += 1) {
    // A long battery outlives the tokens it began with.
    site.token = await token(home.port, site.tenantId, 'admin');
    site.manager = await token(home.port, site.tenantId, 'manager');
    const writers = new Writers(site, home.port);
    writers.start();
    const struck = await strike();
    slowestReturnMs = Math.max(slowestReturnMs, struck.returnMs);
    await sleep(150);
    await writers.stop();
    for (const refusal of writers.refusals) failures.push(`kill ${kill}: ${refusal}`);
    // A phone that has lost the answer sends the same key again.
    const lost = writers.writes.filter(({ id }) => id === undefined);
    for (const write of lost)
      await writers
        .send(write)
        .catch((error: Error) =>
          failures.push(`kill ${kill}: resent ${write.kind} ${write.expected}: ${error.message}`),
        );
    uncertain += lost.length;
    acknowledged += writers.acknowledged().length;
    for (const write of writers.writes)
      if (write.id === undefined)
        failures.push(`kill ${kill}: ${write.kind} ${write.expected} is refused when sent again`);
    failures.push(...(await missing(home, site, writers)).map((line) => `kill ${kill}: ${line}`));
    options.progress?.(
      `${home.name}: kill ${kill} of ${options.kills}, ${acknowledged} acknowledged, ${failures.length} failures, back in ${Math.round(struck.returnMs)} ms`,
    );
  }
  await current().stop();
  failures.push(...(await consistent(home, site)));
  return { name: home.name, kills: options.kills, acknowledged, uncertain, slowestReturnMs, failures };
}

/** So many read at once: one after the other would be most of a battery's time. */
const READERS = 6;

/** Every acknowledged write is read back through the service. */
async function missing(home: Home, site: Site, writers: Writers): Promise<string[]> {
  const lines: string[] = [];
  const look = async ({ kind, id, expected }: Write): Promise<void> => {
    const [path, field] = READ[kind];
    const reply = await call(home.port, site.token, 'GET', `${path}/${id}`);
    if (reply.status !== 200 || reply.body.data?.[field] !== expected)
      lines.push(`${kind} ${expected} was acknowledged as ${id} and is lost (${reply.status})`);
  };
  const left = writers.acknowledged();
  const reader = async (): Promise<void> => {
    for (let write = left.pop(); write; write = left.pop()) await look(write);
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return lines;
}

/** Nothing twice, nothing half done, every write audited, counters equal to the rows. */
async function consistent(home: Home, site: Site): Promise<string[]> {
  const db = await openDb(home.url ? { url: home.url } : { dataDir: home.dataDir });
  try {
    while ((await foldCounters(db)) > 0);
    return await db.system('after the kills', (tx) => judge(tx, site.tenantId));
  } finally {
    await db.close();
  }
}

const counted = (Object.values(resources) as readonly AnyResource[]).filter(({ counts }) => counts !== undefined);
/** What the writers write, of what is counted. */
const WRITTEN = new Set<string>(['hiddenDanger', 'warning', 'checkPlan', 'checkRecord', 'riskPoint']);

async function judge(tx: Tx, tenantId: string): Promise<string[]> {
  const questions: readonly (readonly [string, string])[] = [
    [
      'written twice',
      'select name as what from area where tenant_id = $1 group by name having count(*) > 1 union all select hidden_danger_describe from hidden_danger where tenant_id = $1 group by hidden_danger_describe having count(*) > 1',
    ],
    [
      'number used twice',
      'select code as what from hidden_danger where tenant_id = $1 group by code having count(*) > 1',
    ],
    [
      'reported without history',
      'select t.code as what from hidden_danger t where t.tenant_id = $1 and not exists (select 1 from hidden_danger_record r where r.tenant_id = t.tenant_id and r.hidden_danger_id = t.id)',
    ],
    [
      'reported without its photo',
      "select t.code as what from hidden_danger t where t.tenant_id = $1 and not exists (select 1 from attachment f where f.tenant_id = t.tenant_id and f.owner_id = t.id::text and f.owner_resource = 'hiddenDanger')",
    ],
    [
      'written without audit',
      "select t.id::text as what from area t where t.tenant_id = $1 and not exists (select 1 from audit_log l where l.tenant_id = t.tenant_id and l.resource = 'area' and l.record_id = t.id::text)",
    ],
    [
      'audited without a row',
      "select l.record_id as what from audit_log l where l.tenant_id = $1 and l.resource = 'area' and l.kind = 'create' and not exists (select 1 from area t where t.tenant_id = l.tenant_id and t.id::text = l.record_id)",
    ],
    [
      'assigned without history',
      'select t.code as what from hidden_danger t where t.tenant_id = $1 and t.status = 2 and not exists (select 1 from hidden_danger_record r where r.tenant_id = t.tenant_id and r.hidden_danger_id = t.id and r.status_after = 2)',
    ],
    [
      'plan without its tasks',
      'select p.name as what from check_plan p where p.tenant_id = $1 and not exists (select 1 from check_record r join plan_task k on k.tenant_id = r.tenant_id and k.record_id = r.id where r.tenant_id = p.tenant_id and r.plan_id = p.id)',
    ],
    [
      'record and task disagree',
      'select r.name as what from check_record r join plan_task k on k.tenant_id = r.tenant_id and k.record_id = r.id where r.tenant_id = $1 and r.record_status = 3 and k.task_status <> 3',
    ],
    [
      'point and score disagree',
      'select p.name as what from risk_point p join risk_score s on s.tenant_id = p.tenant_id and s.risk_id = p.id where p.tenant_id = $1 and p.score_level is distinct from s.level',
    ],
    ...counted.flatMap((resource) =>
      bucketsOf(resource, 't').map(({ entity, dims }): readonly [string, string] => [
        `counter of ${entity} off`,
        `select x.dims::text || ' by ' || sum(x.n) as what
           from (select ${dims} as dims, 1 as n from ${resource.table} t where t.tenant_id = $1 and t.deleted_at is null
                 union all select dims, -n from counter where tenant_id = $1 and entity = '${entity}'
                 union all select dims, -n from counter_delta where tenant_id = $1 and entity = '${entity}') x
          group by x.dims having sum(x.n) <> 0`,
      ]),
    ),
    ...counted
      .filter((resource) => figureNames(resource).length > 0)
      .map((resource): readonly [string, string] => [
        `figures of ${resource.name} off`,
        `select x::text as what from ${figuresOffSql(resource)} x where x.tenant_id = $1`,
      ]),
    // A battery that has moved nothing proves nothing.
    ...counted
      .filter(({ name }) => WRITTEN.has(name))
      .map((resource): readonly [string, string] => [
        'nothing written',
        `select '${resource.table}' as what where not exists (select 1 from ${resource.table} where tenant_id = $1)`,
      ]),
  ];
  const lines: string[] = [];
  for (const [name, text] of questions) {
    for (const { what } of await tx.query<{ what: string }>(text, [tenantId])) lines.push(`${name}: ${what}`);
  }
  return lines;
}

/** A second server on the same embedded folder must not start; the first must not notice. */
export async function secondServer(home: Home): Promise<string[]> {
  const first = await home.start();
  try {
    const second = await home.start(await freePort()).then(
      async (server) => {
        await server.stop();
        return 'a second server has started on the same folder';
      },
      (error: Error) =>
        /数据目录|正在使用/.test(error.message)
          ? undefined
          : `the second server ended with other words: ${error.message}`,
    );
    const alive = await fetch(`http://127.0.0.1:${home.port}/api/ready`).then(
      (reply) => reply.status,
      () => 0,
    );
    return [...(second ? [second] : []), ...(alive === 200 ? [] : [`the first server answers ${alive} afterwards`])];
  } finally {
    await first.stop();
  }
}
