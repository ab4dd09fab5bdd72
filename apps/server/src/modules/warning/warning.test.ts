import { itemsOf } from '@anlan/domain/dictionaries/dictionaries';
import { RULE_REASONS } from '@anlan/domain/warning/steps';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../kernel/context';
import { warnings } from '../../ports/warnings';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { atOnce } from '../../testing/eventually';
import { openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let manager: Person;
let head: Person;
let worker: Person;
let stranger: Person;

beforeAll(async () => {
  world = await openWorld({ own: true });
  firm = await company(world);
  manager = await firm.person({ account: 'manager', role: 'safety_manager' });
  head = await firm.person({ account: 'head', role: 'dept_head', headOf: firm.places.workshop });
  worker = await firm.person({ account: 'worker', role: 'employee' });
  stranger = (await company(world)).admin;
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.sql('delete from internal_message');
  await world.sql('update warning set deleted_at = now() where deleted_at is null');
});

const body = (more: Record<string, unknown> = {}) => ({
  warnContent: '打磨间可燃气体浓度偏高',
  warnLevel: '2',
  warnType: '8',
  deptId: firm.places.workshop,
  warnUserId: worker.userId,
  ...more,
});
const report = async (more: Record<string, unknown> = {}): Promise<string> =>
  must(await manager.call('POST', '/safe/warn', { body: body(more) })).data.id;
const one = async (id: string, who = manager) => must(await who.call('GET', `/safe/warn/${id}`)).data;
const handling = (more: Record<string, unknown> = {}) => ({
  processingState: 2,
  processingReason: '1',
  processingMeasures: '开启排风，复测合格',
  ...more,
});
const handle = (who: Person, id: string, more: Record<string, unknown> = {}) =>
  who.call('PUT', `/safe/warn/${id}`, { body: handling(more) });
const reasons = async (): Promise<string> =>
  (
    await world.sql<{ id: string }>(
      "select id from dict where tenant_id = '000000' and code = 'safe_warn_reason' and parent_id is null",
    )
  )[0]?.id as string;
const change = (who: Person, id: string, values: Record<string, unknown>) =>
  who.call('PUT', `/safe/warn/${id}`, { body: values });

const cause = (more: Record<string, unknown> = {}) => ({
  tenantId: firm.tenantId,
  source: 'sensor',
  sourceId: 'CH4-01',
  type: '8',
  level: '3' as const,
  content: '可燃气体浓度 12%LEL',
  access: '2',
  ...more,
});
const raise = (...list: ReturnType<typeof cause>[]) =>
  asSystem(world.app.services, 'test', ({ tx }) => world.app.services.use(warnings).raise(tx, list));
const clear = (more: Record<string, unknown> = {}) =>
  asSystem(world.app.services, 'test', ({ tx }) =>
    world.app.services
      .use(warnings)
      .clear(tx, [{ tenantId: firm.tenantId, source: 'sensor', sourceId: 'CH4-01', ...more }]),
  );
const rows = () =>
  world.sql<{
    id: string;
    warn_level: string;
    warn_state: string;
    processing_state: number;
    repeat_count: number;
    processing_info: string | null;
    processing_user: string | null;
  }>(
    "select * from warning where tenant_id = $1 and source = 'sensor' and deleted_at is null order by create_time, id",
    [firm.tenantId],
  );

describe('a warning somebody reports', () => {
  it('waits, is handled with reason and measures, and person and time are the server’s', async () => {
    const id = await report();
    expect(await one(id)).toMatchObject({
      warnState: '1',
      processingState: 1,
      accessSigns: '6',
      repeatCount: 1,
      tenantName: firm.name,
      warnUserName: worker.name,
      availableActions: ['handle'],
    });
    const empty = await manager.call('PUT', `/safe/warn/${id}`, { body: { processingState: 2 } });
    expect(empty.status).toBe(400);
    expect(empty.data.errors.map((error: { field: string }) => error.field)).toEqual([
      'processingReason',
      'processingMeasures',
    ]);
    const begun = must(await handle(worker, id, { processingState: 1, processingUser: manager.userId }));
    expect(begun.msg).toBe('处理情况已保存');
    expect(await one(id)).toMatchObject({ warnState: '2', processingState: 1, processingUser: worker.userId });
    must(await handle(head, id, { processingInfo: '阀门已更换' }));
    const done = await one(id);
    expect(done).toMatchObject({
      warnState: '4',
      processingState: 2,
      processingReason: '1',
      processingMeasures: '开启排风，复测合格',
      processingInfo: '阀门已更换',
      processingUserName: head.name,
      availableActions: [],
    });
    expect(done.processingTime).toBe(done.warnTimeEnd);
    expect(done.records.map(({ kind, userName }: Record<string, string>) => [kind, userName])).toEqual([
      ['create', manager.name],
      ['handle', worker.name],
      ['clear', head.name],
    ]);
    expect((await handle(manager, id)).msg).toBe('预警已消除，不能再处理');
    expect((await manager.call('PUT', `/safe/warn/${id}`, { body: { warnContent: '改' } })).msg).toBe(
      '预警已消除，不能再修改',
    );
  });

  it('that was a false alarm says so, where something was measured', async () => {
    const id = await report({ accessSigns: '2' });
    expect(await one(id)).toMatchObject({ accessSigns: '6' });
    await world.sql("update warning set access_signs = '2' where id = $1::uuid", [id]);
    must(await handle(manager, id, { processingReason: '6' }));
    expect(await one(id)).toMatchObject({ warnState: '5', processingState: 2 });
    const unknown = await handle(manager, await report(), { processingReason: '77' });
    expect(unknown.data.errors).toEqual([{ field: 'processingReason', message: '预警原因的选项不存在' }]);
    const told = await handle(manager, await report(), { processingReason: '6' });
    expect(told.data.errors).toEqual([
      { field: 'processingReason', message: '只有传感器、视频等监测产生的预警可以是误报，请选择其他原因' },
    ]);
  });

  it('is nothing for a colleague it does not concern, nor for another company', async () => {
    const other = await firm.person({ account: 'idle', role: 'employee', deptId: firm.places.other });
    const id = await report();
    const refused = await handle(other, id);
    expect([refused.status, refused.msg]).toEqual([
      403,
      '只有预警负责人、责任部门负责人、安全管理人员和主要负责人可以处理该预警',
    ]);
    expect((await handle(stranger, id)).status).toBe(404);
    expect((await one(id, other)).availableActions).toEqual([]);
  });

  it('is changed only by whoever may handle it, and every change is on record', async () => {
    const other = await firm.person({ account: 'taker', role: 'employee', deptId: firm.places.other });
    const id = await report({ warnLevel: '1' });
    for (const taking of [{ warnUserId: other.userId }, { warnLevel: '4', warnContent: '无事' }, { warnMarks: 'x' }]) {
      const refused = await change(other, id, taking);
      expect([refused.status, refused.msg]).toEqual([
        403,
        '只有预警负责人、责任部门负责人、安全管理人员和主要负责人可以修改该预警',
      ]);
    }
    must(await change(worker, id, { warnLevel: '3', warnContent: '浓度已回落', warnTimeStart: '2026-03-05 08:00:00' }));
    must(await change(head, id, { warnUserId: other.userId }));
    // He has passed it on: it is his no longer.
    expect((await change(worker, id, { warnUserId: worker.userId })).status).toBe(403);
    const read = await one(id);
    expect(read).toMatchObject({ warnLevel: '3', worstLevel: '1', warnUserId: other.userId });
    expect(
      read.records
        .slice(1)
        .map((row: Record<string, unknown>) => [row.kind, row.userName, row.levelBefore, row.contentBefore]),
    ).toEqual([
      ['edit', worker.name, '1', '打磨间可燃气体浓度偏高'],
      ['reassign', head.name, null, null],
    ]);
    expect(read.records[1].why).toMatch(/^预警开始时间由“.+”改为“2026-03-05 08:00:00”$/);
    expect(read.records[2].why).toBe(`预警负责人由“${worker.name}”改为“${other.name}”`);
    must(await handle(other, id));
  });

  it('is never deleted while it is open', async () => {
    const id = await report({ warnLevel: '1' });
    const remove = () => manager.call('DELETE', '/safe/warn', { query: { ids: id } });
    expect((await remove()).msg).toBe('未消除的预警不能删除，请先处理并消警');
    must(await handle(manager, id));
    must(await remove());
  });

  it('is ended by one of fifty who press at the same moment', async () => {
    const id = await report();
    const replies = await atOnce(50, () => handle(manager, id));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ msg }) => msg))).toEqual(
      new Set(['预警已消除，不能再处理']),
    );
    const [history] = await world.sql<{ n: number }>(
      "select count(*)::int as n from warning_record where warning_id = $1::uuid and kind = 'clear'",
      [id],
    );
    expect(history?.n).toBe(1);
  });

  it('that is sent back as it was read is a plain edit', async () => {
    const id = await report();
    const read = await one(id);
    must(await manager.call('PUT', '/safe/warn', { body: { ...read, warnMarks: 'A区' } }));
    expect(await one(id)).toMatchObject({ warnMarks: 'A区', warnState: '1', processingState: 1, version: 2 });
  });

  it('is found by level, type, state and time', async () => {
    const red = await report({ warnLevel: '1', warnType: '15', warnTimeStart: '2026-03-05 08:00:00' });
    const blue = await report({ warnLevel: '4' });
    must(await handle(manager, blue));
    const found = async (query: Record<string, string>) =>
      must(await worker.call('GET', '/safe/warn/page', { query })).data.records.map(({ id }: { id: string }) => id);
    expect(await found({ warnLevel: '1' })).toEqual([red]);
    expect(await found({ warnType: '15' })).toEqual([red]);
    expect(await found({ warnState: '4' })).toEqual([blue]);
    expect(await found({ processingState: '2' })).toEqual([blue]);
    expect(await found({ warnTimeStart_datele: '2026-03-05' })).toEqual([red]);
    expect(await found({ warnLevel: '1,4' })).toHaveLength(2);
  });
});

