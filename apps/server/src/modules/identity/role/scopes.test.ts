import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, type Person, type WorldCompany } from '../../../testing/company-world';
import { openWorld, type World, type WorldReply } from '../../../testing/world';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let roleId: string;
let viewer: Person;
/** Of the viewer's own department, of another one, and reported by the viewer himself. */
let near: string;
let far: string;
let own: string;

const DATA = '/blade-system/data-scope';
const API = '/blade-system/api-scope';
const idsOf = (reply: WorldReply): string[] =>
  must(reply)
    .data.records.map((row: { id: string }) => row.id)
    .sort();
const list = (who: Person) => who.call('GET', '/safe/hiddendanger/page', { query: { size: '100' } });
const report = async (who: Person, principalDept: string): Promise<string> => {
  const { id } = must(
    await who.call('POST', '/safe/hiddendanger/report', {
      body: { hiddenDangerDescribe: '防护罩破损', geoLocation: '打磨间', reviseBeforeImages: await firm.photo(who) },
    }),
  ).data;
  // What the assignment would write.
  await world.sql('update hidden_danger set principal_dept = $2::uuid where id = $1::uuid', [id, principalDept]);
  return id;
};
const made = async (who: Person, path: string, body: Record<string, unknown>): Promise<string> =>
  must(await who.call('POST', `${path}/submit`, { body })).data.id;
let serial = 0;
const next = (word: string): string => {
  serial += 1;
  return `${word}${serial}`;
};
const dataScope = (scopeType: number, more: Record<string, unknown> = {}, who = firm.admin) =>
  made(who, DATA, { menuId: firm.places.menu, scopeName: next('范围'), scopeType, ...more });
const apiScope = (scopePath: string, who = firm.admin) =>
  who.call('POST', `${API}/submit`, {
    body: { menuId: firm.places.menu, scopeName: next('接口'), scopePath },
  });
const grant = (body: Record<string, unknown>, who = firm.admin) =>
  who.call('POST', '/blade-system/role/grant', { body: { roleIds: [roleId], ...body } });
const error = (reply: WorldReply): string => reply.body.data?.errors?.[0]?.message ?? reply.msg;

beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
  roleId = await firm.role('查看隐患', 1, true);
  viewer = await firm.person({ account: 'viewer', role: { id: roleId } });
  near = await report(firm.admin, firm.places.workshop);
  far = await report(firm.admin, firm.places.other);
  own = await report(viewer, firm.places.other);
});
afterAll(() => world?.close());

