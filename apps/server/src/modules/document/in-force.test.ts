import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pdfFacts } from '../../kernel/documents/pdf/pdf-facts.testing';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { seeSheet } from '../../testing/sheet';
import { openWorld, type World } from '../../testing/world';
import { followDates } from './in-force';

let world: World;
let firm: WorldCompany;
let supervisor: Person;
beforeAll(async () => {
  // The clock's marks go over the documents of all.
  world = await openWorld({ own: true });
  firm = await company(world);
  supervisor = await office(world, '370300');
});
afterEach(() => {
  world.clock.shift = 0;
});
afterAll(async () => {
  await world?.close();
});

const BASE = '/safe/institutional';
const DAY = 86_400_000;
/** A day so many from today, in Shanghai. */
const day = (n: number): string => new Date(Date.now() + n * DAY + 8 * 3_600_000).toISOString().slice(0, 10);
const create = async (body: object): Promise<string> =>
  must(
    await firm.admin.call('POST', BASE, {
      body: { name: '受限空间作业管理制度', type: '6', implementTime: day(-30), content: '<p>第一版</p>', ...body },
    }),
  ).data.id;
const put = async (id: string, body: object) => must(await firm.admin.call('PUT', `${BASE}/${id}`, { body }));
/** What the clock writes on that day; sessions live today. */
const clockTo = async (n: number) => {
  world.clock.shift = n * DAY;
  try {
    await followDates(world.app.services);
  } finally {
    world.clock.shift = 0;
  }
};

/** The same answer wherever it is asked. */
async function standing(id: string, name: string): Promise<readonly [number, number | null, Record<number, number>]> {
  const tenantId = firm.tenantId;
  const detail = must(await firm.admin.call('GET', `${BASE}/${id}`)).data;
  const page = must(
    await firm.admin.call('GET', `${BASE}/page`, { query: { name, standing: String(detail.standing) } }),
  );
  const seen = must(
    await supervisor.call('GET', '/safe/index/government/institutional/page', { query: { tenantId, name } }),
  );
  const opened = must(
    await supervisor.call('GET', `/safe/index/government/institutional/share/${id}`, { query: { tenantId } }),
  ).data;
  const list = must(await firm.admin.call('GET', '/safe/institutionalversion/page', { query: { institutionalId: id } }))
    .data.records;
  const theirs = must(
    await supervisor.call('GET', '/safe/institutionalversion/government/page', {
      query: { institutionalId: id, tenantId },
    }),
  ).data.records;
  const versions = (rows: { textVersion: number; standing: number }[]) =>
    Object.fromEntries(rows.map((row) => [row.textVersion, row.standing]));
  const told = (row: { standing: number; inForceVersion: number | null }) => [row.standing, row.inForceVersion];
  for (const row of [page.data.records[0], seen.data.records[0], opened]) expect(told(row)).toEqual(told(detail));
  expect(versions(theirs)).toEqual(versions(list));
  return [detail.standing, detail.inForceVersion, versions(list)];
}

