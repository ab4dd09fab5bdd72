import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let worker: Person;
let supervisor: Person;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
  worker = await firm.person({ account: 'worker', role: 'employee' });
  supervisor = await office(world, '370300');
});
afterAll(async () => {
  await world?.close();
});

const PATH = '/blade-system/tenant/hiddendanger/report/rule';
const rule = async (who: Person) => must(await who.call('GET', PATH)).data;
const set = (who: Person, body: object) => who.call('POST', PATH, { body: { ...body } });

describe('the rule of reporting', () => {
  it('is not set by a body that is null', async () => {
    expect(
      (await firm.admin.call('POST', PATH, { body: 'null', headers: { 'content-type': 'application/json' } })).msg,
    ).toBe('没有需要保存的内容');
  });

  it('begins with what the registry says, and is a company’s own once set', async () => {
    expect(await rule(worker)).toMatchObject({
      whoMayReport: 'everyone',
      autoAssign: 0,
      onSpotHours: 24,
      generalDays: 7,
      generalMaxDays: 30,
      majorDays: 90,
      secondReview: 'major',
      fields: {
        generalDays: { min: 1, max: 30, unit: '天' },
        whoMayReport: { options: { leaders: '班组长及以上人员' } },
      },
    });
    must(await set(firm.admin, { whoMayReport: 'leaders', autoAssign: true, generalDays: 5 }));
    must(await set(firm.admin, { generalDays: '6' }));
    expect(await rule(worker)).toMatchObject({ whoMayReport: 'leaders', autoAssign: 1, generalDays: 6, majorDays: 90 });
    expect((await rule(other.admin)).whoMayReport).toBe('everyone');
    must(await set(firm.admin, { secondReview: 'all' }));
    expect(await rule(worker)).toMatchObject({ secondReview: 'all', generalDays: 6 });
    const rows = await world.sql('select 1 from param where tenant_id = $1 and deleted_at is null', [firm.tenantId]);
    expect(rows).toHaveLength(4);
  });

  it('is set by the platform for the company it names, and for no office', async () => {
    const root = await platformAdmin(world);
    must(await set(root, { tenantId: other.tenantId, generalDays: 4 }));
    expect(await rule(other.admin)).toMatchObject({ generalDays: 4 });
    expect(must(await root.call('GET', PATH, { query: { tenantId: other.tenantId } })).data).toMatchObject({
      tenantId: other.tenantId,
      generalDays: 4,
    });
    expect((await rule(root)).generalDays).toBe(7);
    expect((await set(root, { tenantId: supervisor.tenantId, generalDays: 4 })).status).toBe(404);
    // A company's administrator names nobody: what he sets is his own.
    must(await set(firm.admin, { tenantId: other.tenantId, generalDays: 6 }));
    expect(await rule(other.admin)).toMatchObject({ generalDays: 4 });
  });

  it('is honoured by the next report', async () => {
    must(await set(firm.admin, { whoMayReport: 'leaders' }));
    const report = async () =>
      worker.call('POST', '/safe/hiddendanger/report', {
        body: {
          hiddenDangerDescribe: '通道堆物',
          geoLocation: '一号库',
          reviseBeforeImages: await firm.photo(worker),
        },
      });
    const refused = await report();
    expect([refused.status, refused.msg]).toEqual([403, '本企业规定由班组长及以上人员上报隐患']);
    must(await set(firm.admin, { whoMayReport: 'everyone' }));
    must(await report());
  });

  it('tells all that is wrong at once and changes nothing', async () => {
    const before = await rule(firm.admin);
    const reply = await set(firm.admin, { whoMayReport: 'nobody', generalDays: 0, majorDays: '很久', autoAssign: 1 });
    expect(reply.data.errors.map(({ field }: { field: string }) => field)).toEqual([
      'whoMayReport',
      'generalDays',
      'majorDays',
    ]);
    const crossed = await set(firm.admin, { generalDays: 20, generalMaxDays: 10 });
    expect(crossed.msg).toBe('一般隐患默认整改期限不能超过最长整改期限');
    expect((await set(firm.admin, {})).status).toBe(400);
    expect(await rule(firm.admin)).toEqual(before);
  });

  it('is set by whoever keeps the parameters', async () => {
    for (const who of [worker, supervisor]) expect((await set(who, { autoAssign: 0 })).status).toBe(403);
    const seen = await supervisor.call('GET', PATH, { query: { tenantId: firm.tenantId } });
    expect(seen.data.tenantId).toBe(firm.tenantId);
  });
});