describe('a warning the system raises', () => {
  it('counts its repeats and is never two, also when many are raised at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => raise(cause())));
    await raise(cause(), cause({ level: '4' }));
    const [row, second] = await rows();
    expect(second).toBeUndefined();
    expect(row).toMatchObject({ repeat_count: 9, warn_level: '3', warn_state: '1' });
    await raise(cause({ lasting: true }));
    expect((await rows())[0]?.repeat_count).toBe(9);
    await raise(cause({ type: '9' }));
    expect(await rows()).toHaveLength(2);
  });

  it('keeps the worst that was measured while it is open, with its own sentence', async () => {
    await raise(cause());
    await raise(cause({ level: '1', content: '可燃气体浓度 31%LEL' }));
    await raise(cause({ level: '4', content: '可燃气体浓度 5%LEL' }));
    expect((await rows())[0]).toMatchObject({
      warn_level: '1',
      repeat_count: 3,
      warn_content: '可燃气体浓度 31%LEL',
    });
  });

  it.each(['3', '4'] as const)('of colour %s ends by itself with its cause', async (level) => {
    await raise(cause({ level }));
    expect(await clear()).toBe(1);
    expect((await rows())[0]).toMatchObject({
      processing_state: 2,
      warn_state: '4',
      processing_info: '系统自动消警',
      processing_user: null,
    });
    expect(await clear()).toBe(0);
    await raise(cause({ level }));
    expect(await rows()).toHaveLength(2);
  });

  it.each(['1', '2'] as const)(
    'of colour %s waits for a person, and stands again when the cause is back',
    async (level) => {
      await raise(cause({ level }));
      expect(await clear({ type: '8' })).toBe(1);
      expect((await rows())[0]).toMatchObject({ processing_state: 1, warn_state: '3' });
      expect(await clear()).toBe(0);
      await raise(cause({ level }));
      expect((await rows())[0]).toMatchObject({ processing_state: 1, warn_state: '1', repeat_count: 2 });
      await clear();
      const [row] = await rows();
      must(await handle(manager, String(row?.id)));
      expect((await rows())[0]).toMatchObject({ processing_state: 2, warn_state: '4' });
    },
  );

  const RULE = { access: '1', lasting: true };

  it('by a rule is never ended by a person while its cause stands, only handled', async () => {
    await raise(cause({ ...RULE, level: '1' }));
    const id = String((await rows())[0]?.id);
    const first = must(await handle(manager, id, { processingInfo: '等待备件' }));
    expect([first.data.processingState, first.data.warnState]).toEqual([1, '2']);
    expect(await one(id)).toMatchObject({ processingState: 1, warnState: '2', causeStands: true, warnTimeEnd: null });
    await clear();
    expect(await one(id)).toMatchObject({ processingState: 1, warnState: '3', causeStands: false });
    must(await handle(manager, id, { processingMeasures: '复测合格' }));
    const done = await one(id);
    expect(done).toMatchObject({ processingState: 2, warnState: '4' });
    // What was put on record before keeps its place.
    expect(done.records.filter(({ kind }: { kind: string }) => kind === 'handle')[0]).toMatchObject({
      content: '开启排风，复测合格',
      reason: '1',
      info: '等待备件',
      userName: manager.name,
    });
  });

  it('by a rule is given none of the reasons a company has made up, nor 误报 under another key', async () => {
    const own = async (dictKey: string, dictValue: string) =>
      must(
        await firm.admin.call('POST', '/blade-system/dict/submit', {
          body: { code: 'safe_warn_reason', parentId: await reasons(), dictKey, dictValue, sort: 9, isSealed: 0 },
        }),
      );
    await own('99', ' 误 报');
    await own('98', '邻厂施工');
    await raise(cause({ ...RULE }));
    const of = async (processingReason: string, id: string) =>
      (await handle(manager, id, { processingReason })).data.errors?.map(({ message }: { message: string }) => message);
    const rule = String((await rows())[0]?.id);
    const barred = ['只有传感器、视频等监测产生的预警可以是误报，请选择其他原因'];
    expect(await of('99', rule)).toEqual(barred);
    expect(await of('98', rule)).toEqual(['系统规则产生的预警不能使用本企业自行增加的预警原因，请选择其他原因']);
    const told = await report();
    expect(await of('99', told)).toEqual(barred);
    must(await handle(manager, told, { processingReason: '98' }));
    expect(RULE_REASONS.every((key) => itemsOf('safe_warn_reason').some((entry) => entry.key === key))).toBe(true);
  });

  it('by a rule keeps what a person has done about it when it ends by itself', async () => {
    await raise(cause({ ...RULE }));
    const id = String((await rows())[0]?.id);
    must(await handle(manager, id, { processingInfo: '正在换阀' }));
    await clear();
    expect(await one(id)).toMatchObject({
      processingState: 2,
      warnState: '4',
      processingInfo: '正在换阀',
      processingUserName: manager.name,
    });
  });

  it('by a rule follows what is so, milder and worse, and is signed for by its worst', async () => {
    await raise(cause({ ...RULE, level: '3' }));
    await raise(cause({ ...RULE, level: '1', content: '超限一倍' }));
    await raise(cause({ ...RULE, level: '3', content: '略有超限', why: '阀门已关' }));
    expect((await rows())[0]).toMatchObject({
      warn_level: '3',
      worst_level: '1',
      warn_content: '略有超限',
      repeat_count: 1,
    });
    const read = await one(String((await rows())[0]?.id));
    expect(
      read.records.map(({ kind, levelBefore, warnLevel, contentBefore, why }: Record<string, unknown>) => [
        kind,
        levelBefore,
        warnLevel,
        contentBefore,
        why,
      ]),
    ).toEqual([
      ['create', null, '3', null, null],
      ['escalate', '3', '1', '可燃气体浓度 12%LEL', null],
      ['ease', '1', '3', '超限一倍', '阀门已关'],
    ]);
    await clear();
    expect((await rows())[0]).toMatchObject({ processing_state: 1, warn_state: '3' });
  });

  it('cannot be removed before it is over, nor rewritten', async () => {
    await raise(cause());
    const id = String((await rows())[0]?.id);
    const refused = await manager.call('DELETE', '/safe/warn', { query: { ids: id } });
    expect([refused.status, refused.msg]).toEqual([400, '未消除的预警不能删除，请先处理并消警']);
    const rewritten = await change(manager, id, {
      warnLevel: '4',
      warnContent: '没事',
      riskId: firm.places.workshop,
      deptId: firm.places.other,
    });
    expect(rewritten.data.errors.map(({ field, message }: Record<string, string>) => [field, message])).toEqual([
      ['warnContent', '系统产生的预警，预警内容随来源变化，不能修改'],
      ['warnLevel', '系统产生的预警，预警等级随来源变化，不能修改'],
      ['riskId', '系统产生的预警，关联风险点随来源变化，不能修改'],
      ['deptId', '系统产生的预警，责任部门随来源变化，不能修改'],
    ]);
    must(await change(manager, id, { ...(await one(id)), warnMarks: 'B' }));
    expect(await one(id)).toMatchObject({ warnLevel: '3', warnContent: '可燃气体浓度 12%LEL', warnMarks: 'B' });
    must(await handle(manager, id));
    must(await manager.call('DELETE', '/safe/warn', { query: { ids: id } }));
  });

  it('keeps the counters equal to the rows', async () => {
    const { tenantId } = await company(world);
    await raise(
      cause({ tenantId }),
      cause({ tenantId, sourceId: 'x', level: '1' }),
      cause({ tenantId, sourceId: 'y' }),
    );
    await raise(cause({ tenantId, level: '2' }), cause({ tenantId, sourceId: 'x' }));
    await clear({ tenantId, sourceId: 'x' });
    await clear({ tenantId, sourceId: 'y' });
    const counted = await world.sql(
      `select dims, sum(n)::int as n from (select dims, n from counter where tenant_id = $1 and entity = 'warning'
         union all select dims, n from counter_delta where tenant_id = $1 and entity = 'warning') k group by 1 having sum(n) <> 0 order by 1`,
      [tenantId],
    );
    expect(counted).toEqual([
      { dims: ['1', '1', '8', '3'], n: 1 },
      { dims: ['1', '2', '8', '1'], n: 1 },
      { dims: ['2', '3', '8', '4'], n: 1 },
    ]);
  });
});

