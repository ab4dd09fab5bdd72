import { Readable } from 'node:stream';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { awaits, awaitsExtension } from '@anlan/domain/hazard/steps/awaits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, asSystem, inScope } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { readCounters, recount } from '../../kernel/resource/figures/counters';
import { testActor, testCtx } from '../../testing/kit';
import { seeSheet } from '../../testing/sheet';
import { markOverdue } from './deadlines/overdue';
import { type Cast, type HazardBench, hazardBench, NOW } from './hazard.testing';
import { awaitsMe } from './todo';

let bench: HazardBench;
let cast: Cast;

beforeAll(async () => {
  bench = await hazardBench();
});
afterAll(() => bench.close());

async function fresh(): Promise<Cast> {
  cast = await bench.cast();
  bench.app.clock.set(NOW);
  return cast;
}

const get = (who: Actor, path: string) => bench.api.call(who, 'GET', `/safe/hiddendanger/${path}`);
const ids = async (who: Actor, path: string): Promise<string[]> =>
  (await get(who, path)).data.records.map((row: { id: string }) => row.id).sort();

describe('my to-do', () => {
  it('follows the danger from hand to hand', async () => {
    const { standing, worker, head, rectifier, manager, reviewer } = await fresh();
    const one = await standing(1);
    const [two, three, four, five] = [await standing(2), await standing(3), await standing(4), await standing(5)];
    expect(await ids(head, 'upcoming/page')).toEqual([one, three].sort());
    expect(await ids(rectifier, 'upcoming/page')).toEqual([two]);
    expect(await ids(reviewer, 'upcoming/page')).toEqual([four]);
    expect(await ids(manager, 'upcoming/page')).toEqual([]);
    // He has assigned four of them.
    expect(await ids(manager, 'related/page')).toEqual([two, three, four, five].sort());
    expect(await ids(worker, 'informant/page')).toEqual([one, two, three, four, five].sort());
    expect(await ids(reviewer, 'related/page')).toEqual([four, five].sort());
    expect(await ids(rectifier, 'related/page?status=2,3')).toEqual([two, three].sort());
  });

  it('has those related to somebody who is in many of them newest first, wherever they lie', async () => {
    const { rectifier } = await fresh();
    const rows = (prefix: string, from: number, to: number, concerned: boolean) =>
      asSystem(bench.app, 'many dangers', ({ tx }) =>
        tx.run(
          `with d as (
             insert into hidden_danger (tenant_id, id, code, status, informant_id, create_time)
             select $1, gen_random_uuid(), $3 || n, 5 + n % 2, $2::uuid, timestamptz '2020-01-01' + n * interval '1 minute' from generate_series($4::int, $5::int) n
             returning tenant_id, id)
           insert into hidden_danger_record (tenant_id, id, hidden_danger_id, operate_type, operate_time, concerned_user_ids)
           select tenant_id, gen_random_uuid(), id, 1, now(), case when $6 then array[$2::uuid] else '{}' end from d`,
          [rectifier.tenantId, rectifier.userId, prefix, from, to, concerned],
        ),
      );
    const related = async (query: string) => {
      const { records, total, capped } = (await get(rectifier, `related/page?${query}`)).data;
      return [records.map(({ code }: { code: string }) => code).join(), total, capped];
    };
    await rows('R', 1, 260, true);
    const all = async () => {
      expect(await related('size=3')).toEqual(['R260,R259,R258', 260, undefined]);
      expect(await related('size=3&current=2')).toEqual(['R257,R256,R255', 260, undefined]);
      expect(await related('size=3&current=86')).toEqual(['R5,R4,R3', 260, undefined]);
      expect(await related('size=2&status=6')).toEqual(['R259,R257', 130, undefined]);
      expect(await related('size=2&ascs=createTime')).toEqual(['R1,R2', 260, undefined]);
    };
    await all();
    await rows('N', 1000, 3100, false);
    await all();
    await rows('S', 4000, 4800, true);
    expect(await related('size=3')).toEqual(['S4800,S4799,S4798', 1000, true]);
    expect(await related('size=3&status=6')).toEqual(['S4799,S4797,S4795', 530, undefined]);
  });

  it('tells of a figure how many of its rows one may see, also beyond the thousand a list counts', async () => {
    const { rectifier, stranger, admin } = await fresh();
    await asSystem(bench.app, 'rows', ({ tx }) =>
      tx.run(
        `insert into hidden_danger (tenant_id, id, code, name, status, discovery_time, create_time, create_user, informant_id)
         select $1, gen_random_uuid(), 'C' || n, '护栏松动', 2, now(), now(), $2::uuid, case when n % 50 = 0 then $3::uuid else $2::uuid end from generate_series(1, 1100) n`,
        [rectifier.tenantId, rectifier.userId, stranger.userId],
      ),
    );
    await asSystem(bench.app, 'counted anew', ({ tx }) => recount(tx, hiddenDanger, rectifier.tenantId));
    const told = async (who: Actor, more = '') =>
      (await bench.api.call(who, 'GET', `/safe/hiddendanger/figure?figure=hazard.open${more}`)).data;
    const list = (await bench.api.call(rectifier, 'GET', '/safe/hiddendanger/page?status=2&size=1')).data;
    expect([list.total, list.capped]).toEqual([1000, true]);
    expect(await told(rectifier, '&seen=1')).toEqual({ 'hazard.open': 1100, seen: 1078 });
    expect(await told(stranger, '&seen=1&status=2')).toEqual({ 'hazard.open': 1100, seen: 22 });
    expect(await told(admin, '&seen=1')).toEqual({ 'hazard.open': 1100, seen: 1100 });
    expect(await told(rectifier)).toEqual({ 'hazard.open': 1100 });
  });

  it('passes on what a person who left would have had to do', async () => {
    const { standing, head, rectifier } = await fresh();
    const id = await standing(2);
    await asSystem(bench.app, 'leaves', ({ tx }) =>
      tx.run('update app_user set is_resign = 0 where tenant_id = $1 and id = $2', [
        rectifier.tenantId,
        rectifier.userId,
      ]),
    );
    expect(await ids(head, 'upcoming/page')).toEqual([id]);
    expect((await get(head, id)).data.handlerName).toBe(head.userName);
  });

  it('asks the superior for an extension', async () => {
    const { worker, report, assign, rectifier, head, boss, company } = await fresh();
    const { id } = (await report(worker)).data;
    expect((await assign(id, { principalId: worker.userId })).status).toBe(200);
    const ask = { extendTo: '2026-12-05 18:00:00', extendReason: '备件采购延迟' };
    expect((await bench.api.call(rectifier, 'PUT', `/safe/hiddendanger/extend/${id}`, ask)).status).toBe(200);
    expect(await ids(head, 'upcoming/page')).toEqual([id]);
    expect(await ids(boss, 'upcoming/page')).toEqual([]);
    await asSystem(bench.app, 'no head', ({ tx }) =>
      tx.run('update dept set principal_id = null where tenant_id = $1 and id = $2', [
        company.tenantId,
        company.depts.workshop,
      ]),
    );
    expect(await ids(boss, 'upcoming/page')).toEqual([id]);
  });

  it('says of every row what the pure rule says', async () => {
    const { company, worker, rectifier, manager, reviewer, boss, head, admin } = await fresh();
    const leaver = await company.person('employee');
    const people = [worker, rectifier, manager, reviewer, boss, head, admin];
    const some = [null, worker.userId, reviewer.userId, leaver.userId, head.userId];
    const depts = [null, company.depts.workshop, company.depts.other];
    const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
    const rows = Array.from({ length: 300 }, (_, n) => ({
      id: newId(),
      status: pick([1, 2, 3, 4, 5, 6, 7], n),
      principalId: pick(some, Math.floor(n / 3)),
      principalDept: pick(depts, Math.floor(n / 5)),
      reviseId: pick(some, Math.floor(n / 7) + 1),
      reviewId: pick(some, Math.floor(n / 11) + 2),
      secondReviewId: pick(some, Math.floor(n / 13)),
      reviewResult: pick([null, 1, 2], Math.floor(n / 2)),
      hiddenDangerLevel: pick([-1, 2, 4], Math.floor(n / 17)),
      extendState: pick([0, 1, 2], Math.floor(n / 4)),
      extendUserId: pick([null, head.userId, boss.userId, worker.userId], Math.floor(n / 19)),
    }));
    await asSystem(bench.app, 'rows in every state', async ({ tx }) => {
      await tx.run('update app_user set status = 0 where tenant_id = $1 and id = $2', [
        company.tenantId,
        leaver.userId,
      ]);
      await tx.run(
        `insert into hidden_danger (tenant_id, id, status, principal_id, principal_dept, revise_id, review_id, second_review_id, review_result, hidden_danger_level, extend_state, extend_user_id)
         select $1, x.id, x.status, x."principalId", x."principalDept", x."reviseId", x."reviewId", x."secondReviewId", x."reviewResult", x."hiddenDangerLevel", x."extendState", x."extendUserId"
           from jsonb_to_recordset($2::jsonb) as x(id uuid, status smallint, "principalId" uuid, "principalDept" uuid, "reviseId" uuid, "reviewId" uuid, "secondReviewId" uuid, "reviewResult" smallint, "hiddenDangerLevel" smallint, "extendState" smallint, "extendUserId" uuid)`,
        [company.tenantId, JSON.stringify(rows)],
      );
    });
    const facts = {
      isActive: (id: string) => id !== leaver.userId,
      headOf: (dept: string) => (dept === company.depts.workshop ? head.userId : null),
    };
    for (const who of people) {
      const mine = rows.filter((row) =>
        // Nobody decides on what he has asked for himself.
        [awaits(row, facts), ...(row.extendUserId === who.userId ? [] : [awaitsExtension(row, facts)])].some(
          (awaited) =>
            awaited.userIds.includes(who.userId) ||
            (awaited.deptHeadOf !== undefined && who.headOfDeptIds.includes(awaited.deptHeadOf)) ||
            (awaited.roleAlias !== undefined && who.roleAliases.includes(awaited.roleAlias)),
        ),
      );
      // As if everybody reached every row: reach is another question.
      const all = { ...who, reach: { all: true, deptIds: [] }, sessionId: newId() };
      expect(await ids(all, 'upcoming/page?size=500'), who.userName).toEqual(mine.map((row) => row.id).sort());
      for (const seen of [
        all,
        who,
        { ...who, reach: { all: false, deptIds: [company.depts.other] }, sessionId: newId() },
      ]) {
        const { data } = await bench.api.call(seen, 'GET', '/safe/index/data/count');
        expect(data.upcoming, who.userName).toBe((await ids(seen, 'upcoming/page?size=500')).length);
      }
    }
  });
});

