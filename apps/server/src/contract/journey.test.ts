import { message } from '@anlan/resource';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joined, pdfFacts } from '../kernel/documents/pdf/pdf-facts.testing';
import { company, must, office, type Person, type WorldCompany } from '../testing/company-world';
import { seeSheet } from '../testing/sheet';
import { multipart, openWorld, type World } from '../testing/world';

/** The product's main job over HTTP, from the photo to the closed loop (judged 2), and everybody who may not see it. */
let world: World;
let a: WorldCompany;
let people: Record<
  'worker' | 'worker2' | 'manager' | 'reviewer' | 'gov' | 'gov2' | 'stranger' | 'strangerWorker',
  Person
>;
let id = '';
let photos: string[] = [];

beforeAll(async () => {
  world = await openWorld();
  a = await company(world, { tag: 'J' });
  const b = await company(world, { tag: 'K' });
  people = {
    worker: await a.person({ account: 'worker', role: 'employee', name: '张砂' }),
    worker2: await a.person({ account: 'worker2', role: 'employee', name: '李修' }),
    manager: await a.person({ account: 'manager', role: 'safety_manager', name: '王安' }),
    reviewer: await a.person({ account: 'reviewer', role: 'dept_head', name: '赵审' }),
    gov: await office(world, '370300'),
    gov2: await office(world, '370400'),
    stranger: b.admin,
    strangerWorker: await b.person({ account: 'worker', role: 'employee' }),
  };
});
afterAll(async () => {
  await world?.close();
});

const BASE = '/safe/hiddendanger';
const step = async (who: Person, door: 'revise' | 'review', body: Record<string, unknown>) =>
  must(await who.call('PUT', `${BASE}/${door}/${id}`, { body })).data;
const now = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const soon = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

it('goes from the report with two photos to the closed loop in seven rows of history', async () => {
  const { worker, worker2, manager, reviewer } = people;
  photos = [await a.photo(worker), await a.photo(worker)];
  const reported = must(
    await worker.call('POST', `${BASE}/report`, {
      body: { hiddenDangerDescribe: '三号砂轮机防护罩破损', geoLocation: '打磨间J', reviseBeforeImages: photos },
    }),
  ).data;
  id = reported.id;
  expect([reported.status, reported.informantName, reported.reviseBeforeImages]).toEqual([1, '张砂', photos.join(',')]);

  const assigned = await step(manager, 'revise', {
    hiddenDangerLevel: 2,
    governType: '1',
    principalDept: a.places.workshop,
    principalId: manager.userId,
    reviseId: worker2.userId,
    reviseTimeLimit: `${soon(3)} 18:00:00`,
    reviseRequest: '更换防护罩',
  });
  expect([assigned.status, assigned.reviseName, assigned.reviewId]).toEqual([2, '李修', null]);

  const submit = async (words: string) =>
    step(worker2, 'revise', {
      reasonAnalyze: '点检缺失',
      reviseCondition: words,
      reviseTime: now(),
      reviseAfterImages: [await a.photo(worker2)],
    });
  expect((await submit('已更换')).status).toBe(3);
  expect((await step(manager, 'review', { reviewId: reviewer.userId, reviewDept: a.places.workshop })).status).toBe(4);
  const failed = await step(reviewer, 'review', {
    reviewResult: 2,
    reviewOpinion: '护罩未固定',
    reviseTimeLimit: `${soon(5)} 18:00:00`,
  });
  expect([failed.status, failed.reviseTimeLimit]).toEqual([7, `${soon(5)} 18:00:00`]);
  expect((await submit('已重新固定')).status).toBe(4);
  const closed = await step(reviewer, 'review', {
    reviewResult: 1,
    reviewOpinion: '整改到位',
    reviewTime: now(),
    reviewImages: [await a.photo(reviewer)],
  });

  expect([closed.status, closed.availableActions]).toEqual([5, []]);
  expect(closed.records.map((record: { operateType: number }) => record.operateType)).toEqual([1, 2, 3, 4, 5, 3, 5]);
  expect(closed.records.map((record: { operateUserName: string }) => record.operateUserName)).toEqual([
    '张砂',
    '王安',
    '李修',
    '王安',
    '赵审',
    '李修',
    '赵审',
  ]);
  const chain = closed.records.map((record: { statusBefore: number | null; statusAfter: number }) => [
    record.statusBefore,
    record.statusAfter,
  ]);
  for (let place = 1; place < chain.length; place += 1) expect(chain[place][0]).toBe(chain[place - 1][1]);
});

