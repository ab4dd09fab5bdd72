import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, type Person, type WorldCompany } from '../../testing/company-world';
import { atOnce } from '../../testing/eventually';
import { openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let manager: Person;

beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
  manager = await firm.person({ account: 'manager', role: 'safety_manager' });
});
afterAll(() => world?.close());

const post = async (path: string, body: Record<string, unknown>): Promise<string> =>
  must(await manager.call('POST', path, { body })).data.id;
const subject = (more: Record<string, unknown> = {}) =>
  post('/safe/investmentsubject', {
    subjectName: '安全防护设施',
    type: '1',
    competentDept: firm.places.root,
    year: 2026,
    budgetTotal: '100',
    // Never taken from a client.
    expenseTotal: '77',
    actualBudgetSurplus: '77',
    ...more,
  });
const budget = (subjectId: string, budgetAmount = '10') =>
  post('/safe/investmentbudget', {
    subjectId,
    budgetName: '防护罩更换',
    budgetAmount,
    budgetSurplus: '77',
    expenseTotal: '77',
    state: 2,
  });
const expense = (budgetId: string, expenseExpend: string, more: Record<string, unknown> = {}) =>
  manager.call('POST', '/safe/investmentexpense', {
    body: {
      expenseName: '采购',
      budgetId,
      expenseExpend,
      expendDept: firm.places.workshop,
      expendDate: '2026-03-05',
      ...more,
    },
  });
const read = async (path: string, id: string) => must(await manager.call('GET', `${path}/${id}`)).data;
const sums = async (budgetId: string, subjectId: string) => {
  const b = await read('/safe/investmentbudget', budgetId);
  const s = await read('/safe/investmentsubject', subjectId);
  return [b.expenseTotal, b.budgetSurplus, b.state, s.expenseTotal, s.actualBudgetSurplus].map(Number);
};

describe('sums of safety spending', () => {
  it('are recomputed from the expenses, whatever a client says, and exact', async () => {
    const s = await subject();
    const b = await budget(s);
    expect(await sums(b, s)).toEqual([0, 10, 1, 0, 100]);
    const first = must(await expense(b, '0.1')).data.id;
    must(await expense(b, '0.2'));
    expect(await sums(b, s)).toEqual([0.3, 9.7, 1, 0.3, 99.7]);
    must(await manager.call('PUT', `/safe/investmentexpense/${first}`, { body: { expenseExpend: '1.2345' } }));
    expect(await sums(b, s)).toEqual([1.4345, 8.5655, 1, 1.4345, 98.5655]);
    must(await manager.call('DELETE', '/safe/investmentexpense', { query: { ids: first } }));
    expect(await sums(b, s)).toEqual([0.2, 9.8, 1, 0.2, 99.8]);
    must(await manager.call('PUT', `/safe/investmentsubject/${s}`, { body: { budgetTotal: '50', expenseTotal: '1' } }));
    expect(await sums(b, s)).toEqual([0.2, 9.8, 1, 0.2, 49.8]);
  });

  it('overspent are confirmed, and tell so until they are not any more', async () => {
    const s = await subject();
    const b = await budget(s, '1');
    must(await expense(b, '1'));
    expect((await sums(b, s))[2]).toBe(1);
    const refused = await expense(b, '0.0001');
    expect(refused.data.errors).toEqual([
      { field: 'overspendConfirmed', message: '该支出将使预算超支0.0001万元，请确认超预算支出' },
    ]);
    const over = must(await expense(b, '0.0001', { overspendConfirmed: 1 })).data.id;
    expect((await sums(b, s)).slice(0, 3)).toEqual([1.0001, -0.0001, 2]);
    must(await manager.call('PUT', `/safe/investmentbudget/${b}`, { body: { budgetAmount: '2' } }));
    expect((await sums(b, s)).slice(0, 3)).toEqual([1.0001, 0.9999, 1]);
    must(await manager.call('PUT', `/safe/investmentbudget/${b}`, { body: { budgetAmount: '1' } }));
    must(await manager.call('DELETE', '/safe/investmentexpense', { query: { ids: over } }));
    expect((await sums(b, s)).slice(0, 3)).toEqual([1, 0, 1]);
  });

  it('follow an expense to another budget, and a budget to another head', async () => {
    const [s1, s2] = [await subject(), await subject({ subjectName: '应急救援', type: '2' })];
    const [b1, b2] = [await budget(s1), await budget(s2)];
    const id = must(await expense(b1, '3')).data.id;
    must(await manager.call('PUT', `/safe/investmentexpense/${id}`, { body: { budgetId: b2 } }));
    expect([await sums(b1, s1), await sums(b2, s2)]).toEqual([
      [0, 10, 1, 0, 100],
      [3, 7, 1, 3, 97],
    ]);
    must(await manager.call('PUT', `/safe/investmentbudget/${b2}`, { body: { subjectId: s1 } }));
    expect([(await sums(b2, s1)).slice(3), (await sums(b2, s2)).slice(3)]).toEqual([
      [3, 97],
      [0, 100],
    ]);
  });

  it('of many who spend at once are those of all', async () => {
    const s = await subject();
    const [b1, b2] = [await budget(s, '100'), await budget(s, '100')];
    const replies = await atOnce(12, (at) => expense(at % 2 === 0 ? b1 : b2, '0.7'));
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await sums(b1, s)).toEqual([4.2, 95.8, 1, 8.4, 91.6]);
    expect((await sums(b2, s))[0]).toBe(4.2);
  });

  it('refuse what is no amount, and what others use', async () => {
    const s = await subject();
    const b = await budget(s);
    for (const bad of ['10000000', 'abc', '-1', '1.23456'])
      expect((await expense(b, bad)).data.errors).toMatchObject([{ field: 'expenseExpend' }]);
    expect((await expense(b, '10000000')).data.errors[0].message).toBe('请输入正确的数字');
    must(await expense(b, '1'));
    expect((await manager.call('DELETE', '/safe/investmentbudget', { query: { ids: b } })).status).toBe(400);
    expect((await manager.call('DELETE', '/safe/investmentsubject', { query: { ids: s } })).status).toBe(400);
    const theirs = await other.admin.call('POST', '/safe/investmentexpense', {
      body: {
        expenseName: '采购',
        budgetId: b,
        expenseExpend: '1',
        expendDept: other.places.root,
        expendDate: '2026-03-05',
      },
    });
    expect(theirs.data.errors).toMatchObject([{ field: 'budgetId' }]);
    const listed = must(await manager.call('GET', '/safe/investmentbudget/list', { query: { subjectId_equal: s } }));
    expect(listed.data.map(({ id }: { id: string }) => id)).toEqual([b]);
  });
});