describe('a data scope', () => {
  it('takes the place of the role’s reach for its entry alone, and gives it back', async () => {
    const all = [near, far, own].sort();
    expect(idsOf(await list(viewer))).toEqual(all);
    for (const [scopeType, seen, more] of [
      [2, [own], {}],
      [3, [near, own], {}],
      [4, [near, own], {}],
      [5, [far, own], { scopeValue: firm.places.other }],
      [1, all, {}],
    ] as const) {
      must(await grant({ dataScopeIds: [await dataScope(scopeType, more)] }));
      expect(idsOf(await list(viewer)), `type ${scopeType}`).toEqual([...seen].sort());
    }
    // Two records of one role add up.
    must(await grant({ dataScopeIds: [await dataScope(2), await dataScope(5, { scopeValue: firm.places.other })] }));
    expect(idsOf(await list(viewer))).toEqual([far, own].sort());
    // What the company shares stays shared, and other roles see what they saw.
    expect(must(await viewer.call('GET', '/blade-system/role/list')).data.length).toBeGreaterThan(0);
    expect(idsOf(await list(firm.admin))).toEqual(all);
    must(await grant({ dataScopeIds: [] }));
    expect(idsOf(await list(viewer))).toEqual(all);
  });

  it('judges detail, write, file, export, count and history as it judges the list', async () => {
    const [photo] = must(await viewer.call('GET', `/safe/hiddendanger/${near}`)).data.reviseBeforeImagesList;
    const file = photo.link.replace('/api/service', '');
    expect((await viewer.call('GET', file)).status).toBe(200);
    must(await grant({ dataScopeIds: [await dataScope(2)] }));
    expect((await viewer.call('GET', `/safe/hiddendanger/${near}`)).status).toBe(404);
    expect((await viewer.call('GET', `/safe/hiddendanger/${own}`)).status).toBe(200);
    expect(
      (await viewer.call('PUT', `/safe/hiddendanger/invalid/${near}`, { body: { invalidReason: '误报' } })).status,
    ).toBe(404);
    expect((await viewer.call('GET', file)).status).toBe(404);
    expect((await viewer.call('GET', '/blade-resource/attach/details', { query: { id: photo.attachId } })).status).toBe(
      404,
    );
    expect((await viewer.call('GET', '/safe/hiddendanger/batch/pdf', { query: { idList: near } })).status).toBe(404);
    const looked = must(await viewer.call('GET', '/safe/lookup/hiddenDanger')).data as { id: string }[];
    expect(looked.map((row) => row.id)).toEqual([own]);
    const history = must(await viewer.call('GET', '/safe/hiddendangerrecord/page', { query: { size: '100' } })).data
      .records;
    expect(new Set(history.map((row: { hiddenDangerId: string }) => row.hiddenDangerId))).toEqual(new Set([own]));
    // Rows are within the scope; a figure of the company is the company's, whoever reads it.
    expect(must(await viewer.call('GET', '/safe/hiddendanger/page')).data.total).toBe(1);
    expect(must(await viewer.call('GET', '/safe/hiddendanger/statistics')).data.total).toBe(3);
    expect(must(await firm.admin.call('GET', '/safe/hiddendanger/statistics')).data.total).toBe(3);
    must(await grant({ dataScopeIds: [] }));
  });

  it('adds to what the person’s other roles reach', async () => {
    const second = await firm.role('又一个角色', 3, false);
    must(
      await firm.admin.call('POST', '/blade-user/grant', {
        body: { userIds: [viewer.userId], roleIds: [roleId, second] },
      }),
    );
    must(await grant({ dataScopeIds: [await dataScope(2)] }));
    expect(idsOf(await list(viewer))).toEqual([near, own].sort());
    must(await firm.admin.call('POST', '/blade-user/grant', { body: { userIds: [viewer.userId], roleIds: [roleId] } }));
    expect(idsOf(await list(viewer))).toEqual([own]);
    must(await grant({ dataScopeIds: [] }));
  });

  it('is shown where it is granted, under its menu', async () => {
    const id = await dataScope(2);
    must(await grant({ dataScopeIds: [id, firm.places.menu] }));
    const keys = must(
      await firm.admin.call('GET', '/blade-system/menu/role-tree-keys', { query: { roleIds: roleId } }),
    );
    expect(keys.data.dataScope).toEqual([id]);
    const tree = JSON.stringify(must(await firm.admin.call('GET', '/blade-system/menu/grant-tree')).data.dataScope);
    expect(tree).toContain(id);
    expect(tree).toContain(firm.places.menu);
    const menusBefore = keys.data.menu;
    must(await grant({ dataScopeIds: [] }));
    // A set that is left out stays.
    const after = must(
      await firm.admin.call('GET', '/blade-system/menu/role-tree-keys', { query: { roleIds: roleId } }),
    );
    expect(after.data.menu).toEqual(menusBefore);
  });

  it('is no condition of SQL, and only for what concerns persons or departments', async () => {
    const submit = (body: Record<string, unknown>) =>
      firm.admin.call('POST', `${DATA}/submit`, {
        body: { menuId: firm.places.menu, scopeName: '试', scopeType: 5, ...body },
      });
    expect(error(await submit({ scopeValue: 'create_dept in (select 1) or 1 = 1 --' }))).toBe(
      '规则值只能是部门，不接受SQL条件',
    );
    expect(error(await submit({ scopeType: 1, scopeValue: '1=1' }))).toBe('规则值只能是部门，不接受SQL条件');
    expect(error(await submit({ scopeValue: other.places.root }))).toMatch(/不存在或已删除/);
    expect(error(await submit({ scopeValue: '' }))).toMatch(/请选择/);
    const [menu] = await world.sql<{ id: string }>(
      "select id from menu where code = 'role_menu' and audience = 'company'",
    );
    expect(error(await submit({ menuId: menu?.id, scopeType: 2 }))).toBe(
      '“角色管理”没有按人员或部门划分的数据，不能设置数据权限',
    );
    const [platform] = await world.sql<{ id: string }>("select id from menu where code = 'tenant_menu' limit 1");
    expect(error(await submit({ menuId: platform?.id, scopeType: 2 }))).toBe('所属菜单不存在或已删除');
  });

  it('of another company is not there', async () => {
    const foreign = await made(other.admin, DATA, { menuId: firm.places.menu, scopeName: '别家', scopeType: 1 });
    expect((await grant({ dataScopeIds: [foreign] })).status).toBe(404);
    expect((await firm.admin.call('GET', `${DATA}/detail`, { query: { id: foreign } })).status).toBe(404);
    const remove = await firm.admin.call('POST', `${DATA}/remove`, { query: { ids: foreign } });
    expect(remove.status).toBe(404);
  });

  it('never gives more than its giver has, neither by granting nor by taking away', async () => {
    // Every code, but only the rows of his department.
    const keeper = await firm.person({ account: 'keeper', role: { id: await firm.role('权限管理', 3, true) } });
    const wider = '不能授予比自己更大的数据范围';
    const scope = (scopeType: number, more: Record<string, unknown> = {}) =>
      keeper.call('POST', `${DATA}/submit`, {
        body: { menuId: firm.places.menu, scopeName: next('越权'), scopeType, ...more },
      });
    expect(error(await scope(1))).toBe(wider);
    expect(error(await scope(5, { scopeValue: firm.places.other }))).toBe(wider);
    must(await scope(3));
    const all = await dataScope(1);
    const narrow = await dataScope(2);
    expect((await grant({ dataScopeIds: [all] }, keeper)).msg).toMatch(wider);
    must(await grant({ dataScopeIds: [narrow] }));
    // The role reaches all rows without it.
    expect((await grant({ dataScopeIds: [] }, keeper)).msg).toMatch(wider);
    expect((await keeper.call('POST', `${DATA}/remove`, { query: { ids: narrow } })).msg).toMatch(wider);
    expect(error(await keeper.call('POST', `${DATA}/submit`, { body: { id: narrow, scopeType: 1 } }))).toBe(wider);
    expect(idsOf(await list(viewer))).toEqual([own]);
    // Nor by a role: one that sees less by default but everything here.
    const sly = await firm.role('看似本人', 2, false);
    must(await firm.admin.call('POST', '/blade-system/role/grant', { body: { roleIds: [sly], dataScopeIds: [all] } }));
    const given = await keeper.call('POST', '/blade-user/grant', {
      body: { userIds: [keeper.userId], roleIds: [sly] },
    });
    expect(given.status).not.toBe(200);
    must(await grant({ dataScopeIds: [] }));
  });

  it('holds the administrator who narrowed his own role to what is left', async () => {
    const wide = await firm.role('曾经全部', 1, true);
    const boss = await firm.person({ account: 'boss', role: { id: wide } });
    must(
      await firm.admin.call('POST', '/blade-system/role/grant', {
        body: { roleIds: [wide], dataScopeIds: [await dataScope(2)] },
      }),
    );
    const made = await boss.call('POST', '/blade-system/role/submit', {
      body: { roleName: '绕路', roleAlias: 'detour', dataScope: 1, sort: 1 },
    });
    expect(error(made)).toBe('不能授予比自己更大的数据范围');
  });

  it('that is edited or removed works at once', async () => {
    expect(idsOf(await list(viewer))).toHaveLength(3);
    const id = await dataScope(2);
    must(await grant({ dataScopeIds: [id] }));
    expect(idsOf(await list(viewer))).toEqual([own]);
    must(await firm.admin.call('POST', `${DATA}/submit`, { body: { id, scopeType: 3 } }));
    expect(idsOf(await list(viewer))).toEqual([near, own].sort());
    must(await firm.admin.call('POST', `${DATA}/remove`, { query: { ids: id } }));
    expect(idsOf(await list(viewer))).toHaveLength(3);
  });
});

