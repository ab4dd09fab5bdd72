import { fork } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { createApp } from './app';
import { demoAccounts, demoWanted } from './demo/presence';
import { type Env, readEnv, refuseExposedDemo, SettingsError } from './env';
import { alignPositions } from './kernel/audit/position';
import { openDb } from './kernel/db/open';
import { migrate } from './kernel/db/schema/migrate';
import { diskStorage } from './kernel/files/storage/disk-storage';
import { s3Storage } from './kernel/files/storage/s3-storage';
import { mountMetrics } from './kernel/http/metrics';
import { startUpkeep } from './kernel/jobs/upkeep';
import { secretKey } from './kernel/keys';
import { sourceStack } from './kernel/log/source-stack';
import { Targets } from './kernel/net/targets';
import { insist } from './kernel/retry';
import { sealKeyOf } from './kernel/seal/seal-key';
import { ensureAdministrator } from './modules/identity/index';
import { serveWeb } from './static';

/** Told to the process that serves while it loads the demo, and then ends. */
const LOADS_DEMO = '--load-demo';

async function main(): Promise<void> {
  const loads = process.argv.includes(LOADS_DEMO);
  const env = readEnv();
  const log = pino({
    level: env.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toldError },
  });
  ownDirectories(env.dataDir);
  const targets = targetsOf(env);
  // One that nobody awaits is a bug to be told of, and no reason to send everybody away.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  let { db, app } = await open(env, log, targets);
  const wanted = env.demo !== 'off' && (await demoWanted(app));
  if (wanted && !loads) {
    await app.close();
    await db.close();
    const end = await loadInAnother();
    if (end === 'stopped') process.exit(0);
    if (end === 'failed') log.error({}, '演示数据没有全部就绪，下次启动时从未完成的企业继续');
    ({ db, app } = await open(env, log, targets));
  }
  const upkeep = startUpkeep(db, env.dataDir, log);
  const address = await app.listen(env.host, env.port);
  console.log(`安澜已启动：${address}`);
  if (db.engine === 'pglite')
    console.log('使用内置数据库（可承受进程崩溃，不保证断电安全；正式使用请设置 DATABASE_URL）');

  let stopping = false;
  const stop = async (signal: string, code = 0) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, '正在停止');
    upkeep.stop();
    await app.close();
    await db.close();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(signal));

  if (loads) {
    // Whoever started this process may be gone.
    process.once('disconnect', () => void stop('disconnect'));
    const { loadDemo } = await import('./demo/index');
    // Whoever looks at it meanwhile goes on doing so: what fails is tried again, and gone on with at the next start.
    const loaded = await insist(log, 'loading the demo', () => loadDemo(app));
    if (loaded) await insist(log, 'upkeep', () => upkeep.now());
    await stop('loaded', loaded ? 0 : 1);
    return;
  }
  const first = await ensureAdministrator(app.services);
  if (first)
    console.log(`已创建平台管理员：租户 000000，账号 ${first.account}，初始密码 ${first.password}（首次登录须修改）`);
  if (env.demo !== 'off') for (const line of await demoAccounts(app)) console.log(line);
}

/** An error as the log writes it, its places those of the sources. */
function toldError(error: unknown) {
  if (!(error instanceof Error)) return error;
  const told = pino.stdSerializers.err(error);
  return { ...told, stack: sourceStack(told.stack) };
}

/** The database, migrated, and the product on it, ready to listen. */
async function open(env: Env, log: pino.Logger, targets: Targets) {
  const db = await openDb({
    url: env.databaseUrl ?? undefined,
    prepare: env.databaseKind !== 'pooler',
    distributed: env.databaseKind === 'distributed',
    dataDir: env.databaseUrl ? undefined : env.dataDir,
    log,
  });
  const applied = await migrate(db);
  if (applied.length > 0) log.info({ migrations: applied.map((migration) => migration.name) }, '数据库已迁移');
  await alignPositions(db);

  const storage = env.s3 ? s3Storage(env.s3, targets) : diskStorage(join(env.dataDir, 'files'));
  const app = await createApp({
    db,
    storage,
    log,
    secret: secretKey(env.secretKey, env.dataDir),
    sealKey: sealKeyOf(env.dataDir),
    captcha: env.captcha,
    demo: env.demo !== 'off',
    trustProxy: env.trustProxy,
    mqttUrl: env.mqttUrl,
    targets,
    docs: env.docs,
  });
  await app.seed();
  const accounts = await demoAccounts(app);
  refuseExposedDemo(env, accounts.length > 0);
  mountMetrics(app.server, db, env.metricsToken);
  await serveWeb(app.server, fileURLToPath(new URL('../../web/dist', import.meta.url)));
  return { db, app };
}

/**
 * Loads the demo in a process of its own, which serves meanwhile: what the loading takes of memory, most of all in the
 * embedded database, is not given back as long as its process lives. 'stopped': by a signal to this one.
 */
function loadInAnother(): Promise<'loaded' | 'failed' | 'stopped'> {
  const child = fork(fileURLToPath(import.meta.url), [LOADS_DEMO]);
  let stopped = false;
  const pass = (signal: NodeJS.Signals) => {
    stopped = true;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      for (const signal of signals) process.off(signal, pass);
      resolve(stopped ? 'stopped' : code === 0 ? 'loaded' : 'failed');
    });
  });
}

/** Nobody else on this machine reads what lies below DATA_DIR, whoever makes it: database, store, dumps, workers. */
function ownDirectories(dataDir: string): void {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(dataDir, { withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(dataDir, entry.name), 0o700);
}

/** The operator's own addresses are held to the same rule as those that an administrator enters. */
function targetsOf(env: Env): Targets {
  const targets = new Targets({ allowLoopback: env.allowLoopbackTargets });
  if (env.databaseUrl) targets.listensOn(Number(new URL(env.databaseUrl).port) || 5432);
  const problems = [
    ['S3_ENDPOINT', env.s3?.endpoint],
    ['MQTT_URL', env.mqttUrl],
  ].flatMap(([name, address]) => {
    const message = address ? targets.problem(address) : undefined;
    return message === undefined ? [] : [{ name: name as string, message }];
  });
  if (problems.length > 0) throw new SettingsError(problems);
  return targets;
}

main().catch((error: unknown) => {
  const said = error instanceof SettingsError || (error instanceof Error && /^数据目录|^迁移/.test(error.message));
  console.error(said ? error.message : error instanceof Error && error.stack ? sourceStack(error.stack) : error);
  process.exit(1);
});
