import { dictionaryOf } from '@anlan/domain/dictionaries/dictionaries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { type Platform, platform } from '../../testing/platform';
import { openTestDb } from '../../testing/test-db';

let db: Engine;
let app: Platform;
let root: string;
let one: string;
let oneId: string;
beforeAll(async () => {
  db = await openTestDb();
  app = await platform(db);
  root = await app.platformToken();
  oneId = (await app.company()).tenantId;
  one = await app.token(oneId, 'admin');
});
afterAll(async () => {
  await app?.close();
  await db?.close();
});

interface Item {
  readonly id: string;
  readonly parentId: string;
  readonly dictKey: string;
  readonly dictValue: string;
  readonly isSealed: number;
  readonly isLocked: number;
  readonly remark: string | null;
  readonly children?: readonly Item[];
}
const get = async (token: string, url: string) => (await app.call('GET', `/blade-system/dict/${url}`, { token })).data;
const rootOf = async (code: string): Promise<Item> =>
  (await get(one, `parent-list?code=${code}&size=500`)).records.find((row: { code: string }) => row.code === code);
const every = (list: readonly Item[]): Item[] => list.flatMap((child) => [child, ...every(child.children ?? [])]);
const item = async (code: string, key: string): Promise<Item> => {
  const items = every(await get(one, `child-list?parentId=${(await rootOf(code)).id}`));
  return items.find((child) => child.dictKey === key) as Item;
};
const submit = (body: object, token = one) => app.call('POST', '/blade-system/dict/submit', { token, body });
const messages = (reply: { data: { errors?: { message: string }[] } }) =>
  (reply.data?.errors ?? []).map(({ message }) => message);

