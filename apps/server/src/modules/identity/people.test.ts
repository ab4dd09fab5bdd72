import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { type Company, PASSWORD, type Platform, platform, sha256 } from '../../testing/platform';
import { openTestDb } from '../../testing/test-db';

let db: Engine;
let app: Platform;
beforeAll(async () => {
  db = await openTestDb();
  app = await platform(db);
});
afterAll(async () => {
  await app?.close();
  await db?.close();
});

interface Staff extends Company {
  readonly admin: string;
}
const company = async (facts = {}): Promise<Staff> => {
  const made = await app.company(facts);
  return { ...made, admin: await app.token(made.tenantId, 'admin') };
};
let phones = 13_600_000_000;
const person = (firm: Company, alias: string, facts: object = {}) => {
  phones += 1;
  return {
    account: `u${phones}`,
    realName: '张三',
    phone: String(phones),
    deptId: firm.deptId,
    roleId: firm.roles.get(alias),
    ...facts,
  };
};
const post = (token: string, url: string, body?: unknown) =>
  app.call('POST', url, { token, ...(body === undefined ? {} : { body }) });
const get = (token: string, url: string) => app.call('GET', url, { token });

/** A colleague whose first password is already changed. */
async function colleague(
  firm: Staff,
  alias: string,
  facts: object = {},
): Promise<{ id: string; account: string; token: string }> {
  const made = await post(firm.admin, '/blade-user/submit', person(firm, alias, facts));
  expect(made.msg).toContain('新增成功');
  const first = await app.token(firm.tenantId, made.data.account, made.data.password);
  const changed = await post(first, '/blade-user/update-password', {
    oldPassword: sha256(made.data.password),
    newPassword: PASSWORD,
    newPassword1: PASSWORD,
  });
  expect(changed.msg).toBe('密码修改成功');
  return { id: made.data.id, account: made.data.account, token: first };
}

/** Somebody who keeps people and roles, and nothing else; `without` names buttons left out. */
async function clerk(firm: Staff, ...without: string[]): Promise<{ id: string; token: string; roleId: string }> {
  const role = await post(firm.admin, '/blade-system/role/submit', {
    roleName: '人事',
    roleAlias: 'clerk',
    dataScope: 2,
    sort: 9,
  });
  const menus = (await get(firm.admin, '/blade-system/menu/grant-tree')).data.menu as Node[];
  const menuIds = named(menus, ['用户管理', '角色管理'])
    .flatMap(everyNode)
    .filter((node) => !without.includes(node.title))
    .map((node) => node.id);
  expect((await post(firm.admin, '/blade-system/role/grant', { roleIds: [role.data.id], menuIds })).status).toBe(200);
  return { ...(await colleague(firm, 'employee', { roleId: role.data.id })), roleId: role.data.id };
}

