import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { stateTabs, tabQuery } from '@anlan/resource';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, must, office, type Person, type WorldCompany } from '../../../testing/company-world';
import { openWorld, type World } from '../../../testing/world';

let world: World;
let firm: WorldCompany;
let worker: Person;
let colleague: Person;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world, { areaCode: '370305' });
  worker = await firm.person({ account: 'worker', role: 'employee', deptId: firm.places.team });
  colleague = await firm.person({ account: 'colleague', role: 'employee', deptId: firm.places.other });
  // 待指定 twice, once of each; 待整改 and late; 复查不通过; 待复查; 已闭环.
  await report(worker, 1);
  await report(colleague, 1);
  await report(worker, 2, 1);
  await report(worker, 7);
  await report(colleague, 4);
  await report(colleague, 5);
});
afterAll(async () => {
  await world?.close();
});

async function report(who: Person, status: number, late = 0): Promise<void> {
  const { id } = must(
    await who.call('POST', '/safe/hiddendanger/report', {
      body: { hiddenDangerDescribe: '护栏松动', geoLocation: '罐区', reviseBeforeImages: await firm.photo(who) },
    }),
  ).data;
  const [row] = await world.sql<{ level: number | null; late: number | null; revised: number | null }>(
    'select hidden_danger_level as level, is_overdue as late, revised_late as revised from hidden_danger where id = $1::uuid',
    [id],
  );
  await world.sql('update hidden_danger set status = $2, is_overdue = $3 where id = $1::uuid', [id, status, late]);
  // The counters as the write of a step leaves them.
  const dims = (of: number, overdue: number) => [of, row?.level ?? '', overdue, row?.revised ?? ''].map(String);
  for (const [bucket, n] of [
    [dims(1, row?.late ?? 0), -1],
    [dims(status, late), 1],
  ] as const)
    await world.sql("insert into counter_delta (tenant_id, entity, dims, n) values ($1, 'hiddenDanger', $2, $3)", [
      firm.tenantId,
      bucket,
      n,
    ]);
}

const tabs = async (who: Person, query: Record<string, string> = {}) =>
  must(await who.call('GET', '/safe/hiddendanger/tabs', { query })).data;
const ofAll = { all: 6, open: 5, assign: 2, revise: 2, overdue: 1, review: 1 };

it('tells of every tab as many rows as its list holds, whoever reads it', async () => {
  expect(await tabs(firm.admin)).toEqual({ counts: ofAll, capped: [] });
  const own = (await tabs(worker)).counts;
  expect(own).toEqual({ all: 3, open: 3, assign: 1, revise: 2, overdue: 1, review: 0 });
  for (const [who, counts] of [
    [firm.admin, ofAll],
    [worker, own],
  ] as const)
    for (const tab of hiddenDanger.views.list.tabs ?? []) {
      const query = { ...tabQuery(tab), size: '1' };
      expect(must(await who.call('GET', '/safe/hiddendanger/page', { query })).data.total, tab.name).toBe(
        counts[tab.name as keyof typeof counts],
      );
    }
});

it('counts under the conditions that are set beside the tabs', async () => {
  expect((await tabs(firm.admin, { informantId: worker.userId })).counts).toMatchObject({ all: 3, open: 3, review: 0 });
  expect((await tabs(firm.admin, { status: '5' })).counts).toMatchObject({ all: 1, open: 0 });
  expect((await firm.admin.call('GET', '/safe/hiddendanger/tabs', { query: { nonsense: '1' } })).status).toBe(400);
});

it('counts of a part of the list what that part holds', async () => {
  for (const [part, all] of [
    ['informant', 3],
    ['related', 3],
  ] as const) {
    const { counts } = must(await worker.call('GET', `/safe/hiddendanger/${part}/tabs`)).data;
    expect(counts).toMatchObject({ all, awaitingAssign: 1, awaitingRevise: 1, reviewFailed: 1, closed: 0 });
    for (const tab of stateTabs(hiddenDanger)) {
      const query = { ...tabQuery(tab), size: '1' };
      const { total } = must(await worker.call('GET', `/safe/hiddendanger/${part}/page`, { query })).data;
      expect(counts[tab.name], `${part} ${tab.name}`).toBe(total);
    }
    const late = must(await worker.call('GET', `/safe/hiddendanger/${part}/tabs`, { query: { isOverdue: '1' } })).data;
    expect(late.counts).toMatchObject({ all: 1, awaitingRevise: 1, awaitingAssign: 0 });
  }
});

it('is a supervisor’s of his region too, and nothing of another company', async () => {
  const query = { tenantId: firm.tenantId };
  expect((await tabs(await office(world, '370305'), query)).counts).toEqual(ofAll);
  const far = await office(world, '370700');
  expect((await far.call('GET', '/safe/hiddendanger/tabs', { query })).status).toBe(404);
  expect((await tabs((await company(world)).admin)).counts).toMatchObject({ all: 0, open: 0 });
  expect(world.bugs).toEqual([]);
});