describe('an entry of the law', () => {
  it('that is a row of a statutory form is neither rewritten nor sealed', async () => {
    const measure = await item('safe_dangerous_safety_measures', '102');
    const reply = await submit({ id: measure.id, dictValue: '相连管线已关阀', isSealed: 1 });
    expect(reply.status).toBe(400);
    expect(messages(reply)).toEqual([
      '该字典项由法规或系统规则使用，不能封存或启用',
      '该字典项是法定表格中的一行，文字不能修改',
    ]);
    expect((await submit({ id: measure.id, sort: 7 })).status).toBe(200);
    expect(await item('safe_dangerous_safety_measures', '102')).toMatchObject({
      dictValue: measure.dictValue,
      isSealed: 0,
    });
  });

  it('that is a reason the product gives keeps its words, and a company adds its own beside it', async () => {
    for (const key of ['1', '2', '3', '4', '5', '6', '9']) {
      const reason = await item('safe_warn_reason', key);
      const reply = await submit({ id: reason.id, dictValue: '误报（演练）' });
      expect([key, reply.status, messages(reply)]).toEqual([
        key,
        400,
        [expect.stringContaining('系统内置的原因，改名后已有记录中的原因会变成另一个意思')],
      ]);
      expect((await submit({ id: reason.id, sort: 8 })).status).toBe(200);
      expect((await item('safe_warn_reason', key)).dictValue).toBe(reason.dictValue);
    }
    const parent = await rootOf('safe_warn_reason');
    const own = await submit({ parentId: parent.id, dictKey: '98', dictValue: '邻厂施工', sort: 9, isSealed: 0 });
    expect(own.status).toBe(200);
    expect((await submit({ id: own.data.id, dictValue: '邻厂吊装' })).status).toBe(200);
    expect((await item('safe_warn_reason', '98')).dictValue).toBe('邻厂吊装');
  });

  it('carries no limit that a remark could raise', async () => {
    for (const code of ['safe_sitedangerwork_flammable_gas', 'safe_sitedangerwork_representative_gas'] as const) {
      const propane = await item(code, '10');
      expect(propane).toMatchObject({ remark: null, isLocked: 1 });
      const reply = await submit({ id: propane.id, remark: '2.1→2.0' });
      expect([reply.status, messages(reply)]).toEqual([400, [expect.stringContaining('备注不能修改')]]);
    }
    for (const { remark } of dictionaryOf('safe_sitedangerwork_toxic_gas').items) expect(remark).toBeUndefined();
  });

  it('that the rules judge by what it names is not called another', async () => {
    for (const [code, key, other] of [
      ['safe_sitedangerwork_representative_gas', '7', '沼气'],
      ['safe_sitedangerwork_toxic_gas', '1', '硫化氢（现场）'],
      ['safe_specialwork_hot_work_method', '5', '手工电弧焊'],
      ['safe_permit_hot_place', 'running', '一般场所'],
    ] as const) {
      const entry = await item(code, key);
      const reply = await submit({ id: entry.id, dictValue: other });
      expect([code, reply.status, messages(reply)]).toEqual([code, 400, [expect.stringContaining('名称不能修改')]]);
      expect((await submit({ id: entry.id, sort: 8 })).status).toBe(200);
      expect((await item(code, key)).dictValue).toBe(entry.dictValue);
    }
    const own = await submit({
      parentId: (await rootOf('safe_specialwork_hot_work_method')).id,
      dictKey: '20',
      dictValue: '手工电弧焊',
      sort: 20,
      isSealed: 0,
    });
    expect(own.status).toBe(200);
    expect((await submit({ id: own.data.id, dictValue: '手工焊' })).status).toBe(200);
  });

  it('is not sealed: a class of major hazards stays one, under a name that is no other class’s', async () => {
    const first = await item('safe_danger_source_level', '1');
    expect(messages(await submit({ id: first.id, isSealed: 1 }))).toEqual([
      '该字典项由法规或系统规则使用，不能封存或启用',
    ]);
    expect(messages(await submit({ id: first.id, dictValue: '二级' }))).toEqual(['「二级」是本字典中另一项的名称']);
    expect((await submit({ id: first.id, dictValue: '一级危险源', sort: 9 })).status).toBe(200);
    const own = await item('safe_danger_source_level', '1');
    expect(own).toMatchObject({ dictValue: '一级危险源', isLocked: 1 });
    expect(own.id).not.toBe(first.id);
    expect((await submit({ id: own.id, isSealed: 1 })).status).toBe(400);
    expect((await submit({ id: first.id, isSealed: 1 }, root)).status).toBe(400);
  });

  it('is not covered by a company’s row of the same key, entered anew or moved there', async () => {
    const parent = await rootOf('safe_specialwork_hot_work_level');
    const covered = await submit({ parentId: parent.id, dictKey: '1', dictValue: '随意', sort: 1, isSealed: 1 });
    expect([covered.status, covered.msg]).toEqual([400, '当前字典键值已存在!']);
    const own = await submit({ parentId: parent.id, dictKey: 'own', dictValue: '自定', sort: 9, isSealed: 0 });
    expect(own.status).toBe(200);
    const moved = await submit({ id: own.data.id, dictKey: '1', isSealed: 1 });
    expect([moved.status, moved.msg]).toEqual([400, '当前字典键值已存在!']);
  });

  it('is not hung below another', async () => {
    const space = await item('safe_specialwork_limit_space_level', '1');
    const elsewhere = await rootOf('post_category');
    expect((await submit({ id: space.id, parentId: elsewhere.id, code: 'post_category' })).status).toBe(400);
    expect((await submit({ id: space.id, parentId: space.parentId, sort: 7 })).status).toBe(200);
  });

  it('that was sealed or rewritten before is put right at the next start', async () => {
    await asSystem(app.services, 'look', ({ tx }) =>
      tx.run(
        `insert into dict (tenant_id, id, parent_id, ancestors, code, dict_key, dict_value, sort, is_sealed, is_locked, remark)
         select $1, gen_random_uuid(), parent_id, ancestors, code, dict_key, '随便', 3, 1, false, '随便'
           from dict where tenant_id = '000000' and code = 'safe_dangerous_safety_measures' and dict_key = '101'`,
        [oneId],
      ),
    );
    await app.seedAgain();
    expect(await item('safe_dangerous_safety_measures', '101')).toMatchObject({
      dictValue: '设备、管线已清洗置换并分析合格',
      isSealed: 0,
      isLocked: 1,
      remark: null,
    });
  });
});

it('隐患等级 has its entry 未定级 beside the row that names the code', async () => {
  expect((await get(one, 'dictionary?code=safe_hazard_level')).map((row: Item) => row.dictKey).sort()).toEqual([
    '-1',
    '2',
    '4',
  ]);
});

it('an entry has the code of its parent, and another is refused by name', async () => {
  const parent = await rootOf('post_category');
  const wrong = await submit({
    parentId: parent.id,
    code: 'mine',
    dictKey: 'x',
    dictValue: '外协',
    sort: 1,
    isSealed: 0,
  });
  expect(messages(wrong)).toEqual(['字典编号与上级字典相同，应为post_category']);
  const right = await submit({ parentId: parent.id, dictKey: 'x', dictValue: '外协', sort: 1, isSealed: 0 });
  expect(right.status).toBe(200);
  expect((await submit({ id: right.data.id, dictValue: '外协人员' })).status).toBe(200);
  expect((await get(one, 'dictionary?code=post_category')).map((row: Item) => row.dictValue)).toContain('外协人员');
});