describe('a new person', () => {
  it('gets a random password shown once, must change it, and may do nothing else before', async () => {
    const firm = await company();
    const made = await post(firm.admin, '/blade-user/submit', person(firm, 'employee'));
    expect(made.status).toBe(200);
    expect(made.data.password).toMatch(/^\S{12}$/);
    const signedIn = await app.signIn(firm.tenantId, made.data.account, made.data.password);
    expect(signedIn.body.detail.mustChangePassword).toBe(true);
    const token = signedIn.body.access_token as string;
    const refused = await get(token, '/blade-system/menu/routes');
    expect([refused.status, refused.code, refused.msg]).toEqual([400, 4001, '首次登录请先修改密码']);
    const change = (facts: object) =>
      post(token, '/blade-user/update-password', {
        oldPassword: sha256(made.data.password),
        newPassword: PASSWORD,
        newPassword1: PASSWORD,
        ...facts,
      });
    expect((await change({ newPassword1: 'other' })).data.errors).toEqual([
      { field: 'newPassword1', message: '请输入正确的确认密码!' },
    ]);
    expect((await change({ newPassword: 'short', newPassword1: 'short' })).msg).toBe('密码长度不少于8位');
    expect((await change({ oldPassword: sha256('no') })).msg).toBe('原密码不正确!');
    const same = made.data.password;
    expect((await change({ newPassword: same, newPassword1: same })).msg).toBe('新密码不能与原密码相同');
    expect((await change({})).msg).toBe('密码修改成功');
    expect((await get(token, '/blade-system/menu/routes')).status).toBe(200);
    expect((await app.signIn(firm.tenantId, made.data.account, made.data.password)).status).toBe(400);
    expect((await app.signIn(firm.tenantId, made.data.account, PASSWORD)).status).toBe(200);
  });

  it('has the main department by default, shows the phone masked, and keeps it when the mask comes back', async () => {
    const firm = await company();
    const keeper = await clerk(firm, '查看完整个人信息');
    const body = person(firm, 'employee');
    const { data } = await post(firm.admin, '/blade-user/submit', body);
    const plain = (await get(firm.admin, `/blade-user/detail?id=${data.id}`)).data;
    expect(plain).toMatchObject({
      mainDeptId: firm.deptId,
      roleName: '普通员工',
      phone: body.phone,
      isResign: 1,
      status: 1,
    });
    expect(Object.keys(plain)).not.toContain('hash');
    const masked = (await get(keeper.token, `/blade-user/detail?id=${data.id}`)).data;
    expect(masked.phone).toBe(`${body.phone.slice(0, 3)}****${body.phone.slice(-4)}`);
    const edited = await post(keeper.token, '/blade-user/submit', { ...masked, realName: '李四' });
    expect(edited.msg).toBe('更新成功');
    const found = await get(firm.admin, `/blade-user/page?phone=${body.phone}`);
    expect(found.data).toMatchObject({ total: 1, records: [{ id: data.id, realName: '李四' }] });
    const other = await post(keeper.token, '/blade-user/update', { id: data.id, phone: '139****0000' });
    expect(other.data.errors).toEqual([{ field: 'phone', message: '手机号码格式不正确' }]);
  });

  it('is refused where the account is taken, the quota full, or a field missing, all sentences at once', async () => {
    const firm = await company({ accountNumber: 2 });
    const body = person(firm, 'employee');
    expect((await post(firm.admin, '/blade-user/submit', body)).status).toBe(200);
    expect((await post(firm.admin, '/blade-user/submit', person(firm, 'employee'))).msg).toBe(
      '当前租户已到最大账号额度!',
    );
    const wide = await company();
    const twice = await post(wide.admin, '/blade-user/submit', person(wide, 'employee', { account: 'admin' }));
    expect(twice.data.errors).toEqual([{ field: 'account', message: '当前账号已被使用！' }]);
    const empty = await post(wide.admin, '/blade-user/submit', {});
    expect(empty.data.errors.map((error: { message: string }) => error.message)).toEqual([
      '请输入登录账号',
      '请输入姓名',
      '请选择所属角色',
      '请选择所属部门',
      '请输入手机号码',
    ]);
  });

  it('is never counted past the quota by creations at the same moment', async () => {
    const firm = await company({ accountNumber: 3 });
    const made = await Promise.all(
      Array.from({ length: 5 }, () => post(firm.admin, '/blade-user/submit', person(firm, 'employee'))),
    );
    expect(made.filter((answer) => answer.status === 200)).toHaveLength(2);
  });
});

