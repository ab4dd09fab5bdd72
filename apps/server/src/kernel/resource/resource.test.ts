import { resources } from '@anlan/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCompany } from '../../testing/company';
import { withoutFirstWall } from '../../testing/first-wall';
import { freshTenant, testActor, testCtx, testServices, within } from '../../testing/kit';
import { openTestDb } from '../../testing/test-db';
import type { Actor, Ctx } from '../context';
import type { Engine } from '../db/db';
import { newId } from '../db/id';
import { Refusal } from '../errors';
import { readCounters, recount } from './figures/counters';
import { foldCounters } from './figures/fold';
import { parseQuery } from './list/filters';
import { all, count, get, page, rowOf, whereOf } from './list/read';
import { create, remove, update } from './write/one';

let db: Engine;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db?.close());

const { area, checkRecord, dept, hiddenDanger, planTask, sensitiveWord, user } = resources;

function company(facts = {}): Ctx {
  return testCtx(testServices(db), testActor(freshTenant(), facts));
}
const records = (json: string | Buffer) =>
  JSON.parse(String(json)) as { records: Record<string, unknown>[]; total: number };
const newArea = (ctx: Ctx, body: object) => within(ctx, (work) => create(work, area, body));

async function refusal(promise: Promise<unknown>): Promise<Refusal> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  return error as Refusal;
}