describe('those concerned', () => {
  const titles = async (who: Person): Promise<string[]> => {
    await world.app.events.deliver();
    const mails = await world.sql<{ title: string }>('select title from internal_message where user_id = $1::uuid', [
      who.userId,
    ]);
    return mails.map(({ title }) => title);
  };
  const waiting = async (who: Person): Promise<number> =>
    must(await who.call('GET', '/safe/bell/list', { query: { kind: 'todo' } })).data.filter(
      ({ resource }: { resource: string }) => resource === 'warning',
    ).length;

  it('hear of red and orange in writing; yellow stands in the bell of whoever answers for it', async () => {
    await report({ warnLevel: '3' });
    expect(await titles(worker)).toEqual([]);
    expect([await waiting(worker), await waiting(manager), await waiting(head)]).toEqual([1, 0, 0]);
    const id = await report();
    expect(await titles(worker)).toEqual(['橙色预警：打磨间可燃气体浓度偏高']);
    expect([(await titles(head)).length, (await titles(manager)).length]).toEqual([1, 1]);
    expect([await waiting(worker), await waiting(manager), await waiting(head)]).toEqual([2, 1, 1]);
    must(await handle(worker, id));
    expect([await waiting(worker), await waiting(manager), await waiting(head)]).toEqual([1, 0, 0]);
  });

  it('hear once more when the cause is gone and their word is awaited', async () => {
    await raise(cause({ level: '1', deptId: firm.places.workshop }));
    await clear();
    expect(await titles(head)).toEqual([
      '红色预警：可燃气体浓度 12%LEL',
      '红色预警的原因已消失，待您确认消警：可燃气体浓度 12%LEL',
    ]);
  });
});