describe('my to-do, page by page', () => {
  const page = async (who: Actor, query: string): Promise<{ ids: string[]; total: number }> => {
    const { records, total } = (await get(who, `upcoming/page?${query}`)).data;
    return { ids: records.map((row: { id: string }) => row.id), total };
  };

  it('merges its arms into one list: in any order, with any filter, near and far', async () => {
    const { company, head, worker } = await fresh();
    const leaver = await company.person('employee');
    const who: Actor = {
      ...head,
      roleAliases: ['safety_manager', 'principal'],
      reach: { all: true, deptIds: [] },
      sessionId: newId(),
    };
    await asSystem(bench.app, 'more than a total counts', async ({ tx }) => {
      await tx.run('update app_user set is_resign = 0 where tenant_id = $1 and id = $2', [
        company.tenantId,
        leaver.userId,
      ]);
      // Each for one reason and some for two; the last 700 for the commonest, more than one arm may show.
      await tx.run(
        `insert into hidden_danger (tenant_id, id, name, search_grams, status, principal_id, principal_dept, revise_id, review_id, second_review_id, review_result, extend_state, create_time, discovery_time)
         select $1, gen_random_uuid(), '护栏' || n, array['护栏'], s, case n % 3 when 0 then $2::uuid when 1 then $3::uuid end, case when n % 2 = 0 then $4::uuid end,
                case n % 5 when 0 then $2::uuid when 1 then $3::uuid when 2 then $5::uuid end, case n % 4 when 0 then $2::uuid when 1 then $3::uuid end,
                case n % 2 when 0 then $2::uuid else $3::uuid end, case n % 3 when 0 then 1 end, n % 2,
                timestamptz '2026-01-01' + (n * 37 % 1301) * interval '1 minute', timestamptz '2026-02-01' + (n % 11) * interval '1 day'
           from (select n, case when n > 600 then 1 else 1 + n % 7 end as s from generate_series(1, 1300) n) x`,
        [company.tenantId, who.userId, leaver.userId, company.depts.workshop, worker.userId],
      );
    });
    const condition = awaitsMe({ actor: who, tenantId: company.tenantId });
    const inOneCondition = (order: string, more: string) =>
      asSystem(bench.app, 'the same in one condition', ({ tx }) =>
        tx.query<{ id: string }>(
          `select t.id from hidden_danger t where t.tenant_id = $1 and t.deleted_at is null and ${condition.sql((index) => `$${index + 1}`)} and ${more} order by ${order}`,
          condition.values,
        ),
      );
    for (const [query, order, more] of [
      ['', 't.create_time desc, t.id desc', 'true'],
      ['descs=createTime', 't.create_time desc, t.id desc', 'true'],
      ['ascs=discoveryTime', 't.discovery_time, t.id', 'true'],
      ['descs=discoveryTime&status=2,4', 't.discovery_time desc, t.id desc', 't.status in (2, 4)'],
      ['status=1', 't.create_time desc, t.id desc', 't.status = 1'],
      ['name_like=护栏', 't.create_time desc, t.id desc', 'true'],
    ] as const) {
      const expected = (await inOneCondition(order, more)).map(({ id }) => id);
      expect(expected.length, query).toBeGreaterThan(40);
      for (const [current, size] of [
        [1, 10],
        [2, 10],
        [3, 7],
        [2, 500],
        [101, 10],
        [1, 1],
      ] as const) {
        const from = (current - 1) * size;
        expect([query, current, await page(who, `${query}&current=${current}&size=${size}`)]).toEqual([
          query,
          current,
          { ids: expected.slice(from, from + size), total: Math.min(expected.length, 1000) },
        ]);
      }
    }
  });
});