describe('generated reads and writes', () => {
  it('lets an index look for days behind the wall', async () => {
    const ctx = company();
    const plan = await within(ctx, async (work) => {
      const found = parseQuery(planTask, { taskTime_datege: '2026-03-01', taskTime_datele: '2026-03-05' }, String);
      if ('errors' in found) throw new Error(JSON.stringify(found.errors));
      const where = whereOf(found.conditions, 2);
      for (const way of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'])
        await work.tx.query(`select set_config('${way}', 'off', true)`);
      return work.tx.query<{ 'QUERY PLAN': string }>(
        `explain select t.id from plan_task t where t.tenant_id = $1 and t.deleted_at is null and ${where.sql} order by t.task_time`,
        [work.tenantId, ...where.values],
      );
    });
    const condition = plan.map((line) => line['QUERY PLAN']).find((line) => line.includes('Index Cond')) ?? '';
    expect(condition).toMatch(/task_time >= .*task_time < /);
  });

  it('creates a row, audits it and gives it back by id and in the page', async () => {
    const ctx = company();
    const id = await newArea(ctx, { name: '聚合车间一层', sort: 3 });
    const row = JSON.parse((await within(ctx, (work) => get(work, area, id))).json);
    expect(row).toMatchObject({ id, name: '聚合车间一层', sort: 3, parentId: '0', version: 1, tenantId: ctx.tenantId });
    const found = records((await within(ctx, (work) => page(work, area, { name: '车间' }))).json);
    expect(found).toMatchObject({ total: 1 });
    const audited = await within(ctx, (work) =>
      work.tx.query('select kind, record_id, after from audit_log where record_id = $1', [id]),
    );
    expect(audited).toMatchObject([{ kind: 'create', record_id: id, after: { name: '聚合车间一层' } }]);
  });

  it('tells every problem of a body at once', async () => {
    const error = await refusal(newArea(company(), { name: '', sort: 5000, deptId: newId() }));
    expect(error.extra.errors).toEqual([
      { field: 'sort', message: '最大值为999' },
      { field: 'name', message: '请输入区域名称' },
      { field: 'deptId', message: '所属部门不存在或已删除' },
    ]);
  });

  it('turns the unique index into its sentence, within the tenant only', async () => {
    const [one, other] = [company(), company()];
    await newArea(one, { name: '仓库' });
    expect((await refusal(newArea(one, { name: '仓库' }))).message).toBe('区域名称已存在');
    await expect(newArea(other, { name: '仓库' })).resolves.toBeTruthy();
  });

  it('answers 404 for another tenant’s row on read, update and removal', async () => {
    const [owner, stranger] = [company(), company()];
    const id = await newArea(owner, { name: '罐区' });
    for (const attempt of [
      () => within(stranger, (work) => get(work, area, id)),
      () => within(stranger, (work) => update(work, area, id, { name: '改名' })),
      () => within(stranger, (work) => remove(work, area, [id])),
    ])
      expect((await refusal(attempt())).status).toBe(404);
  });

  it('keeps the second wall when the first one is taken away', async () => {
    const [owner, stranger] = [company(), company()];
    const id = await newArea(owner, { name: '配电室' });
    await withoutFirstWall(async () => {
      expect(records((await within(stranger, (work) => page(work, area, {}))).json)).toMatchObject({
        total: 0,
        records: [],
      });
      expect((await refusal(within(stranger, (work) => get(work, area, id)))).status).toBe(404);
      expect((await refusal(within(stranger, (work) => update(work, area, id, { name: '改名' })))).status).toBe(404);
    });
    expect(records((await within(owner, (work) => page(work, area, {}))).json).total).toBe(1);
  });

  it('refuses a stale version and counts versions up', async () => {
    const ctx = company();
    const id = await newArea(ctx, { name: '泵房' });
    await within(ctx, (work) => update(work, area, id, { name: '泵房一', version: 1 }));
    expect((await refusal(within(ctx, (work) => update(work, area, id, { name: '泵房二', version: 1 })))).message).toBe(
      '数据已被他人修改，请刷新后重试',
    );
    expect(await within(ctx, (work) => rowOf(work, area, id))).toMatchObject({ name: '泵房一', version: 2 });
  });

  it('keeps trees whole: no loops, no orphans, children found below', async () => {
    const ctx = company();
    const plant = await newArea(ctx, { name: '厂区' });
    const hall = await newArea(ctx, { name: '一车间', parentId: plant });
    const line = await newArea(ctx, { name: '一号线', parentId: hall });
    expect((await refusal(within(ctx, (work) => update(work, area, plant, { parentId: line })))).message).toContain(
      '下级',
    );
    expect((await refusal(within(ctx, (work) => remove(work, area, [hall])))).message).toBe('请先删除子节点!');
    const other = await newArea(ctx, { name: '二车间' });
    await within(ctx, (work) => update(work, area, hall, { parentId: other }));
    const [moved] = await within(ctx, (work) =>
      work.tx.query<{ ancestors: string[] }>('select ancestors from area where id = $1', [line]),
    );
    expect(moved?.ancestors).toEqual([other, hall]);
  });

  it('removes all or nothing', async () => {
    const ctx = company();
    const id = await newArea(ctx, { name: '锅炉房' });
    expect((await refusal(within(ctx, (work) => remove(work, area, [id, newId()])))).status).toBe(404);
    expect(await within(ctx, (work) => count(work, area, {}))).toBe(1);
    await within(ctx, (work) => remove(work, area, [id]));
    expect(await within(ctx, (work) => count(work, area, {}))).toBe(0);
    await expect(newArea(ctx, { name: '锅炉房' })).resolves.toBeTruthy();
  });

  it('names undeclared filters, operators and sorts', async () => {
    const ctx = company();
    const error = await refusal(
      within(ctx, (work) => page(work, area, { nmae: 'x', name_ge: 'x', descs: 'password', ok_ignore: '1' })),
    );
    expect(error.extra.errors?.map((item) => item.message)).toEqual([
      '不支持的查询条件：nmae',
      '不支持的查询条件：name_ge',
      '不支持的排序字段：password',
    ]);
  });

  it('escapes wildcards in a contains-search', async () => {
    const ctx = company();
    await newArea(ctx, { name: '压力100%管线' });
    await newArea(ctx, { name: '压力1000管线' });
    expect(records((await within(ctx, (work) => page(work, area, { name: '100%' }))).json).total).toBe(1);
    expect(records((await within(ctx, (work) => page(work, area, { name_like: '线' }))).json).total).toBe(2);
  });

  it('searches past the wall for ids of its own tenant only, through the index', async () => {
    const [owner, stranger] = [company(), company()];
    const id = await newArea(owner, { name: '环氧乙烷储罐区' });
    await newArea(stranger, { name: '环氧乙烷装卸台' });
    const found = "search_ids('area', array['环氧', '乙烷'], 'name', '%环氧乙烷%', null)";
    const ids = (ctx: Ctx) => within(ctx, (work) => work.tx.query(`select ${found} as id`));
    expect(await ids(owner)).toEqual([{ id }]);
    expect(await ids(stranger)).toHaveLength(1);
    const work = db.system('every tenant', (tx) => tx.query(`select id from area where id in (select ${found})`));
    expect((await work).length).toBeGreaterThanOrEqual(2);
    // The system role may use the index on the bigrams alone, a tenant behind its wall may not: why there is a function.
    const plan = (role: string) =>
      db.owner('plan', async (tx) => {
        await tx.exec(`set local role ${role}; set local enable_seqscan = off; set local enable_indexscan = off`);
        return JSON.stringify(await tx.query("explain select id from area where search_grams @> array['环氧']"));
      });
    expect(await plan('anlan_system')).toContain('Index Cond: (search_grams');
    expect(await plan('anlan_app')).not.toContain('Index Cond: (search_grams');
  });

  it('finds what concerns a person through arrays past the wall, of his own tenant only, through the index', async () => {
    const services = testServices(db);
    const firm = await testCompany(services);
    const people: Actor[] = [];
    for (let n = 0; n < 5; n += 1) people.push(await firm.person('employee'));
    const [often, formerly, seldom, never, finished] = people as [Actor, Actor, Actor, Actor, Actor];
    const at = (actor: Actor, deptIds: string[] = []): Ctx =>
      testCtx(services, { ...actor, reach: { all: false, deptIds } });
    await within(at(often), (work) =>
      work.tx.run(
        `insert into check_record (tenant_id, id, name, period, assignee, record_status, user_ids, depted_id, finish_user_id, record_time, create_time)
         select $1, gen_random_uuid(), n::text, n::text, 'shared', 1 + n % 5,
                array_remove(array[case when n % 2 = 0 then $2::uuid end, case when n <= 1200 then $3::uuid end, case when n % 100 = 3 and n < 800 then $4::uuid end], null),
                array[case when n % 2 = 0 then $6::uuid else $7::uuid end], case when n in (5, 2500) then $5::uuid end, t, t
           from (select n, timestamptz '2026-01-01' + n * interval '1 minute' as t from generate_series(1, 2600) n) x`,
        [
          work.tenantId,
          often.userId,
          formerly.userId,
          seldom.userId,
          finished.userId,
          firm.depts.workshop,
          firm.depts.other,
        ],
      ),
    );
    const seen = async (ctx: Ctx, query: Record<string, string> = {}) => {
      const { json } = await within(ctx, (work) => page(work, checkRecord, { size: '3', ...query }));
      const found = JSON.parse(String(json)) as { records: { name: string }[]; total: number; capped?: boolean };
      return [found.records.map(({ name }) => Number(name)), found.total, found.capped === true];
    };
    const newest = { descs: 'recordTime' };
    expect(await seen(at(often), newest)).toEqual([[2600, 2598, 2596], 1000, true]);
    expect(await seen(at(formerly), newest)).toEqual([[1200, 1199, 1198], 1000, true]);
    expect(await seen(at(formerly), { ...newest, current: '300' })).toEqual([[303, 302, 301], 1000, true]);
    expect(await seen(at(formerly), { ...newest, recordStatus: '1' })).toEqual([[1200, 1195, 1190], 240, false]);
    expect(await seen(at(seldom), newest)).toEqual([[703, 603, 503], 8, false]);
    expect(await seen(at(seldom), { ...newest, recordStatus: '1' })).toEqual([[], 0, false]);
    expect(await seen(at(finished), newest)).toEqual([[2500, 5], 2, false]);
    expect(await seen(at(never), newest)).toEqual([[], 0, false]);
    expect(await seen(at(seldom, [firm.depts.other]), newest)).toEqual([[2599, 2597, 2595], 1000, true]);
    expect(await within(at(seldom), (work) => count(work, checkRecord, {}))).toBe(8);
    expect(await within(at(formerly), (work) => count(work, checkRecord, {}))).toBe(1200);
    expect(await within(at(never), (work) => count(work, checkRecord, {}))).toBe(0);

    const named = (ctx: Ctx) =>
      within(ctx, (work) =>
        work.tx.query('select naming_ids($1::regclass, $2::name, $3::uuid[], 5) as id', [
          'check_record',
          'user_ids',
          [often.userId],
        ]),
      );
    expect(await named(at(seldom))).toHaveLength(5);
    expect(await named(company())).toEqual([]);
    const unscoped = db.system('no scope', (tx) =>
      tx.query('select naming_ids($1::regclass, $2::name, $3::uuid[], 5) as id', [
        'check_record',
        'user_ids',
        [often.userId],
      ]),
    );
    expect(await unscoped).toEqual([]);
    const plan = (role: string) =>
      db.owner('plan', async (tx) => {
        await tx.exec('analyze check_record');
        await tx.exec(`set local role ${role}; set local enable_seqscan = off; set local enable_indexscan = off`);
        return JSON.stringify(
          await tx.query(
            `explain select id from check_record where deleted_at is null and user_ids && array['${seldom.userId}'::uuid]`,
          ),
        );
      });
    expect(await plan('anlan_system')).toMatch(/Index Cond: [^"]*user_ids &&/);
    expect(await plan('anlan_app')).not.toMatch(/Index Cond: [^"]*user_ids &&/);
  });

  it('finds a common word on every page as a rare one, wherever its rows lie', async () => {
    const ctx = company();
    const rows = (name: string, from: number, to: number) =>
      within(ctx, (work) =>
        work.tx.run(
          `insert into area (tenant_id, id, name, search_grams, create_time, remark)
           select $1, gen_random_uuid(), $2 || n, array['配电', '电室'], timestamptz '2026-01-01' + n * interval '1 minute', n % 7
             from generate_series($3::int, $4::int) n`,
          [work.tenantId, name, from, to],
        ),
      );
    const search = async (more: Record<string, string>) => {
      const { json } = await within(ctx, (work) =>
        page(work, area, { name_like: '配电', descs: 'createTime', ...more }),
      );
      const found = JSON.parse(String(json)) as { records: { name: string }[]; total: number; capped?: boolean };
      return [found.records.map(({ name }) => name), found.total, found.capped];
    };
    // Every pair of 配电室 is in the index of the others as well: which rows hold the word their names tell.
    await rows('配电室', 1, 1000);
    await rows('电室', 1001, 1010);
    expect(await search({ size: '2' })).toEqual([['配电室1000', '配电室999'], 1000, undefined]);
    await rows('配电室', 1011, 1012);
    expect(await search({ size: '2' })).toEqual([['配电室1012', '配电室1011'], 1000, true]);
    expect(await search({ size: '2', current: '2' })).toEqual([['配电室1000', '配电室999'], 1000, true]);
    expect(await search({ size: '2', remark_equal: '3' })).toEqual([['配电室1011', '配电室997'], 144, undefined]);
    expect(await search({ size: '2', current: '501' })).toEqual([['配电室2', '配电室1'], 1000, true]);
    await rows('电室', 2000, 4500);
    expect(await search({ size: '2' })).toEqual([['配电室1012', '配电室1011'], 1000, true]);
  });

  it('tells a removed person by sentence wherever he is named', async () => {
    const ctx = company();
    const person = await within(ctx, async (work) => {
      const id = newId();
      await work.tx.run(
        "insert into app_user (tenant_id, id, account, real_name, status) values ($1, $2, 'wang', '王建国', 1)",
        [work.tenantId, id],
      );
      return id;
    });
    const id = await newArea(ctx, { name: '成品库', principalId: person });
    const name = async () => JSON.parse((await within(ctx, (work) => get(work, area, id))).json).principalName;
    expect(await name()).toBe('王建国');
    await within(ctx, (work) => remove(work, user, [person]));
    expect(await name()).toBe('人员已删除');
  });

  it('caps the total of long lists and knows it from the counters where it can', async () => {
    const ctx = company();
    await within(ctx, (work) =>
      work.tx.run(
        `insert into area (tenant_id, id, name) select $1, gen_random_uuid(), 'A' || n from generate_series(1, 1005) n`,
        [work.tenantId],
      ),
    );
    const found = JSON.parse(String((await within(ctx, (work) => page(work, area, { size: '5' }))).json));
    expect(found).toMatchObject({ total: 1000, capped: true, pages: 200 });
    const deep = JSON.parse(
      String((await within(ctx, (work) => page(work, area, { size: '5', current: '201' }))).json),
    );
    expect(deep.records).toHaveLength(5);

    await within(ctx, (work) =>
      work.tx.run(
        `insert into hidden_danger (tenant_id, id, code, source, hidden_danger_describe, status)
         select $1, gen_random_uuid(), n, case when n = 7 then '2' else '1' end, '护栏缺失', case when n <= 1200 then 5 else 1 end from generate_series(1, 1203) n`,
        [work.tenantId],
      ),
    );
    const totals = () =>
      Promise.all(
        [{}, { status: '5' }, { status: '1,5' }, { status: '1' }, { status: '5', source: '2' }].map(async (query) => {
          const { json } = await within(ctx, (work) => page(work, hiddenDanger, { size: '2', ...query }));
          const { total, pages, capped } = JSON.parse(String(json));
          return [total, pages, capped];
        }),
      );
    const few = [
      [3, 2, undefined],
      [1, 1, undefined],
    ];
    // Rows the counters know nothing of are counted as far as those of a list that has none.
    expect(await totals()).toEqual([[1000, 500, true], [1000, 500, true], [1000, 500, true], ...few]);
    await db.system('counters of rows written by hand', (tx) => recount(tx, hiddenDanger, ctx.tenantId));
    const many = [
      [1203, 602, undefined],
      [1200, 600, undefined],
      [1203, 602, undefined],
    ];
    expect(await totals()).toEqual([...many, ...few]);
    await foldCounters(db);
    expect(await totals()).toEqual([...many, ...few]);
  });

  it('asks the counters only what they know', async () => {
    const ctx = company();
    const [one, two] = [newId(), newId()];
    await within(ctx, (work) =>
      work.tx.run(
        `insert into hidden_danger (tenant_id, id, code, source, hidden_danger_describe, status)
         select $1, case n when 1 then $2 when 2 then $3 else gen_random_uuid() end, n, '1', '护栏缺失', case when n <= 120 then 5 else 1 end from generate_series(1, 123) n`,
        [work.tenantId, one, two],
      ),
    );
    await db.system('counters of rows written by hand', (tx) => recount(tx, hiddenDanger, ctx.tenantId));
    const found = async (query: Record<string, string>) => {
      const { records: rows, total } = records(
        (await within(ctx, (work) => page(work, hiddenDanger, { size: '200', ...query }))).json,
      );
      return [rows.length, total];
    };
    for (const [query, n] of [
      [{}, 123],
      [{ id: one }, 1],
      [{ id: `${one},${two}` }, 2],
      [{ id_equal: one, status: '5' }, 1],
      [{ id: one, status: '1' }, 0],
      [{ id: newId() }, 0],
      [{ status: '5,' }, 120],
      [{ status: '5, 1' }, 123],
      [{ status: '05' }, 120],
      [{ status: '1', status_equal: '5' }, 0],
      [{ status: '1,5', status_equal: '5' }, 120],
      [{ status_notequal: '5' }, 3],
      [{ hiddenDangerLevel_null: '1' }, 123],
    ] as const)
      expect(await found(query), JSON.stringify(query)).toEqual([n, n]);
  });

  it('orders by a column named twice as by one', async () => {
    const ctx = company();
    for (const query of [{ ascs: 'createTime,create_time' }, { ascs: 'createTime', descs: 'createTime' }])
      for (const resource of [sensitiveWord, hiddenDanger])
        expect(String((await within(ctx, (work) => page(work, resource, query))).json)).toContain('"total"');
  });

  it('lists a company’s own words and the platform’s in one order, each once', async () => {
    const ctx = company();
    const word = (tenantId: string, name: string, minute: number, isEnable = 1) =>
      db.system('words', (tx) =>
        tx.run(
          "insert into sensitive_word (tenant_id, id, sensitive_word, is_enable, create_time) values ($1, gen_random_uuid(), $2, $3, timestamptz '2020-01-01' + $4 * interval '1 minute')",
          [tenantId, name, isEnable, minute],
        ),
      );
    const [platform, mark] = ['000000', freshTenant()];
    for (const [tenantId, name, minute, isEnable] of [
      [ctx.tenantId, '甲', 1, 1],
      [platform, '乙', 2, 1],
      [ctx.tenantId, '丙', 3, 0],
      [platform, '丁', 4, 1],
      [ctx.tenantId, '丁', 5, 0],
      [platform, '戊', 6, 0],
      [freshTenant(), '己', 7, 1],
    ] as const)
      await word(tenantId, `${mark}${name}`, minute, isEnable);
    const names = async (ctx: Ctx, query: Record<string, string>) => {
      const { json } = await within(ctx, (work) => page(work, sensitiveWord, query));
      const found = records(json);
      return [
        found.records
          .map((row) => String(row.sensitiveWord))
          .filter((name) => name.startsWith(mark))
          .map((name) => name.slice(mark.length))
          .join(''),
        found.total,
      ];
    };
    const all = { ascs: 'createTime', size: '4' };
    expect(await names(ctx, { ...all, sensitiveWord_like: mark })).toEqual(['甲乙丙丁', 5]);
    expect((await names(ctx, all))[0]).toBe('甲乙丙丁');
    expect((await names(ctx, { ...all, current: '2' }))[0]).toBe('戊');
    // One's own 丁, switched off, stands for the platform's.
    expect((await names(ctx, { ...all, isEnable: '1' }))[0]).toBe('甲乙');
    expect((await names(ctx, { ...all, isEnable: '0' }))[0]).toBe('丙丁戊');
    const [total, far] = [Number((await names(ctx, all))[1]), { ascs: 'createTime', size: '1', current: '1002' }];
    await db.system('many words', (tx) =>
      tx.run(
        "insert into sensitive_word (tenant_id, id, sensitive_word, is_enable, create_time) select $1, gen_random_uuid(), $2 || n, 1, timestamptz '2019-01-01' + n * interval '1 minute' from generate_series(1, 1001) n",
        [ctx.tenantId, `${mark}多`],
      ),
    );
    expect(total).toBeLessThan(1000);
    expect((await names(ctx, all))[0]).toBe('多1多2多3多4');
    expect((await names(ctx, far))[0]).toBe('甲');
    expect((await names(ctx, { ...far, current: '1003' }))[0]).toBe('乙');
  });
});

describe('hidden dangers and their reach', () => {
  const report = (ctx: Ctx, body: object) =>
    within(ctx, (work) => create(work, hiddenDanger, { hiddenDangerDescribe: '护栏缺失', ...body }));

  it('shows a worker only what concerns him, alike in list, detail and count', async () => {
    const boss = company();
    const me = newId();
    await within(boss, (work) =>
      work.tx.run("insert into app_user (tenant_id, id, account, real_name) values ($1, $2, 'me', '我')", [
        work.tenantId,
        me,
      ]),
    );
    const mine = await report(boss, { informantId: me });
    const other = await report(boss, {});
    const worker: Ctx = {
      ...boss,
      actor: testActor(boss.tenantId, { userId: me, reach: { all: false, deptIds: [] } }),
    };
    const found = records((await within(worker, (work) => page(work, hiddenDanger, {}))).json);
    expect(found.records.map((row) => row.id)).toEqual([mine]);
    expect(await within(worker, (work) => count(work, hiddenDanger, {}))).toBe(1);
    expect((await refusal(within(worker, (work) => get(work, hiddenDanger, other)))).status).toBe(404);
    expect(JSON.parse((await within(worker, (work) => all(work, hiddenDanger, {}))).json)).toHaveLength(1);
  });

  it('keeps counters exact before and after folding', async () => {
    const ctx = company();
    const first = await report(ctx, { hiddenDangerLevel: 2 });
    await report(ctx, { hiddenDangerLevel: 4, basis: '判定标准第三条' });
    const total = async () =>
      (await within(ctx, (work) => readCounters(work, hiddenDanger))).reduce((sum, row) => sum + row.n, 0);
    expect(await total()).toBe(2);
    await foldCounters(db);
    expect(await total()).toBe(2);
    await within(ctx, (work) => remove(work, hiddenDanger, [first]));
    await foldCounters(db);
    const left = await within(ctx, (work) => readCounters(work, hiddenDanger));
    expect(left).toEqual([{ dims: ['1', '4', '', ''], n: 1 }]);
  });
});

it('expands a department to those below it', async () => {
  const ctx = company();
  const top = await within(ctx, (work) => create(work, dept, { deptName: '生产部', deptCategory: 2, sort: 1 }));
  const shop = await within(ctx, (work) =>
    create(work, dept, { deptName: '一车间', deptCategory: 4, sort: 1, parentId: top }),
  );
  await newArea(ctx, { name: '区域甲', deptId: shop });
  await newArea(ctx, { name: '区域乙' });
  expect(
    records((await within(ctx, (work) => page(work, area, { deptId: top }))).json).records.map((row) => row.name),
  ).toEqual(['区域甲']);
});
