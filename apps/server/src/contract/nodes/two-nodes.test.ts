import { setTimeout as sleep } from 'node:timers/promises';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../app';
import { readTestEnv } from '../../env';
import type { Engine } from '../../kernel/db/db';
import { openDb } from '../../kernel/db/open';
import { company, must, type Person, type WorldCompany } from '../../testing/company-world';
import { eventually } from '../../testing/eventually';
import { connect, listen, loginOf } from '../../testing/push-client';
import { openTestDb } from '../../testing/test-db';
import { openWorld, type World } from '../../testing/world';

const { databaseUrl } = readTestEnv();

/** Two compositions, each with connections of its own, on one PostgreSQL: what two processes are to one another. */
describe.skipIf(!databaseUrl)('two nodes on one database', () => {
  let world: World;
  let second: App;
  let handle: Engine;
  let firm: WorldCompany;
  const open: MqttClient[] = [];
  beforeAll(async () => {
    const db = await openTestDb({ engine: 'postgres' });
    world = await openWorld({ db, background: true });
    const [row] = await world.sql<{ name: string }>('select current_database() as name');
    const url = new URL(databaseUrl as string);
    url.pathname = `/${row?.name}`;
    handle = await openDb({ url: url.href });
    second = await createApp({
      db: handle,
      storage: world.app.services.storage,
      secret: Buffer.alloc(32, 7),
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: (_facts, text) => world.bugs.push(text) },
      captcha: false,
      background: true,
    });
    await second.server.ready();
    firm = await company(world);
  });
  afterAll(async () => {
    for (const client of open) client.end(true);
    await second?.close();
    await handle?.close();
    await world?.close();
  });

  let serial = 0;
  const somebody = (): Promise<Person> => {
    serial += 1;
    return firm.person({ account: `node${serial}`, role: 'safety_manager' });
  };
  const there = async (who: Person, path = '/safe/risk/page'): Promise<number> =>
    (await who.call('GET', path, { node: second })).status;

  it('who signed in on one is known on the other', async () => {
    const who = await somebody();
    expect(await there(who)).toBe(200);
    const reply = await world.signIn(firm.tenantId, who.account, { node: second });
    expect(reply.status).toBe(200);
    expect((await world.call('GET', '/safe/risk/page', { token: reply.body.access_token })).status).toBe(200);
  });

  it('a session that ends here is refused there', async () => {
    const who = await somebody();
    expect(await there(who)).toBe(200);
    must(await who.call('POST', '/blade-auth/oauth/logout'));
    await eventually(async () => expect(await there(who)).toBe(401));
  });

  it('a permission that is taken here is refused there', async () => {
    const role = await firm.role('两个节点', 1, true);
    const who = await firm.person({ account: 'granted', role: { id: role } });
    expect(await there(who)).toBe(200);
    must(await firm.admin.call('POST', '/blade-system/role/grant', { body: { roleIds: [role], menuIds: [] } }));
    await eventually(async () => expect(await there(who)).toBe(403));
  });

  it('what happens on either is pushed on both; what follows from it is done once', async () => {
    const [here, far] = [await somebody(), await somebody()];
    const heard: { recordId: string | null }[][] = [];
    for (const [who, node] of [
      [here, world.app],
      [far, second],
    ] as const) {
      const login = await loginOf(who);
      const client = await connect(node, login);
      open.push(client);
      heard.push(listen(client));
      await client.subscribeAsync([...login.topics]);
    }
    const ids: string[] = [];
    for (const node of [world.app, second, world.app, second]) {
      const body = {
        title: `第${ids.length}则`,
        category: '1',
        releaseTime: '2026-03-01 08:00:00',
        content: '<p>话</p>',
      };
      ids.push(must(await firm.admin.call('POST', '/blade-desk/notice/submit', { body, node })).data.id);
    }
    await eventually(() => {
      for (const one of heard) expect(one.map(({ recordId }) => recordId)).toEqual(ids);
    });
    await sleep(1_000);
    for (const one of heard) expect(one).toHaveLength(ids.length);
    expect(await world.sql("select count(*)::int as n from push_message where topic = 'notice.create'")).toEqual([
      { n: ids.length },
    ]);
    expect(await world.sql('select 1 from outbox')).toEqual([]);
  });

  it('not one of these was a mistake of the server’s', () => {
    expect(world.bugs).toEqual([]);
  });
});