describe('scope', () => {
  it('shows each role its rows alike in list and detail, and everybody of the company its figures', async () => {
    const { standing, worker, stranger, admin } = await fresh();
    const id = await standing(2);
    const foreign = await (await bench.cast()).company.person('enterprise_admin');
    for (const who of [stranger, foreign]) {
      expect(await ids(who, 'page')).toEqual([]);
      expect((await get(who, 'list')).data).toEqual([]);
      expect((await get(who, id)).status).toBe(404);
      expect((await get(who, 'statistics')).data.total).toBe(who === stranger ? 1 : 0);
      expect((await get(who, `batch/pdf?idList=${id}`)).status).toBe(404);
    }
    for (const who of [worker, admin]) {
      expect(await ids(who, 'page')).toEqual([id]);
      expect((await get(who, 'statistics')).data).toMatchObject({ total: 1, open: 1 });
    }
  });

  it('lets a supervisor read what lies in his jurisdiction and write nothing', async () => {
    const { standing, company } = await fresh();
    const id = await standing(2);
    bench.app.jurisdiction.covers = async (region, tenantId) => region === '330100' && tenantId === company.tenantId;
    const gov = testActor('100000', { tenantKind: 'government', regionCode: '330100' });
    const other = testActor('100000', { tenantKind: 'government', regionCode: '330200' });
    const at = `tenantId=${company.tenantId}`;
    expect(await ids(gov, `government/page?${at}`)).toEqual([id]);
    const { data } = await get(gov, `government/${id}?${at}`);
    expect([data.records.length, data.availableActions]).toEqual([2, []]);
    expect((await get(gov, `statistics?${at}`)).data.total).toBe(1);
    expect((await get(gov, 'government/page')).msg).toBe('请先选择企业');
    expect((await get(other, `government/${id}?${at}`)).status).toBe(404);
    expect((await get(gov, `upcoming/page?${at}`)).status).toBe(403);
    for (const [method, path] of [
      ['POST', 'report'],
      ['PUT', `revise/${id}`],
      ['POST', `review/${id}`],
      ['PUT', `invalid/${id}`],
      ['GET', `report/government?ids=${id}`],
    ] as const) {
      const reply = await bench.api.call(
        gov,
        method,
        `/safe/hiddendanger/${path}${path.includes('?') ? '&' : '?'}${at}`,
        method === 'GET' ? undefined : {},
      );
      expect([reply.status, reply.msg], path).toEqual([403, '政府端仅可查看，不可操作']);
    }
  });
});