describe('powers', () => {
  it('end at once when a person is disabled, removed, or his password is reset', async () => {
    const firm = await company();
    const [one, two, three] = [
      await colleague(firm, 'employee'),
      await colleague(firm, 'employee'),
      await colleague(firm, 'employee'),
    ];
    expect((await post(firm.admin, '/blade-user/update', { id: one.id, status: 0 })).status).toBe(200);
    expect((await post(firm.admin, `/blade-user/remove?ids=${two.id}`)).status).toBe(200);
    const reset = await post(firm.admin, `/blade-user/reset-password?userIds=${three.id}`);
    expect(reset.data).toMatchObject([{ id: three.id, account: three.account }]);
    for (const token of [one.token, two.token, three.token])
      expect((await get(token, '/blade-user/info')).status).toBe(401);
    expect((await app.signIn(firm.tenantId, one.account, PASSWORD)).body.error_description).toBe(
      '账号已停用，请联系管理员',
    );
    expect((await app.signIn(firm.tenantId, two.account, PASSWORD)).body.error_description).toBe('用户名或密码不正确');
    const again = await app.signIn(firm.tenantId, three.account, reset.data[0].password);
    expect(again.body.detail.mustChangePassword).toBe(true);
  });

  it('a changed password ends the other sessions and not the own one', async () => {
    const firm = await company();
    const one = await colleague(firm, 'employee');
    const elsewhere = await app.token(firm.tenantId, one.account);
    const next = 'tree-House-42';
    const changed = await post(one.token, '/blade-user/update-password', {
      oldPassword: sha256(PASSWORD),
      newPassword: next,
      newPassword1: next,
    });
    expect(changed.status).toBe(200);
    expect((await get(elsewhere, '/blade-user/info')).status).toBe(401);
    expect((await get(one.token, '/blade-user/info')).status).toBe(200);
  });

  it('nobody removes or disables himself, or the last who can manage people and roles', async () => {
    const firm = await company();
    expect((await post(firm.admin, `/blade-user/remove?ids=${firm.adminId}`)).msg).toBe('不能删除本账号!');
    expect((await post(firm.admin, '/blade-user/update', { id: firm.adminId, status: 0 })).msg).toBe('不能停用本账号');
    const demoted = await post(firm.admin, '/blade-user/grant', {
      userIds: firm.adminId,
      roleIds: firm.roles.get('employee'),
    });
    expect(demoted.msg).toBe('请至少保留一名能管理用户与角色的管理员');
    const second = await colleague(firm, 'enterprise_admin');
    expect((await post(second.token, `/blade-user/remove?ids=${firm.adminId}`)).status).toBe(200);
    expect((await get(firm.admin, '/blade-user/info')).status).toBe(401);
  });

  it('nobody hands out or takes over what he does not hold', async () => {
    const firm = await company();
    const hr = await clerk(firm);
    const menus = (await get(firm.admin, '/blade-system/menu/grant-tree')).data.menu as Node[];
    const given = await post(hr.token, '/blade-user/submit', person(firm, 'enterprise_admin'));
    expect(given.data.errors).toEqual([{ field: 'roleId', message: '不能授予权限超出自己的角色：企业管理员' }]);
    expect((await post(hr.token, `/blade-user/reset-password?userIds=${firm.adminId}`)).status).toBe(403);
    expect((await post(hr.token, `/blade-user/remove?ids=${firm.adminId}`)).status).toBe(403);
    expect((await post(hr.token, '/blade-user/update', { id: firm.adminId, status: 0 })).status).toBe(403);
    expect(
      (await post(hr.token, '/blade-user/grant', { userIds: hr.id, roleIds: firm.roles.get('enterprise_admin') }))
        .status,
    ).toBe(400);
    const all = menus.flatMap(everyId);
    const widened = await post(hr.token, '/blade-system/role/grant', { roleIds: [hr.roleId], menuIds: all });
    expect(widened.msg).toMatch(/^不能授予自己没有的权限：/);
    const aliased = await post(hr.token, '/blade-system/role/submit', {
      roleName: '我的',
      roleAlias: 'enterprise_admin',
      dataScope: 1,
      sort: 1,
    });
    expect(aliased.data.errors).toEqual([
      { field: 'roleAlias', message: '不能使用自己没有的内置角色别名' },
      { field: 'dataScope', message: '不能授予比自己更大的数据范围' },
    ]);
    expect((await post(hr.token, '/blade-user/submit', person(firm, 'employee', { roleId: hr.roleId }))).status).toBe(
      200,
    );
  });
});

