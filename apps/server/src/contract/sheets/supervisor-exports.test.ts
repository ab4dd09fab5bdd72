import { allResources } from '@anlan/domain';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { addressOf, type Method, message, permissionCode } from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { sheetText } from '../../testing/sheet';
import { openWorld, type World } from '../../testing/world';
import { cells, lineOf, send, template } from './sheet-lines';

/** What a supervisor takes along as a sheet: the chosen company's and nobody else's, told in that company's audit. */
let world: World;
let mine: WorldCompany;
let beside: WorldCompany;
let supervisor: Person;
let outsider: Person;

beforeAll(async () => {
  world = await openWorld();
  mine = await company(world, { tag: 'S' });
  beside = await company(world, { tag: 'S' });
  supervisor = await office(world, '370300');
  outsider = await office(world, '370400');
  for (const [place, one] of [mine, beside].entries()) {
    const who = await one.person({ account: 'manager', role: 'safety_manager', name: '安工' });
    const resource = riskPoint;
    const { header } = await template(who, resource);
    const line = { ...(await lineOf(who, resource, place)), 风险点名称: POINTS[place] as string };
    must(await send(who, resource, header, [cells(header, line)]));
    const body = {
      hiddenDangerDescribe: DANGERS[place],
      geoLocation: '罐区',
      reviseBeforeImages: await one.photo(who),
    };
    must(await who.call('POST', '/safe/hiddendanger/report', { body }));
  }
});
afterAll(async () => {
  await world?.close();
});

const POINTS = ['一号砂轮机', '隔壁的冲床'];
const DANGERS = ['一号罐围堰有裂缝', '隔壁的护栏松动'];

const twins = allResources.filter((resource) => resource.menu?.government && addressOf(resource, 'export'));
/** Every sheet of what a supervisor's screens list: by its code, how it is asked for. */
const SHEETS: readonly (readonly [string, Method, string])[] = [
  ...twins.map((resource) => {
    const { method, path } = addressOf(resource, 'export') as { method: Method; path: string };
    return [permissionCode(resource, 'export'), method, path] as const;
  }),
  ['hiddendanger_export', 'GET', '/safe/hiddendanger/book/export'],
  ['risk_export', 'GET', '/safe/riskinfo/export'],
  ['dynamicrisk_export', 'GET', '/safe/warn/risk/dynamicmonitoring/export'],
];

const told = async (kind: string) =>
  (
    await world.sql<{ tenant: string; n: number }>(
      'select tenant_id as tenant, count(*)::int as n from audit_log where user_id = $1::uuid and kind = $2 group by 1',
      [supervisor.userId, kind],
    )
  ).map(({ tenant, n }) => [tenant, n]);

describe('the sheets of a supervisor', () => {
  it('are those of the lists he reads', () => {
    expect(SHEETS.map(([code]) => code)).toEqual(
      expect.arrayContaining(['risk_export', 'planvtwo_export', 'planvtworecord_export', 'warn_export']),
    );
  });

  it.each(SHEETS)(
    '%s by %s %s: of the chosen company, audited there, and nothing kept',
    async (_code, method, path) => {
      const before = (await told('export')).find(([tenant]) => tenant === mine.tenantId)?.[1] ?? 0;
      const reply = must(await supervisor.call(method, path, { query: { tenantId: mine.tenantId } }));
      const text = await sheetText(reply.raw);
      for (const other of [POINTS[1], DANGERS[1]]) expect(text).not.toContain(other);
      expect(await told('export')).toEqual([[mine.tenantId, Number(before) + 1]]);
      const unchosen = await supervisor.call(method, path);
      expect([unchosen.status, unchosen.msg]).toEqual([400, message.chooseCompany]);
      expect((await outsider.call(method, path, { query: { tenantId: mine.tenantId } })).status).toBe(404);
      const [kept] = await world.sql<{ n: number }>(
        'select count(*)::int as n from hidden_export where tenant_id = any($1)',
        [[mine.tenantId, supervisor.tenantId, outsider.tenantId]],
      );
      expect(kept?.n).toBe(0);
    },
  );

  it('hold the rows he reads', async () => {
    const query = { tenantId: mine.tenantId };
    const text = async (path: string) => sheetText(must(await supervisor.call('GET', path, { query })).raw);
    expect(await text('/safe/riskpoint/export/excel/data')).toContain(POINTS[0]);
    expect(await text('/safe/hiddendanger/export')).toContain(DANGERS[0]);
    const book = await text('/safe/hiddendanger/book/export');
    expect(book).toContain(DANGERS[0]);
    expect(book).toContain(mine.name);
  });

  it('are not his where his role has only the view', async () => {
    const again = await office(world, '370300');
    await world.sql(
      `delete from role_menu where tenant_id = $1 and menu_id in (select id from menu where code like '%\\_export')`,
      [again.tenantId],
    );
    for (const [, method, path] of SHEETS)
      expect((await again.call(method, path, { query: { tenantId: mine.tenantId } })).status, path).toBe(403);
    must(await again.call('GET', '/safe/risk/government/page', { query: { tenantId: mine.tenantId } }));
  });
});

it('not one of all these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