describe('buttons', () => {
  it('are what the person may do now', async () => {
    const { standing, worker, rectifier, reviewer, boss, admin } = await fresh();
    const buttons = async (who: Actor, id: string): Promise<string[]> => (await get(who, id)).data.availableActions;
    const two = await standing(2);
    expect(await buttons(rectifier, two)).toEqual(['submit', 'extend']);
    expect(await buttons(worker, two)).toEqual([]);
    expect(await buttons(boss, two)).toEqual(['changeLevel', 'invalid']);
    expect(await buttons(reviewer, await standing(4))).toEqual(['review']);
    expect(await buttons(admin, await standing(5))).toEqual([]);
  });
});

describe('history', () => {
  it('takes remarks and refuses everything else', async () => {
    const { standing, worker, stranger } = await fresh();
    const id = await standing(5);
    const remark = (who: Actor, body: object) => bench.api.call(who, 'POST', '/safe/hiddendangerrecord', body);
    const added = await remark(worker, { hiddenDangerId: id, content: '现场已回访' });
    expect(added.data.records.at(-1)).toMatchObject({ operateType: 12, content: '现场已回访', statusAfter: 5 });
    expect((await remark(worker, { hiddenDangerId: id })).msg).toBe('请输入备注');
    expect((await remark(stranger, { hiddenDangerId: id, content: '看看' })).status).toBe(404);
    const row = added.data.records[0].id;
    for (const [method, path] of [
      ['PUT', `/safe/hiddendangerrecord/${row}`],
      ['PUT', '/safe/hiddendangerrecord'],
      ['DELETE', `/safe/hiddendangerrecord?ids=${row}`],
    ] as const) {
      const reply = await bench.api.call(worker, method, path, method === 'PUT' ? { id: row } : undefined);
      expect([reply.status, reply.msg]).toEqual([400, '处理记录不可修改或删除']);
    }
    const page = await bench.api.call(stranger, 'GET', `/safe/hiddendangerrecord/page?hiddenDangerId=${id}`);
    expect(page.data.total).toBe(0);
  });
});

