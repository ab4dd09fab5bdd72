import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { PASSWORD, type Platform, platform, sha256 } from '../../testing/platform';
import { openTestDb } from '../../testing/test-db';

let db: Engine;
let app: Platform;
let root: string;
beforeAll(async () => {
  db = await openTestDb();
  app = await platform(db);
  root = await app.platformToken();
});
afterAll(async () => {
  await app?.close();
  await db?.close();
});

const body = (facts: object = {}) => ({
  tenantName: `青云化工${Math.random().toString(36).slice(2, 8)}`,
  linkman: '陈行',
  contactNumber: '13711112222',
  areaCode: '370305',
  tenantType: 1,
  industry: '1',
  ...facts,
});
const post = (token: string, url: string, sent?: unknown) =>
  app.call('POST', `/blade-system${url}`, { token, ...(sent === undefined ? {} : { body: sent }) });
const get = (token: string, url: string) => app.call('GET', url, { token });
const sql = <R>(text: string, params: unknown[] = []) =>
  asSystem(app.services, 'look', ({ tx }) => tx.query<R & Record<string, unknown>>(text, params));

async function firstPassword(tenantId: string, account: string, password: string): Promise<string> {
  const token = await app.token(tenantId, account, password);
  const changed = await app.call('POST', '/blade-user/update-password', {
    token,
    body: { oldPassword: sha256(password), newPassword: PASSWORD, newPassword1: PASSWORD },
  });
  expect(changed.status).toBe(200);
  return token;
}

