import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let far: WorldCompany;
let supervisor: Person;
let outsider: Person;
let root: Person;
beforeAll(async () => {
  world = await openWorld();
  root = await platformAdmin(world);
  firm = await company(world);
  far = await company(world, { areaCode: '370402' });
  supervisor = await office(world, '370300');
  outsider = await office(world, '370400');
});
afterAll(async () => {
  await world?.close();
});

const plan = async (who: Person, name: string) =>
  must(
    await who.call('POST', '/safe/tenantflat/add', { body: { name, location: '370300', url: await firm.photo(who) } }),
  ).data.id as string;
const place = (who: Person, body: object) => who.call('POST', '/safe/tenantflatcompany/add', { body: { ...body } });
const points = async (who: Person, flatId: string) =>
  must(await who.call('GET', '/safe/tenantflatcompany/list', { query: { flatId } })).data;

describe('a supervision office', () => {
  it('is asked for the company where a body is null', async () => {
    const sent = { body: 'null', headers: { 'content-type': 'application/json' } };
    expect((await supervisor.call('POST', '/safe/tenantflatcompany/add', sent)).msg).toBe('请选择企业');
  });

  it('keeps plans of its own with its companies on them, whatever company it is looking at', async () => {
    const id = await plan(supervisor, '老城区');
    const looking = { tenantId: firm.tenantId };
    must(await supervisor.call('POST', `/safe/tenantflat/edit/${id}`, { body: { remark: '2026版' }, query: looking }));
    const read = must(await supervisor.call('GET', `/safe/tenantflat/${id}`, { query: looking })).data;
    expect(read).toMatchObject({ name: '老城区', remark: '2026版', locationName: '淄博市' });
    expect((await supervisor.call('GET', read.urlList[0].link.replace('/api/service', ''))).status).toBe(200);
    must(await place(supervisor, { flatId: id, tenantId: firm.tenantId, xaxis: 10.25, yaxis: '20' }));
    expect(await points(supervisor, id)).toMatchObject([
      { companyTenantId: firm.tenantId, tenantName: firm.name, xaxis: '10.25', yaxis: '20.00' },
    ]);
    // Placed again it moves, by its name as well.
    must(await place(supervisor, { flatId: id, tenantName: firm.name, xaxis: 99, yaxis: 0 }));
    const [moved, ...more] = await points(supervisor, id);
    expect([moved.xaxis, more]).toEqual(['99.00', []]);
    must(await supervisor.call('DELETE', '/safe/tenantflatcompany/delete', { query: { ids: moved.id } }));
    expect(await points(supervisor, id)).toEqual([]);
    must(await place(supervisor, { flatId: id, companyTenantId: firm.tenantId, xaxis: 1, yaxis: 1 }));
    must(await supervisor.call('POST', '/safe/tenantflat/delete', { body: { ids: id } }));
    expect(
      await world.sql('select 1 from tenant_flat_company where flat_id = $1 and deleted_at is null', [id]),
    ).toEqual([]);
    expect((await supervisor.call('GET', `/safe/tenantflat/${id}`)).status).toBe(404);
  });

  it('places no company of another area, and none off the plan', async () => {
    const id = await plan(supervisor, '边界');
    const foreign = await place(supervisor, { flatId: id, companyTenantId: far.tenantId, xaxis: 1, yaxis: 1 });
    expect(foreign.data.errors).toEqual([{ field: 'companyTenantId', message: '企业不存在或不在辖区内' }]);
    const off = await place(supervisor, { flatId: id, companyTenantId: firm.tenantId, xaxis: 101, yaxis: -1 });
    expect(off.data.errors.map(({ field }: { field: string }) => field)).toEqual(['xaxis', 'yaxis']);
    const nowhere = await place(supervisor, { flatId: id, companyTenantId: firm.tenantId });
    expect(nowhere.data.errors.map(({ field }: { field: string }) => field)).toEqual(['xaxis', 'yaxis']);
    expect((await place(supervisor, { flatId: id, xaxis: 1, yaxis: 1 })).status).toBe(400);
  });

  it('sees nothing of another office’s plans', async () => {
    const id = await plan(supervisor, '只属本办');
    expect((await outsider.call('GET', `/safe/tenantflat/${id}`)).status).toBe(404);
    expect((await outsider.call('POST', `/safe/tenantflat/edit/${id}`, { body: { name: '夺' } })).status).toBe(404);
    expect((await outsider.call('POST', '/safe/tenantflat/delete', { body: { ids: id } })).status).toBe(404);
    expect((await place(outsider, { flatId: id, companyTenantId: far.tenantId, xaxis: 1, yaxis: 1 })).status).toBe(404);
    expect(must(await outsider.call('GET', '/safe/tenantflat/government/flatList')).data).toEqual([]);
    expect(must(await supervisor.call('GET', '/safe/tenantflat/page', { query: { name: '只属' } })).data.total).toBe(1);
    for (const call of ['/safe/tenantflat/page', '/safe/tenantflatcompany/list']) {
      expect((await firm.admin.call('GET', call)).status).toBe(403);
    }
    expect((await place(firm.admin, { flatId: id, companyTenantId: firm.tenantId, xaxis: 1, yaxis: 1 })).status).toBe(
      403,
    );
  });
});

describe('the log of looks', () => {
  const log = (who: Person, query: Record<string, string> = {}) =>
    who.call('GET', '/safe/index/government/log/page', { query });

  it('tells the office which of its people looked at which company, and nobody else', async () => {
    must(await supervisor.call('GET', '/safe/risk/government/page', { query: { tenantId: firm.tenantId } }));
    const { records, total } = must(await log(supervisor, { tenantName: firm.name })).data;
    expect(total).toBeGreaterThan(0);
    expect(records[0]).toMatchObject({
      tenantId: firm.tenantId,
      tenantName: firm.name,
      title: '查看风险点',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      remoteIp: world.ip,
    });
    expect(must(await log(outsider)).data.records).toEqual([]);
    expect(must(await log(supervisor, { createTime_datele: '2020-01-01' })).data.total).toBe(0);
    expect((await log(supervisor, { createTime_datege: '昨天' })).status).toBe(400);
    for (const who of [firm.admin, root]) expect((await log(who)).status).toBe(403);
  });
});