it('shows the photos to whoever may see the record, through links that open in their session alone', async () => {
  const { data } = must(await people.manager.call('GET', `${BASE}/${id}`));
  expect(data.reviseBeforeImagesList.length).toBe(2);
  for (const { link } of data.reviseBeforeImagesList) {
    const own = await people.manager.call('GET', link);
    expect([own.status, own.headers['content-type'], own.raw.length > 100]).toEqual([200, 'image/jpeg', true]);
    for (const other of [people.worker2, people.gov, people.stranger])
      expect((await other.call('GET', link)).status).toBe(404);
    expect((await world.call('GET', link)).status).toBe(401);
  }
});

it('is read by the supervisor of the area, photos, print and ledger included, and every write of his is refused', async () => {
  const { gov } = people;
  const query = { tenantId: a.tenantId };
  const listed = must(await gov.call('GET', `${BASE}/government/page`, { query })).data;
  expect(listed.records.map((row: { id: string }) => row.id)).toEqual([id]);
  const seen = must(await gov.call('GET', `${BASE}/government/${id}`, { query })).data;
  expect([seen.status, seen.records.length, seen.availableActions]).toEqual([5, 7, []]);
  for (const { link } of seen.reviseBeforeImagesList) expect((await gov.call('GET', link)).status).toBe(200);
  const print = must(await gov.call('GET', `${BASE}/batch/pdf`, { query: { ...query, idList: id } }));
  const facts = await pdfFacts(print.raw);
  expect(joined(facts.pages)).toContain('三号砂轮机防护罩破损');
  expect(facts.images).toBeGreaterThanOrEqual(2);

  const before = JSON.stringify(await world.sql('select t.* from hidden_danger t where id = $1::uuid', [id]));
  const writes = world.app.routes.filter(
    (route) =>
      route.effect === 'write' &&
      route.reach !== 'self' &&
      !('public' in route.access) &&
      route.path.includes('hiddendanger'),
  );
  expect(writes.length).toBeGreaterThan(15);
  for (const route of writes) {
    const reply = await gov.call(route.method, route.path.replace(':id', id), {
      query: { ...query, ids: id },
      ...(route.method === 'GET' ? {} : { body: { id, remark: '请整改', invalidReason: '试试' } }),
    });
    expect([route.path, reply.status, reply.msg]).toEqual([route.path, 403, message.readonly]);
  }
  expect(JSON.stringify(await world.sql('select t.* from hidden_danger t where id = $1::uuid', [id]))).toBe(before);
});

it('is not there for another company, nor for the supervisor of another area: record, photos, print, ledger', async () => {
  for (const who of [people.stranger, people.strangerWorker]) {
    for (const path of [
      `${BASE}/${id}`,
      `/blade-resource/attach/download/${photos[0]}`,
      `${BASE}/batch/pdf?idList=${id}`,
    ]) {
      const reply = await who.call('GET', path);
      expect([path, reply.status, reply.body.data]).toEqual([path, 404, {}]);
    }
    for (const door of ['revise', 'review', 'invalid', 'reassign', 'level'])
      expect((await who.call('PUT', `${BASE}/${door}/${id}`, { body: { reviewResult: 1 } })).status).toBe(404);
  }
  const ledger = await people.stranger.call('GET', `${BASE}/export`);
  expect((await seeSheet(must(ledger).raw)).rows).toEqual([]);
  const named = await people.stranger.call('GET', `${BASE}/export`, { query: { tenantId: a.tenantId } });
  expect((await seeSheet(must(named).raw)).rows).toEqual([]);
  for (const path of [`${BASE}/government/${id}`, `${BASE}/government/page`, `${BASE}/batch/pdf`]) {
    const reply = await people.gov2.call('GET', path, { query: { tenantId: a.tenantId, idList: id } });
    expect([path, reply.status]).toEqual([path, 404]);
  }
  const mine = await a.admin.call('GET', `${BASE}/export`);
  expect((await seeSheet(must(mine).raw)).rows.length).toBe(1);
});

it('takes nobody else’s photo into a record, of this company or another', async () => {
  const foreign = must(
    await people.stranger.call(
      'POST',
      '/blade-resource/oss/endpoint/put-file',
      multipart(Buffer.from(PIXEL, 'base64'), '别家.png'),
    ),
  ).data.attachId;
  const colleague = await a.photo(people.manager);
  for (const image of [foreign, colleague, photos[0]]) {
    const reply = await people.worker.call('POST', `${BASE}/report`, {
      body: { hiddenDangerDescribe: '借用照片', geoLocation: '打磨间J', reviseBeforeImages: image },
    });
    expect([reply.status, reply.data.errors?.[0]?.field]).toEqual([400, 'reviseBeforeImages']);
  }
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

it('not one of all these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
