import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let worker: Person;
let manager: Person;
let rectifier: Person;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  worker = await firm.person({ account: 'worker', role: 'employee' });
  manager = await firm.person({ account: 'manager', role: 'safety_manager' });
  rectifier = await firm.person({ account: 'rectifier', role: 'employee' });
});
afterAll(async () => {
  await world?.close();
});

interface Group {
  readonly resource: string;
  readonly task: string;
  readonly count: number;
  readonly late: number;
  readonly rows: readonly { readonly id: string; readonly subject: string; readonly due: string | null }[];
}
const waiting = async (who: Person): Promise<Group[]> => must(await who.call('GET', '/safe/index/waiting')).data;
const inBrief = async (who: Person) => (await waiting(who)).map(({ task, count, late }) => [task, count, late]);

const report = async (words: string): Promise<string> =>
  must(
    await worker.call('POST', '/safe/hiddendanger/report', {
      body: { hiddenDangerDescribe: words, geoLocation: '二层平台', reviseBeforeImages: await firm.photo(worker) },
    }),
  ).data.id;
const moment = (days: number): string =>
  new Date(world.app.services.clock.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const assign = (id: string, days: number) =>
  manager
    .call('PUT', `/safe/hiddendanger/revise/${id}`, {
      body: {
        hiddenDangerLevel: 2,
        governType: '1',
        principalDept: firm.places.root,
        principalId: manager.userId,
        reviseId: rectifier.userId,
        reviseTimeLimit: moment(days),
        reviseRequest: '紧固护栏',
      },
    })
    .then(must);

it('groups what waits by what is to be done: as many as the bell has, what is late first, then what is due next', async () => {
  expect([await waiting(manager), await waiting(worker)]).toEqual([[], []]);
  const ids: string[] = [];
  for (const words of ['护栏松动', '灭火器过期', '通道堆放', '照明不亮', '盖板缺失']) ids.push(await report(words));
  expect(await inBrief(manager)).toEqual([['指定整改人', 5, 0]]);
  const [group] = await waiting(manager);
  // The longest waiting, three of five.
  expect(group?.rows.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  expect(group?.rows[0]).toMatchObject({ subject: '护栏松动', due: null });

  const [first, second, third] = ids as [string, string, string];
  await assign(first, 5);
  await assign(second, 2);
  await assign(third, 3);
  expect(await inBrief(manager)).toEqual([['指定整改人', 2, 0]]);
  const [own] = await waiting(rectifier);
  expect(own).toMatchObject({ resource: 'hiddenDanger', task: '整改', count: 3, late: 0 });
  expect(own?.rows.map(({ id }) => id)).toEqual([second, third, first]);
  expect(own?.rows[0]?.due).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

  await world.sql("update hidden_danger set revise_time_limit = now() - interval '2 days' where id = $1::uuid", [
    first,
  ]);
  const [late] = await waiting(rectifier);
  expect([late?.late, late?.rows[0]?.id]).toEqual([1, first]);
  const { todo } = must(await rectifier.call('GET', '/safe/bell/count')).data;
  expect((await waiting(rectifier)).reduce((sum, { count }) => sum + count, 0)).toBe(todo);
});

it('tells of every kind of to-do, what others wait for before the rest', async () => {
  await world.sql(
    `insert into warning (tenant_id, id, warn_type, warn_level, warn_content, warn_state, processing_state, warn_user_id, warn_time_start, source, source_id)
     values ($1, gen_random_uuid(), '2', '2', '隐患逾期', '1', 1, $2::uuid, now() - interval '3 days', 'hiddenDanger', 'x')`,
    [firm.tenantId, manager.userId],
  );
  expect(await inBrief(manager)).toEqual([
    ['指定整改人', 2, 0],
    ['处置预警', 1, 0],
  ]);
});

it('is of one’s own desk alone: nothing in another company, at an office or on the platform', async () => {
  expect(await waiting((await company(world)).admin)).toEqual([]);
  expect(await waiting(await office(world, '370305'))).toEqual([]);
  expect(await waiting(await platformAdmin(world))).toEqual([]);
  expect((await world.call('GET', '/safe/index/waiting')).status).toBe(401);
  expect(world.bugs).toEqual([]);
});
