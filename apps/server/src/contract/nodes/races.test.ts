import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { message } from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../app';
import { inScope } from '../../kernel/context';
import { readCounters } from '../../kernel/resource/figures/counters';
import { foldCounters } from '../../kernel/resource/figures/fold';
import { company, must, type Person, type WorldCompany } from '../../testing/company-world';
import { atOnce } from '../../testing/eventually';
import { testActor, testCtx } from '../../testing/kit';
import { openWorld, type World } from '../../testing/world';

/** Many at once (quality R2, R3). Two nodes on one database; on PGlite they share its single session. */
let world: World;
let other: App;
let a: WorldCompany;
let worker: Person;
let manager: Person;
beforeAll(async () => {
  world = await openWorld();
  other = await world.node();
  a = await company(world, { tag: 'R' });
  worker = await a.person({ account: 'worker', role: 'employee' });
  manager = await a.person({ account: 'manager', role: 'safety_manager' });
});
afterAll(async () => {
  await world?.close();
});

const BASE = '/safe/hiddendanger';
/** Every second call goes to the other node. */
const at = (place: number): { node?: App } => (place % 2 ? { node: other } : {});
const report = async (
  headers: Record<string, string> = {},
  place = 0,
  photo?: string,
  hiddenDangerDescribe = '同时上报',
) =>
  worker.call('POST', `${BASE}/report`, {
    body: {
      hiddenDangerDescribe,
      geoLocation: '打磨间R',
      reviseBeforeImages: photo ?? (await a.photo(worker)),
    },
    headers,
    ...at(place),
  });
const records = async (): Promise<number> =>
  (await world.sql<{ n: number }>('select count(*)::int as n from hidden_danger where tenant_id = $1', [a.tenantId]))[0]
    ?.n as number;

describe('one step pressed by many at once', () => {
  const assignment = () => ({
    hiddenDangerLevel: 2,
    governType: '1',
    principalDept: a.places.workshop,
    principalId: manager.userId,
    reviseId: worker.userId,
    reviseRequest: '更换防护罩',
    reviseTimeLimit: `${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)} 18:00:00`,
  });

  it.each([
    ['void, with the version they all saw', 'invalid', () => ({ invalidReason: '重复上报的隐患', version: 1 })],
    ['void, without a version', 'invalid', () => ({ invalidReason: '重复上报的隐患' })],
    ['assignment, without a version', 'revise', assignment],
  ])('%s: one wins, the others read a sentence', async (_name, door, body) => {
    const { id } = must(await report()).data;
    const [before] = await world.sql<{ version: number }>('select version from hidden_danger where id = $1::uuid', [
      id,
    ]);
    const replies = await atOnce(20, (place) =>
      manager.call('PUT', `${BASE}/${door}/${id}`, { body: body(), ...at(place) }),
    );
    const won = replies.filter((reply) => reply.status === 200);
    expect(won.length).toBe(1);
    for (const lost of replies.filter((reply) => reply.status !== 200)) {
      expect(lost.status).toBe(400);
      expect(lost.msg).toMatch(/[\u4e00-\u9fff]{4,}/);
    }
    const [after] = await world.sql<{ version: number; steps: number }>(
      'select version, (select count(*)::int from hidden_danger_record r where r.hidden_danger_id = t.id) as steps from hidden_danger t where id = $1::uuid',
      [id],
    );
    expect(after).toEqual({ version: (before?.version as number) + 1, steps: 2 });
  });

  it('two different steps from one state: one of them', async () => {
    const { id } = must(await report()).data;
    const replies = await atOnce(20, (place) =>
      place % 2
        ? manager.call('PUT', `${BASE}/invalid/${id}`, { body: { invalidReason: '重复上报的隐患' }, ...at(place) })
        : manager.call('PUT', `${BASE}/revise/${id}`, { body: assignment(), ...at(place) }),
    );
    const [row] = await world.sql<{ status: number }>('select status from hidden_danger where id = $1::uuid', [id]);
    expect([2, 6]).toContain(row?.status);
    // Assigned first it may still be voided: two steps, one after the other, never two from one state.
    const won = replies.filter((reply) => reply.status === 200).length;
    expect([1, 2]).toContain(won);
    if (won === 2) expect(row?.status).toBe(6);
    expect(replies.every((reply) => [200, 400, 403].includes(reply.status))).toBe(true);
    const [steps] = await world.sql<{ n: number }>(
      'select count(*)::int as n from hidden_danger_record where hidden_danger_id = $1::uuid',
      [id],
    );
    expect(steps?.n).toBe(1 + replies.filter((reply) => reply.status === 200).length);
  });

  it('one form saved by many who opened it together: one is kept', async () => {
    const id = must(await a.admin.call('POST', '/safe/area', { body: { name: '同时修改的区域' } })).data.id;
    const replies = await atOnce(20, (place) =>
      a.admin.call('PUT', `/safe/area/${id}`, { body: { remark: `第${place}人`, version: 1 }, ...at(place) }),
    );
    const won = replies.flatMap((reply, place) => (reply.status === 200 ? [place] : []));
    expect(won.length).toBe(1);
    expect(
      replies
        .filter((reply) => reply.status !== 200)
        .every((reply) => reply.status === 400 && reply.msg === message.stale),
    ).toBe(true);
    expect(must(await a.admin.call('GET', `/safe/area/${id}`)).data.remark).toBe(`第${won[0]}人`);
  });

  it('one name taken by many at once: one has it', async () => {
    const replies = await atOnce(20, (place) =>
      a.admin.call('POST', '/safe/area', { body: { name: '抢注的名称' }, ...at(place) }),
    );
    expect(replies.filter((reply) => reply.status === 200).length).toBe(1);
    expect(
      new Set(replies.filter((reply) => reply.status !== 200).map((reply) => `${reply.status} ${reply.msg}`)),
    ).toEqual(new Set(['400 区域名称已存在']));
  });

  it('one picture claimed by many records: one holds it', async () => {
    const photo = await a.photo(worker);
    const replies = await atOnce(10, (place) => report({}, place, photo));
    expect(replies.filter((reply) => reply.status === 200).length).toBe(1);
  });
});

