import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../../kernel/db/db';
import { BASIC, type Company, PASSWORD, type Platform, platform, sha256 } from '../../../testing/platform';
import { openTestDb } from '../../../testing/test-db';

let db: Engine;
let app: Platform;
let firm: Company;
let lower: string;
let admin: string;
beforeAll(async () => {
  db = await openTestDb();
  app = await platform(db);
  firm = await app.company();
  admin = await app.token(firm.tenantId, 'admin');
  const body = { parentId: firm.deptId, deptName: '仓储组', deptCategory: 3, sort: 1 };
  lower = (await app.call('POST', '/blade-system/dept/submit', { token: admin, body })).data.id;
  await app.call('POST', '/blade-user/submit', {
    token: admin,
    body: {
      account: 'both',
      realName: '赵六',
      phone: '13600001234',
      deptId: `${firm.deptId},${lower}`,
      roleId: `${firm.roles.get('enterprise_admin')},${firm.roles.get('employee')}`,
    },
  });
  const { data } = await app.call('GET', '/blade-user/page?account=both', { token: admin });
  const reset = await app.call('POST', `/blade-user/reset-password?userIds=${data.records[0].id}`, { token: admin });
  const first = await app.token(firm.tenantId, 'both', reset.data[0].password);
  const passwords = { oldPassword: sha256(reset.data[0].password), newPassword: PASSWORD, newPassword1: PASSWORD };
  await app.call('POST', '/blade-user/update-password', { token: first, body: passwords });
});
afterAll(async () => {
  await app?.close();
  await db?.close();
});

const headers = (more: object = {}) => ({ authorization: BASIC, ...more });
const signIn = (more: object = {}) =>
  app.call('POST', '/blade-auth/oauth/token', {
    headers: headers(more),
    body: { tenantId: firm.tenantId, username: 'both', password: sha256(PASSWORD), grant_type: 'password' },
  });
const renew = (refresh: string, more: object = {}) =>
  app.call('POST', '/blade-auth/oauth/token', {
    headers: headers(more),
    body: { tenantId: firm.tenantId, refresh_token: refresh, grant_type: 'refresh_token' },
  });
const info = async (token: string) => (await app.call('GET', '/blade-auth/oauth/user-info', { token })).body;
const people = async (token: string) => (await app.call('GET', '/blade-user/page', { token })).status;

it('is offered to whoever has several departments or roles, and to nobody else', async () => {
  const { body } = await signIn();
  expect(body.detail.choices).toEqual({
    depts: [
      { id: firm.deptId, name: expect.any(String) },
      { id: lower, name: '仓储组' },
    ],
    roles: [
      { id: firm.roles.get('enterprise_admin'), name: '企业管理员' },
      { id: firm.roles.get('employee'), name: '普通员工' },
    ],
    deptId: null,
    roleId: null,
  });
  expect(body.role_name).toBe('enterprise_admin,employee');
  expect((await app.signIn(firm.tenantId, 'admin', PASSWORD)).body.detail).not.toHaveProperty('choices');
});

it('holds for the whole session, narrows what it may, and is given up again', async () => {
  const employee = firm.roles.get('employee') as string;
  const { body } = await signIn({ 'Dept-Id': lower, 'Role-Id': employee });
  expect(body).toMatchObject({ dept_id: lower, role_id: employee, role_name: 'employee' });
  expect(body.detail.choices).toMatchObject({ deptId: lower, roleId: employee });
  expect(await info(body.access_token)).toMatchObject({ dept_id: lower, mainDeptId: lower, roleAliases: ['employee'] });
  expect(await people(body.access_token)).toBe(403);

  // A client that renews sends the headers empty: nothing changes.
  const next = await renew(body.refresh_token, { 'Dept-Id': '', 'Role-Id': '' });
  expect(next.body).toMatchObject({ dept_id: lower, role_name: 'employee' });
  const all = await renew(next.body.refresh_token, { 'Dept-Id': '0', 'Role-Id': '0' });
  expect(all.body).toMatchObject({ dept_id: `${firm.deptId},${lower}`, role_name: 'enterprise_admin,employee' });
  expect(await people(all.body.access_token)).toBe(200);
  // The tokens of a session are of one mind, the older one too.
  const narrow = await renew(all.body.refresh_token, { 'Role-Id': employee });
  expect(await people(all.body.access_token)).toBe(403);
  expect(await people(narrow.body.access_token)).toBe(403);
});