describe('dangers', () => {
  it('warn when they are overdue or major, and no longer when they are dealt with', async () => {
    const { id } = must(
      await worker.call('POST', '/safe/hiddendanger/report', {
        body: {
          hiddenDangerDescribe: '护栏松动',
          geoLocation: '二层平台',
          reviseBeforeImages: await firm.photo(worker),
        },
      }),
    ).data;
    const state = async () => {
      await world.sql("insert into outbox (tenant_id, topic, record_id) values ($1, 'hiddenDanger.test', $2)", [
        firm.tenantId,
        id,
      ]);
      await world.app.events.deliver();
      return (
        await world.sql<{ warn_type: string; warn_level: string; warn_state: string; processing_state: number }>(
          'select * from warning where source_id = $1 order by warn_type',
          [id],
        )
      ).map((row) => [row.warn_type, row.warn_level, row.warn_state, row.processing_state, row.repeat_count]);
    };
    expect(await state()).toEqual([]);
    await world.sql(
      'update hidden_danger set is_overdue = 1, status = 2, hidden_danger_level = 2 where id = $1::uuid',
      [id],
    );
    expect(await state()).toEqual([['2', '3', '1', 1, 1]]);
    expect(await state()).toEqual([['2', '3', '1', 1, 1]]);
    await world.sql('update hidden_danger set revise_id = $2::uuid where id = $1::uuid', [id, head.userId]);
    await state();
    const [passed] = await world.sql<{ id: string }>('select id from warning where source_id = $1', [id]);
    expect(await one(passed?.id as string)).toMatchObject({ warnUserId: head.userId, warnState: '1', repeatCount: 1 });
    expect(
      (await one(passed?.id as string)).records.map((row: Record<string, unknown>) => [row.kind, row.why]),
    ).toEqual(expect.arrayContaining([['follow', '风险点、责任人或责任部门已变更']]));
    await world.sql('update hidden_danger set is_overdue = 0, hidden_danger_level = 4 where id = $1::uuid', [id]);
    expect(await state()).toEqual([
      ['2', '3', '4', 2, 1],
      ['3', '1', '1', 1, 1],
    ]);
    await world.sql('update hidden_danger set status = 5 where id = $1::uuid', [id]);
    expect((await state())[1]).toEqual(['3', '1', '3', 1, 1]);
  });

  it('name the danger to whoever may open it, and to nobody else: neither in words nor by a link', async () => {
    const secret = '反应釜安全阀失效';
    const mate = await firm.person({ account: 'mate', role: 'employee' });
    const { id } = must(
      await worker.call('POST', '/safe/hiddendanger/report', {
        body: {
          name: secret,
          hiddenDangerDescribe: secret,
          geoLocation: '合成车间三层',
          reviseBeforeImages: await firm.photo(worker),
        },
      }),
    ).data;
    await world.sql(
      'update hidden_danger set is_overdue = 1, status = 2, hidden_danger_level = 4, principal_id = $2::uuid, revise_id = $2::uuid where id = $1::uuid',
      [id, worker.userId],
    );
    const [{ code } = { code: '' }] = await world.sql<{ code: string }>(
      'select code from hidden_danger where id = $1::uuid',
      [id],
    );
    await world.sql("insert into outbox (tenant_id, topic, record_id) values ($1, 'hiddenDanger.test', $2)", [
      firm.tenantId,
      id,
    ]);
    await world.app.events.deliver();
    const raised = await world.sql<{ id: string }>('select id from warning where source_id = $1', [id]);
    expect(raised).toHaveLength(2);
    expect((await mate.call('GET', `/safe/hiddendanger/${id}`)).status).toBe(404);
    const told = async (who: Person) => {
      const page = must(await who.call('GET', '/safe/warn/page', { query: { size: '100' } })).data.records;
      expect(page.map((row: { id: string }) => row.id)).toEqual(expect.arrayContaining(raised.map((row) => row.id)));
      const details = await Promise.all(raised.map((row) => one(row.id, who)));
      return { text: JSON.stringify([page, details]), causes: details.map(({ cause }) => cause) };
    };
    const outside = await told(mate);
    for (const word of [secret, code, '合成车间三层', id]) expect(outside.text, word).not.toContain(word);
    expect(outside.causes).toEqual([null, null]);
    const inside = await told(worker);
    expect(inside.causes).toEqual(raised.map(() => ({ resource: 'hiddenDanger', id, title: secret })));
  });
});

