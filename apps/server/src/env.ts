/**
 * Settings of the server: the only reader of `process.env`.
 *
 * Everything is checked once, before anything is opened; a wrong value is refused by name, all of them at once, and nothing
 * has a default secret. An empty variable counts as absent (compose files write `PORT=`).
 */
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';

/** `auto` is resolved before it leaves this file: embedded database → `on`, a PostgreSQL server → `off`. */
export type DemoMode = 'on' | 'off' | 'public';

export interface S3Settings {
  /** null: Amazon's own address for `region` */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface Env {
  readonly host: string;
  /** 0: the system chooses a free one */
  readonly port: number;
  /** absolute path of the folder for the embedded database, files, dumps and `secret.key` */
  readonly dataDir: string;
  /** null: the embedded database in `dataDir` */
  readonly databaseUrl: string | null;
  /** what `databaseUrl` leads to: a server, a transaction pooler that knows no prepared statements, a Citus coordinator */
  readonly databaseKind: 'server' | 'pooler' | 'distributed';
  /** whether invented data and well-known accounts may be loaded into an empty database */
  readonly demo: DemoMode;
  /** false: `grant_type=password` is accepted without a picture code */
  readonly captcha: boolean;
  /** 32 bytes; null: `dataDir/secret.key`, made at first start */
  readonly secretKey: Buffer | null;
  /** null: `/api/metrics` answers loopback only */
  readonly metricsToken: string | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** false: none; a number of hops; or addresses and ranges whose `X-Forwarded-For` is believed (Fastify's `trustProxy`) */
  readonly trustProxy: false | number | string[];
  /** the server's connection to a broker for devices and outside systems */
  readonly mqttUrl: string | null;
  /** whether the documentation of the calls is for everybody */
  readonly docs: 'public' | 'session';
  /** whether addresses that an administrator enters may lead to this machine */
  readonly allowLoopbackTargets: boolean;
  /** null: files lie in `dataDir` */
  readonly s3: S3Settings | null;
}

export interface SettingProblem {
  /** name of the environment variable */
  readonly name: string;
  readonly message: string;
}

/** Thrown by `readEnv`; `message` lists every problem, one a line, each beginning with the variable's name. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(readonly problems: readonly SettingProblem[]) {
    super(['设置有误，服务未启动：', ...problems.map((p) => `  ${p.name}：${p.message}`)].join('\n'));
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** Range names understood by proxy-addr, which Fastify uses. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether only this machine can reach a server bound to `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function parseUrl(text: string, schemes: readonly string[]): URL | null {
  try {
    const url = new URL(text);
    return schemes.includes(url.protocol.slice(0, -1)) && url.hostname !== '' ? url : null;
  } catch {
    return null;
  }
}

function isProxyAddress(text: string): boolean {
  if (PROXY_RANGES.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** 32 bytes as 64 hexadecimal digits or as base64; null when it is neither. */
function decodeKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text)) return null;
  return Buffer.from(text, 'base64');
}

function oneOf<const V extends readonly [string, ...string[]]>(values: V) {
  return z.enum(values, { error: `只能是 ${values.join('、')} 之一` });
}

function url(schemes: readonly string[], message: string) {
  return z.string().refine((text) => parseUrl(text, schemes) !== null, message);
}

const settings = z.object({
  HOST: z
    .string()
    .refine((h) => isIP(h) > 0 || /^(?!-)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(h), '应为 IP 地址或主机名，不带端口')
    .default('127.0.0.1'),
  PORT: z
    .string()
    .refine((p) => /^\d{1,5}$/.test(p) && Number(p) <= 65_535, '应为 0 到 65535 的整数')
    .transform(Number)
    .default(8080),
  DATA_DIR: z
    .string()
    .refine((d) => !d.includes('\0'), '应为文件夹路径')
    .default('./data'),
  DATABASE_URL: z
    .string()
    .refine((text) => {
      const at = parseUrl(text, ['postgres', 'postgresql']);
      return at !== null && at.pathname.length > 1;
    }, '应为 postgres://用户:密码@主机:端口/库名')
    .optional(),
  DATABASE_KIND: oneOf(['server', 'pooler', 'distributed']).default('server'),
  DEMO: oneOf(['on', 'off', 'public']).optional(),
  CAPTCHA: oneOf(['on', 'off']).default('on'),
  SECRET_KEY: z
    .string()
    .refine((k) => decodeKey(k) !== null, '应为 32 字节密钥：64 位十六进制，或 44 位 Base64')
    .optional(),
  METRICS_TOKEN: z.string().min(16, '至少 16 个字符').optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text === 'off' || /^[1-9]$/.test(text) || text.split(',').every((part) => isProxyAddress(part.trim())),
      `应为 off、代理层数（1 到 9），或逗号分隔的代理地址、网段、${PROXY_RANGES.join('、')}；不能信任所有来源`,
    )
    .default('off'),
  DOCS: oneOf(['public', 'session']).default('session'),
  ALLOW_LOOPBACK_TARGETS: oneOf(['on', 'off']).default('off'),
  MQTT_URL: url(['mqtt', 'mqtts', 'ws', 'wss'], '应为 mqtt、mqtts、ws 或 wss 地址').optional(),
  S3_ENDPOINT: url(['http', 'https'], '应为 http 或 https 地址').optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, '应为小写字母、数字和连字符')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '应为 3 到 63 位的桶名：小写字母、数字、点和连字符')
    .optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
});

