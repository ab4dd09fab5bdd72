import { execFile, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../scripts/lib/ports.mjs';
import { type Server, startServer } from '../lib/processes';

const root = new URL('../../', import.meta.url).pathname;
const run = promisify(execFile);

export interface StartSpec {
  readonly env?: Readonly<Record<string, string>>;
  readonly heard?: (text: string) => void;
}

/** Where a server of the product keeps its rows, and how it is started, asked and thrown away. */
export interface Home {
  readonly name: string;
  readonly engine: 'pglite' | 'postgres';
  readonly port: number;
  readonly dataDir: string;
  readonly url?: string;
  /** `spec`: other settings than usual, and who hears what it prints. */
  start(port?: number, spec?: StartSpec): Promise<Server>;
  /** Everything goes. */
  remove(): Promise<void>;
}

let bundle: Promise<string> | undefined;

/** The server as it is delivered: a battery starts it hundreds of times. Built once, into a folder of this process. */
function bundled(): Promise<string> {
  bundle ??= (async () => {
    const { buildServer } = await import('../../scripts/build.mjs');
    const folder = `.cache/battery/${process.pid}`;
    await buildServer(folder);
    process.once('exit', () => rmSync(join(root, folder), { recursive: true, force: true }));
    return join(root, folder, 'main.js');
  })();
  return bundle;
}

/** The settings are given whole: nothing of the caller's environment reaches the server. */
function starter(dataDir: string, port: number, url: string | undefined) {
  return async (other = port, { env = {}, heard }: StartSpec = {}): Promise<Server> =>
    startServer({
      args: [await bundled()],
      cwd: root,
      port: other,
      ready: '/api/ready',
      env: {
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DEMO: 'off',
        CAPTCHA: 'off',
        LOG_LEVEL: 'warn',
        ...(url ? { DATABASE_URL: url } : {}),
        ...env,
      },
      ...(heard ? { heard } : {}),
    });
}

export async function embeddedHome(): Promise<Home> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'anlan-kill-'));
  return {
    name: 'server, embedded database',
    engine: 'pglite',
    port,
    dataDir,
    start: starter(dataDir, port, undefined),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** A database of its own on the server that the tests use. */
export async function postgresHome(server: string): Promise<Home> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'anlan-kill-'));
  const name = `anlan_ct_${process.pid}_${port}`;
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await admin(`create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    name: 'server, PostgreSQL',
    engine: 'postgres',
    port,
    dataDir,
    url: url.href,
    start: starter(dataDir, port, url.href),
    remove: async () => {
      await admin(`drop database if exists ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL of our own, whose processes may be killed without hurting anybody else's. */
export interface Cluster {
  readonly url: string;
  /** Tables, write-ahead log and the server's own log. */
  readonly data: string;
  /** Everything it has is written down. */
  flush(): Promise<void>;
  /** SIGKILL to the postmaster and to everything it has started; then it is started again. */
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function ownCluster(): Promise<Cluster | undefined> {
  const version = (await readdir('/usr/lib/postgresql').catch(() => [])).sort((a, b) => Number(b) - Number(a))[0];
  if (!version || process.getuid?.() !== 0) return undefined;
  const bin = (tool: string) => `/usr/lib/postgresql/${version}/bin/${tool}`;
  const uid = Number((await run('id', ['-u', 'postgres'])).stdout);
  const gid = Number((await run('id', ['-g', 'postgres'])).stdout);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'anlan-cluster-'));
  await chown(folder, uid, gid);
  const data = join(folder, 'data');
  await mkdir(data);
  await chown(data, uid, gid);
  await run(bin('initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale'], { uid, gid });
  let child: ReturnType<typeof spawn> | undefined;
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async (): Promise<void> => {
    child = spawn(
      bin('postgres'),
      ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', '-c', 'logging_collector=on'],
      {
        uid,
        gid,
        stdio: 'ignore',
        detached: true,
      },
    );
    for (let tries = 0; tries < 600; tries += 1) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500 });
      client.on('error', () => {});
      const up = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => {});
      if (up) return;
      await sleep(50);
    }
    throw new Error('the cluster of our own does not come up');
  };
  // Its own process group: the postmaster and every backend at once, as when the machine is pulled from under them.
  const kill = async (): Promise<void> => {
    const gone = new Promise((done) => child?.once('exit', done));
    process.kill(-(child?.pid as number), 'SIGKILL');
    await gone;
    await sleep(100);
  };
  await start();
  return {
    url,
    data,
    flush: async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('checkpoint').finally(() => client.end());
    },
    start,
    kill,
    remove: async () => {
      await kill().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
