import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { company, must, type Person, type WorldCompany } from '../../../testing/company-world';
import { openWorld, type World } from '../../../testing/world';

let world: World;
let firm: WorldCompany;
let people: Record<'worker' | 'manager' | 'boss', Person>;
let stranger: Person;

beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  people = {
    worker: await firm.person({ account: 'worker', role: 'employee' }),
    manager: await firm.person({ account: 'manager', role: 'safety_manager' }),
    boss: await firm.person({ account: 'boss', role: 'principal' }),
  };
  stranger = await firm.person({ account: 'stranger', role: 'employee', deptId: firm.places.other });
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.sql('delete from internal_message');
});

let serial = 0;
async function point(): Promise<string> {
  serial += 1;
  const body = {
    name: `砂轮机${serial}`,
    pointNum: `R-${serial}`,
    type: '1',
    riskDescribe: '旋转部位伤人',
    accidents: '0001',
    deptId: firm.places.workshop,
    teamIds: firm.places.team,
    place: firm.places.area,
    principalId: people.manager.userId,
    postIds: firm.places.post,
  };
  return must(await firm.admin.call('POST', '/safe/risk', { body })).data.id;
}
const report = async (riskId: string, hiddenDangerDescribe = '砂轮机防护罩破损'): Promise<string> =>
  must(
    await people.worker.call('POST', '/safe/hiddendanger/report', {
      body: { hiddenDangerDescribe, riskId, reviseBeforeImages: await firm.photo(people.worker) },
    }),
  ).data.id;
const similar = async (id: string, who: Person = people.manager) =>
  must(await who.call('GET', '/safe/hiddendanger/similar', { query: { id } })).data;
const ids = ({ records }: { records: { id: string }[] }) => records.map(({ id }) => id).sort();

/** Who was asked to grade this danger anew, in which words. */
async function asked(id: string): Promise<Record<string, string>> {
  while ((await world.app.events.deliver()) > 0);
  const rows = await world.sql<{ user_id: string; title: string }>(
    "select user_id, title from internal_message where record_id = $1 and title ~ '重新定级'",
    [id],
  );
  const names = Object.entries({ ...people, stranger }).map(([name, { userId }]) => [userId, name] as const);
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length);
  return Object.fromEntries(rows.map(({ user_id, title }) => [new Map(names).get(user_id) ?? user_id, title]));
}

it('the third of a kind at one point asks the safety managers and the 主要负责人 for another grading, once', async () => {
  const [here, there] = [await point(), await point()];
  const first = await report(here);
  const second = await report(here, '砂轮机防护罩，有破损');
  await report(here, '地面油污未清理');
  expect([await asked(first), await asked(second), await asked(await report(there))]).toEqual([{}, {}, {}]);
  const third = await report(here, '砂轮机防护罩又破损');
  const words = '同一风险点90天内第3次出现相似隐患，请确认是否重新定级：砂轮机防护罩又破损';
  expect(await asked(third)).toEqual({ manager: words, boss: words });
  expect(await asked(third)).toEqual({ manager: words, boss: words });
  const level = must(await people.manager.call('GET', `/safe/hiddendanger/${third}`)).data.hiddenDangerLevel;
  expect(Number(level)).not.toBe(4);
});

it('keeps which ones it repeats, as they were known when it was reported', async () => {
  const here = await point();
  const first = await report(here);
  const second = await report(here);
  const third = await report(here);
  await report(here);
  expect([ids(await similar(first)), ids(await similar(second)), ids(await similar(third))]).toEqual([
    [],
    [first],
    [first, second].sort(),
  ]);
  // What comes to be said or decided later does not change what was known then.
  await world.sql("update hidden_danger set hidden_danger_describe = '另一件事', status = 6 where id = $1::uuid", [
    first,
  ]);
  await world.sql("update hidden_danger set discovery_time = discovery_time - interval '1 hour' where id = $1::uuid", [
    second,
  ]);
  expect(await similar(third)).toMatchObject({ count: 2, days: 90 });
  expect(ids(await similar(third))).toEqual([first, second].sort());
  // Whoever may not see the earlier ones learns how many there are; who may not see the danger itself learns nothing.
  await world.sql('update hidden_danger set informant_id = $2::uuid, principal_dept = $3::uuid where id = $1::uuid', [
    third,
    stranger.userId,
    firm.places.other,
  ]);
  expect(await similar(third, stranger)).toMatchObject({ count: 2, records: [] });
  expect((await stranger.call('GET', '/safe/hiddendanger/similar', { query: { id: second } })).status).toBe(404);
});

it('finds by the words what was reported before that was kept', async () => {
  const [here, there] = [await point(), await point()];
  const [first, second] = [await report(here), await report(there)];
  await world.sql('update hidden_danger set risk_id = $2::uuid, similar_count = 1 where id = $1::uuid', [second, here]);
  expect(ids(await similar(second))).toEqual([first]);
});

it('asks from the company’s own number of times on, and not about what is settled or major', async () => {
  const [param] = await world.sql<{ id: string }>(
    "select id from param where param_key = 'hazard.similar.regradeTimes' and tenant_id in ('000000', $1) and deleted_at is null order by tenant_id desc",
    [firm.tenantId],
  );
  must(await firm.admin.call('POST', '/blade-system/param/submit', { body: { id: param?.id, paramValue: '2' } }));
  const here = await point();
  await report(here);
  expect(Object.keys(await asked(await report(here))).sort()).toEqual(['boss', 'manager']);
  for (const set of ['status = 6', 'hidden_danger_level = 4']) {
    const id = await report(here);
    await world.sql(`update hidden_danger set ${set} where id = $1::uuid`, [id]);
    expect([set, await asked(id)]).toEqual([set, {}]);
  }
});
