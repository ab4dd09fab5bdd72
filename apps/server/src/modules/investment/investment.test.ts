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

  it('of budgets beyond what their head has are confirmed, to the yuan; so is a head that is cut below them', async () => {
    const s = await subject({ budgetTotal: '10' });
    const head = async () => {
      const { budgetedTotal, spendState } = await read('/safe/investmentsubject', s);
      return [Number(budgetedTotal), spendState];
    };
    const first = await budget(s, '6.0001');
    expect(await head()).toEqual([6.0001, 1]);
    const add = (budgetAmount: string, more: object = {}) =>
      manager.call('POST', '/safe/investmentbudget', {
        body: { subjectId: s, budgetName: '其他', budgetAmount, ...more },
      });
    const over = (n: string) => [
      { field: 'overConfirmed', message: `科目的各项预算合计将超出预算总额${n}万元，请确认超额分配` },
    ];
    expect((await add('4')).data.errors).toEqual(over('0.0001'));
    const second = must(await add('3.9999')).data.id;
    expect(await head()).toEqual([10, 1]);
    const edit = (id: string, body: object) => manager.call('PUT', `/safe/investmentbudget/${id}`, { body });
    expect((await edit(second, { budgetAmount: '4.5' })).data.errors).toEqual(over('0.5001'));
    must(await edit(second, { budgetAmount: '4.5', overConfirmed: 1 }));
    // Less than before makes it no worse.
    must(await edit(second, { budgetAmount: '4.4' }));
    must(await edit(first, { budgetName: '改名' }));
    expect(await head()).toEqual([10.4001, 1]);
    const cut = await manager.call('PUT', `/safe/investmentsubject/${s}`, { body: { budgetTotal: '9' } });
    expect(cut.data.errors).toEqual([
      { field: 'overConfirmed', message: '预算总额比各项预算合计少1.4001万元，请确认超额分配' },
    ]);
    must(await manager.call('PUT', `/safe/investmentsubject/${s}`, { body: { budgetTotal: '9', overConfirmed: 1 } }));
    must(await manager.call('DELETE', '/safe/investmentbudget', { query: { ids: second } }));
    expect(await head()).toEqual([6.0001, 1]);
    // Two at once do not slip through between each other's sums.
    const replies = await atOnce(2, () => add('2'));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('of what is spent beyond a head are confirmed though the budget holds it, and both are named', async () => {
    const s = await subject({ budgetTotal: '10' });
    const b = await budget(s, '10');
    const more = must(
      await manager.call('POST', '/safe/investmentbudget', {
        body: { subjectId: s, budgetName: '追加', budgetAmount: '5', overConfirmed: 1 },
      }),
    ).data.id;
    must(await expense(b, '9'));
    expect((await expense(more, '1.0001')).data.errors).toEqual([
      { field: 'overspendConfirmed', message: '该支出将使科目超支0.0001万元，请确认超预算支出' },
    ]);
    const last = must(await expense(more, '1')).data.id;
    const state = async () => (await read('/safe/investmentsubject', s)).spendState;
    expect(await state()).toBe(1);
    const change = (body: object) => manager.call('PUT', `/safe/investmentexpense/${last}`, { body });
    expect((await change({ expenseExpend: '6' })).data.errors).toEqual([
      { field: 'overspendConfirmed', message: '该支出将使预算超支1万元、科目超支5万元，请确认超预算支出' },
    ]);
    must(await change({ expenseExpend: '6', overspendConfirmed: 1 }));
    expect(await state()).toBe(2);
    // The head is not worse by it, the other budget is.
    expect((await change({ budgetId: b })).data.errors).toEqual([
      { field: 'overspendConfirmed', message: '该支出将使预算超支5万元，请确认超预算支出' },
    ]);
    must(await change({ expenseExpend: '5.5' }));
    must(await change({ expenseExpend: '1' }));
    expect(await state()).toBe(1);
    const page = must(await manager.call('GET', '/safe/investmentsubject/page', { query: { spendState: '2' } })).data;
    expect(page.records.map(({ id }: { id: string }) => id)).not.toContain(s);
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
    const s = await subject({ budgetTotal: '200' });
    const [b1, b2] = [await budget(s, '100'), await budget(s, '100')];
    const replies = await atOnce(12, (at) => expense(at % 2 === 0 ? b1 : b2, '0.7'));
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await sums(b1, s)).toEqual([4.2, 95.8, 1, 8.4, 191.6]);
    expect((await sums(b2, s))[0]).toBe(4.2);
  });

  it('keep the year of what is spent: neither a budget nor its head goes into another', async () => {
    const [now, before] = [await subject(), await subject({ year: 2025 })];
    const [spent, empty] = [await budget(now), await budget(now)];
    const id = must(await expense(spent, '1')).data.id;
    const move = (of: string) => manager.call('PUT', `/safe/investmentbudget/${of}`, { body: { subjectId: before } });
    const turn = () => manager.call('PUT', `/safe/investmentsubject/${now}`, { body: { year: 2025 } });
    expect((await move(spent)).data.errors).toEqual([
      { field: 'subjectId', message: '该预算已有1笔支出不在2025年，不能归入2025年度的科目' },
    ]);
    expect((await turn()).data.errors).toEqual([
      { field: 'year', message: '该科目已有1笔支出不在2025年，不能改为2025年度' },
    ]);
    must(await move(empty));
    must(await manager.call('DELETE', '/safe/investmentexpense', { query: { ids: id } }));
    must(await turn());
  });

  it('refuse what is no amount, and what others use', async () => {
    const s = await subject();
    const b = await budget(s);
    for (const bad of ['10000000', 'abc', '-1', '1.23456', '0'])
      expect((await expense(b, bad)).data.errors).toMatchObject([{ field: 'expenseExpend' }]);
    expect((await expense(b, '10000000')).data.errors[0].message).toBe('请输入正确的数字');
    const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
    expect((await expense(b, '1', { expendDate: tomorrow })).data.errors).toEqual([
      { field: 'expendDate', message: '支出日期不能晚于今天' },
    ]);
    for (const day of ['1900-01-01', '2025-12-31'])
      expect((await expense(b, '1', { expendDate: day })).data.errors).toEqual([
        { field: 'expendDate', message: '支出日期须在投入科目的年度（2026年）内' },
      ]);
    const earlier = await budget(await subject({ year: 2025 }));
    const spent = must(await expense(b, '1')).data.id;
    const moved = await manager.call('PUT', `/safe/investmentexpense/${spent}`, { body: { budgetId: earlier } });
    expect(moved.data.errors).toMatchObject([{ field: 'expendDate' }]);
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
    // Three times 23.5 is 70.5.
    const id = must(
      await fund(admin, {
        year: 2026,
        trade: 2,
        revenue: '10000',
        openingBalance: '70.4999',
        previousDue: '23.5',
        due: '1',
      }),
    ).data.id;
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
    const earlier = must(
      await admin.call('POST', '/safe/investmentsubject', {
        body: { subjectName: '劳动防护', type: '5', competentDept: own.places.root, year: 2025, budgetTotal: '40' },
      }),
    ).data.id;
    const past = must(
      await admin.call('POST', '/safe/investmentbudget', {
        body: { subjectId: earlier, budgetName: '防护用品', budgetAmount: '40' },
      }),
    ).data.id;
    for (const [expendDate, expenseExpend, budgetId] of [
      ['2026-01-31', '30.5', b],
      ['2026-02-01', '1.5', b],
      ['2025-12-31', '2', past],
    ])
      must(
        await admin.call('POST', '/safe/investmentexpense', {
          body: { expenseName: '手套', budgetId, expenseExpend, expendDept: own.places.root, expendDate },
        }),
      );
    const told = await year(admin, id);
    expect(told).toMatchObject({ due: '136', used: '32', usedPercent: '23.5', explainBy: null });
    // One yuan less, and January is set aside.
    expect(told.months[0]).toMatchObject({ month: '2026-01', opening: '70.4999', paused: false, used: '30.5' });
    expect(told.months[1]).toMatchObject({ used: '1.5' });
    expect(told.heads).toEqual([{ type: '5', budget: '40', used: '32', over: null }]);
    expect([told.budget, told.budgetOver]).toEqual(['40', null]);
    const grow = async (budgetTotal: string) => {
      must(await admin.call('PUT', `/safe/investmentsubject/${s}`, { body: { budgetTotal, overConfirmed: 1 } }));
      const { budget: all, budgetOver, heads } = await year(admin, id);
      return [all, budgetOver, heads[0].over];
    };
    // Of the due itself nothing is too much, of a yuan more that yuan is.
    expect(await grow('136')).toEqual(['136', null, null]);
    expect(await grow('136.0001')).toEqual(['136.0001', '0.0001', null]);
    expect(await grow('31.9999')).toEqual(['31.9999', null, '0.0001']);
    expect(await grow('40')).toEqual(['40', null, null]);
    must(await admin.call('PUT', `/safe/safetyfund/${id}`, { body: { openingBalance: '70.5' } }));
    expect((await year(admin, id)).months[0]).toMatchObject({ paused: true, provided: '0', closing: '40' });
    expect((await fund(admin, { year: 2026, trade: 2, revenue: '1' })).msg).toBe('该年度已有计提依据');
    const missing = await fund(admin, { year: 2027, trade: 1 });
    expect(missing.data.errors).toMatchObject([{ field: 'revenue' }]);
    expect((await other.admin.call('GET', `/safe/safetyfund/year/${id}`)).status).toBe(404);
  });

  it('begins with what the year before it has ended with, whatever is typed and whenever that changes', async () => {
    const own = await company(world);
    const { admin } = own;
    const opening = async (id: string) => {
      await world.app.events.deliver();
      return Number(must(await admin.call('GET', `/safe/safetyfund/${id}`)).data.openingBalance);
    };
    const second = must(
      await fund(admin, { year: 2026, trade: 2, revenue: '1000', openingBalance: '35.5', providedMonths: 12 }),
    ).data.id;
    const third = must(await fund(admin, { year: 2027, trade: 2, revenue: '1000' })).data.id;
    // 35.5 and 23.5 of the year.
    expect([await opening(second), await opening(third)]).toEqual([35.5, 59]);
    const first = must(
      await fund(admin, { year: 2025, trade: 2, revenue: '1000', openingBalance: '-3.5', providedMonths: 12 }),
    ).data.id;
    expect([await opening(second), await opening(third)]).toEqual([20, 43.5]);
    must(await admin.call('PUT', `/safe/safetyfund/${second}`, { body: { openingBalance: '99', remark: '结转' } }));
    expect(await opening(second)).toBe(20);
    expect((await year(admin, second)).months[0].opening).toBe('20');
    expect(Number(must(await admin.call('GET', `/safe/safetyfund/${second}`)).data.previousDue)).toBe(23.5);
    const head = must(
      await admin.call('POST', '/safe/investmentsubject', {
        body: { subjectName: '劳动防护', type: '5', competentDept: own.places.root, year: 2025, budgetTotal: '40' },
      }),
    ).data.id;
    const budgetId = must(
      await admin.call('POST', '/safe/investmentbudget', {
        body: { subjectId: head, budgetName: '防护用品', budgetAmount: '40' },
      }),
    ).data.id;
    must(
      await admin.call('POST', '/safe/investmentexpense', {
        body: {
          ...{ expenseName: '手套', budgetId, expenseExpend: '25' },
          expendDept: own.places.root,
          expendDate: '2025-07-01',
        },
      }),
    );
    expect([await opening(second), await opening(third)]).toEqual([-5, 18.5]);
    must(await admin.call('DELETE', '/safe/safetyfund', { query: { ids: first } }));
    // Nothing says otherwise any more.
    expect(await opening(second)).toBe(-5);
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
    // Its year is over: 45 of the first thousand and 22.5 of the next, set aside at once.
    must(await own.admin.call('PUT', `/safe/safetyfund/${fresh}`, { body: { ownRevenue: '2000' } }));
    const made = await year(own.admin, fresh);
    expect(made).toMatchObject({ due: '67.5', explainBy: '2026-04-30' });
    expect(made.months.map(({ owed }: { owed: string }) => owed).slice(10)).toEqual(['0', '67.5']);
    const provideBy = async () => must(await own.admin.call('GET', `/safe/safetyfund/${fresh}`)).data.provideBy;
    expect([made.months[11].state, await provideBy()]).toEqual(['overdue', '2025-12-31']);
    must(await own.admin.call('PUT', `/safe/safetyfund/${fresh}`, { body: { providedMonths: 12 } }));
    expect([(await year(own.admin, fresh)).months[11].state, await provideBy()]).toEqual(['booked', null]);
    const begun = await fund(own.admin, { year: 2024, trade: 1, revenue: '100' });
    expect(begun.data.errors).toEqual([
      { field: 'year', message: '2025年度已按新建企业计提，请先更正该年度的计提依据' },
    ]);
    const again = await fund(own.admin, { year: 2027, trade: 1, newFirm: 1 });
    expect(again.data.errors).toEqual([
      { field: 'newFirm', message: '已有以前年度的计提依据，本年度不是新建企业，请填写上年度实际营业收入' },
    ]);
    await world.sql("update tenant set industry = '1' where tenant_id = $1", [own.tenantId]);
    const unrated = await fund(own.admin, { year: 2028, trade: 9 });
    expect(unrated.data.errors).toEqual([
      { field: 'trade', message: '本企业所属行业有法定提取标准，不能选择“无法定提取标准的行业”' },
    ]);
    const other = [{ field: 'trade', message: expect.stringContaining('本企业所属行业按“危险品生产与储存”计提') }];
    // Machinery asks less of ten million than chemicals; smelting asks more of ten billion.
    expect((await fund(own.admin, { year: 2028, trade: 2, revenue: '1000' })).data.errors).toEqual(other);
    expect((await fund(own.admin, { year: 2030, trade: 8, ownLine: 99, statedDue: '12.5' })).data.errors).toEqual(
      other,
    );
    expect((await fund(own.admin, { year: 2028, trade: 3, revenue: '1000' })).data.errors).toEqual(other);
    await world.sql("update tenant set industry = '2' where tenant_id = $1", [own.tenantId]);
    expect((await fund(own.admin, { year: 2028, trade: 1, revenue: '1000' })).data.errors).toEqual([
      { field: 'trade', message: expect.stringContaining('按“其他法定行业（按本行业提取标准）”计提') },
    ]);
    const own8 = (body: object) => fund(own.admin, { year: 2030, trade: 8, ...body });
    const refused = async (body: object) => (await own8(body)).data.errors;
    // Of a trade that has a table nothing is not an answer, and less than the table asks is none either.
    expect(await refused({ ownLine: 99, statedDue: '0' })).toEqual([
      { field: 'statedDue', message: '本行业有法定提取标准，应计提额须大于0' },
    ]);
    expect(await refused({ ownLine: 22, ownQuantity: '20', statedDue: '299.9999' })).toEqual([
      { field: 'statedDue', message: '不能低于法定标准300万元' },
    ]);
    expect(await refused({ ownLine: 22, ownQuantity: '0' })).toMatchObject([{ field: 'ownQuantity' }]);
    expect(await refused({ ownLine: 22 })).toMatchObject([{ field: 'ownQuantity' }]);
    expect(await refused({ statedDue: '5' })).toMatchObject([{ field: 'ownLine' }]);
    const stated = must(await own8({ ownLine: 99, statedDue: '12.5' })).data.id;
    expect((await year(own.admin, stated)).due).toBe('12.5');
    const mine = must(await own8({ year: 2033, ownLine: 22, ownQuantity: '20' })).data.id;
    expect((await year(own.admin, mine)).due).toBe('300');
    must(await own.admin.call('PUT', `/safe/safetyfund/${mine}`, { body: { statedDue: '310' } }));
    expect((await year(own.admin, mine)).due).toBe('310');
    await world.sql("update tenant set industry = '3' where tenant_id = $1", [own.tenantId]);
    const more = must(await fund(own.admin, { year: 2031, trade: 1, revenue: '1000' })).data.id;
    expect((await year(own.admin, more)).due).toBe('45');
  });
});