describe('overdue', () => {
  it('is marked by the clock, counted, and ends with the submission, which stays late for good', async () => {
    const { standing, admin, submit, nameReviewer, pass } = await fresh();
    const id = await standing(2);
    await standing(3);
    bench.app.clock.set('2026-11-28 18:00:00');
    await markOverdue(bench.app);
    expect((await get(admin, id)).data.isOverdue).toBe(0);
    bench.app.clock.set('2026-11-28 18:00:01');
    expect(await markOverdue(bench.app)).toBeGreaterThan(0);
    expect(await markOverdue(bench.app)).toBe(0);
    const before = (await get(admin, id)).data;
    expect(before).toMatchObject({ isOverdue: 1, version: 2 });
    expect((await get(admin, 'statistics')).data).toMatchObject({ total: 2, overdue: 1 });
    expect((await get(admin, 'page?isOverdue=1')).data.total).toBe(1);

    const late = (await submit(id, { reviseTime: '2026-11-28 17:00' })).data;
    expect(late).toMatchObject({ status: 3, isOverdue: 0, revisedLate: 1 });
    expect(late.records.at(-1).content).toBe('（逾期整改）已更换并试运行正常');
    await nameReviewer(id);
    expect((await pass(id, { reviewTime: '2026-11-28 18:00' })).data.status).toBe(5);
    expect((await get(admin, 'statistics')).data).toMatchObject({ overdue: 0, closed: 1, onTimeRate: '0.0' });
  });

  it('begins again when the new deadline passes, and counts agree with the rows', async () => {
    const { standing, admin } = await fresh();
    await standing(7);
    await standing(1);
    bench.app.clock.set('2026-11-26 00:00:00');
    await markOverdue(bench.app);
    expect((await get(admin, 'statistics')).data).toMatchObject({ open: 2, overdue: 1 });
    const rows = await inScope(testCtx(bench.app, admin), async (work) => {
      const counted = await readCounters(work, hiddenDanger);
      const stored = await work.tx.query<{ dims: string[]; n: number }>(
        'select array[status::text, hidden_danger_level::text, is_overdue::text, revised_late::text] as dims, count(*)::int as n from hidden_danger where tenant_id = $1 group by 1',
        [work.tenantId],
      );
      return [counted, stored].map((list) => list.map(({ dims, n }) => `${dims.join('/')}=${n}`).sort());
    });
    expect(rows[0]).toEqual(rows[1]);
  });
});

