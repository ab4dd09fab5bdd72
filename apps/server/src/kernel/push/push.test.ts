import dns from 'node:dns';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { App } from '../../app';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { eventually } from '../../testing/eventually';
import { closed, connect, listen, loginOf, portOf } from '../../testing/push-client';
import { openWorld, type World } from '../../testing/world';
import { CREDENTIAL_SECONDS, personTopic, tenantTopic } from './credentials';

let world: World;
let other: App;
let firm: WorldCompany;
let stranger: WorldCompany;
const open: MqttClient[] = [];
beforeAll(async () => {
  world = await openWorld({ background: true });
  other = await world.node({ background: true });
  firm = await company(world);
  stranger = await company(world);
});
afterEach(() => {
  world.clock.shift = 0;
  for (const client of open.splice(0)) client.end(true);
});
afterAll(async () => {
  await world?.close();
});

let serial = 0;
const somebody = (): Promise<Person> => {
  serial += 1;
  return firm.person({ account: `listener${serial}`, role: 'safety_manager' });
};
const online = async (who: Person, node = world.app): Promise<MqttClient> => {
  const client = await connect(node, await loginOf(who));
  client.on('error', () => {});
  open.push(client);
  return client;
};
const subscribed = async (client: MqttClient, topic: string | string[]) =>
  (await client.subscribeAsync(topic).catch(() => [])).filter(({ qos }) => qos !== 128).map((grant) => grant.topic);
const publishNotice = async (of: WorldCompany): Promise<string> =>
  must(
    await of.admin.call('POST', '/blade-desk/notice/submit', {
      body: { title: '停电检修', category: '1', releaseTime: '2026-03-01 08:00:00', content: '<p>周六停电</p>' },
    }),
  ).data.id;

/** CONNECT of MQTT 3.1.1, spoiled in one way. */
function connectPacket({ clean = true, will = false, keepalive = 60 }): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)]);
  const rest = Buffer.concat([
    text('MQTT'),
    Buffer.from([4, (clean ? 2 : 0) | (will ? 4 : 0), 0, keepalive]),
    text('web-x'),
    ...(will ? [text('a/b'), text('x')] : []),
  ]);
  return Buffer.concat([Buffer.from([0x10, rest.length]), rest]);
}

describe('who may connect', () => {
  it('at either address of a host that has two', async () => {
    const lookup = vi.spyOn(dns.promises, 'lookup').mockResolvedValue([
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ] as never);
    const node = await world.node({ background: true });
    await node.listen('localhost', 0);
    lookup.mockRestore();
    const port = await portOf(node);
    for (const host of ['127.0.0.1', '[::1]']) {
      expect((await fetch(`http://${host}:${port}/api/health`)).status).toBe(200);
      const socket = new WebSocket(`ws://${host}:${port}/api/mqtt`, 'mqtt');
      await once(socket, 'open');
      socket.send(connectPacket({ will: true }));
      await once(socket, 'close');
    }
    await node.close();
    await expect(fetch(`http://[::1]:${port}/api/health`)).rejects.toThrow();
  });

  it('whoever asked with his session, once the password is his', async () => {
    const who = await somebody();
    const login = await loginOf(who);
    expect(login.topics).toEqual([personTopic(firm.tenantId, who.userId), tenantTopic(firm.tenantId)]);
    expect((await world.call('GET', '/mqtt/login/get')).status).toBe(401);
    const foreign = await loginOf(stranger.admin);
    const [facts, signature] = login.password.split('.') as [string, string];
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(facts, 'base64url').toString()), tenantId: stranger.tenantId }),
    ).toString('base64url');
    for (const wrong of [
      { password: '' },
      { password: 'x' },
      { password: foreign.password },
      { password: `${forged}.${signature}`, username: `${stranger.tenantId}/${who.userId}` },
      { username: foreign.username },
      { clientId: foreign.clientId },
      { clean: false },
      { will: { topic: tenantTopic(firm.tenantId), payload: Buffer.from('x'), qos: 0 as const, retain: false } },
    ] as const)
      await expect(connect(world.app, { ...login, ...wrong }, wrong as object)).rejects.toThrow();
    await expect(connect(world.app, { ...login, url: '/api/other' })).rejects.toThrow();
    const client = await connect(world.app, login);
    open.push(client);
    expect(client.connected).toBe(true);
  });

  it.each([
    ['a session that outlives the connection', { clean: false }],
    ['a will', { will: true }],
    ['no keepalive', { keepalive: 0 }],
    ['more frames than a CONNECT takes', { pings: 100 }],
  ])('not with %s: the socket itself is closed at once', async (_what, wrong) => {
    const socket = new WebSocket(`ws://127.0.0.1:${await portOf(world.app)}/api/mqtt`, 'mqtt');
    await once(socket, 'open');
    const over = once(socket, 'close');
    if ('pings' in wrong) for (let count = 0; count < 100; count += 1) socket.ping();
    else socket.send(connectPacket(wrong));
    await over;
    await eventually(() => expect(world.app.connections.counts.strangers).toBe(0));
  });

  it('not with credentials that have run out', async () => {
    const login = await loginOf(await somebody());
    world.clock.shift = CREDENTIAL_SECONDS * 1000 + 1_000;
    await expect(connect(world.app, login)).rejects.toThrow();
  });

  it('not with a session that has ended since', async () => {
    const who = await somebody();
    const login = await loginOf(who);
    must(await who.call('POST', '/blade-auth/oauth/logout'));
    await expect(connect(world.app, login)).rejects.toThrow();
    await expect(connect(other, login)).rejects.toThrow();
  });
});

