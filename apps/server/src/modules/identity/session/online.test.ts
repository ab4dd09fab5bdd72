import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../../../testing/company-world';
import { openWorld, type World } from '../../../testing/world';

let world: World;
let a: WorldCompany;
let b: WorldCompany;
let supervisor: Person;
let outsider: Person;
beforeAll(async () => {
  world = await openWorld();
  a = await company(world, { tag: '线' });
  b = await company(world);
  supervisor = await office(world, '370300');
  outsider = await office(world, '370400');
});
afterAll(async () => {
  await world?.close();
});

const DETAIL = '/safe/onlineuser/history/company/detail';
interface Session {
  id: string;
  userId: string;
  online: number;
  ip: string | null;
  mine: number;
  endReason: string | null;
}
const sessions = async (who: Person, query: Record<string, string> = {}): Promise<Session[]> =>
  must(await who.call('GET', DETAIL, { query })).data.records;

describe('sessions of a company', () => {
  it('are listed for who keeps its people, with where and when, and ended at once', async () => {
    const worker = await a.person({ account: 'online1', role: 'employee' });
    const [row] = await sessions(a.admin, { realName: worker.name });
    expect(row).toMatchObject({ userId: worker.userId, online: 1, mine: 0, ip: expect.any(String), endReason: null });
    expect((await sessions(a.admin, { realName: worker.name, online: '0' })).length).toBe(0);
    expect((await sessions(a.admin, { startTime: '2099-01-01' })).length).toBe(0);
    must(await a.admin.call('POST', '/safe/onlineuser/kick', { body: { ids: row?.id } }));
    expect((await worker.call('GET', '/blade-user/info')).status).toBe(401);
    expect(await sessions(a.admin, { realName: worker.name })).toMatchObject([
      { online: 0, endReason: '被管理员强制下线' },
    ]);
    const kicks = await world.sql("select 1 from audit_log where kind = 'kick' and record_id = $1", [row?.id]);
    expect(kicks.length).toBe(1);
  });

  it('are nobody else’s: not one’s own to kick, no colleague’s to see, no other company’s', async () => {
    const worker = await a.person({ account: 'online2', role: 'employee' });
    const all = await sessions(a.admin);
    const mine = all.find((row) => row.mine === 1);
    const kick = (who: Person, ids: string | undefined) => who.call('POST', '/safe/onlineuser/kick', { body: { ids } });
    expect((await kick(a.admin, mine?.id)).msg).toBe('不能将自己强制下线，请使用退出系统');
    expect((await worker.call('GET', DETAIL)).status).toBe(403);
    expect((await worker.call('GET', '/safe/onlineuser/history/company/count')).status).toBe(403);
    expect((await kick(worker, mine?.id)).status).toBe(403);
    expect((await kick(b.admin, mine?.id)).status).toBe(404);
    expect((await kick(supervisor, mine?.id)).status).toBe(403);
    expect((await kick(a.admin, `${all[0]?.id},018f0000-0000-7000-8000-000000000000`)).status).toBe(404);
    expect((await kick(a.admin, '')).status).toBe(400);
    expect((await a.admin.call('GET', DETAIL, { query: { startTime: 'x' } })).status).toBe(400);
  });

  it('are figures to a supervisor of the area, without addresses', async () => {
    const query = { tenantId: a.tenantId };
    const rows = await sessions(supervisor, query);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.ip === null)).toBe(true);
    expect((await outsider.call('GET', DETAIL, { query })).status).toBe(404);
    const count = async (who: Person) =>
      must(await who.call('GET', '/safe/onlineuser/history/company/count', { query: { tenantName: a.name } })).data;
    expect((await count(supervisor)).records).toMatchObject([{ tenantId: a.tenantId, tenantName: a.name }]);
    expect((await count(supervisor)).records[0].onlineCount).toBeGreaterThan(0);
    expect((await count(outsider)).records).toEqual([]);
    expect((await count(b.admin)).records).toEqual([]);
    expect((await count(await platformAdmin(world))).total).toBe(1);
  });
});

describe('headcount', () => {
  it('counts people and who is online by region and company, of the jurisdiction only', async () => {
    const places = must(await supervisor.call('GET', '/safe/headcount/location')).data as Record<string, unknown>[];
    expect(places[0]).toMatchObject({ code: '370300' });
    const own = places.find((row) => row.code === '370305');
    expect(own?.companyCount).toBeGreaterThanOrEqual(2);
    expect(places[0]?.userCount).toBeGreaterThanOrEqual(own?.userCount as number);
    const elsewhere = must(await outsider.call('GET', '/safe/headcount/location')).data as { code: string }[];
    expect(elsewhere.length).toBeGreaterThan(0);
    expect(elsewhere.filter(({ code }) => code.startsWith('3703'))).toEqual([]);
    const query = { tenantName: a.name, location: '370305' };
    const { data } = must(await supervisor.call('GET', '/safe/headcount/company', { query }));
    const [people] = await world.sql<{ n: number }>(
      'select count(*)::int as n from app_user where tenant_id = $1 and status = 1 and deleted_at is null',
      [a.tenantId],
    );
    expect(data.records).toMatchObject([{ tenantId: a.tenantId, location: expect.any(String), userCount: people?.n }]);
    expect(must(await outsider.call('GET', '/safe/headcount/company', { query })).data.total).toBe(0);
    expect((await a.admin.call('GET', '/safe/headcount/company')).status).toBe(403);
  });

  it('names the people of a company with masked numbers', async () => {
    const query = { tenantId: a.tenantId, size: '500' };
    const { data } = must(await supervisor.call('GET', '/safe/headcount/company/userinfo', { query }));
    const worker = data.records.find((row: { realName: string }) => row.realName.startsWith('online2'));
    expect(worker).toMatchObject({ phone: '137****1111', deptName: expect.stringContaining('机加工车间'), online: 1 });
    expect((await supervisor.call('GET', '/safe/headcount/company/userinfo')).status).toBe(400);
    expect((await outsider.call('GET', '/safe/headcount/company/userinfo', { query })).status).toBe(404);
    expect((await a.admin.call('GET', '/safe/headcount/company/userinfo', { query })).status).toBe(403);
  });
});