type Settings = z.output<typeof settings>;
/** Values of these never appear in a message: they are secrets or may contain a password. */
const SECRET_NAMES = new Set([
  'DATABASE_URL',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'MQTT_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
]);

/**
 * Demo data that an earlier start left behind, served beyond this machine: the passwords of its accounts are printed in
 * the manual, so it takes DEMO=public. Only the database can tell, hence apart from `readEnv`.
 */
export function refuseExposedDemo(env: Pick<Env, 'host' | 'demo'>, demoLoaded: boolean): void {
  if (!demoLoaded || env.demo === 'public' || isLoopback(env.host)) return;
  throw new SettingsError([
    {
      name: 'HOST',
      message: `数据库中有演示账号，密码是公开的，不能监听 ${env.host}；正式使用请换空数据库，确需对外演示请设 DEMO=public`,
    },
  ]);
}

/** The rules that join several settings; they hold even when other values are wrong, so that all problems are told at once. */
function jointProblems(raw: Record<string, string>): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const demo = resolveDemo(raw.DEMO, raw.DATABASE_URL);
  if (demo === 'on' && !isLoopback(raw.HOST ?? '127.0.0.1')) {
    problems.push({
      name: 'HOST',
      message: `演示账号的密码是公开的，不能监听 ${raw.HOST}；请设 DEMO=off，确需对外演示请设 DEMO=public`,
    });
  }
  const s3Names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];
  if (s3Names.some((name) => raw[name])) {
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']) {
      if (!raw[name]) problems.push({ name, message: '使用 S3 存储时必须设置' });
    }
    if (!raw.S3_ENDPOINT && !raw.S3_REGION) {
      problems.push({ name: 'S3_REGION', message: '没有 S3_ENDPOINT 时必须设置' });
    }
  }
  return problems;
}

function resolveDemo(asked: string | undefined, databaseUrl: string | undefined): DemoMode {
  if (asked === 'on' || asked === 'off' || asked === 'public') return asked;
  return databaseUrl ? 'off' : 'on';
}

function readTrustProxy(text: string): Env['trustProxy'] {
  if (text === 'off') return false;
  return /^[1-9]$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim());
}

function toS3(s: Settings): S3Settings | null {
  if (!s.S3_BUCKET || !s.S3_ACCESS_KEY || !s.S3_SECRET_KEY) return null;
  return {
    endpoint: s.S3_ENDPOINT ?? null,
    // Stores with an address of their own ignore the region, yet the signature needs one.
    region: s.S3_REGION ?? 'us-east-1',
    bucket: s.S3_BUCKET,
    accessKey: s.S3_ACCESS_KEY,
    secretKey: s.S3_SECRET_KEY,
  };
}

/**
 * Reads and checks all settings.
 * @throws SettingsError naming every wrong variable.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const raw: Record<string, string> = {};
  for (const name of Object.keys(settings.shape)) {
    const value = source[name]?.trim();
    if (value) raw[name] = value;
  }
  const parsed = settings.safeParse(raw);
  const problems: SettingProblem[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        const shown = SECRET_NAMES.has(name) ? '' : `（现为 ${raw[name]}）`;
        return { name, message: `${issue.message}${shown}` };
      });
  const named = new Set(problems.map((p) => p.name));
  problems.push(...jointProblems(raw).filter((p) => !named.has(p.name)));
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  const s = parsed.data;
  return {
    host: s.HOST,
    port: s.PORT,
    dataDir: path.resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL ?? null,
    databaseKind: s.DATABASE_KIND,
    demo: resolveDemo(s.DEMO, s.DATABASE_URL),
    captcha: s.CAPTCHA === 'on',
    secretKey: s.SECRET_KEY ? decodeKey(s.SECRET_KEY) : null,
    metricsToken: s.METRICS_TOKEN ?? null,
    logLevel: s.LOG_LEVEL,
    trustProxy: readTrustProxy(s.TRUST_PROXY),
    docs: s.DOCS,
    allowLoopbackTargets: s.ALLOW_LOOPBACK_TARGETS === 'on',
    mqttUrl: s.MQTT_URL ?? null,
    s3: toS3(s),
  };
}

/** Which database the server tests run on; set by `scripts/test.mjs`. */
export interface TestEnv {
  readonly engine: 'pglite' | 'postgres';
  /** a role that may create databases and roles; present exactly when `engine` is `postgres` */
  readonly databaseUrl: string | null;
}

/** @throws SettingsError when `TEST_ENGINE=postgres` comes without an address. */
export function readTestEnv(source: Readonly<Record<string, string | undefined>> = process.env): TestEnv {
  const engine = source.TEST_ENGINE || 'pglite';
  const databaseUrl = source.TEST_DATABASE_URL || null;
  if (engine === 'pglite') return { engine, databaseUrl: null };
  if (engine !== 'postgres')
    throw new SettingsError([{ name: 'TEST_ENGINE', message: '只能是 pglite、postgres 之一' }]);
  if (!databaseUrl || !parseUrl(databaseUrl, ['postgres', 'postgresql'])) {
    throw new SettingsError([{ name: 'TEST_DATABASE_URL', message: '应为 postgres://用户:密码@主机:端口/库名' }]);
  }
  return { engine, databaseUrl };
}
