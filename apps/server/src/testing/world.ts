import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '../app';
import { asSystem } from '../kernel/context';
import type { Engine } from '../kernel/db/db';
import { diskStorage } from '../kernel/files/storage/disk-storage';
import { Targets } from '../kernel/net/targets';
import { createAccounts, ensureAdministrator, type Prepared } from '../modules/identity/index';
import { PASSWORD } from './seeded';
import { sheetText } from './sheet';
import { openTestDb } from './test-db';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One reply of the whole application. */
export interface WorldReply {
  readonly status: number;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a call answers, read by the test that made it
  readonly data: any;
  // biome-ignore lint/suspicious/noExplicitAny: bare replies have no envelope
  readonly body: any;
  readonly raw: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Everything a reader could find in it: text, or the cells of a workbook. */
  text(): Promise<string>;
}

export interface Ask {
  readonly token?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
  /** Another process on the same database. */
  readonly node?: App;
}

/** The whole application on a database of the test's own, spoken to over HTTP. */
export interface World {
  readonly db: Engine;
  readonly app: App;
  readonly accounts: ReturnType<typeof createAccounts>;
  /** The one password of all people here, hashed once. */
  readonly prepared: Prepared;
  /** What the application takes for the present is shifted by this. */
  readonly clock: { shift: number };
  /** What the server logged as its own mistakes. */
  readonly bugs: string[];
  /** Where calls come from unless told: what guests may do is counted by address, and refusals are remembered. */
  readonly ip: string;
  call(method: Method, path: string, ask?: Ask): Promise<WorldReply>;
  signIn(tenantId: string, account: string, options?: SignIn): Promise<WorldReply>;
  tokens(tenantId: string, account: string): Promise<Tokens>;
  /** `background`: polls epochs and runs jobs, as a real process does. */
  node(options?: { background?: boolean }): Promise<App>;
  /** Rows for the test's own judgement, past every wall. */
  sql<R = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<(R & Record<string, unknown>)[]>;
  close(): Promise<void>;
}

export interface SignIn {
  readonly password?: string;
  readonly ip?: string;
  readonly node?: App;
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

export { PASSWORD };
export const PLATFORM = '000000';
export const BASIC = `Basic ${Buffer.from('anlan:anlan_secret').toString('base64')}`;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface WorldOptions {
  readonly db?: Engine;
  /** A database of its own: the test judges or changes what belongs to no tenant. */
  readonly own?: boolean;
  readonly background?: boolean;
  readonly secret?: Buffer;
  readonly demo?: boolean;
}

let shared: Promise<World> | undefined;
let files = 0;

/**
 * The application of this worker on its database (test-db.ts), shared by all test files, each with companies of its own;
 * close() ends the nodes this file has started. With options an application of the test's own on a database of its own.
 */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  if (Object.keys(options).length > 0) return makeWorld(options);
  const db = await openTestDb();
  shared ??= makeWorld({ db });
  const whole = await shared;
  whole.clock.shift = 0;
  whole.bugs.length = 0;
  // What other files have changed past this application.
  await whole.app.services.epochs.poll();
  const nodes: App[] = [];
  files += 1;
  const ip = `10.1.${files >> 8}.${files & 255}`;
  return {
    ...whole,
    ip,
    call: (method, path, ask) => whole.call(method, path, { ip, ...ask }),
    node: async (more) => {
      const node = await whole.node(more);
      nodes.push(node);
      return node;
    },
    close: async () => {
      for (const node of nodes) await node.close();
    },
  };
}

async function makeWorld(options: WorldOptions): Promise<World> {
  const db = options.db ?? (await openTestDb({ own: 'seeded' }));
  const folder = await mkdtemp(join(tmpdir(), 'anlan-world-'));
  const clock = { shift: 0 };
  const bugs: string[] = [];
  const nodes: App[] = [];
  const node: World['node'] = async ({ background = false } = {}) => {
    const app = await createApp({
      db,
      storage: diskStorage(folder),
      secret: options.secret ?? Buffer.alloc(32, 7),
      log: {
        debug: () => {},
        info: () => {},
        warn: () => {},
        error: (facts, text) => {
          const { err, ...rest } = facts as { err?: Error };
          bugs.push(`${text} ${JSON.stringify(rest)} ${err?.stack ?? String(err)}`);
        },
      },
      clock: { now: () => Date.now() + clock.shift },
      captcha: false,
      targets: new Targets({ allowLoopback: true }),
      demo: options.demo ?? true,
      background,
    });
    await app.server.ready();
    nodes.push(app);
    return app;
  };
  const app = await node({ background: options.background ?? false });
  await app.seed();
  const accounts = createAccounts();
  const prepared = await accounts.prepare(app.services, PLATFORM, PASSWORD);
  await ensureAdministrator(app.services, { prepared, mustChange: false });

  const call: World['call'] = async (method, path, ask = {}) => {
    const { token, query, body, headers = {}, ip = '10.0.0.1', node: at = app } = ask;
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const reply = await at.server.inject({
      method,
      url: path.startsWith('/api/') ? `${path}${search}` : `/api/service${path}${search}`,
      remoteAddress: ip,
      headers: { ...(token === undefined ? {} : { 'blade-auth': `bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const type = String(reply.headers['content-type'] ?? '');
    const json = type.startsWith('application/json') ? reply.json() : undefined;
    return {
      status: reply.statusCode,
      msg: json?.msg ?? '',
      data: json?.data,
      body: json,
      raw: reply.rawPayload,
      headers: reply.headers,
      text: async () => (type.includes('spreadsheetml') ? sheetText(reply.rawPayload) : reply.payload),
    };
  };
  const world: World = {
    db,
    app,
    accounts,
    prepared,
    clock,
    bugs,
    ip: '10.0.0.1',
    call,
    node,
    signIn: (tenantId, account, { password = PASSWORD, ip = '10.0.0.1', node: at } = {}) =>
      call('POST', '/blade-auth/oauth/token', {
        headers: { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          tenantId,
          username: account,
          password: sha256(password),
          grant_type: 'password',
        }).toString(),
        ip,
        ...(at ? { node: at } : {}),
      }),
    tokens: async (tenantId, account) => {
      const reply = await world.signIn(tenantId, account);
      if (reply.status !== 200) throw new Error(`${tenantId}/${account} is refused: ${JSON.stringify(reply.body)}`);
      return { access: reply.body.access_token, refresh: reply.body.refresh_token };
    },
    sql: (text, params = []) => asSystem(app.services, 'test', ({ tx }) => tx.query(text, params)),
    close: async () => {
      for (const one of nodes) await one.close();
      await db.close();
      // A small picture may still be on its way to the disk.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
  return world;
}

/** A refresh of tokens as the web client asks for it. */
export const refresh = (world: World, token: string, node?: App): Promise<WorldReply> =>
  world.call('POST', '/blade-auth/oauth/token', {
    headers: { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }).toString(),
    ...(node ? { node } : {}),
  });

/** What a browser's FormData sends. */
export function multipart(
  file: Buffer,
  name: string,
  field = 'file',
  before: Readonly<Record<string, string>> = {},
): { body: Buffer; headers: Record<string, string> } {
  const boundary = `b${randomUUID()}`;
  const texts = Object.entries(before).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `${texts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