interface Node {
  readonly id: string;
  readonly title: string;
  readonly name?: string;
  readonly code?: string;
  readonly path?: string;
  readonly children?: readonly Node[];
}
const everyId = (node: Node): string[] => [node.id, ...(node.children ?? []).flatMap(everyId)];
const everyNode = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(everyNode)];
const named = (nodes: readonly Node[], titles: readonly string[]): Node[] =>
  nodes.flatMap(everyNode).filter((node) => titles.includes(node.title));

describe('roles', () => {
  it('open menus and buttons, and a grant acts at the next call', async () => {
    const firm = await company();
    const worker = await colleague(firm, 'employee');
    const codes = async () =>
      (await get(worker.token, '/blade-system/menu/buttons')).data.flatMap(everyNode).map((node: Node) => node.code);
    expect(await codes()).toEqual(expect.arrayContaining(['hiddendanger_add', 'risk_view']));
    expect(await codes()).not.toContain('user_view');
    expect((await get(worker.token, '/blade-user/page')).status).toBe(403);

    const role = firm.roles.get('employee');
    const ticked = (await get(firm.admin, `/blade-system/menu/role-tree-keys?roleIds=${role}`)).data.menu as string[];
    const menus = (await get(firm.admin, '/blade-system/menu/grant-tree')).data.menu as Node[];
    const users = named(menus, ['用户管理']).flatMap(everyId);
    expect(
      (await post(firm.admin, '/blade-system/role/grant', { roleIds: [role], menuIds: [...ticked, ...users] })).status,
    ).toBe(200);
    expect((await get(worker.token, '/blade-user/page')).status).toBe(200);
    const routes = (await get(worker.token, '/blade-system/menu/routes')).data as Node[];
    expect(routes.flatMap(everyNode).map((node) => node.path)).toContain('/system/user');
    expect((await post(firm.admin, '/blade-system/role/grant', { roleIds: [role], menuIds: ticked })).status).toBe(200);
    expect((await get(worker.token, '/blade-user/page')).status).toBe(403);
    const audited = await asSystem(app.services, 'look', ({ tx }) =>
      tx.query<{ after: { codes: string[] } }>(
        "select after from audit_log where tenant_id = $1 and kind = 'grant' order by time, id",
        [firm.tenantId],
      ),
    );
    expect(audited).toHaveLength(2);
    expect(audited[0]?.after.codes).toContain('user_view');
  });

  it('change on other nodes at their next look', async () => {
    const firm = await company();
    const worker = await colleague(firm, 'employee');
    const other = await app.secondNode();
    const look = async () => (await other.call('GET', '/blade-user/page', { token: worker.token })).status;
    expect(await look()).toBe(403);
    const grant = { userIds: [worker.id], roleIds: [firm.roles.get('enterprise_admin')] };
    expect((await post(firm.admin, '/blade-user/grant', grant)).status).toBe(200);
    await other.services.epochs.poll();
    expect(await look()).toBe(200);
  });

  it('cannot take the means of undoing it from the last administrator', async () => {
    const firm = await company();
    const refused = await post(firm.admin, '/blade-system/role/grant', {
      roleIds: [firm.roles.get('enterprise_admin')],
      menuIds: [],
    });
    expect(refused.msg).toBe('请至少保留一名能管理用户与角色的管理员');
    expect((await get(firm.admin, '/blade-user/page')).status).toBe(200);
    expect((await post(firm.admin, `/blade-system/role/remove?ids=${firm.roles.get('enterprise_admin')}`)).msg).toBe(
      '管理员角色不能删除',
    );
  });

  it('with the words of other kinds of tenants are refused, and built-in words keep their meaning', async () => {
    const firm = await company();
    const submit = (facts: object) =>
      post(firm.admin, '/blade-system/role/submit', {
        roleName: '新角色',
        roleAlias: 'fresh',
        dataScope: 2,
        sort: 1,
        ...facts,
      });
    expect((await submit({ roleAlias: 'administrator' })).msg).toBe('无权限创建超管角色！');
    expect((await submit({ roleName: '政府检查员' })).msg).toBe('名称含“政府”的角色只能用于监管部门租户');
    expect((await submit({ roleAlias: 'government' })).msg).toBe('名称含“政府”的角色只能用于监管部门租户');
    const changed = await post(firm.admin, '/blade-system/role/submit', {
      id: firm.roles.get('safety_manager'),
      roleAlias: 'other',
    });
    expect(changed.data.errors).toEqual([{ field: 'roleAlias', message: '内置角色的别名不能修改' }]);
    expect((await submit({})).status).toBe(200);
    const used = await post(firm.admin, `/blade-system/role/remove?ids=${firm.roles.get('employee')}`);
    expect(used.status).toBe(200);
  });

  it('of another company do not exist, and neither do its people', async () => {
    const [one, other] = [await company(), await company()];
    const foreign = other.roles.get('employee');
    expect((await post(one.admin, '/blade-system/role/grant', { roleIds: [foreign], menuIds: [] })).status).toBe(404);
    expect((await get(one.admin, `/blade-system/menu/role-tree-keys?roleIds=${foreign}`)).status).toBe(404);
    expect((await post(one.admin, '/blade-system/role/submit', { id: foreign, roleName: 'x' })).status).toBe(404);
    expect((await get(one.admin, `/blade-user/detail?id=${other.adminId}`)).status).toBe(404);
    expect((await post(one.admin, `/blade-user/reset-password?userIds=${other.adminId}`)).status).toBe(404);
    expect((await post(one.admin, `/blade-user/unlock?userIds=${other.adminId}`)).status).toBe(404);
    expect((await get(one.admin, `/blade-user/dept/user/${other.deptId}`)).status).toBe(404);
    const seen = (await get(one.admin, '/blade-user/user-list')).data as { id: string }[];
    expect(seen.map((row) => row.id)).toEqual([one.adminId]);
    expect((await get(one.admin, `/blade-user/user-list?tenantId=${other.tenantId}`)).data).toEqual(
      (await get(one.admin, '/blade-user/user-list')).data,
    );
  });
});

