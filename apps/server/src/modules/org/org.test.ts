import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../kernel/db/db';
import { type Company, type Platform, platform } from '../../testing/platform';
import { openTestDb } from '../../testing/test-db';

let db: Engine;
let app: Platform;
let firm: Company;
let admin: string;
let stranger: string;
beforeAll(async () => {
  db = await openTestDb();
  app = await platform(db);
  firm = await app.company();
  admin = await app.token(firm.tenantId, 'admin');
  const other = await app.company();
  stranger = await app.token(other.tenantId, 'admin');
});
afterAll(async () => {
  await app?.close();
  await db?.close();
});

interface Node {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  readonly deptName: string;
  readonly hasChildren?: boolean;
  readonly children?: readonly Node[];
}
const get = (token: string, url: string) => app.call('GET', `/blade-system/${url}`, { token });
const post = (token: string, url: string, body?: object) =>
  app.call('POST', `/blade-system/${url}`, { token, ...(body ? { body } : {}) });
const dept = async (facts: object): Promise<string> => {
  const made = await post(admin, 'dept/submit', { parentId: firm.deptId, deptCategory: 2, sort: 1, ...facts });
  expect(made.msg).toBe('新增成功');
  return made.data.id;
};

describe('departments', () => {
  it('are a tree: forest, select tree, one level at a time, and workshops by category', async () => {
    const production = await dept({ deptName: '生产部' });
    const workshop = await dept({ deptName: '聚合车间', parentId: production, deptCategory: 4 });
    const forest = (await get(admin, 'dept/list')).data as Node[];
    expect(forest).toMatchObject([
      { id: firm.deptId, parentId: '0', children: [{ deptName: '生产部', children: [{ deptName: '聚合车间' }] }] },
    ]);
    expect(Object.keys(forest[0]?.children?.[0]?.children?.[0] ?? { children: [] })).not.toContain('children');
    expect((await get(admin, 'dept/tree')).data).toMatchObject([
      { key: firm.deptId, value: firm.deptId, children: [{ title: '生产部' }] },
    ]);
    expect((await get(admin, 'dept/lazy-tree')).data).toMatchObject([{ id: firm.deptId, hasChildren: true }]);
    expect((await get(admin, `dept/lazy-list?parentId=${production}`)).data).toMatchObject([
      { id: workshop, hasChildren: false },
    ]);
    expect((await get(admin, 'dept/list?deptCategory=4')).data).toMatchObject([{ id: workshop, deptName: '聚合车间' }]);
    expect((await get(admin, 'dept/select')).data).toMatchObject([{ id: firm.deptId }]);
  });

  it('cannot hang below themselves, go while something hangs below or people belong to them', async () => {
    const upper = await dept({ deptName: '安环部' });
    const lower = await dept({ deptName: '环保组', parentId: upper, deptCategory: 3 });
    expect((await post(admin, 'dept/submit', { id: upper, parentId: upper })).msg).toBe('父节点不可选择自身!');
    expect((await post(admin, 'dept/submit', { id: upper, parentId: lower })).msg).toBe('父节点不可选择自己的下级!');
    expect((await post(admin, `dept/remove?ids=${upper}`)).msg).toBe('请先删除子节点!');
    const employee = {
      account: 'zhou',
      realName: '周',
      phone: '13611110000',
      deptId: lower,
      roleId: firm.roles.get('employee'),
    };
    expect((await app.call('POST', '/blade-user/submit', { token: admin, body: employee })).status).toBe(200);
    expect((await post(admin, `dept/remove?ids=${lower}`)).msg).toBe('所选部门正被使用（人员1条），不能删除');
    expect((await post(stranger, `dept/remove?ids=${lower}`)).status).toBe(404);
    expect((await get(stranger, `dept/detail?id=${lower}`)).status).toBe(404);
    expect(
      (await post(stranger, 'dept/submit', { parentId: upper, deptName: '外人', deptCategory: 2, sort: 1 })).data
        .errors,
    ).toMatchObject([{ field: 'parentId' }]);
  });

  it('make their head known to his session at once', async () => {
    const led = await dept({ deptName: '设备部', principalId: firm.adminId });
    const info = async () =>
      (await app.call('GET', '/blade-auth/oauth/user-info', { token: admin })).body.headOfDeptIds as string[];
    expect(await info()).toEqual([led]);
    expect((await post(admin, 'dept/submit', { id: led, principalId: null })).status).toBe(200);
    expect(await info()).toEqual([]);
  });
});

