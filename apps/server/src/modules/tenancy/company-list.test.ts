import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../../testing/company-world';
import { creditCode } from '../../testing/specimen';
import { openWorld, type World } from '../../testing/world';

let world: World;
let root: Person;
let told: WorldCompany;
let silent: WorldCompany;
beforeAll(async () => {
  world = await openWorld({ own: true });
  root = await platformAdmin(world);
  told = await company(world);
  silent = await company(world);
});
afterAll(async () => {
  await world?.close();
});

const list = (who: Person, query: Record<string, string> = {}) =>
  who.call('GET', '/safe/companyinfo/all/page', { query });

it('shows the platform every company, also those that have told nothing, and nobody else', async () => {
  const code = creditCode();
  must(
    await told.admin.call('POST', '/safe/companyinfo', {
      body: {
        companyName: told.name,
        creditCode: code,
        industry: '3',
        areaCode: '370305',
        legalPerson: '甲',
        principal: '乙',
        safetyDirector: '丙',
      },
    }),
  );
  const rows = must(await list(root, { size: '50' })).data.records as { tenantId: string; id: string | null }[];
  const of = (firm: WorldCompany) => rows.find(({ tenantId }) => tenantId === firm.tenantId);
  expect(of(told)).toMatchObject({
    tenantName: told.name,
    creditCode: code,
    areaName: '临淄区',
    id: expect.any(String),
  });
  expect(of(silent)).toMatchObject({ tenantName: silent.name, id: null, creditCode: null });
  for (const [filled, firm] of [
    ['1', told],
    ['0', silent],
  ] as const) {
    const only = must(await list(root, { filled })).data.records as { tenantId: string }[];
    expect(only.map(({ tenantId }) => tenantId)).toContain(firm.tenantId);
    expect(
      only.every(({ tenantId }) =>
        rows.some((row) => row.tenantId === tenantId && (row.id !== null) === (filled === '1')),
      ),
    ).toBe(true);
  }
  expect(must(await list(root, { companyName: '%' })).data.total).toBe(0);
  const one = must(await root.call('GET', `/safe/companyinfo/${of(told)?.id}`, { query: { tenantId: told.tenantId } }));
  expect(one.data).toMatchObject({ companyName: told.name, legalPerson: '甲' });
  for (const who of [told.admin, await office(world, '370300')]) expect((await list(who)).status).toBe(403);
  expect(world.bugs).toEqual([]);
});