describe('the list of people', () => {
  it('finds those of a department and everything below, sorts, and leaves as a sheet', async () => {
    const firm = await company();
    const lower = await post(firm.admin, '/blade-system/dept/submit', {
      parentId: firm.deptId,
      deptName: '仓储组',
      deptCategory: 3,
      sort: 1,
    });
    const below = await post(
      firm.admin,
      '/blade-user/submit',
      person(firm, 'employee', { deptId: lower.data.id, realName: '赵六' }),
    );
    const page = async (query: string) => (await get(firm.admin, `/blade-user/page?${query}`)).data;
    expect(await page(`deptId=${firm.deptId}`)).toMatchObject({ total: 2 });
    expect(await page(`deptId=${lower.data.id}`)).toMatchObject({
      total: 1,
      records: [{ id: below.data.id, deptName: '仓储组' }],
    });
    // Beside each department: how many its list has, somebody in two of them once.
    await post(
      firm.admin,
      '/blade-user/submit',
      person(firm, 'employee', { deptId: `${firm.deptId},${lower.data.id}` }),
    );
    const { data: counts } = await get(firm.admin, '/blade-user/dept/counts');
    for (const id of [firm.deptId, lower.data.id as string])
      expect([id, counts[id]]).toEqual([id, (await page(`deptId=${id}`)).total]);
    expect(counts[firm.deptId]).toBe(3);
    expect((await get((await colleague(firm, 'employee')).token, '/blade-user/dept/counts')).status).toBe(403);
    expect(await page('realName=赵')).toMatchObject({ total: 1 });
    expect((await get(firm.admin, '/blade-user/page?password=1')).status).toBe(400);
    expect((await get(firm.admin, `/blade-user/dept/user/${firm.deptId}`)).data).toHaveLength(4);
    const lowest = (await get(firm.admin, `/blade-user/dept/user/${lower.data.id}`)).data as { realName: string }[];
    expect(lowest.map(({ realName }) => realName).sort()).toEqual(['张三', '赵六']);
    const sheet = await get(firm.admin, '/blade-user/export-user');
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  });
});

