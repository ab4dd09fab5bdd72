import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLoopback, readEnv, readTestEnv, refuseExposedDemo, SettingsError } from './env';

function problemsOf(source: Record<string, string>) {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

const s3 = { S3_ENDPOINT: 'http://10.0.0.9:9000', S3_BUCKET: 'anlan-files', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' };

describe('settings of the server', () => {
  it('stand on an empty environment, without any secret', () => {
    expect(readEnv({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      dataDir: path.resolve('data'),
      databaseUrl: null,
      databaseKind: 'server',
      demo: 'on',
      captcha: true,
      docs: 'session',
      allowLoopbackTargets: false,
      secretKey: null,
      metricsToken: null,
      logLevel: 'info',
      trustProxy: false,
      mqttUrl: null,
      s3: null,
    });
  });

  it('take an empty or blank variable as absent', () => {
    expect(readEnv({ PORT: '', HOST: ' ', SECRET_KEY: '', DATABASE_URL: '' })).toEqual(readEnv({}));
  });

  it.each([
    ['HOST', '127.0.0.1:8080'],
    ['HOST', 'a b'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'abc'],
    ['DATABASE_URL', 'mysql://10.0.0.5/anlan'],
    ['DATABASE_URL', 'postgres://10.0.0.5'],
    ['DATABASE_URL', 'anlan'],
    ['DATABASE_KIND', 'citus'],
    ['DEMO', 'yes'],
    ['CAPTCHA', '0'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', 'g'.repeat(64)],
    ['SECRET_KEY', Buffer.alloc(31).toString('base64')],
    ['METRICS_TOKEN', 'fifteen-letters'],
    ['LOG_LEVEL', 'verbose'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,everyone'],
    ['MQTT_URL', 'http://10.0.0.5'],
    ['S3_ENDPOINT', 'ftp://10.0.0.5'],
    ['S3_REGION', 'CN North'],
    ['S3_BUCKET', 'A'],
  ])('refuse %s=%s by name', (name, value) => {
    const rest = name.startsWith('S3_') ? s3 : {};
    const problems = problemsOf({ ...rest, [name]: value });
    expect(problems.map((p) => p.name)).toEqual([name]);
    expect(problems[0]?.message).toMatch(/[\u4e00-\u9fff]/);
  });

  it('tell all wrong values at once, each on its own line', () => {
    const problems = problemsOf({ PORT: 'x', CAPTCHA: 'x', LOG_LEVEL: 'x', HOST: '0.0.0.0' });
    expect(problems.map((p) => p.name)).toEqual(['PORT', 'CAPTCHA', 'LOG_LEVEL', 'HOST']);
    expect(new SettingsError(problems).message.split('\n')).toHaveLength(5);
  });

  it('never repeat a secret in the message', () => {
    const secret = 'hunter2-hunter2';
    const problems = problemsOf({
      SECRET_KEY: secret,
      METRICS_TOKEN: secret,
      DATABASE_URL: `mysql://a:${secret}@b/c`,
      MQTT_URL: `http://a:${secret}@b`,
    });
    expect(problems).toHaveLength(4);
    expect(new SettingsError(problems).message).not.toContain(secret);
  });

  it('accept every well-formed value', () => {
    const key = Buffer.alloc(32, 7);
    const env = readEnv({
      HOST: '::1',
      PORT: '0',
      DATA_DIR: '/srv/anlan',
      DATABASE_URL: 'postgresql://app:pw@db.internal:6432/anlan',
      DATABASE_KIND: 'pooler',
      CAPTCHA: 'off',
      SECRET_KEY: key.toString('base64'),
      METRICS_TOKEN: 'x'.repeat(16),
      LOG_LEVEL: 'debug',
      TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8',
      MQTT_URL: 'mqtts://device:pw@broker:8883',
      ...s3,
    });
    expect(env).toMatchObject({ host: '::1', port: 0, dataDir: '/srv/anlan', captcha: false, logLevel: 'debug' });
    expect([readEnv({}).databaseKind, env.databaseKind]).toEqual(['server', 'pooler']);
    expect(env.secretKey).toEqual(key);
    expect(env.trustProxy).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8']);
    expect(env.s3).toEqual({
      endpoint: 'http://10.0.0.9:9000',
      region: 'us-east-1',
      bucket: 'anlan-files',
      accessKey: 'k',
      secretKey: 's',
    });
    expect(readEnv({ SECRET_KEY: key.toString('hex') }).secretKey).toEqual(key);
    expect(readEnv({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  });

  it('ask for the missing half of an S3 store', () => {
    expect(problemsOf({ S3_BUCKET: 'anlan-files' }).map((p) => p.name)).toEqual([
      'S3_ACCESS_KEY',
      'S3_SECRET_KEY',
      'S3_REGION',
    ]);
    expect(problemsOf({ ...s3, S3_SECRET_KEY: '' }).map((p) => p.name)).toEqual(['S3_SECRET_KEY']);
  });
});

describe('demo data and its well-known passwords', () => {
  it('are loaded by default into the embedded database only', () => {
    expect(readEnv({}).demo).toBe('on');
    expect(readEnv({ DATABASE_URL: 'postgres://db/anlan' }).demo).toBe('off');
    expect(readEnv({ DATABASE_URL: 'postgres://db/anlan', DEMO: 'on' }).demo).toBe('on');
  });

  it.each(['0.0.0.0', '::', '192.168.1.20', 'anlan.example'])('refuse to listen on %s', (HOST) => {
    expect(problemsOf({ HOST }).map((p) => p.name)).toEqual(['HOST']);
    expect(problemsOf({ HOST, DEMO: 'on', DATABASE_URL: 'postgres://db/anlan' }).map((p) => p.name)).toEqual(['HOST']);
    expect(readEnv({ HOST, DEMO: 'off' }).host).toBe(HOST);
    expect(readEnv({ HOST, DEMO: 'public' }).demo).toBe('public');
    expect(readEnv({ HOST, DATABASE_URL: 'postgres://db/anlan' }).demo).toBe('off');
  });

  it('of an earlier start are not served beyond this machine unless that is wanted', () => {
    const host = '0.0.0.0';
    expect(() => refuseExposedDemo({ host, demo: 'off' }, true)).toThrow(/HOST：数据库中有演示账号/);
    expect(() => refuseExposedDemo({ host, demo: 'off' }, false)).not.toThrow();
    expect(() => refuseExposedDemo({ host, demo: 'public' }, true)).not.toThrow();
    expect(() => refuseExposedDemo({ host: '127.0.0.1', demo: 'on' }, true)).not.toThrow();
  });

  it.each([
    ['127.0.0.1', true],
    ['127.8.9.1', true],
    ['::1', true],
    ['localhost', true],
    ['127.evil.example', false],
    ['::', false],
    ['0.0.0.0', false],
  ])('know that %s is loopback: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});

describe('settings of the server tests', () => {
  it('default to the embedded engine and want an address for a server', () => {
    expect(readTestEnv({})).toEqual({ engine: 'pglite', databaseUrl: null });
    expect(readTestEnv({ TEST_ENGINE: 'postgres', TEST_DATABASE_URL: 'postgres://root@127.0.0.1/x' }).engine).toBe(
      'postgres',
    );
    expect(() => readTestEnv({ TEST_ENGINE: 'postgres' })).toThrow(/TEST_DATABASE_URL/);
    expect(() => readTestEnv({ TEST_ENGINE: 'sqlite' })).toThrow(/TEST_ENGINE/);
  });
});