describe('how a document stands', () => {
  it('is one answer in list, detail, versions and the supervisor’s view, on every day of its life', async () => {
    const name = '一生的制度';
    const id = await create({ name, implementTime: day(2) });
    expect(await standing(id, name)).toEqual([2, null, { 1: 2 }]);
    await clockTo(1);
    expect(await standing(id, name)).toEqual([2, null, { 1: 2 }]);
    await clockTo(2);
    expect(await standing(id, name)).toEqual([1, 1, { 1: 1 }]);
    await put(id, { implementTime: day(-3) });
    await put(id, { content: '<p>第二版</p>', implementTime: day(10), validUntil: day(20) });
    expect(await standing(id, name)).toEqual([1, 1, { 1: 1, 2: 2 }]);
    await clockTo(9);
    expect(await standing(id, name)).toEqual([1, 1, { 1: 1, 2: 2 }]);
    await clockTo(10);
    expect(await standing(id, name)).toEqual([1, 2, { 1: 3, 2: 1 }]);
    await clockTo(20);
    expect(await standing(id, name)).toEqual([1, 2, { 1: 3, 2: 1 }]);
    await clockTo(21);
    expect(await standing(id, name)).toEqual([4, null, { 1: 3, 2: 4 }]);
    // A form that is sent today says how it stands today.
    await put(id, { validUntil: day(40) });
    expect(await standing(id, name)).toEqual([1, 1, { 1: 1, 2: 2 }]);
    must(await firm.admin.call('PUT', `${BASE}/${id}/abolish`));
    expect(await standing(id, name)).toEqual([5, null, { 1: 5, 2: 5 }]);
    await clockTo(60);
    expect(await standing(id, name)).toEqual([5, null, { 1: 5, 2: 5 }]);
  });

  it('decides whether it may be chosen: what has expired or is abolished is not, and who chose it before keeps it', async () => {
    const name = '有限期的预案';
    const plan = await create({ name, type: '16', validUntil: day(5) });
    const next = await create({ name: `${name}之后`, type: '16', implementTime: day(3) });
    const drill = {
      name: '火灾演练',
      walkthroughTime: `${day(2)} 09:00:00`,
      walkthroughLocation: '一车间',
      emergencyPlanId: plan,
    };
    const planned = must(await firm.admin.call('POST', '/safe/emergencywalkthrough', { body: drill })).data.id;
    const offered = async () => [
      must(await firm.admin.call('GET', `${BASE}/selectlist`, { query: { name } })).data,
      must(await firm.admin.call('GET', '/safe/lookup/institutional', { query: { q: name, standing: '1,2' } })).data,
    ];
    for (const list of await offered())
      expect(list.map((one: { id: string }) => one.id).sort()).toEqual([plan, next].sort());
    const related = await create({ name: '操作规程', relatedIds: [plan] });
    for (const end of ['expired', 'abolished']) {
      if (end === 'expired') await clockTo(6);
      else {
        await put(plan, { validUntil: day(9) });
        must(await firm.admin.call('PUT', `${BASE}/${plan}/abolish`));
      }
      for (const list of await offered()) expect(list.map((one: { id: string }) => one.id)).toEqual([next]);
      const refused = await firm.admin.call('POST', '/safe/emergencywalkthrough', { body: drill });
      expect(refused.data.errors).toEqual([
        { field: 'emergencyPlanId', message: '应急预案文件不存在或不可选用，请重新选择' },
      ]);
      // Which it was drilled by stays true.
      must(
        await firm.admin.call('PUT', `/safe/emergencywalkthrough/${planned}`, {
          body: { ...drill, walkthroughLocation: `二车间（${end}）` },
        }),
      );
      await put(related, { relatedIds: [plan, next], issuingUnit: end });
      expect(
        (
          await firm.admin.call('POST', BASE, {
            body: { name: '另一规程', type: '6', implementTime: day(-1), content: '<p>文</p>', relatedIds: [plan] },
          })
        ).data.errors,
      ).toEqual([{ field: 'relatedIds', message: '关联文件不存在或不可选用，请重新选择' }]);
    }
  });

  it('is what a shared link opens: the text in force, not the next; of what is abolished no new link is given', async () => {
    const id = await create({ name: '分享的制度' });
    await put(id, { content: '<p>第二版</p>', implementTime: day(3) });
    const { keys } = must(await firm.admin.call('GET', '/safe/institutional/encode', { query: { keys: id } })).data;
    const open = async () => must(await world.call('GET', `/safe/institutionalattach/share/${keys}`, {})).data;
    expect(await open()).toMatchObject({
      standing: 1,
      textVersion: 1,
      implementTime: day(-30),
      content: '<p>第一版</p>',
    });
    await clockTo(3);
    expect(await open()).toMatchObject({
      standing: 1,
      textVersion: 2,
      implementTime: day(3),
      content: '<p>第二版</p>',
    });
    must(await firm.admin.call('PUT', `${BASE}/${id}/abolish`));
    expect((await open()).standing).toBe(5);
    const again = await firm.admin.call('GET', '/safe/institutional/encode', { query: { keys: id } });
    expect([again.status, again.msg]).toEqual([400, '文件已废止，不能分享']);
  });

  it('is the clock’s to change and nobody’s form goes stale of it; what a form says of it is not taken', async () => {
    const id = await create({ implementTime: day(1), standing: 1, inForceVersion: 7 });
    const open = must(await firm.admin.call('GET', `${BASE}/${id}`)).data;
    expect([open.standing, open.inForceVersion]).toEqual([2, null]);
    await clockTo(1);
    await put(id, { issuingUnit: '安全部', version: open.version });
  });

  it('stands on the sheet and on a controlled copy as it stands in the list', async () => {
    const name = '表上的制度';
    const waiting = await create({ name: `${name}甲`, implementTime: day(3) });
    await create({ name: `${name}乙`, validUntil: day(-1) });
    const running = await create({ name: `${name}丙` });
    await put(running, { content: '<p>第二版</p>', implementTime: day(3) });
    const sheet = await firm.admin.call('GET', `${BASE}/export`, { query: { name } });
    const { header, rows } = await seeSheet(sheet.raw);
    const column = (title: string) => header.indexOf(title);
    const told = rows.map((row) => [row[column('文件名称')], row[column('文件状态')], row[column('现行版本')]]);
    expect(told.sort()).toEqual(
      [
        [`${name}丙`, '现行', '1'],
        [`${name}乙`, '已过期', ''],
        [`${name}甲`, '尚未实施', ''],
      ].sort(),
    );
    const words = async (id: string) =>
      (
        await pdfFacts((await firm.admin.call('GET', `${BASE}/${id}/pdf`, { query: { controlled: '1' } })).raw)
      ).pages.join('');
    expect(await words(waiting)).not.toContain('受控文件');
    expect(await words(waiting)).toContain('尚未实施');
    // The text at hand is the second one, whose day has not come.
    expect(await words(running)).not.toContain('受控文件');
    must(await firm.admin.call('PUT', `${BASE}/${running}`, { body: { implementTime: day(0) } }));
    expect(await words(running)).toContain('受控文件');
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