describe('one’s own record', () => {
  it('can be read and kept, without touching what is the administrator’s', async () => {
    const firm = await company();
    const worker = await colleague(firm, 'employee');
    const info = (await get(worker.token, '/blade-user/info')).data;
    expect(info).toMatchObject({ id: worker.id, realName: '张三', avatar: '' });
    const kept = await post(worker.token, '/blade-user/update-info', {
      ...info,
      realName: '张三丰',
      email: 'zhang@example.cn',
      roleId: firm.roles.get('enterprise_admin'),
      status: 0,
    });
    expect(kept.msg).toBe('更新成功');
    expect((await get(worker.token, '/blade-user/info')).data).toMatchObject({
      realName: '张三丰',
      email: 'zhang@example.cn',
      roleName: '普通员工',
      status: 1,
      phone: info.phone,
    });
    const bad = await post(worker.token, '/blade-user/update-info', { phone: '123', email: 'x' });
    expect(bad.data.errors).toEqual([
      { field: 'phone', message: '手机号码长度应为11位' },
      { field: 'email', message: '邮箱格式不正确' },
    ]);
  });
});

describe('an administrator', () => {
  it('lets a locked account in again', async () => {
    const firm = await company();
    const worker = await colleague(firm, 'employee');
    for (let n = 0; n < 5; n += 1) await app.signIn(firm.tenantId, worker.account, 'wrong', { ip: '10.20.0.1' });
    expect((await app.signIn(firm.tenantId, worker.account, PASSWORD, { ip: '10.20.0.1' })).msg).toMatch(
      /^用户登录失败次数过多/,
    );
    expect((await post(firm.admin, `/blade-user/unlock?userIds=${worker.id}`)).msg).toBe('解锁成功');
    expect((await app.signIn(firm.tenantId, worker.account, PASSWORD, { ip: '10.20.0.1' })).status).toBe(200);
  });
});

