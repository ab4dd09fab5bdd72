import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
});
afterAll(async () => {
  await world?.close();
});

const PATH = '/blade-system/param/limits';
const limit = async (who: Person, key: string) =>
  must(await who.call('GET', PATH)).data.find((row: { key: string }) => row.key === key);
const tighten = (who: Person, key: string, value: unknown) =>
  who.call('POST', `${PATH}/tighten`, { body: { key, value } });

describe('a limit of the law', () => {
  it('is shown with its source and tightened by a company for itself alone', async () => {
    expect(await limit(firm.admin, 'combustible.10')).toMatchObject({
      label: '丙烷/液化石油气',
      legal: 0.2,
      unit: '%vol',
      source: 'GB 30871-2022 5.3.2',
      validFrom: '2022-10-01',
      own: null,
      value: 0.2,
    });
    must(await tighten(firm.admin, 'combustible.10', 0.1));
    expect(await limit(firm.admin, 'combustible.10')).toMatchObject({ legal: 0.2, own: 0.1, value: 0.1 });
    expect(await limit(other.admin, 'combustible.10')).toMatchObject({ own: null, value: 0.2 });
    must(await tighten(firm.admin, 'combustible.10', null));
    expect(await limit(firm.admin, 'combustible.10')).toMatchObject({ own: null, value: 0.2 });
  });

  it('is asked for where a body is null', async () => {
    expect(
      (
        await firm.admin.call('POST', `${PATH}/tighten`, {
          body: 'null',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(404);
  });

  it('is loosened by nobody: not here, not among the parameters, not by what stands in the table', async () => {
    const loose = await tighten(firm.admin, 'combustible.10', 0.5);
    expect([loose.status, loose.msg]).toEqual([400, '丙烷/液化石油气只能收紧，不得大于0.2%vol（GB 30871-2022 5.3.2）']);
    for (const paramKey of ['limit.combustible.10', 'LIMIT.combustible.10', ' limit.combustible.10']) {
      const reply = await firm.admin.call('POST', '/blade-system/param/submit', {
        body: { paramName: '丙烷', paramKey, paramValue: '2' },
      });
      expect([paramKey, reply.status]).toEqual([paramKey, 400]);
    }
    expect((await tighten(firm.admin, 'risk.lec.major', 400)).msg).toContain('不得大于320');
    await world.sql(
      `insert into param (tenant_id, id, param_name, param_key, param_value) values ($1, gen_random_uuid(), 'x', 'limit.mac.1', '100'), ($1, gen_random_uuid(), 'y', 'risk.lec.major', '900')`,
      [firm.tenantId],
    );
    world.app.services.parameters.drop();
    expect(await limit(firm.admin, 'mac.1')).toMatchObject({ legal: 10, value: 10 });
    expect(await world.app.services.parameters.get(firm.tenantId, 'risk.lec.major')).toBe('320');
    await world.sql("delete from param where tenant_id = $1 and param_key in ('limit.mac.1', 'risk.lec.major')", [
      firm.tenantId,
    ]);
    world.app.services.parameters.drop();
  });

  it('of a parameter takes effect where the parameter does', async () => {
    must(await tighten(firm.admin, 'risk.evaluate.months', 6));
    expect(await world.app.services.parameters.get(firm.tenantId, 'risk.evaluate.months')).toBe('6');
    expect(await limit(firm.admin, 'risk.evaluate.months')).toMatchObject({
      kind: '参数',
      legal: 12,
      own: 6,
      value: 6,
    });
  });

  it('of the product’s own rules is loosened no more than one of the law', async () => {
    const submit = (paramKey: string, paramValue: string) =>
      firm.admin.call('POST', '/blade-system/param/submit', { body: { paramName: 'x', paramKey, paramValue } });
    const loose = await submit('risk.dynamic.floor.major', '0');
    expect([loose.status, loose.msg]).toEqual([
      400,
      '动态风险：有未闭环重大隐患或未消除红色监测预警时的最低分只能收紧，不得小于75分（产品约定）',
    ]);
    expect((await submit('hazard.deadline.majorDays', '365')).msg).toContain('不得大于90天');
    expect((await tighten(firm.admin, 'risk.dynamic.cap.record', 0)).msg).toBe('设置成功');
    const save = (warnValue: number, eliminateValue: number) =>
      firm.admin.call('POST', '/safe/riskwarnconfig/save', { body: { warnValue, eliminateValue } });
    const thresholds = async () => must(await firm.admin.call('GET', '/safe/riskwarnconfig/one')).data;
    expect((await save(100, 99)).data.errors).toEqual([
      { field: 'warnValue', message: '预警值只能收紧，不得大于40（产品约定）' },
      { field: 'eliminateValue', message: '消警值只能收紧，不得大于20（产品约定）' },
    ]);
    must(await save(30, 0));
    expect(await thresholds()).toMatchObject({ warnValue: 30, eliminateValue: 0 });
    await world.sql('update risk_warn_config set warn_value = 100, eliminate_value = 99 where tenant_id = $1', [
      firm.tenantId,
    ]);
    expect(await thresholds()).toMatchObject({ warnValue: 40, eliminateValue: 20 });
  });

  it('is the company’s to tighten: not an employee’s, not an office’s, not the platform’s', async () => {
    const worker = await firm.person({ account: 'limits', role: 'employee' });
    expect((await worker.call('GET', PATH)).status).toBe(403);
    expect((await tighten(worker, 'mac.1', 5)).status).toBe(403);
    const supervisor = await office(world, '370300');
    expect((await tighten(supervisor, 'mac.1', 5)).status).toBe(403);
    const root = await platformAdmin(world);
    expect(await limit(root, 'mac.1')).toMatchObject({ legal: 10, own: null, value: 10 });
    expect((await tighten(root, 'mac.1', 5)).msg).toBe('法定限值由法规给出，各企业只能在此之上收紧');
    expect((await tighten(firm.admin, 'no.such', 5)).status).toBe(404);
  });

  it('not one of these calls was a mistake of the server’s', () => expect(world.bugs).toEqual([]));
});