describe('rows that point to one another', () => {
  it('are never left pointing to one that was removed at the same moment', async () => {
    const pair = async (place: number) => {
      const post = must(
        await a.admin.call('POST', '/blade-system/post/submit', {
          body: { postName: `岗位${place}`, category: '1', isTouchHarm: 2 },
        }),
      ).data.id;
      const [removed, pointed] = await Promise.all([
        sleep(place % 10).then(() =>
          a.admin.call('POST', '/blade-system/post/remove', { body: { ids: post }, ...at(place) }),
        ),
        a.admin.call('POST', '/blade-user/update', {
          body: { id: worker.userId, postId: post, remark: place },
          ...at(place + 1),
        }),
      ]);
      return { post, removed, pointed };
    };
    // One person's row is written one after another: thirty at once would wait for each other, not for the removal.
    const pairs = [
      ...(await atOnce(10, pair)),
      ...(await atOnce(10, (place) => pair(place + 10))),
      ...(await atOnce(10, (place) => pair(place + 20))),
    ];
    for (const { removed, pointed } of pairs)
      expect([200, 400]).toEqual(expect.arrayContaining([removed.status, pointed.status]));
    const dangling = await world.sql(
      'select 1 from app_user u join post p on p.tenant_id = u.tenant_id and p.id = any(u.post_id) where u.tenant_id = $1 and p.deleted_at is not null',
      [a.tenantId],
    );
    expect(dangling).toEqual([]);
  });

  it('stay one tree, whoever moves what below what', async () => {
    const depts = await Promise.all(
      Array.from(
        { length: 6 },
        async (_, place) =>
          must(
            await a.admin.call('POST', '/blade-system/dept/submit', {
              body: { deptName: `移动${place}`, deptCategory: 2, parentId: a.places.root, sort: 1 },
            }),
          ).data.id as string,
      ),
    );
    const replies = await atOnce(60, (place) =>
      place % 5 === 4
        ? a.admin.call('POST', '/blade-system/dept/submit', {
            body: { deptName: `新增${place}`, deptCategory: 2, parentId: depts[place % 6], sort: 1 },
            ...at(place),
          })
        : a.admin.call('POST', '/blade-system/dept/submit', {
            body: { id: depts[(place * 7) % 6], parentId: depts[(place * 5 + 1) % 6] },
            ...at(place),
          }),
    );
    expect(replies.every((reply) => [200, 400, 503].includes(reply.status))).toBe(true);
    // What the parents say and what each row keeps of its ancestors is the same, and ends at a root.
    const wrong = await world.sql(
      `with recursive t as (
         select id, '{}'::uuid[] as path from dept where tenant_id = $1 and parent_id is null
         union all select d.id, t.path || d.parent_id from dept d join t on d.tenant_id = $1 and d.parent_id = t.id)
       select d.dept_name from dept d left join t on t.id = d.id where d.tenant_id = $1 and (t.id is null or t.path <> d.ancestors)`,
      [a.tenantId],
    );
    expect(wrong).toEqual([]);
  });
});

