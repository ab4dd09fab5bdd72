import { dictionaries } from '@anlan/domain/dictionaries/dictionaries';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asSystem } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { type Platform, platform } from '../../testing/platform';
import { openTestDb } from '../../testing/test-db';

let db: Engine;
let app: Platform;
let root: string;
let one: string;
let other: string;
let oneId: string;
beforeAll(async () => {
  db = await openTestDb();
  app = await platform(db);
  root = await app.platformToken();
  const [a, b] = [await app.company(), await app.company()];
  oneId = a.tenantId;
  one = await app.token(a.tenantId, 'admin');
  other = await app.token(b.tenantId, 'admin');
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
  readonly color: string | null;
  readonly children?: readonly Item[];
}
const get = async (token: string, url: string) => app.call('GET', `/blade-system/${url}`, { token });
const items = async (token: string, code: string): Promise<Item[]> =>
  (await get(token, `dict-biz/dictionary?code=${code}`)).data;
const item = async (token: string, code: string, key: string): Promise<Item> => {
  const root = (await get(token, `dict-biz/parent-list?code=${code}&size=500`)).data.records.find(
    (row: { code: string }) => row.code === code,
  );
  const children = (await get(token, `dict-biz/child-list?parentId=${root.id}`)).data as Item[];
  const every = (list: readonly Item[]): Item[] => list.flatMap((child) => [child, ...every(child.children ?? [])]);
  return every(children).find((child) => child.dictKey === key) as Item;
};
const submit = (token: string, body: object, family = 'dict-biz') =>
  app.call('POST', `/blade-system/${family}/submit`, { token, body });
const LOCKED = '该字典项由系统使用，不能修改键值或删除';

describe('dictionaries', () => {
  it('are seeded with every code of the product, and not a second time', async () => {
    const count = () =>
      asSystem(app.services, 'look', ({ tx }) =>
        tx.query<{ code: string; n: number }>(
          "select code, count(*)::int as n from dict where tenant_id = '000000' group by code",
        ),
      );
    const first = await count();
    expect(first.map((row) => row.code).sort()).toEqual(dictionaries.map((entry) => entry.code).sort());
    await app.seedAgain();
    expect(await count()).toEqual(first);
  });

  it('answer the same under both names, with the colour of the definition', async () => {
    const biz = await items(one, 'safe_risk_level');
    expect((await get(one, 'dict/dictionary?code=safe_risk_level')).data).toEqual(biz);
    expect(biz.map((entry) => [entry.dictKey, entry.dictValue])).toEqual(
      dictionaries.find((entry) => entry.code === 'safe_risk_level')?.items.map((entry) => [entry.key, entry.label]),
    );
    for (const entry of biz) expect(entry.color).toMatch(/^#[0-9A-F]{6}$/i);
    expect((await get(one, 'dict-biz/dictionary?code=')).msg).toBe('缺少必要的请求参数: code');
    expect((await get(one, 'dict-biz/dictionary?code=no_such_code')).data).toEqual([]);
  });

  it('come as a tree without children keys on leaves, roots as a page and children as an array', async () => {
    const tree = (await get(one, 'dict-biz/dictionary-tree?code=safe_dangerous_safety_measures')).data as Item[];
    expect(tree.some((entry) => (entry.children?.length ?? 0) > 0)).toBe(true);
    const leaves = tree.flatMap((entry) => entry.children ?? []);
    for (const leaf of leaves) expect('children' in leaf).toBe(false);
    const page = (await get(one, 'dict/parent-list?size=10')).data;
    expect(page).toMatchObject({ total: dictionaries.length, size: 10, current: 1 });
    expect(page.records).toHaveLength(10);
    const children = (await get(one, `dict/child-list?parentId=${page.records[0].id}`)).data;
    expect(Array.isArray(children)).toBe(true);
  });

  it('a company’s label stands over the platform’s, for it alone, and its item can be sealed', async () => {
    const platformItem = await item(one, 'post_category', '4');
    const saved = await submit(one, { id: platformItem.id, dictValue: '劳务派遣', sort: 9, isSealed: 0 });
    expect(saved.msg).toBe('更新成功');
    expect((await items(one, 'post_category')).find((entry) => entry.dictKey === '4')?.dictValue).toBe('劳务派遣');
    expect((await items(other, 'post_category')).find((entry) => entry.dictKey === '4')?.dictValue).toBe(
      platformItem.dictValue,
    );
    const own = await item(one, 'post_category', '4');
    expect(own.id).not.toBe(platformItem.id);
    expect((await submit(one, { id: own.id, isSealed: 1 })).status).toBe(200);
    expect((await items(one, 'post_category')).map((entry) => entry.dictKey)).not.toContain('4');
    // Old records still show its label: the service behind lists and exports keeps sealed items.
    expect(
      (await app.services.dictionaries.items(oneId, 'post_category')).find((entry) => entry.key === '4'),
    ).toMatchObject({ label: '劳务派遣', sealed: true });
    expect((await app.call('POST', `/blade-system/dict-biz/remove?ids=${own.id}`, { token: one })).status).toBe(200);
    expect((await items(one, 'post_category')).find((entry) => entry.dictKey === '4')?.dictValue).toBe(
      platformItem.dictValue,
    );
  });

  it('a company’s own item is its own, and a key serves once', async () => {
    const root = (await get(one, 'dict-biz/parent-list?code=safe_patrol_way')).data.records[0];
    const made = await submit(one, {
      parentId: root.id,
      dictKey: 'drone',
      dictValue: '无人机巡检',
      sort: 8,
      isSealed: 0,
    });
    expect(made.msg).toBe('新增成功');
    expect((await items(one, 'safe_patrol_way')).map((entry) => entry.dictKey)).toContain('drone');
    expect((await items(other, 'safe_patrol_way')).map((entry) => entry.dictKey)).not.toContain('drone');
    const twice = await submit(one, { parentId: root.id, dictKey: 'drone', dictValue: '再来', sort: 8, isSealed: 0 });
    expect(twice.msg).toBe('当前字典键值已存在!');
    const foreign = await submit(other, { id: made.data.id, dictValue: '别人的', sort: 1 });
    expect(foreign.status).toBe(404);
    expect((await app.call('POST', `/blade-system/dict-biz/remove?ids=${made.data.id}`, { token: other })).status).toBe(
      404,
    );
  });

  it('keep the keys the system depends on, and the platform’s rows', async () => {
    const locked = await item(one, 'safe_hazard_level', '2');
    expect((await submit(one, { id: locked.id, dictKey: '99' })).msg).toBe(LOCKED);
    expect((await submit(root, { id: locked.id, code: 'other' })).msg).toBe(LOCKED);
    expect((await app.call('POST', `/blade-system/dict/remove?ids=${locked.id}`, { token: root })).msg).toBe(LOCKED);
    expect((await app.call('POST', `/blade-system/dict/remove?ids=${locked.id}`, { token: one })).msg).toBe(
      '平台字典项不能删除，可以封存',
    );
    const label = await submit(one, { id: locked.id, dictValue: '一般', isSealed: 0, sort: 1 });
    expect(label.status).toBe(200);
    const own = await item(one, 'safe_hazard_level', '2');
    expect((await submit(one, { id: own.id, dictKey: '77' })).msg).toBe(LOCKED);
  });

  it.each([
    ['code', { code: '\0', dictKey: 'a', dictValue: '甲', sort: 1 }, '字典编号的格式不正确'],
    ['dictKey', { code: 'own_code', dictKey: 'a\0b', dictValue: '甲', sort: 1 }, '字典键值的格式不正确'],
  ])('refuse a %s that cannot be stored as every field does, and log no bug', async (field, body, sentence) => {
    const bugs = vi.spyOn(app.services.log, 'error');
    const reply = await submit(one, body);
    expect([reply.status, reply.msg, reply.data.errors]).toEqual([400, sentence, [{ field, message: sentence }]]);
    expect(bugs).not.toHaveBeenCalled();
  });

  it('changed by the platform reach everybody who has not changed them', async () => {
    const entry = await item(root, 'safe_company_scale', '4');
    expect((await items(other, 'safe_company_scale')).find((row) => row.dictKey === '4')?.dictValue).toBe('微型');
    expect((await submit(root, { id: entry.id, dictValue: '微型企业' }, 'dict')).status).toBe(200);
    expect((await items(other, 'safe_company_scale')).find((row) => row.dictKey === '4')?.dictValue).toBe('微型企业');
  });
});

describe('parameters', () => {
  const detail = (token: string, key: string) => get(token, `param/detail?paramKey=${key}`);
  const save = (token: string, body: object) => app.call('POST', '/blade-system/param/submit', { token, body });

  it('answer the own value, else the platform’s, else the default; a key nobody knows is empty', async () => {
    expect((await detail(one, 'ai.open')).data).toMatchObject({ paramKey: 'ai.open', paramValue: expect.any(String) });
    expect((await detail(one, 'no.such.key')).body).toMatchObject({ code: 200, data: {}, msg: '暂无承载数据' });
    const rows = (await get(one, 'param/list?paramKey=ai.open')).data.records;
    const saved = await save(one, { id: rows[0].id, paramValue: '1' });
    expect(saved.status).toBe(200);
    expect((await detail(one, 'ai.open')).data.paramValue).toBe('1');
    expect((await detail(other, 'ai.open')).data.paramValue).not.toBe('1');
  });

  it('hold their type and range, and say which clause sets it', async () => {
    const rows = (await get(one, 'param/list?paramKey=ai.open')).data.records;
    const bad = await save(one, { id: rows[0].id, paramValue: '也许' });
    expect(bad.status).toBe(400);
    expect(bad.data.errors).toMatchObject([{ field: 'paramValue' }]);
  });

  it.each(['Hazard.Deadline.generalDays', 'account.initpassword', 'AI.open'])(
    'are no key that differs from a built-in one by case alone: %s',
    async (paramKey) => {
      const made = await save(one, { paramName: '别的参数', paramKey, paramValue: '5' });
      expect([made.status, made.msg]).toEqual([400, expect.stringContaining('参数键名与系统参数仅大小写不同')]);
      expect(made.data.errors).toMatchObject([{ field: 'paramKey' }]);
    },
  );

  it('of the product keep their names in a company', async () => {
    const [row] = (await get(other, 'param/list?paramKey=ai.open')).data.records;
    const renamed = await save(other, { id: row.id, paramName: '随便', paramValue: '1' });
    expect([renamed.status, renamed.msg]).toEqual([400, '系统参数的名称不能修改']);
    expect((await save(other, { id: row.id, paramName: row.paramName, paramValue: '1' })).status).toBe(200);
  });

  it('do not tell the initial password to people without the right to see parameters', async () => {
    const office = await app.company({ tenantType: 2, areaCode: '370300' });
    const gov = await app.token(office.tenantId, 'admin');
    expect((await detail(gov, 'account.initPassword')).status).toBe(403);
  });

  it('leave no initial password in the audit, nor in what is read of an older one', async () => {
    const key = 'account.initPassword';
    const fresh = await app.company();
    const admin = await app.token(fresh.tenantId, 'admin');
    const made = await save(admin, { paramName: '初始密码', paramKey: key, paramValue: 'Sesame-Open-1' });
    expect(made.status).toBe(200);
    expect((await save(admin, { id: made.data.id, paramValue: 'Sesame-Open-2' })).status).toBe(200);
    expect((await detail(admin, key)).data.paramValue).toBe('Sesame-Open-2');
    const open = await save(admin, { paramName: '本厂', paramKey: 'own.note', paramValue: '甲班' });
    const audit = (id: string) =>
      asSystem(app.services, 'look', ({ tx }) =>
        tx.query<{ id: string; after: { param_value?: string }; before: { param_value?: string } | null }>(
          "select id, before, after from audit_log where resource = 'param' and record_id = $1 order by time, id",
          [id],
        ),
      );
    const rows = await audit(made.data.id);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('Sesame');
    expect(rows.map(({ after }) => after.param_value)).toEqual(['******', '******']);
    expect((await audit(open.data.id))[0]?.after.param_value).toBe('甲班');
    // One that was written before it was starred.
    const [old] = await asSystem(app.services, 'old', ({ tx }) =>
      tx.query<{ id: string }>(
        `insert into audit_log (tenant_id, id, kind, resource, record_id, after) values ($1, gen_random_uuid(), 'update', 'param', $2, '{"param_value":"Sesame-Open-0"}') returning id`,
        [fresh.tenantId, made.data.id],
      ),
    );
    const read = await app.call('GET', `/blade-log/usual/detail?id=${old?.id}`, { token: admin });
    expect(read.status).toBe(200);
    expect(read.data.after).toEqual({ param_value: '******' });
  });
});