it('narrows what somebody may as head of a department, by role and by department', async () => {
  const head = firm.roles.get('dept_head') as string;
  const employee = firm.roles.get('employee') as string;
  const { data } = await app.call('GET', '/blade-user/page?account=both', { token: admin });
  const { id, roleId: roles } = data.records[0];
  const become = async (roleId: string) =>
    expect((await app.call('POST', '/blade-user/update', { token: admin, body: { id, roleId } })).status).toBe(200);
  const lead = async (dept: string, principalId: string) =>
    expect(
      (await app.call('POST', '/blade-system/dept/submit', { token: admin, body: { id: dept, principalId } })).status,
    ).toBe(200);
  const heads = async (more: object = {}) =>
    (await info((await signIn(more)).body.access_token)).headOfDeptIds.toSorted();
  await become(`${head},${employee}`);
  await lead(firm.deptId, id);
  await lead(lower, id);
  const both = [firm.deptId, lower].toSorted();
  expect(await heads()).toEqual(both);
  expect(await heads({ 'Role-Id': employee })).toEqual([]);
  expect(await heads({ 'Role-Id': head })).toEqual(both);
  expect(await heads({ 'Dept-Id': lower })).toEqual([lower]);
  expect(await heads({ 'Dept-Id': firm.deptId })).toEqual(both);
  expect(await heads({ 'Dept-Id': lower, 'Role-Id': employee })).toEqual([]);
  await lead(firm.deptId, '');
  await lead(lower, '');
  await become(roles);
});

it('is refused for what is not one’s own, and the token serves on', async () => {
  const manager = firm.roles.get('safety_manager') as string;
  const strange = await signIn({ 'Role-Id': manager });
  expect([strange.status, strange.body.error_description]).toEqual([400, '所选角色不属于当前账号']);
  expect((await signIn({ 'Dept-Id': "x'--" })).body.error_description).toBe('所选部门不属于当前账号');
  const { body } = await signIn();
  const refused = await renew(body.refresh_token, { 'Role-Id': manager });
  expect([refused.status, refused.msg]).toEqual([400, '所选角色不属于当前账号']);
  expect((await renew(body.refresh_token)).status).toBe(200);
});

it('counts for nothing once it is held no more', async () => {
  const { body } = await signIn({ 'Dept-Id': lower });
  const { data } = await app.call('GET', '/blade-user/page?account=both', { token: admin });
  const change = { id: data.records[0].id, deptId: firm.deptId, mainDeptId: firm.deptId };
  expect((await app.call('POST', '/blade-user/update', { token: admin, body: change })).status).toBe(200);
  expect(await info(body.access_token)).toMatchObject({ dept_id: firm.deptId, mainDeptId: firm.deptId });
  // A role that is taken away while the session stands in it leaves nothing, not all the others.
  const inRole = await signIn({ 'Role-Id': firm.roles.get('employee') });
  expect((await app.call('GET', '/blade-system/menu/routes', { token: inRole.body.access_token })).data).not.toEqual(
    [],
  );
  const fewer = { id: data.records[0].id, roleId: firm.roles.get('enterprise_admin') };
  expect((await app.call('POST', '/blade-user/update', { token: admin, body: fewer })).status).toBe(200);
  expect(await people(inRole.body.access_token)).toBe(403);
  expect((await app.call('GET', '/blade-system/menu/routes', { token: inRole.body.access_token })).data).toEqual([]);
});