describe('one key', () => {
  it('sent ten times at once makes one record, and everybody gets its answer', async () => {
    const before = await records();
    const photo = await a.photo(worker);
    const replies = await atOnce(10, (place) => report({ 'idempotency-key': 'phone-0001-key' }, place, photo));
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map((reply) => reply.data.id)).size).toBe(1);
    expect(await records()).toBe(before + 1);
  });

  it('sent again after the answer was cut off finds what was done', async () => {
    const before = await records();
    const photo = await a.photo(worker);
    const headers = { 'idempotency-key': 'phone-0002-key' };
    const line = await cuttingLine();
    const body = { hiddenDangerDescribe: '断线重发', geoLocation: '打磨间R', reviseBeforeImages: photo };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const lost = fetch(`${line.url}/api/service${BASE}/report`, {
        method: 'POST',
        headers: { ...headers, 'blade-auth': `bearer ${worker.tokens.access}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await expect(lost).rejects.toThrow();
    }
    expect(line.answers()).toBe(3);
    await line.close();
    expect(await records()).toBe(before + 1);
    const again = must(await report(headers, 1, photo, body.hiddenDangerDescribe));
    expect(must(await report(headers, 0, photo, body.hiddenDangerDescribe)).data.id).toBe(again.data.id);
    expect(await records()).toBe(before + 1);
  });

  /** A line that carries every question and dies at the first byte of the answer: the work is committed by then. */
  async function cuttingLine() {
    const upstream = new URL(await world.app.server.listen({ port: 0, host: '127.0.0.1' }));
    let answers = 0;
    const line = createServer((client) => {
      const server = connect(Number(upstream.port), upstream.hostname);
      client.pipe(server);
      server.once('data', () => {
        answers += 1;
        client.destroy();
        server.destroy();
      });
      for (const socket of [client, server]) socket.on('error', () => {});
    });
    await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
    const { port } = line.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}`,
      answers: () => answers,
      close: () => new Promise<void>((done) => line.close(() => done())),
    };
  }

  it('is one’s own: a colleague’s same key does his work, and another call with it is refused', async () => {
    const headers = { 'idempotency-key': 'shared-key-01' };
    const mine = must(await report(headers)).data.id;
    const theirs = must(
      await manager.call('POST', `${BASE}/report`, {
        body: { hiddenDangerDescribe: '同一标识', geoLocation: '打磨间R', reviseBeforeImages: await a.photo(manager) },
        headers,
      }),
    ).data.id;
    expect(theirs).not.toBe(mine);
    const elsewhere = await worker.call('POST', '/safe/hiddendangerrecord', {
      body: { hiddenDangerId: mine, remark: '备注' },
      headers,
    });
    expect(elsewhere.status).toBe(400);
    for (const bad of ['short', 'x'.repeat(101), '有中文的标识符号'])
      expect(
        (await report({ 'idempotency-key': encodeURIComponent(bad) === bad ? bad : 'a b c d e f g' })).status,
      ).toBe(400);
  });

  it('that failed is free again', async () => {
    const headers = { 'idempotency-key': 'first-it-failed' };
    const bad = await worker.call('POST', `${BASE}/report`, { body: {}, headers });
    expect(bad.status).toBe(400);
    must(await report(headers));
  });

  it('holds for generated creations too', async () => {
    const headers = { 'idempotency-key': 'area-key-0001' };
    const replies = await atOnce(10, (place) =>
      a.admin.call('POST', '/safe/area', { body: { name: '只建一次' }, headers, ...at(place) }),
    );
    expect(new Set(replies.map((reply) => reply.data.id)).size).toBe(1);
  });
});

describe('numbers and counters', () => {
  it('of 50 reports at once are 50 numbers without a gap', async () => {
    const photos = await atOnce(50, () => a.photo(worker));
    const replies = await atOnce(50, (place) =>
      report({ 'idempotency-key': `burst-${String(place).padStart(4, '0')}` }, place, photos[place]),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(50).fill(200));
    const numbers = (
      await world.sql<{ code: string }>('select code from hidden_danger where tenant_id = $1 order by code', [
        a.tenantId,
      ])
    ).map(({ code }) => Number(code.split('-').at(-1)));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
  });

  it('agree with the rows, before and after folding, also when two fold at once', async () => {
    const counted = async () => {
      const buckets = await inScope(testCtx(world.app.services, testActor(a.tenantId)), (work) =>
        readCounters(work, hiddenDanger),
      );
      return buckets.reduce((sum, { n }) => sum + n, 0);
    };
    const rows = await records();
    expect(await counted()).toBe(rows);
    await Promise.all([
      foldCounters(world.db),
      foldCounters(world.db),
      ...Array.from({ length: 5 }, (_, place) => report({}, place)),
    ]);
    await foldCounters(world.db);
    expect(await counted()).toBe(rows + 5);
    const listed = must(await manager.call('GET', `${BASE}/page`, { query: { size: '1' } })).data.total;
    expect(listed).toBe(rows + 5);
  });

  it('every write has one row of audit', async () => {
    const [row] = await world.sql<{ written: number; audited: number }>(
      `select (select count(*)::int from hidden_danger where tenant_id = $1) as written,
              (select count(*)::int from audit_log where tenant_id = $1 and resource = 'hiddenDanger' and kind = 'report') as audited`,
      [a.tenantId],
    );
    expect(row?.audited).toBe(row?.written);
  });
});

it('not one of all these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
