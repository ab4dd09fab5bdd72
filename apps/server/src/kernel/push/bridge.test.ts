import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually';
import { openTestDb } from '../../testing/test-db';
import type { Engine } from '../db/db';
import { Targets } from '../net/targets';
import { Bridge } from './bridge';
import { tell } from './messages';

const BROKER = '/usr/sbin/mosquitto';

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

/** Only where a Mosquitto is installed. */
describe.skipIf(!existsSync(BROKER))('the bridge to an external broker', () => {
  let db: Engine;
  let folder: string;
  let port: number;
  let broker: ChildProcess | undefined;
  const warned: string[] = [];
  const log = {
    debug: () => {},
    info: () => {},
    error: () => {},
    warn: (_: object, text: string) => warned.push(text),
  };
  const start = async () => {
    broker = spawn(BROKER, ['-c', join(folder, 'm.conf')], { stdio: 'ignore' });
    await eventually(async () => (await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {}, false)).end(true));
  };
  const happens = (recordId: string) =>
    db.system('test', (tx) => tell(tx, { tenantId: '100001', userIds: null, topic: 'hiddenDanger.assign', recordId }));

  beforeAll(async () => {
    db = await openTestDb({ own: true });
    folder = await mkdtemp(join(tmpdir(), 'anlan-broker-'));
    port = await freePort();
    await writeFile(join(folder, 'm.conf'), `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\n`);
    await start();
  });
  afterAll(async () => {
    broker?.kill();
    await db?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('tells it everything, through a restart of the broker, once for two nodes', async () => {
    const url = `mqtt://127.0.0.1:${port}`;
    const heard: string[] = [];
    const hear = async () => {
      const client = await mqtt.connectAsync(url, {}, false);
      client.on('error', () => {});
      client.on('message', (topic, payload) => heard.push(`${topic} ${JSON.parse(payload.toString()).recordId}`));
      await client.subscribeAsync('anlan/#', { qos: 1 });
      return client;
    };
    const nodes = [0, 1].map(() => new Bridge(url, db, log, new Targets({ allowLoopback: true })));
    const first = await hear();
    await eventually(async () => {
      const state = await db.system('test', (tx) => tx.query("select 1 from app_state where key = 'push.bridge'"));
      expect(state).toHaveLength(1);
    });
    await happens('a');
    await eventually(() => expect(heard).toEqual(['anlan/100001/hiddenDanger/assign a']));
    first.end(true);
    broker?.kill();
    await new Promise((done) => broker?.once('exit', done));
    await happens('b');
    await start();
    const again = await hear();
    await happens('c');
    await eventually(() => expect(heard).toContain('anlan/100001/hiddenDanger/assign c'));
    // Who listens in time hears it in order and once; `b` may have come before the listener did.
    expect(heard.filter((line) => line.endsWith('a'))).toHaveLength(1);
    again.end(true);
    for (const node of nodes) await node.stop();
    expect(warned.length).toBeLessThanOrEqual(4);
  });
});
