import type { FoundReply } from '@anlan/domain/desk/find-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, type Person, type WorldCompany } from '../../../testing/company-world';
import { openWorld, type World } from '../../../testing/world';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let worker: Person;
let colleague: Person;
let manager: Person;
let number: string;

beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
  worker = await firm.person({ account: 'worker', role: 'employee' });
  colleague = await firm.person({ account: 'colleague', role: 'employee' });
  manager = await firm.person({ account: 'manager', role: 'safety_manager' });
  must(await firm.admin.call('POST', '/safe/area', { body: { name: '甲醇罐区' } }));
  const { id } = must(
    await worker.call('POST', '/safe/hiddendanger/report', {
      body: {
        hiddenDangerDescribe: '甲醇装卸鹤管法兰渗漏',
        geoLocation: '装卸台',
        reviseBeforeImages: await firm.photo(worker),
      },
    }),
  ).data;
  number = must(await manager.call('GET', `/safe/hiddendanger/${id}`)).data.code;
});
afterAll(() => world?.close());

const reply = async (who: Person, q: string): Promise<FoundReply> =>
  must(await who.call('GET', `/safe/find?q=${encodeURIComponent(q)}`)).data;
const found = async (who: Person, q: string): Promise<string[]> =>
  (await reply(who, q)).groups.flatMap(({ resource, rows }) => rows.map(({ title }) => `${resource} ${title}`));

const DANGER = 'hiddenDanger 甲醇装卸鹤管法兰渗漏';
const AREA = 'area 甲醇罐区';

describe('finding records', () => {
  it('finds by words in every kind, by the whole number in any case, and by part of it', async () => {
    expect(await found(firm.admin, '甲醇')).toEqual([AREA, DANGER]);
    expect(await found(manager, '鹤管法兰')).toEqual([DANGER]);
    expect(await found(manager, number.toLowerCase())).toEqual([DANGER]);
    expect(await found(manager, number.slice(0, -2))).toEqual([DANGER]);
    const [group] = (await reply(manager, number)).groups;
    expect(group?.rows[0]).toMatchObject({ number, state: 1 });
  });

  it.each(['jiachun', 'jiachunguan', 'jcgq', 'JC'])(
    'reads letters as a name, and finds what holds it: %s',
    async (q) => {
      expect(await found(firm.admin, q)).toContain(AREA);
    },
  );

  it('finds what is called otherwise by what the letters were read as', async () => {
    const { words } = await reply(firm.admin, 'jiachun');
    expect(words).toEqual(['甲醇']);
    expect(await found(firm.admin, 'jiachun')).toEqual([AREA, DANGER]);
  });

  it('finds nothing of another company, nor what a colleague alone has reported, nor lists without the right', async () => {
    for (const q of ['甲醇', 'jiachun', number]) expect(await found(other.admin, q), q).toEqual([]);
    expect(await found(worker, '鹤管')).toEqual([DANGER]);
    for (const q of ['鹤管', number]) expect(await found(colleague, q), q).toEqual([]);
    expect((await reply(firm.admin, 'manager')).groups.map(({ resource }) => resource)).toEqual(['user']);
    expect((await reply(colleague, 'manager')).groups).toEqual([]);
  });

  it('finds no deleted record, and takes signs of a pattern as letters', async () => {
    const { id } = must(await firm.admin.call('POST', '/safe/area', { body: { name: '临时堆场' } })).data;
    expect(await found(firm.admin, '临时堆场')).toEqual(['area 临时堆场']);
    must(await firm.admin.call('DELETE', `/safe/area?ids=${id}`));
    expect(await found(firm.admin, '临时堆场')).toEqual([]);
    for (const q of ['%%', '__', "' or 1=1 --"]) expect(await found(firm.admin, q), q).toEqual([]);
  });

  it('loses none of a person’s own among thousands that hold the word and are not his', async () => {
    const word = '阀门填料函渗漏';
    const { id } = must(
      await colleague.call('POST', '/safe/hiddendanger/report', {
        body: {
          hiddenDangerDescribe: word,
          geoLocation: '泵房',
          reviseBeforeImages: await firm.photo(colleague),
        },
      }),
    ).data;
    // The manager's, written as the report writes them, before and after it.
    const [row] = await world.sql<Record<string, unknown>>('select * from hidden_danger where id = $1::uuid', [id]);
    const columns = Object.keys(row ?? {}).filter(
      (name) => !['id', 'code', 'create_user', 'report_user_id', 'update_user'].includes(name),
    );
    const concerns = Object.entries(row ?? {}).flatMap(([name, value]) =>
      columns.includes(name) && JSON.stringify(value)?.includes(colleague.userId) ? [name] : [],
    );
    await world.sql(
      `insert into hidden_danger (id, code, ${columns.join(', ')})
       select gen_random_uuid(), 'X' || n, ${columns.map((name) => (concerns.includes(name) ? 'null' : `d.${name}`)).join(', ')}
         from hidden_danger d, generate_series(1, 4100) n where d.tenant_id = $1 and d.id = $2::uuid`,
      [firm.tenantId, id],
    );
    expect(await found(colleague, '填料函')).toEqual([`hiddenDanger ${word}`]);
    expect(await found(worker, '填料函')).toEqual([]);
    expect(await found(firm.admin, '填料函')).toHaveLength(5);
    // Who sees all of them is shown the newest, however many there are.
    for (const most of [4100, 900]) {
      await world.sql(
        `update hidden_danger set create_time = now() - interval '1 day', name = '旧的填料函渗漏'
          where tenant_id = $1 and code like 'X%'`,
        [firm.tenantId],
      );
      await world.sql(
        "update hidden_danger set create_time = now(), name = '新的填料函渗漏' where tenant_id = $1 and code = any($2::text[])",
        [firm.tenantId, Array.from({ length: 5 }, (_, n) => `X${most - n}`)],
      );
      await world.sql(
        "delete from hidden_danger where tenant_id = $1 and code like 'X%' and substr(code, 2)::int > $2",
        [firm.tenantId, most],
      );
      await world.sql("update hidden_danger set create_time = now() - interval '2 days' where id = $1::uuid", [id]);
      expect(await found(firm.admin, '填料函')).toEqual(Array(5).fill('hiddenDanger 新的填料函渗漏'));
    }
    await world.sql("delete from hidden_danger where tenant_id = $1 and code like 'X%'", [firm.tenantId]);
  });

  it('lets one person ask so much at once, and tells him so', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => colleague.call('GET', `/safe/find?q=${encodeURIComponent('甲醇')}`)),
    );
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.msg).toBe('查找过于频繁，请稍后再试');
    expect(await found(colleague, '甲醇')).toEqual(expect.any(Array));
  });

  it('asks for words', async () => {
    expect((await firm.admin.call('GET', '/safe/find?q=')).status).toBe(400);
    expect((await firm.admin.call('GET', `/safe/find?q=${'长'.repeat(51)}`)).status).toBe(400);
  });
});