describe('an API scope', () => {
  let caller: Person;
  let bare: string;
  beforeAll(async () => {
    bare = await firm.role('接口账号', 2, false);
    caller = await firm.person({ account: 'caller', role: { id: bare } });
  });
  const give = (ids: string[], who = firm.admin) =>
    who.call('POST', '/blade-system/role/grant', { body: { roleIds: [bare], apiScopeIds: ids } });

  it('opens its calls and no others, with the rows the role reaches', async () => {
    expect((await list(caller)).status).toBe(403);
    const scope = must(await apiScope('GET /api/service/safe/hiddendanger/page\n/safe/hiddendanger/{id}')).data.id;
    must(await give([scope]));
    expect(idsOf(await list(caller))).toEqual([]);
    expect((await caller.call('GET', `/safe/hiddendanger/${near}`)).status).toBe(404);
    expect((await caller.call('GET', '/safe/hiddendangerrecord/page')).status).toBe(403);
    const stored = must(await firm.admin.call('GET', `${API}/detail`, { query: { id: scope } })).data;
    expect(stored.scopePath).toBe('GET /safe/hiddendanger/page\nGET /safe/hiddendanger/:id');
    expect(stored.scopeType).toBe(2);
    must(await firm.admin.call('POST', `${API}/remove`, { query: { ids: scope } }));
    expect((await list(caller)).status).toBe(403);
  });

  it('names calls the server has for this kind of tenant, one by one', async () => {
    const refused = async (path: string) => error(await apiScope(path));
    expect(await refused('GET /safe/nothing')).toBe('没有这个接口：GET /safe/nothing');
    expect(await refused('POST /safe/hiddendanger/page')).toBe('没有这个接口：POST /safe/hiddendanger/page');
    expect(await refused('/safe/**')).toBe('没有这个接口：/safe/**');
    expect(await refused('GET /blade-system/menu/list')).toMatch(/^没有这个接口/);
    expect(await refused('/safe/bell/count')).toBe('“/safe/bell/count”登录即可调用，不需要授权');
    expect(await refused('POST /blade-system/role/submit')).toBe(
      '“POST /blade-system/role/submit”按内容分别判断权限，请在菜单权限中授予',
    );
    const calls = must(await firm.admin.call('GET', `${API}/calls`)).data as { call: string }[];
    expect(calls.map(({ call }) => call)).toContain('GET /safe/hiddendanger/page');
    expect(calls.map(({ call }) => call)).not.toContain('GET /blade-system/menu/list');
  });

  it('is not given by whoever lacks the call himself, not through a role either', async () => {
    const scope = must(await apiScope('GET /blade-system/post/list')).data.id;
    const keys = must(await firm.admin.call('GET', '/blade-system/menu/grant-tree', {})).data.menu as {
      id: string;
      title: string;
      children?: never[];
    }[];
    const flat = (nodes: typeof keys): typeof keys => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
    const mine = flat(keys).filter((node) => ['用户管理', '角色管理', '接口权限'].includes(node.title));
    const menuIds = mine.flatMap((node) => flat([node])).map((node) => node.id);
    const clerkRole = await firm.role('人事', 1, false);
    must(await firm.admin.call('POST', '/blade-system/role/grant', { body: { roleIds: [clerkRole], menuIds } }));
    const clerk = await firm.person({ account: 'clerk', role: { id: clerkRole } });
    expect(error(await apiScope('GET /blade-system/post/list', clerk))).toBe(
      '不能授予自己没有的接口：GET /blade-system/post/list',
    );
    expect((await give([scope], clerk)).msg).toBe('不能授予自己没有的接口：GET /blade-system/post/list');
    must(await give([scope]));
    const carried = await clerk.call('POST', '/blade-user/grant', {
      body: { userIds: [clerk.userId], roleIds: [bare] },
    });
    expect(carried.status).not.toBe(200);
    must(await give([]));
  });

  it('gives a supervisor’s and another company’s calls to nobody', async () => {
    const foreign = must(
      await other.admin.call('POST', `${API}/submit`, {
        body: { menuId: firm.places.menu, scopeName: '别家', scopePath: 'GET /safe/hiddendanger/page' },
      }),
    ).data.id;
    expect((await give([foreign])).status).toBe(404);
    expect(error(await apiScope('GET /safe/hiddendanger/government/page'))).toMatch(/^没有这个接口/);
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