describe('what a year owes', () => {
  const fund = (who: Person, body: Record<string, unknown>) =>
    who.call('POST', '/safe/safetyfund', { body: { source: '上年度审计报告第12页', ...body } });
  const year = async (who: Person, id: string) => must(await who.call('GET', `/safe/safetyfund/year/${id}`)).data;

  it('is reckoned from trade and revenue, by months, with the use by head', async () => {
    const own = await company(world);
    const admin = own.admin;
    must(await fund(admin, { year: 2025, trade: 2, revenue: '1000', due: '1' }));
    const id = must(await fund(admin, { year: 2026, trade: 2, revenue: '10000', openingBalance: '70.4999' })).data.id;
    const s = must(
      await admin.call('POST', '/safe/investmentsubject', {
        body: { subjectName: '劳动防护', type: '5', competentDept: own.places.root, year: 2026, budgetTotal: '40' },
      }),
    ).data.id;
    const b = must(
      await admin.call('POST', '/safe/investmentbudget', {
        body: { subjectId: s, budgetName: '防护用品', budgetAmount: '40' },
      }),
    ).data.id;
    for (const [expendDate, expenseExpend] of [
      ['2026-01-31', '30.5'],
      ['2026-02-01', '1.5'],
      ['2025-12-31', '2'],
    ])
      must(
        await admin.call('POST', '/safe/investmentexpense', {
          body: { expenseName: '手套', budgetId: b, expenseExpend, expendDept: own.places.root, expendDate },
        }),
      );
    const told = await year(admin, id);
    expect(told).toMatchObject({ due: '136', used: '32', usedPercent: '23.5', explainBy: null });
    // Three times 23.5 is 70.5: one yuan less, and January is set aside.
    expect(told.months[0]).toMatchObject({ month: '2026-01', opening: '70.4999', paused: false, used: '30.5' });
    expect(told.months[1]).toMatchObject({ used: '1.5' });
    expect(told.heads).toEqual([{ type: '5', budget: '40', used: '32' }]);
    must(await admin.call('PUT', `/safe/safetyfund/${id}`, { body: { openingBalance: '70.5' } }));
    expect((await year(admin, id)).months[0]).toMatchObject({ paused: true, provided: '0', closing: '40' });
    expect((await fund(admin, { year: 2026, trade: 2, revenue: '1' })).msg).toBe('该年度已有计提依据');
    const missing = await fund(admin, { year: 2027, trade: 1 });
    expect(missing.data.errors).toMatchObject([{ field: 'revenue' }]);
    expect((await other.admin.call('GET', `/safe/safetyfund/year/${id}`)).status).toBe(404);
  });

  it('of a year that is over and was used by less than 60 % is to be explained', async () => {
    const own = await company(world);
    const id = must(await fund(own.admin, { year: 2025, trade: 3, revenue: '1000' })).data.id;
    expect(await year(own.admin, id)).toMatchObject({
      due: '30',
      used: '0',
      explainBy: '2026-04-30',
      explained: false,
    });
    must(await own.admin.call('PUT', `/safe/safetyfund/${id}`, { body: { explanation: '技改项目延期至次年实施' } }));
    expect((await year(own.admin, id)).explained).toBe(true);
  });

  it('stands in the calendar of duties as it is said here: each month, and the reasons of a year that is over', async () => {
    const own = await company(world);
    const { admin } = own;
    const due = async (kind: string) =>
      must(await admin.call('GET', '/safe/due/page', { query: { kind: `safetyFund.${kind}`, size: '10' } })).data
        .records;
    const id = must(await fund(admin, { year: 2026, trade: 2, revenue: '10000' })).data.id;
    // Nothing is said to be set aside yet: January is late.
    expect(await due('provide')).toMatchObject([{ id, due: '2026-01-31 23:59:59', isLate: 1 }]);
    must(await admin.call('PUT', `/safe/safetyfund/${id}`, { body: { providedMonths: 1 } }));
    expect(await due('provide')).toMatchObject([{ id, due: '2026-02-28 23:59:59' }]);
    const february = must(
      await admin.call('GET', '/safe/due/month', { query: { month: '2026-02', kind: 'safetyFund.provide' } }),
    ).data;
    expect(february).toMatchObject({ total: 1, days: [{ day: '2026-02-28', total: 1 }] });
    must(await admin.call('PUT', `/safe/safetyfund/${id}`, { body: { providedMonths: 12 } }));
    expect(await due('provide')).toEqual([]);
    must(await fund(admin, { year: 2027, trade: 9, revenue: '8000' }));
    expect(await due('provide')).toEqual([]);

    const past = must(await fund(admin, { year: 2025, trade: 3, revenue: '1000', providedMonths: 12 })).data.id;
    const told = await year(admin, past);
    expect(await due('explain')).toMatchObject([{ id: past, due: `${told.explainBy} 23:59:59` }]);
    // 60 % of it is found to have been used after all; then half of that is taken back.
    const s = must(
      await admin.call('POST', '/safe/investmentsubject', {
        body: { subjectName: '劳动防护', type: '5', competentDept: own.places.root, year: 2025, budgetTotal: '40' },
      }),
    ).data.id;
    const budgetId = must(
      await admin.call('POST', '/safe/investmentbudget', {
        body: { subjectId: s, budgetName: '防护用品', budgetAmount: '40' },
      }),
    ).data.id;
    const spend = (expenseExpend: string) =>
      admin.call('POST', '/safe/investmentexpense', {
        body: { expenseName: '手套', budgetId, expenseExpend, expendDept: own.places.root, expendDate: '2025-12-31' },
      });
    must(await spend('9'));
    const more = must(await spend('9')).data.id;
    await world.app.events.deliver();
    expect((await year(admin, past)).explainBy).toBeNull();
    expect(await due('explain')).toEqual([]);
    must(await admin.call('DELETE', '/safe/investmentexpense', { query: { ids: more } }));
    await world.app.events.deliver();
    expect(await due('explain')).toHaveLength(1);
    must(await admin.call('PUT', `/safe/safetyfund/${past}`, { body: { explanation: '技改项目延期' } }));
    expect(await due('explain')).toEqual([]);
  });

  it('is to be explained once its year is over, though nobody writes anything', async () => {
    const own = await company(world);
    const id = must(await fund(own.admin, { year: 2026, trade: 2, revenue: '10000', providedMonths: 12 })).data.id;
    const explainBy = async () =>
      (
        await world.sql<{ day: string | null }>('select explain_by::text as day from safety_fund where id = $1::uuid', [
          id,
        ])
      )[0]?.day;
    const job = world.app.jobs.find(({ name }) => name === 'safety funds of a year that is over');
    await job?.run(world.app.services);
    expect(await explainBy()).toBeNull();
    world.clock.shift = Date.parse('2027-01-01T08:00:00+08:00') - Date.now();
    await job?.run(world.app.services);
    world.clock.shift = 0;
    expect(await explainBy()).toBe('2027-04-30');
  });

  it('is nothing by law where the law gives no rate, and for a new firm', async () => {
    const own = await company(world);
    const wood = must(await fund(own.admin, { year: 2026, trade: 9, revenue: '8000' })).data.id;
    const told = await year(own.admin, wood);
    expect(told).toMatchObject({ due: null, usedPercent: null, explainBy: null });
    expect(told.basis).toContain('未规定本行业的提取标准');
    expect(told.months.every(({ provided }: { provided: string }) => provided === '0')).toBe(true);
    const fresh = must(await fund(own.admin, { year: 2025, trade: 1, newFirm: 1 })).data.id;
    expect(await year(own.admin, fresh)).toMatchObject({ due: null, basis: expect.stringContaining('据实列支') });
    const stated = must(await fund(own.admin, { year: 2024, trade: 8, statedDue: '12.5' })).data.id;
    expect((await year(own.admin, stated)).due).toBe('12.5');
  });
});