describe('home', () => {
  it('shows head figures, six months and what awaits me', async () => {
    const { standing, head, worker, company } = await fresh();
    await standing(1);
    await standing(5);
    await company.riskPoint(head);
    const { data } = await bench.api.call(head, 'GET', '/safe/index/data/count');
    expect(data).toMatchObject({ upcoming: 1, hiddenDanger: { total: 2, open: 1, closed: 1, closedRate: '50.0' } });
    const { data: figures } = await bench.api.call(worker, 'GET', '/safe/index/hidden/danger');
    expect(figures.byMonth.map(({ month }: { month: string }) => month)).toEqual([
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
    expect(figures.byMonth.at(-1)).toEqual({ month: '2026-11', reported: 2, closed: 1, overdue: 0, voided: 0 });
    expect(figures.byStatus.find(({ status }: { status: number }) => status === 5)).toEqual({
      status: 5,
      label: '已闭环',
      count: 1,
    });
  });
});

describe('print', () => {
  it('makes one PDF of several records, all of them in scope or none', async () => {
    const { standing, admin, worker } = await fresh();
    const [one, two] = [await standing(5), await standing(1)];
    const { data } = await get(admin, one);
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } })
      .jpeg()
      .toBuffer();
    await bench.app.storage.put(`a/${data.reviseAfterImages}`, Readable.from([picture]), { contentType: 'image/jpeg' });
    const reply = await get(admin, `batch/pdf?idList=${one},${two}`);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.raw.subarray(0, 5).toString()).toBe('%PDF-');
    // The one picture the store has, shown twice: as the result and in the course of events.
    expect(reply.raw.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain('隐患治理单_2份.pdf');
    const posted = await bench.api.call(worker, 'POST', '/safe/hiddendanger/batch/pdf', { idList: null, ids: [one] });
    expect(posted.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await get(admin, `batch/pdf?idList=${one},${newId()}`)).status).toBe(404);
    expect((await get(admin, 'batch/pdf')).msg).toBe('请选择至少一条数据');
    const many = Array.from({ length: 51 }, () => newId()).join(',');
    expect((await get(admin, `batch/pdf?idList=${many}`)).msg).toBe('一次最多打印50条');
  });

  it('keeps what was printed among the exports of whoever printed it', async () => {
    const { standing, admin, worker } = await fresh();
    const [one, two] = [await standing(2), await standing(1)];
    const codes = [(await get(admin, one)).data.code, (await get(admin, two)).data.code];
    const sheet = await get(admin, `batch/pdf?idList=${one},${two}`);
    await get(worker, `batch/pdf?idList=${two}`);
    const exports = (path: string, who = admin) => bench.api.call(who, 'GET', `/safe/hiddenexport/${path}`);
    expect((await exports('page', worker)).data.total).toBe(1);
    const kept = (await exports('page?exportType=2&exportCount=2')).data.records[0];
    expect(kept).toMatchObject({
      exportType: 2,
      exportUserId: admin.userId,
      exportCount: 2,
      name: '隐患治理单_2份.pdf',
      conditions: `隐患编号：${codes.join('、')}`,
    });
    const again = await exports(`download/${kept.id}`);
    expect(again.raw.equals(sheet.raw)).toBe(true);
  });
});

describe('export', () => {
  it('gives the ledger with the filters of the list', async () => {
    const { standing, admin, stranger, company } = await fresh();
    await standing(5);
    const reply = await get(admin, 'book/export?status=5');
    expect(reply.status).toBe(200);
    expect(reply.raw.subarray(0, 2).toString()).toBe('PK');
    const bystander = await company.person('employee', { permissions: ['hiddendanger_view', 'hiddendanger_export'] });
    const subtitle = async (who: typeof admin) =>
      JSON.stringify((await seeSheet((await get(who, 'book/export')).raw)).rows[0]);
    expect(await subtitle(admin)).toContain('　共1条　');
    // A ledger is the company's: its reader's part of it is said to be one.
    expect(await subtitle(bystander)).toContain('　企业共1条，其中您可查看0条　');
    expect((await get(admin, 'book/export?nonsense=1')).status).toBe(400);
    const none = await get(stranger, 'book/export');
    expect(none.raw.length).toBeLessThan(reply.raw.length);
  });
});