describe('what one may do there', () => {
  it('subscribe to one’s own two topics and to nothing else', async () => {
    const who = await somebody();
    const client = await online(who);
    const own = [personTopic(firm.tenantId, who.userId), tenantTopic(firm.tenantId)];
    for (const topic of [
      '#',
      '+/+/+',
      'anlan/#',
      `anlan/${firm.tenantId}/#`,
      `anlan/${firm.tenantId}/user/+`,
      'anlan/+/all',
      `$share/a/anlan/${firm.tenantId}/all`,
      '$SYS/#',
      personTopic(firm.tenantId, firm.admin.userId),
      personTopic(stranger.tenantId, who.userId),
      tenantTopic(stranger.tenantId),
    ])
      expect([topic, await subscribed(client, topic)]).toEqual([topic, []]);
    expect(await subscribed(client, own)).toEqual(own);
    expect(client.connected).toBe(true);
  });

  it('publish nothing', async () => {
    const who = await somebody();
    const reader = await online(firm.admin);
    const heard = listen(reader);
    await reader.subscribeAsync(tenantTopic(firm.tenantId));
    for (const topic of [tenantTopic(firm.tenantId), personTopic(firm.tenantId, who.userId), 'x']) {
      const client = await online(who);
      const over = closed(client);
      client.publish(topic, 'x', { qos: 0 });
      await over;
    }
    await sleep(100);
    expect(heard).toEqual([]);
  });

  it.each<[string, (who: Person) => Promise<unknown>, () => App]>([
    ['by signing out, here', (who) => who.call('POST', '/blade-auth/oauth/logout'), () => world.app],
    ['by signing out, on another node', (who) => who.call('POST', '/blade-auth/oauth/logout'), () => other],
    [
      'when the account is disabled, on another node',
      (who) => firm.admin.call('POST', '/blade-user/update', { body: { id: who.userId, status: 0 } }),
      () => other,
    ],
  ])('until the session ends %s', async (_name, end, node) => {
    const who = await somebody();
    const client = await online(who, node());
    const spared = await online(await somebody(), node());
    const over = closed(client);
    must((await end(who)) as never);
    await over;
    expect(spared.connected).toBe(true);
  });
});

describe('what is told', () => {
  it('a notice to everybody of the company, on every node, and to nobody else', async () => {
    const [here, there] = [await online(await somebody()), await online(firm.admin, other)];
    const outside = await online(stranger.admin);
    const heard = [here, there].map(listen);
    const foreign = listen(outside);
    for (const client of [here, there]) await client.subscribeAsync(tenantTopic(firm.tenantId));
    await outside.subscribeAsync(tenantTopic(stranger.tenantId));
    const id = await publishNotice(firm);
    const own = await publishNotice(stranger);
    await eventually(() => {
      for (const one of heard) expect(one).toEqual([expect.objectContaining({ topic: 'notice.create', recordId: id })]);
      expect(foreign).toEqual([expect.objectContaining({ recordId: own })]);
    });
  });

  it('a supervisor hears his own office alone', async () => {
    const supervisor = await office(world, '370300');
    const login = must(await supervisor.call('GET', '/mqtt/login/get', { query: { tenantId: firm.tenantId } }));
    expect(login.data.topics).toEqual([
      personTopic(supervisor.tenantId, supervisor.userId),
      tenantTopic(supervisor.tenantId),
    ]);
  });

  it('nothing is kept for a connection that is gone, and rows go after an hour', async () => {
    await publishNotice(firm);
    await eventually(async () => expect(await world.sql('select 1 from outbox')).toEqual([]));
    await world.db.owner('test', (tx) => tx.exec("update push_message set created_at = now() - interval '2 hours'"));
    await world.app.jobs.find(({ name }) => name.startsWith('push'))?.run(world.app.services);
    expect(await world.sql('select 1 from push_message')).toEqual([]);
  });
});

it('not one of these was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
