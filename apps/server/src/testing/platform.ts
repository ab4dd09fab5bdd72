import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app';
import { asSystem, type Services, type Work } from '../kernel/context';
import type { Engine } from '../kernel/db/db';
import { newId } from '../kernel/db/id';
import type { Storage } from '../kernel/files/storage/storage';
import { Targets } from '../kernel/net/targets';
import { createAccounts, ensureAdministrator, systemActor } from '../modules/identity/index';
import { provisionTenant } from '../modules/tenancy/index';
import { PASSWORD } from './seeded';
import { isShared } from './test-db';

export interface Answer {
  readonly status: number;
  readonly code: number | undefined;
  readonly msg: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a call answers, read by the test that made it
  readonly data: any;
  // biome-ignore lint/suspicious/noExplicitAny: bare replies have no envelope
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly ip?: string;
}

export interface Node {
  readonly server: FastifyInstance;
  readonly services: Services;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface Platform extends Node {
  readonly clock: { ms: number };
  /** Another process on the same database. */
  secondNode(): Promise<Node>;
  company(facts?: Record<string, unknown>): Promise<Company>;
  signIn(tenantId: string, account: string, password: string, options?: SignInOptions): Promise<Answer>;
  /** Signs in and gives the access token; the test fails where that is refused. */
  token(tenantId: string, account: string, password?: string): Promise<string>;
  /** What every start does. */
  seedAgain(): Promise<void>;
  /** A token of 000000/admin, whose first password is changed. */
  platformToken(): Promise<string>;
}

export interface SignInOptions {
  readonly ip?: string;
  readonly node?: Node;
  readonly headers?: Record<string, string>;
  readonly grant?: string;
}

export interface Company {
  readonly tenantId: string;
  readonly deptId: string;
  readonly adminId: string;
  readonly roles: ReadonlyMap<string, string>;
}

export { PASSWORD };
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const BASIC = `Basic ${Buffer.from('anlan:anlan_secret').toString('base64')}`;

interface PlatformOptions {
  readonly captcha?: boolean;
  readonly storage?: Storage;
}

const START = Date.parse('2026-11-21T10:00:00+08:00');
let shared: Promise<Platform> | undefined;

/**
 * Everything a tenant stands on, through the real pipeline and the real sign-in. On the database of the worker it is one
 * application for all files, its clock set back for each, unless the test asks for a captcha or a storage.
 */
export async function platform(db: Engine, options: PlatformOptions = {}): Promise<Platform> {
  if (options.captcha || options.storage || !(await isShared(db))) return makePlatform(db, options);
  shared ??= makePlatform(db, {});
  const whole = await shared;
  whole.clock.ms = START;
  // What other files have changed past this application.
  await whole.services.epochs.poll();
  const nodes: Node[] = [];
  return {
    ...whole,
    secondNode: async () => {
      const other = await whole.secondNode();
      nodes.push(other);
      return other;
    },
    close: async () => {
      for (const node of nodes) await node.close();
    },
  };
}

async function makePlatform(db: Engine, options: PlatformOptions): Promise<Platform> {
  const clock = { ms: START };
  const captcha = options.captcha ?? false;
  const first = await node(db, clock, captcha, options.storage);
  await first.seed();
  const accounts = createAccounts();
  const prepared = await accounts.prepare(first.services, '000000', PASSWORD);
  const others: Node[] = [];
  const self: Platform = {
    ...first,
    clock,
    secondNode: async () => {
      const other = await node(db, clock, captcha, options.storage);
      others.push(other);
      return other;
    },
    company: (facts = {}) =>
      asSystem(first.services, 'test company', (open) => {
        const work: Work = {
          ...open,
          app: first.services,
          actor: systemActor(),
          tenantId: '000000',
          requestId: newId(),
          ip: '127.0.0.1',
          userAgent: 'test',
        };
        return provisionTenant(work, accounts, {
          body: {
            tenantName: `测试企业${randomUUID().slice(0, 8)}`,
            linkman: '周立',
            contactNumber: '13912345678',
            areaCode: '370305',
            tenantType: 1,
            ...facts,
          },
          admin: { account: 'admin', realName: '管理员', phone: '13912345678', prepared, mustChange: false },
        });
      }),
    signIn: async (tenantId, account, password, { ip, node: at, headers = {}, grant = 'password' } = {}) =>
      (at ?? first).call('POST', '/blade-auth/oauth/token', {
        headers: { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({
          tenantId,
          username: account,
          password: sha256(password),
          grant_type: grant,
        }).toString(),
        ...(ip ? { ip } : {}),
      }),
    token: async (tenantId, account, password = PASSWORD) => {
      const answer = await self.signIn(tenantId, account, password, {
        ip: `10.9.${tenantId.slice(0, 2)}.${tenantId.slice(4)}`,
      });
      if (answer.status !== 200) throw new Error(`sign-in refused: ${JSON.stringify(answer.body)}`);
      return answer.body.access_token as string;
    },
    seedAgain: first.seed,
    platformToken: async () => {
      const made = await ensureAdministrator(first.services);
      if (made) {
        const token = await self.token('000000', 'admin', made.password);
        await first.call('POST', '/blade-user/update-password', {
          token,
          body: { oldPassword: sha256(made.password), newPassword: PASSWORD, newPassword1: PASSWORD },
        });
        return token;
      }
      return self.token('000000', 'admin');
    },
    close: async () => {
      for (const other of others) await other.close();
      await first.close();
    },
  };
  return self;
}

const quiet = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (facts: object, text: string) => console.error(text, facts),
};

async function node(
  db: Engine,
  clock: { ms: number },
  captcha: boolean,
  // Most tests keep no files; one that touches them without a store fails at once.
  storage: Storage = undefined as never,
): Promise<Node & { seed(): Promise<void> }> {
  const app = await createApp({
    db,
    storage,
    secret: Buffer.alloc(32, 7),
    log: quiet,
    clock: { now: () => clock.ms },
    captcha,
    targets: new Targets({ allowLoopback: true }),
    background: false,
  });
  const { server, services } = app;
  await server.ready();
  return {
    server,
    services,
    seed: app.seed,
    call: async (method, url, { token, body, headers = {}, ip = '10.0.0.1' } = {}) => {
      const reply = await server.inject({
        method,
        url: `/api/service${url}`,
        remoteAddress: ip,
        headers: { ...(token ? { 'blade-auth': `bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const json = String(reply.headers['content-type'] ?? '').startsWith('application/json') ? reply.json() : {};
      return {
        status: reply.statusCode,
        code: json.code,
        msg: json.msg,
        data: json.data,
        body: json,
        headers: reply.headers,
      };
    },
    close: app.close,
  };
}