describe('a new company', () => {
  it('comes with department, six roles with menus and an administrator, whose password is shown once', async () => {
    const made = await post(root, '/tenant/submit', body({ tenantName: '青云化工' }));
    expect(made.status).toBe(200);
    expect(made.data).toMatchObject({
      account: 'admin',
      tenantId: expect.stringMatching(/^\d{6}$/),
      password: expect.stringMatching(/^\S{12}$/),
    });
    const { tenantId, password } = made.data;
    const token = await firstPassword(tenantId, 'admin', password);
    const roles = (await get(token, '/blade-system/role/list')).data as { roleAlias: string; dataScope: number }[];
    expect(roles.map((role) => [role.roleAlias, role.dataScope])).toEqual([
      ['enterprise_admin', 1],
      ['principal', 1],
      ['safety_manager', 1],
      ['dept_head', 4],
      ['team_leader', 3],
      ['employee', 2],
    ]);
    const granted = await sql<{ alias: string; codes: string[] }>(
      `select r.role_alias as alias, array_agg(m.code order by m.code) as codes from role r
         join role_menu g on g.tenant_id = r.tenant_id and g.role_id = r.id join menu m on m.id = g.menu_id and m.category = 2
        where r.tenant_id = $1 group by r.role_alias`,
      [tenantId],
    );
    const codes = new Map(granted.map((row) => [row.alias, row.codes]));
    expect(codes.size).toBe(6);
    expect(codes.get('enterprise_admin')).toEqual(
      expect.arrayContaining(['user_delete', 'role_edit', 'hiddendanger_edit', 'dict_edit']),
    );
    expect(codes.get('employee')).toEqual(
      expect.arrayContaining(['hiddendanger_view', 'hiddendanger_add', 'hiddendanger_edit', 'risk_view']),
    );
    for (const alias of ['employee', 'team_leader', 'dept_head', 'safety_manager', 'principal']) {
      expect(
        codes.get(alias)?.filter((code) => /^(user|role|param|dict|attach)_(add|edit|delete)$/.test(code)),
        alias,
      ).toEqual([]);
      expect(
        codes.get(alias)?.filter((code) => /^(tenant|menu|region|topmenu)_/.test(code)),
        alias,
      ).toEqual([]);
    }
    const depts = (await get(token, '/blade-system/dept/tree')).data;
    expect(depts).toMatchObject([{ title: '青云化工', parentId: '0' }]);
    const audited = await sql<{ kind: string }>(
      "select kind, resource from audit_log where tenant_id = $1 and resource in ('dept', 'role', 'user') and kind = 'create'",
      [tenantId],
    );
    expect(audited).toHaveLength(8);
  });

  it('is all there or not at all', async () => {
    const [before] = await sql<{ n: number }>('select count(*)::int as n from tenant');
    const refused = await post(
      root,
      '/tenant/submit',
      body({ contactNumber: '13711112222', areaCode: '999999', account: '有 空格' }),
    );
    expect(refused.status).toBe(400);
    const account = await post(root, '/tenant/submit', body({ account: '有 空格' }));
    expect(account.data.errors).toEqual([{ field: 'account', message: '只能使用字母、数字、点、横线和下划线' }]);
    const [after] = await sql<{ n: number }>('select count(*)::int as n from tenant');
    expect(after?.n).toBe(before?.n);
  });

  it('is made and changed by the platform alone', async () => {
    const one = await app.company();
    const admin = await app.token(one.tenantId, 'admin');
    for (const answer of [
      await post(admin, '/tenant/submit', body()),
      await post(admin, '/tenant/submit', { id: one.tenantId, accountNumber: -1 }),
      await post(admin, `/tenant/remove?ids=${one.tenantId}`),
      await post(admin, '/tenant/setting', { ids: one.tenantId, accountNumber: 5 }),
      await get(admin, '/blade-system/tenant/list'),
      await get(admin, `/blade-system/tenant/detail?id=${one.tenantId}`),
    ]) {
      expect(answer.status).toBe(403);
    }
    expect((await get(admin, '/blade-system/tenant/select')).data).toMatchObject([{ tenantId: one.tenantId }]);
  });

  it('keeps its kind, takes quota and licence, and when disabled nobody of it works on', async () => {
    const one = await app.company();
    const admin = await app.token(one.tenantId, 'admin');
    expect((await post(root, '/tenant/submit', { tenantId: one.tenantId, tenantType: 2 })).msg).toBe(
      '租户类型不能修改',
    );
    expect(
      (await post(root, '/tenant/setting', { ids: one.tenantId, accountNumber: 1, expireTime: '2027-01-01 00:00:00' }))
        .status,
    ).toBe(200);
    expect((await get(root, `/blade-system/tenant/detail?id=${one.tenantId}`)).data).toMatchObject({
      accountNumber: 1,
      expireTime: '2027-01-01 00:00:00',
    });
    expect((await get(admin, '/blade-user/info')).status).toBe(200);
    expect((await post(root, '/tenant/submit', { id: one.tenantId, status: 0 })).status).toBe(200);
    expect((await get(admin, '/blade-user/info')).status).toBe(401);
    expect((await app.signIn(one.tenantId, 'admin', PASSWORD)).body).toMatchObject({
      code: 4001,
      msg: '租户已停用，请联系管理员',
    });
    expect((await post(root, '/tenant/submit', { id: '000000', status: 0 })).msg).toBe('平台租户不能停用');
    expect((await post(root, '/tenant/remove?ids=000000')).msg).toBe('平台租户不能删除');
  });

  it('is found by its address before anybody signs in', async () => {
    await post(root, '/tenant/submit', body({ tenantName: '白石机械', domainUrl: 'https://baishi.example.cn/' }));
    const found = await app.call(
      'GET',
      `/blade-system/tenant/info?domain=${encodeURIComponent('http://BAISHI.example.cn')}`,
    );
    expect(found.data).toMatchObject({ tenantName: '白石机械' });
    expect((await app.call('GET', '/blade-system/tenant/info?domain=nowhere.example.cn')).body).toMatchObject({
      code: 200,
      data: {},
      msg: '暂无承载数据',
    });
  });

  it('tells its exchange key to its own administrator only', async () => {
    const [one, other] = [await app.company(), await app.company()];
    const admin = await app.token(one.tenantId, 'admin');
    const first = (await get(admin, `/blade-auth/oauth/exchange/key?tenantId=${one.tenantId}`)).data;
    expect(first.key).toMatch(/^[\w-]{43}$/);
    expect((await get(admin, '/blade-auth/oauth/exchange/key')).data).toEqual(first);
    expect((await get(admin, `/blade-auth/oauth/exchange/key?tenantId=${other.tenantId}`)).status).toBe(404);
    expect((await get(root, `/blade-auth/oauth/exchange/key?tenantId=${one.tenantId}`)).data).toEqual(first);
    const stored = await sql<{ secret: string }>('select secret from exchange_key where tenant_id = $1', [
      one.tenantId,
    ]);
    expect(stored[0]?.secret).not.toContain(first.key);
  });
});