describe('a template role', () => {
  it('gives the roles below exactly what it opens, and nobody passes on what he does not hold', async () => {
    const firm = await company();
    const make = async (roleName: string, parentId?: string) =>
      (
        await post(firm.admin, '/blade-system/role/submit', {
          roleName,
          roleAlias: `t${phones++}`,
          dataScope: 2,
          sort: 9,
          ...(parentId ? { parentId } : {}),
        })
      ).data.id as string;
    const template = await make('模板');
    const child = await make('下级', template);
    const grandchild = await make('下下级', child);
    const keys = async (id: string) =>
      ((await get(firm.admin, `/blade-system/menu/role-tree-keys?roleIds=${id}`)).data.menu as string[]).sort();
    const of = async (alias: string) => keys(firm.roles.get(alias) as string);
    const grant = async (id: string, menuIds: string[]) =>
      expect((await post(firm.admin, '/blade-system/role/grant', { roleIds: [id], menuIds })).status).toBe(200);
    await grant(template, await of('employee'));
    await grant(child, await of('safety_manager'));
    const done = await post(firm.admin, '/blade-system/role/sync', { roleId: template });
    expect([done.status, done.msg]).toEqual([200, '已同步2个下级角色']);
    expect(await keys(child)).toEqual(await keys(template));
    expect(await keys(grandchild)).toEqual(await keys(template));
    expect((await post(firm.admin, '/blade-system/role/sync', { roleId: grandchild })).msg).toContain('没有下级角色');
    expect((await post(firm.admin, '/blade-system/role/sync', {})).msg).toBe('请选择作为模板的角色');

    await grant(template, await of('enterprise_admin'));
    const keeper = await clerk(firm);
    const refused = await post(keeper.token, '/blade-system/role/sync', { roleId: template });
    expect([refused.status, refused.msg]).toEqual([400, expect.stringContaining('不能同步权限超出自己的角色')]);
    const other = await company();
    expect((await post(other.admin, '/blade-system/role/sync', { roleId: template })).status).toBe(404);
    const nobody = await colleague(firm, 'employee');
    expect((await get(nobody.token, `/blade-system/role/sync?roleId=${template}`)).status).toBe(403);
  });

  it('of the platform gives companies’ roles its menus, never beyond what a company itself may open', async () => {
    const root = await app.platformToken();
    const [one, two] = [await company(), await company()];
    const made = await post(root, '/blade-system/role/submit', {
      roleName: '班组长模板',
      roleAlias: 'team_leader',
      dataScope: 2,
      sort: 9,
    });
    const template = made.data.id as string;
    const send = (body: object) => post(root, '/blade-system/role/sync/tenants', body);
    const both = [one.tenantId, two.tenantId];
    expect((await send({ roleId: template, tenantIds: both })).msg).toContain('模板角色没有企业端的菜单');
    // Told before companies are chosen as well.
    const asked = () => get(root, `/blade-system/role/sync/tenants?roleId=${template}`);
    const early = await asked();
    expect([early.status, early.msg]).toEqual([400, '模板角色没有企业端的菜单，请先在权限配置里勾选']);
    const nodes = ((await get(root, '/blade-system/menu/grant-tree')).data.menu as Node[]).flatMap(everyNode);
    const menuIds = named(nodes, ['岗位管理', '部门管理']).flatMap(everyId);
    expect((await post(root, '/blade-system/role/grant', { roleIds: [template], menuIds })).status).toBe(200);

    expect((await asked()).data.menus).toBeGreaterThan(0);
    // The second company has no posts to manage: what its administrators cannot open, nobody there can.
    const posts = named(nodes, ['岗位管理']).flatMap(everyId);
    await asSystem(app.services, 'what the company may open', ({ tx }) =>
      tx.run('delete from role_menu where tenant_id = $1 and menu_id = any($2::uuid[])', [two.tenantId, posts]),
    );
    const codes = async (firm: Staff) =>
      (
        await asSystem(app.services, 'look', ({ tx }) =>
          tx.query<{ code: string }>(
            `select m.code from role_menu g join menu m on m.id = g.menu_id and m.category = 2
              where g.tenant_id = $1 and g.role_id = $2::uuid`,
            [firm.tenantId, firm.roles.get('team_leader')],
          ),
        )
      ).map((row) => row.code.split('_')[0]);
    const done = await send({ roleId: template, tenantIds: both });
    expect([done.status, done.data]).toEqual([200, { changed: 2, same: 0, cut: 1 }]);
    expect(done.msg).toContain('同步到2家企业');
    expect(new Set(await codes(one))).toEqual(new Set(['post', 'dept']));
    expect(new Set(await codes(two))).toEqual(new Set(['dept']));
    expect((await send({ roleId: template, tenantIds: both })).data).toEqual({ changed: 0, same: 2, cut: 1 });
    const kept = await asSystem(app.services, 'look', ({ tx }) =>
      tx.query<{ tenant_id: string }>(
        "select tenant_id from audit_log where kind = 'syncTenants' and tenant_id = any($1)",
        [both],
      ),
    );
    expect(kept.map((row) => row.tenant_id).sort()).toEqual(both.sort());

    const administrator = (await get(root, '/blade-system/role/list')).data[0].id;
    expect((await send({ roleId: administrator })).msg).toContain('不能由模板同步');
    expect((await post(one.admin, '/blade-system/role/sync/tenants', { roleId: template })).status).toBe(403);
    expect((await send({ roleId: one.roles.get('team_leader') })).status).toBe(404);
  });
});