describe('what the company earns', () => {
  it('is read by who answers for its money: no worker, no team leader, and of heads of departments only the budgets', async () => {
    const own = await company(world);
    const id = must(
      await own.admin.call('POST', '/safe/safetyfund', {
        body: { year: 2026, trade: 2, revenue: '10000', source: '上年度审计报告第12页' },
      }),
    ).data.id;
    const paths = ['safetyfund', 'investmentsubject', 'investmentbudget', 'investmentexpense'] as const;
    const seen = async (role: 'employee' | 'team_leader' | 'dept_head' | 'principal' | 'safety_manager') => {
      const who = await own.person({ account: role, role });
      const pages = await Promise.all(paths.map((path) => who.call('GET', `/safe/${path}/page`)));
      const one = await Promise.all([
        who.call('GET', `/safe/safetyfund/${id}`),
        who.call('GET', `/safe/safetyfund/year/${id}`),
      ]);
      return [pages.map(({ status }) => status), one.map(({ status }) => status)];
    };
    for (const role of ['employee', 'team_leader'] as const)
      expect(await seen(role)).toEqual([
        [403, 403, 403, 403],
        [403, 403],
      ]);
    expect(await seen('dept_head')).toEqual([
      [403, 200, 200, 200],
      [403, 403],
    ]);
    for (const role of ['principal', 'safety_manager'] as const)
      expect(await seen(role)).toEqual([
        [200, 200, 200, 200],
        [200, 200],
      ]);
  });
});
