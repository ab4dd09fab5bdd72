import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../kernel/context';
import type { Engine } from '../../../kernel/db/db';
import { BASIC, type Company, type Platform, platform } from '../../../testing/platform';
import { openTestDb } from '../../../testing/test-db';

let db: Engine;
let app: Platform;
let firm: Company;
beforeAll(async () => {
  db = await openTestDb();
  app = await platform(db);
  firm = await app.company({ tenantName: '代入机械有限公司' });
});
afterAll(async () => {
  await app?.close();
  await db?.close();
});

const sql = <R>(text: string, params: unknown[] = []) =>
  asSystem(app.services, 'look', ({ tx }) => tx.query<R & Record<string, unknown>>(text, params));
const go = (token: string, tenantId: string) => app.call('POST', `/safe/ghost/go/${tenantId}`, { token });
const entered = async (tenantId = firm.tenantId) => {
  const { status, data } = await go(await app.platformToken(), tenantId);
  expect(status).toBe(200);
  return data as { access_token: string; refresh_token: string; user_id: string };
};
const area = (token: string, name: string) => app.call('POST', '/safe/area', { token, body: { name, sort: 1 } });
const info = (token: string) => app.call('GET', '/blade-auth/oauth/user-info', { token });

describe('a platform administrator inside a company', () => {
  it('has what its administrator has, in his own name, and every write tells both tenants', async () => {
    const mine = await app.platformToken();
    const { data, msg } = await go(mine, firm.tenantId);
    expect(msg).toBe('已进入');
    expect(data).toMatchObject({
      tenant_id: firm.tenantId,
      role_name: 'enterprise_admin',
      detail: { tenantKind: 'company', tenantName: '代入机械有限公司', ghost: { tenantId: '000000' } },
    });
    const inside = data.access_token as string;
    expect((await info(mine)).status).toBe(401);
    expect((await info(inside)).body).toMatchObject({
      tenantId: firm.tenantId,
      ghost: { tenantId: '000000', userName: '平台管理员' },
    });
    const held = await app.call('GET', '/blade-system/menu/buttons', { token: inside });
    expect(JSON.stringify(held.data)).toContain('user_edit');
    expect(JSON.stringify(held.data)).not.toContain('tenant_edit');
    expect((await app.call('GET', '/blade-system/tenant/list', { token: inside })).status).toBe(403);

    const { data: made } = await area(inside, '代入期间的区域');
    const [row] = await sql<{ create_user: string; create_tenant: string; tenant_id: string }>(
      'select create_user, create_tenant, update_tenant, tenant_id from area where id = $1',
      [made.id],
    );
    expect(row).toMatchObject({
      tenant_id: firm.tenantId,
      create_user: data.user_id,
      create_tenant: '000000',
      update_tenant: '000000',
    });
    const [line] = await sql('select user_id, user_tenant, ghost_user, tenant_id from audit_log where record_id = $1', [
      made.id,
    ]);
    expect(line).toEqual({
      tenant_id: firm.tenantId,
      user_id: data.user_id,
      user_tenant: '000000',
      ghost_user: data.user_id,
    });
    const detail = await app.call('GET', `/safe/area/${made.id}`, { token: inside });
    expect(detail.data.createUserName).toBe('平台管理员');
    const lines = await sql<{ tenant_id: string }>(
      "select distinct tenant_id from audit_log where kind = 'ghostGo' and record_id = $1",
      [firm.tenantId],
    );
    expect(lines.map((entry) => entry.tenant_id).sort()).toEqual(['000000', firm.tenantId].sort());
  });

  it('goes no further from there, and comes back as himself', async () => {
    const other = await app.company();
    const inside = await entered();
    expect((await go(inside.access_token, other.tenantId)).status).toBe(403);
    const wrong = await app.call('POST', `/safe/ghost/back/${other.tenantId}`, { token: inside.access_token });
    expect(wrong.status).toBe(404);
    const back = await app.call('POST', `/safe/ghost/back/${firm.tenantId}`, { token: inside.access_token });
    expect([back.status, back.data.tenant_id, back.data.detail.ghost]).toEqual([200, '000000', null]);
    expect((await info(inside.access_token)).status).toBe(401);
    expect((await app.call('GET', '/blade-system/tenant/list', { token: back.data.access_token })).status).toBe(200);
    const again = await app.call('POST', '/safe/ghost/back/000000', { token: back.data.access_token });
    expect([again.status, again.msg]).toEqual([400, '当前未进入其他租户']);
  });

  it('stays inside when the token is renewed, is online under his own session, and signs out for good', async () => {
    const inside = await entered();
    const renewed = await app.call('POST', '/blade-auth/oauth/token/refresh', {
      headers: { authorization: BASIC },
      body: { refresh_token: inside.refresh_token },
    });
    expect(renewed.body).toMatchObject({ tenant_id: firm.tenantId, detail: { ghost: { tenantId: '000000' } } });
    const token = renewed.body.access_token as string;
    expect((await app.call('GET', '/safe/onlineuser/login', { token })).data).toBe(true);
    await app.call('GET', '/blade-auth/oauth/logout', { token });
    expect((await info(token)).status).toBe(401);
  });

  it('leaves his own account alone, and no failed password is counted against the company', async () => {
    const { access_token: token } = await entered();
    const change = await app.call('POST', '/blade-user/update-password', {
      token,
      body: { oldPassword: 'x', newPassword: 'Abc12345!', newPassword1: 'Abc12345!' },
    });
    expect([change.status, change.msg]).toEqual([403, '请先返回平台，再修改个人资料或密码']);
    expect((await app.call('POST', '/blade-user/update-info', { token, body: { realName: '甲' } })).status).toBe(403);
    expect((await app.call('GET', '/blade-user/info', { token })).data.account).toBe('admin');
    expect(
      await sql("select 1 from login_attempt where tenant_id = $1 and outcome = 'failed'", [firm.tenantId]),
    ).toEqual([]);
  });

  it('is out when the tenant is disabled', async () => {
    const gone = await app.company();
    const inside = await entered(gone.tenantId);
    const mine = await app.platformToken();
    await app.call('POST', '/blade-system/tenant/submit', { token: mine, body: { id: gone.tenantId, status: 0 } });
    expect((await info(inside.access_token)).status).toBe(401);
    const refused = await go(mine, gone.tenantId);
    expect([refused.status, refused.msg]).toEqual([400, '该租户已停用，启用后才能进入']);
  });

  it('reads and never writes inside a supervision office, and still finds the way back', async () => {
    const office = await app.company({ tenantType: 2, tenantName: '代入监管办' });
    const { access_token: token } = await entered(office.tenantId);
    expect((await area(token, '不该有')).status).toBe(403);
    expect((await app.call('POST', `/safe/ghost/back/${office.tenantId}`, { token })).status).toBe(200);
  });
});

describe('everybody else', () => {
  it('neither sees the list nor goes anywhere', async () => {
    const admin = await app.token(firm.tenantId, 'admin');
    const other = await app.company();
    expect((await app.call('GET', '/safe/ghost/list', { token: admin })).status).toBe(403);
    expect((await go(admin, other.tenantId)).status).toBe(403);
    expect((await app.call('POST', '/safe/ghost/back/000000', { token: admin })).status).toBe(400);
  });

  it('is listed by name: companies and offices in use, not the platform', async () => {
    const token = await app.platformToken();
    const { data } = await app.call('GET', `/safe/ghost/list?tenantName=${encodeURIComponent('代入机械')}`, { token });
    expect(data).toMatchObject({ total: 1, records: [{ tenantId: firm.tenantId, tenantName: '代入机械有限公司' }] });
    const all = await app.call('GET', '/safe/ghost/list?size=500', { token });
    expect(all.data.records.map((row: { tenantId: string }) => row.tenantId)).not.toContain('000000');
    expect((await go(token, '000000')).status).toBe(400);
    expect((await go(token, '999999')).status).toBe(404);
  });
});