describe('posts', () => {
  it('ask for the hours where the post touches harm, and only there', async () => {
    const body = { postName: '焊工', category: '3', isTouchHarm: 1, touchHarmTime: '' };
    const missing = await post(admin, 'post/submit', body);
    expect(missing.data.errors).toEqual([{ field: 'touchHarmTime', message: '请输入接害时长' }]);
    const made = await post(admin, 'post/submit', { ...body, touchHarmTime: 4, harmFactor: '1' });
    expect(made.msg).toBe('新增成功');
    expect((await get(admin, `post/detail?id=${made.data.id}`)).data).toMatchObject({
      touchHarmTime: 4,
      isTouchHarm: 1,
    });
    await post(admin, 'post/submit', { id: made.data.id, isTouchHarm: 2 });
    expect((await get(admin, `post/detail?id=${made.data.id}`)).data).toMatchObject({
      touchHarmTime: null,
      isTouchHarm: 2,
    });
    expect((await post(admin, 'post/submit', { postName: '焊工', category: '3' })).msg).toBe('岗位名称已存在');
    expect((await get(admin, 'post/select')).data).toMatchObject([{ postName: '焊工' }]);
    expect((await get(stranger, 'post/select')).data).toEqual([]);
  });
});

describe('regions', () => {
  it('are the country’s, level by level, for everybody to choose from', async () => {
    const provinces = (await get(admin, 'region/lazy-tree')).data as Node[];
    expect(provinces.length).toBeGreaterThanOrEqual(31);
    expect(provinces).toContainEqual(
      expect.objectContaining({ id: '370000', title: '山东省', hasChildren: true, parentId: '00' }),
    );
    expect((await get(admin, 'region/select?code=370300')).data).toContainEqual(
      expect.objectContaining({ code: '370305' }),
    );
    expect((await get(admin, 'region/detail?code=370305')).data).toMatchObject({
      code: '370305',
      parentCode: '370300',
      regionLevel: 3,
    });
    expect((await get(admin, 'region/detail?code=999999')).status).toBe(404);
  });

  it('are kept by the platform, with their place in the tree', async () => {
    expect(
      (
        await post(admin, 'region/submit', {
          code: '370399',
          parentCode: '370300',
          name: '高新区',
          regionLevel: 3,
          sort: 9,
        })
      ).status,
    ).toBe(403);
    const root = await app.platformToken();
    const made = await post(root, 'region/submit', {
      code: '370399',
      parentCode: '370300',
      name: '高新区',
      regionLevel: 3,
      sort: 9,
    });
    expect(made.msg).toBe('新增成功');
    const firmThere = await app.company({ areaCode: '370399' });
    const office = await app.company({ tenantType: 2, areaCode: '370000' });
    const gov = await app.token(office.tenantId, 'admin');
    const found = await app.call('GET', `/safe/index/government/company/all?location=370399`, { token: gov });
    expect(found.data).toMatchObject([{ tenantId: firmThere.tenantId, areaName: '高新区' }]);
    expect((await post(root, 'region/remove?id=370300')).msg).toBe('请先删除子节点!');
    expect((await post(root, 'region/remove?id=370399')).msg).toMatch(/正被使用/);
  });
});

describe('areas', () => {
  it('are listed under both names of the contract', async () => {
    const made = await app.call('POST', '/safe/area', { token: admin, body: { name: '罐区' } });
    expect(made.status).toBe(200);
    const one = await app.call('GET', '/safe/area/list', { token: admin });
    expect(one.data).toMatchObject([{ name: '罐区' }]);
    expect((await get(admin, 'area/list')).data).toEqual(one.data);
    expect((await app.call('GET', '/safe/area/list', { token: stranger })).data).toEqual([]);
  });
});