describe('a supervisor', () => {
  it('picks among the companies of his region’s subtree, by region, name and trade', async () => {
    const city = await app.company({ tenantType: 2, areaCode: '370300', tenantName: '临山市应急管理局' });
    const gov = await app.token(city.tenantId, 'admin');
    const inside = await app.company({
      areaCode: '370305',
      tenantName: '鹭屿化工',
      industry: '1',
      contactNumber: '13700001111',
    });
    const beside = await app.company({ areaCode: '370302', tenantName: '鹭屿机械', industry: '3' });
    const outside = await app.company({ areaCode: '110101', tenantName: '鹭屿酒店' });
    const names = async (query: string) =>
      (
        (await get(gov, `/safe/index/government/company/page?size=500&${query}`)).data.records as {
          tenantName: string;
        }[]
      )
        .map((row) => row.tenantName)
        .sort();
    expect(await names('name=鹭屿')).toEqual(['鹭屿化工', '鹭屿机械']);
    expect(await names('name=鹭屿&location=370305')).toEqual(['鹭屿化工']);
    expect(await names('name=鹭屿&industry=3')).toEqual(['鹭屿机械']);
    const [first] = (await get(gov, '/safe/index/government/company/page?name=鹭屿化工')).data.records;
    expect(first).toMatchObject({
      tenantId: inside.tenantId,
      areaName: expect.any(String),
      industryName: '危险化学品',
      linkman: '周立',
      contactNumber: '13700001111',
    });
    expect((await get(gov, '/safe/index/government/company/all?name=鹭屿')).data).toHaveLength(2);
    const point = (tenant: string, major: boolean) =>
      asSystem(app.services, 'test figures', ({ tx }) =>
        tx.run(
          `insert into counter_delta (tenant_id, entity, dims, n) values ($1, 'riskPoint', array[$2, $2], ${major ? 2 : 5})`,
          [tenant, major ? '1' : '3'],
        ),
      );
    await point(inside.tenantId, false);
    await point(beside.tenantId, true);
    await point(outside.tenantId, true);
    const page = async (query: string) =>
      (await get(gov, `/safe/index/government/company/page?name=鹭屿${query}`)).data as {
        records: { tenantName: string; majorRiskPoints: number }[];
        totals: Record<string, number>;
      };
    const order = async (query: string) => (await page(query)).records.map(({ tenantName }) => tenantName);
    expect(await order('')).toEqual(['鹭屿化工', '鹭屿机械']);
    expect(await order('&descs=majorRiskPoints')).toEqual(['鹭屿机械', '鹭屿化工']);
    expect(await order('&descs=riskPoints')).toEqual(['鹭屿化工', '鹭屿机械']);
    expect(await order('&descs=riskPoints&size=1&current=2')).toEqual(['鹭屿机械']);
    expect((await page('&size=1')).totals).toMatchObject({ riskPoints: 7, majorRiskPoints: 2, openHiddenDangers: 0 });
    expect((await page('&location=370305')).totals).toMatchObject({ riskPoints: 5, majorRiskPoints: 0 });
    expect((await page('x')).totals).toMatchObject({ riskPoints: 0 });
    expect(await get(gov, '/safe/index/government/company/page?descs=contactNumber')).toMatchObject({
      status: 400,
      msg: '不能按该列排序',
    });
    const regions = (await get(gov, '/safe/tenantflat/government/region')).data as { code: string }[];
    expect(regions[0]?.code).toBe('370300');
    expect(regions.map((row) => row.code)).toContain('370305');

    expect((await get(gov, `/blade-user/government/user-list?tenantId=${inside.tenantId}`)).data).toMatchObject([
      { id: inside.adminId },
    ]);
    expect((await get(gov, `/blade-user/government/user-list?tenantId=${outside.tenantId}`)).status).toBe(404);
    expect((await get(gov, '/blade-user/government/user-list')).msg).toBe('请先选择企业');
    expect((await get(gov, `/blade-system/dept/government/select?tenantId=${beside.tenantId}`)).data).toMatchObject([
      { id: beside.deptId },
    ]);
  });

  it('sees a company that moves into the region, and not one that leaves it, at once', async () => {
    const county = await app.company({ tenantType: 2, areaCode: '370305' });
    const gov = await app.token(county.tenantId, 'admin');
    const firm = await app.company({ areaCode: '110101' });
    const look = () => get(gov, `/blade-user/government/user-list?tenantId=${firm.tenantId}`);
    expect((await look()).status).toBe(404);
    expect((await post(root, '/tenant/submit', { id: firm.tenantId, areaCode: '370305' })).status).toBe(200);
    expect((await look()).status).toBe(200);
    expect((await post(root, '/tenant/submit', { id: firm.tenantId, areaCode: '110101' })).status).toBe(200);
    expect((await look()).status).toBe(404);
  });

  it('writes nothing but his own things', async () => {
    const office = await app.company({ tenantType: 2, areaCode: '370300' });
    const gov = await app.token(office.tenantId, 'admin');
    for (const url of [
      '/blade-user/submit',
      '/blade-system/dept/submit',
      '/blade-system/role/grant',
      '/blade-system/param/submit',
      '/blade-system/tenant/submit',
    ]) {
      const answer = await app.call('POST', url, { token: gov, body: {} });
      expect([answer.status, answer.msg], url).toEqual([403, '政府端仅可查看，不可操作']);
    }
    const own = await app.call('POST', '/blade-user/update-info', { token: gov, body: { name: '小周' } });
    expect(own.msg).toBe('更新成功');
  });

  it('is the only one who gets the picker', async () => {
    const firm = await app.company();
    const admin = await app.token(firm.tenantId, 'admin');
    for (const url of [
      '/safe/index/government/company/page',
      '/safe/index/government/company/all',
      '/safe/tenantflat/government/region',
    ]) {
      expect((await get(admin, url)).status, url).toBe(403);
    }
    expect((await get(admin, `/blade-user/government/user-list?tenantId=${firm.tenantId}`)).status).toBe(403);
  });
});
