import { randomBytes, randomInt } from 'node:crypto';
import { resources } from '@anlan/domain';
import type { AnyResource } from '@anlan/resource';
import { newId } from '../kernel/db/id';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../testing/company-world';
import { createOne, referred, specimen } from '../testing/specimen';
import type { World } from '../testing/world';
import type { Rows } from './probes';
import { makeable } from './subjects';

/** A company in which every resource has a row, and everybody who might ask for it. */
export interface Cast {
  readonly a: WorldCompany;
  /** In every text of company A, and nowhere else. */
  readonly tag: string;
  readonly rows: Rows;
  readonly platform: Person;
  readonly supervisor: Person;
  /** Of another city. */
  readonly outsider: Person;
  /** Administrator of another company. */
  readonly stranger: Person;
  /** Of company A, with a role that opens nothing. */
  readonly powerless: Person;
  /** Of company A, with every code but only what concerns himself. */
  readonly loner: Person;
  /** Of company A: whose account is changed by administrators' calls. */
  readonly victim: Person;
}

const PUBLIC_WORDS = { name: '怎样上报隐患', remark: '三步上报', content: '<p>打开随手拍。</p>' };

const sessionOf = async (world: World, userId: string): Promise<string> => {
  const [row] = await world.sql<{ id: string }>('select id from session where user_id = $1', [userId]);
  if (!row) throw new Error('nobody has signed in');
  return row.id;
};

export async function castOf(world: World): Promise<Cast> {
  const tag = `Q${randomBytes(4).toString('hex')}`;
  const platform = await platformAdmin(world);
  const a = await company(world, { tag });
  const b = await company(world);
  const victim = await a.person({ account: 'victim', role: 'employee' });
  const powerless = await a.person({ account: 'powerless', role: { id: await a.role('无权限', 2, false) } });
  const loner = await a.person({
    account: 'loner',
    role: { id: await a.role('仅本人', 2, true) },
    deptId: a.places.other,
  });
  const make = (who: Person, resource: unknown, more: Record<string, unknown> = {}) => {
    const definition = resource as AnyResource;
    const body = { ...specimen(definition.fields, { refer: referred(a), tag }), ...more };
    return createOne(who, definition, body);
  };
  const leaver = await a.person({ account: 'leaver', role: 'employee' });
  const left = must(
    await a.admin.call('POST', '/safe/resign', { body: { userId: leaver.userId, resignTime: '2026-01-05' } }),
  );
  const photo = await a.photo(a.admin);
  const reported = must(
    await a.admin.call('POST', '/safe/hiddendanger/report', {
      body: {
        hiddenDangerDescribe: `砂轮机防护罩破损${tag}`,
        geoLocation: `打磨间${tag}`,
        reviseBeforeImages: photo,
      },
    }),
  );
  const supervisor = await office(world, '370300');
  const flat = must(
    await supervisor.call('POST', '/safe/tenantflat/add', {
      body: { name: '城区平面图', location: '370300', url: await a.photo(supervisor) },
    }),
  ).data.id;
  const point = must(
    await supervisor.call('POST', '/safe/tenantflatcompany/add', {
      body: { flatId: flat, companyTenantId: a.tenantId, xaxis: '12.5', yaxis: '40' },
    }),
  ).data.id;
  const rows: Rows = {
    tenantFlat: flat,
    tenantFlatCompany: point,
    tenant: a.tenantId,
    region: await make(platform, resources.region, { code: String(randomInt(1e9, 1e10)) }),
    menu: await make(platform, resources.menu),
    topMenu: await make(platform, resources.topMenu),
    dept: await make(a.admin, resources.dept),
    post: await make(a.admin, resources.post),
    area: await make(a.admin, resources.area),
    role: await make(a.admin, resources.role),
    user: victim.userId,
    resignation: left.data.id,
    // One of many of company A; ending it is nobody's loss.
    session: await sessionOf(world, leaver.userId),
    dict: await make(a.admin, resources.dict),
    param: await make(a.admin, resources.param),
    attachment: await a.photo(a.admin),
    riskPoint: await make(a.admin, resources.riskPoint),
    sensitiveWord: await make(a.admin, resources.sensitiveWord),
    helpType: await make(platform, resources.helpType, { name: `使用入门${randomInt(1e6)}` }),
    // Read by everybody: no word of company A may stand in it.
    helpDocument: await make(platform, resources.helpDocument, { ...PUBLIC_WORDS, isPublish: 1 }),
    helpFeedback: await make(a.admin, resources.helpFeedback, { type: 2 }),
    notice: await make(a.admin, resources.notice),
    hiddenDanger: reported.data.id,
    hiddenDangerRecord: reported.data.records[0].id,
    photo,
    ...(await logged(world, a.tenantId, tag)),
  };
  // A definition that is new today has a row as well.
  const others = makeable.filter(({ resource }) => !rows[resource.name]);
  const more = await Promise.all(
    others.map(
      async ({ resource }) =>
        [resource.name, await make(resource.scope === 'platform' ? platform : a.admin, resource)] as const,
    ),
  );
  return {
    a,
    tag,
    rows: { ...rows, ...Object.fromEntries(more) },
    platform,
    victim,
    powerless,
    loner,
    stranger: b.admin,
    supervisor,
    outsider: await office(world, '370400'),
  };
}

/** A line in each of the three logs. */
async function logged(world: World, tenantId: string, tag: string): Promise<Rows> {
  const line = [newId(), tenantId, tag];
  await world.sql(
    `insert into api_log (id, tenant_id, create_time, title, method, request_uri, status, time) values ($1::uuid, $2, now(), $3, 'GET', '/', 200, 1)`,
    line,
  );
  await world.sql(
    `insert into error_log (id, tenant_id, create_time, title, method, request_uri) values ($1::uuid, $2, now(), $3, 'GET', '/')`,
    line,
  );
  const [audited] = await world.sql<{ id: string }>('select id from audit_log where tenant_id = $1 limit 1', [
    tenantId,
  ]);
  return { apiLog: line[0] as string, errorLog: line[0] as string, usualLog: audited?.id as string };
}