describe('a supervisor', () => {
  it('reads list and detail of a company of his area, and changes nothing', async () => {
    const gov = await office(world, '370300');
    const id = await report();
    const query = { tenantId: firm.tenantId };
    const page = must(await gov.call('GET', '/safe/warn/government/page', { query })).data;
    expect(page.records.map((row: { id: string }) => row.id)).toEqual([id]);
    const seen = must(await gov.call('GET', `/safe/warn/government/${id}`, { query })).data;
    expect([seen.id, seen.availableActions, seen.records.length]).toEqual([id, [], 1]);
    for (const call of [
      gov.call('PUT', `/safe/warn/${id}`, { query, body: handling() }),
      gov.call('POST', '/safe/warn', { query, body: body() }),
      gov.call('DELETE', '/safe/warn', { query: { ...query, ids: id } }),
    ])
      expect((await call).status).toBe(403);
    expect((await (await office(world, '370400')).call('GET', '/safe/warn/government/page', { query })).status).toBe(
      404,
    );
  });
});

it('a handling opened before somebody else saved is refused', async () => {
  const id = await report();
  must(await handle(worker, id, { processingState: 1, version: 1 }));
  expect((await handle(manager, id, { version: 1 })).msg).toBe('数据已被他人修改，请刷新后重试');
  must(await handle(manager, id, { version: 2 }));
});

it('not one of all these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
