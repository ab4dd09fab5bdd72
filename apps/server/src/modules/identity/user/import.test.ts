import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../../kernel/db/db';
import { type Company, type Platform, platform } from '../../../testing/platform';
import { typedSheet } from '../../../testing/sheet';
import { openTestDb } from '../../../testing/test-db';
import { multipart } from '../../../testing/world';

/** Many people at once from a sheet: in the lists at once, signed in only with a first password somebody set. */
let db: Engine;
let app: Platform;
let firm: Company;
let admin: string;
beforeAll(async () => {
  db = await openTestDb();
  app = await platform(db);
  firm = await app.company();
  admin = await app.token(firm.tenantId, 'admin');
});
afterAll(async () => {
  await app?.close();
  await db?.close();
});

const HEADER = ['登录账号', '姓名', '所属部门', '所属角色', '手机号码'];
const people = async () => (await app.call('GET', '/blade-user/page?size=50', { token: admin })).data;
const root = async (): Promise<string> =>
  (await app.call('GET', '/blade-system/dept/tree', { token: admin })).data[0].title;
async function bring(rows: readonly (readonly string[])[], token = admin) {
  const { body, headers } = multipart(await typedSheet(HEADER, rows), '人员.xlsx');
  return app.call('POST', '/blade-user/import-user', { token, body, headers });
}

it('are in the list, and sign in once their passwords were reset', async () => {
  const dept = await root();
  const reply = await bring([
    ['qiaoyi', '乔一', dept, '普通员工', '13911110001'],
    ['qiaoer', '乔二', dept, '普通员工、班组长', '13911110002'],
  ]);
  expect([reply.status, reply.data]).toEqual([200, { created: 2, updated: 0 }]);
  const { records } = await people();
  const one = records.find((row: { account: string }) => row.account === 'qiaoyi');
  expect(one).toMatchObject({
    realName: '乔一',
    status: 1,
    isResign: 1,
    mainDeptId: firm.deptId,
    roleName: '普通员工',
  });
  const [row] = await db.owner('look', (tx) =>
    tx.query<{ phone: string }>("select phone from app_user where account = 'qiaoyi'"),
  );
  expect(row?.phone ?? '').not.toContain('13911110001');
  expect((await app.signIn(firm.tenantId, 'qiaoyi', '')).status).toBe(400);
  const reset = await app.call('POST', `/blade-user/reset-password?userIds=${one.id}`, { token: admin });
  const inside = await app.signIn(
    firm.tenantId,
    'qiaoyi',
    JSON.stringify(reset.data).match(/"password":"([^"]+)"/)?.[1] ?? '',
  );
  expect(inside.status).toBe(200);
});

it('are changed by the same rules as in the form', async () => {
  const dept = await root();
  const reply = await bring([['qiaoyi', '乔一一', dept, '班组长', '13911110001']]);
  expect([reply.status, reply.data]).toEqual([200, { created: 0, updated: 1 }]);
  const { records } = await people();
  expect(records.find((row: { account: string }) => row.account === 'qiaoyi')).toMatchObject({
    realName: '乔一一',
    roleName: '班组长',
    status: 1,
  });
  // The last administrator stays one.
  const boss = records.find((row: { account: string }) => row.account === 'admin');
  const last = await bring([['admin', String(boss.realName), dept, '普通员工', '13911110005']]);
  expect(last.status).toBe(400);
  expect((await people()).records.find((row: { account: string }) => row.account === 'admin').roleName).toBe(
    boss.roleName,
  );
});

it('are refused as a whole when a name is unknown or the quota is too small', async () => {
  const dept = await root();
  const before = (await people()).total;
  const unknown = await bring([['qiaosan', '乔三', '没有的部门', '普通员工', '13911110003']]);
  expect(unknown.status).toBe(400);
  expect(unknown.msg).toContain('第2行「所属部门」');
  await db.owner('quota', async (tx) => {
    await tx.exec('set local role anlan_system');
    await tx.run('update tenant set account_number = $2 where tenant_id = $1', [firm.tenantId, before + 1]);
  });
  const many = await bring([
    ['qiaosan', '乔三', dept, '普通员工', '13911110003'],
    ['qiaosi', '乔四', dept, '普通员工', '13911110004'],
  ]);
  expect([many.status, many.msg]).toEqual([400, '当前租户已到最大账号额度!']);
  expect((await people()).total).toBe(before);
});

it('are brought in by nobody without the code', async () => {
  const { records } = await people();
  const reset = await app.call(
    'POST',
    `/blade-user/reset-password?userIds=${records.find((row: { account: string }) => row.account === 'qiaoer').id}`,
    { token: admin },
  );
  expect(reset.status).toBe(200);
  const other = await app.company();
  const reply = await bring([['x1', '甲', '无', '普通员工', '13911110009']], await app.token(other.tenantId, 'admin'));
  // Departments and roles of the other company are its own.
  expect(reply.status).toBe(400);
});
