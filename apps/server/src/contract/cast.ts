import { randomBytes, randomInt } from 'node:crypto';
import { resources } from '@anlan/domain';
import { TRIAL } from '@anlan/domain/attempt/trial';
import type { AnyResource } from '@anlan/resource';
import { asSystem, nowText } from '../kernel/context';
import { newId } from '../kernel/db/id';
import { insertMany } from '../kernel/resource/write/many';
import { countDuties } from '../modules/drill/index';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../testing/company-world';
import { typedSheet } from '../testing/sheet';
import { createOne, referred, specimen } from '../testing/specimen';
import { multipart, type World } from '../testing/world';
import { ledgered } from './cast-ledger';
import type { Cast } from './cast-of';
import { examined } from './cast-training';
import { MAPPED, type Rows } from './probes';
import { fitting, makeable } from './subjects';

/** In place of a company's tag, where every company reads. */
const SHARED = 'P0';
const PUBLIC_WORDS = { name: '怎样上报隐患', remark: '三步上报', content: '<p>打开随手拍。</p>' };

const sessionOf = async (world: World, userId: string): Promise<string> => {
  const [row] = await world.sql<{ id: string }>('select id from session where user_id = $1', [userId]);
  if (!row) throw new Error('nobody has signed in');
  return row.id;
};

export async function castOf(world: World): Promise<Cast> {
  // In the first minutes of a day no check plan has made its tasks yet.
  if (nowText({ app: world.app.services }).slice(11) < '00:05:00') world.clock.shift += 300_000;
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
  const make = (who: Person, resource: unknown, more: Record<string, unknown> = {}, rows: Rows = {}, words = tag) => {
    const definition = resource as AnyResource;
    const body = {
      ...specimen(definition.fields, { refer: referred(a, rows), tag: words }),
      ...fitting(definition, rows),
      ...more,
    };
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
  must(await a.admin.call('GET', '/safe/hiddendanger/export'));
  const exported = must(await a.admin.call('GET', '/safe/hiddenexport/page')).data.records[0].id;
  const rows: Rows = {
    tenantFlat: flat,
    tenantFlatCompany: point,
    tenant: a.tenantId,
    region: await make(platform, resources.region, { code: String(randomInt(1e9, 1e10)) }),
    // One of the companies would stand in the sidebar of every company's administrator.
    menu: await make(platform, resources.menu, { audience: 'platform' }),
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
    // So are laws, their shelves and labels.
    legalType: await make(platform, resources.legalType, {}, {}, SHARED),
    legalLabel: await make(platform, resources.legalLabel, {}, {}, SHARED),
    // Every company picks from the platform's library.
    riskLibrary: await make(platform, resources.riskLibrary, {}, {}, SHARED),
    helpFeedback: await make(a.admin, resources.helpFeedback, { type: 1 }),
    // Told to everybody who may sign in.
    socialProvider: await make(platform, resources.socialProvider, {
      source: `sso${randomInt(1e6)}`,
      name: '统一认证',
    }),
    internalReport: await make(a.admin, resources.helpFeedback, { type: 2 }),
    guestRegister: await applied(world, a.tenantId, tag),
    notice: await make(a.admin, resources.notice),
    hiddenDanger: reported.data.id,
    hiddenDangerRecord: reported.data.records[0].id,
    hiddenExport: exported,
    photo,
    ...(await siteCast(a)),
    ...(await logged(world, a.tenantId, tag)),
  };
  // A definition that is new today has a row as well.
  const all: Record<string, string> = { ...rows };
  all.legalDocument = await make(platform, resources.legalDocument, fitting(resources.legalDocument), rows, SHARED);
  // In the order of the table of contents: what a definition refers to stands before it.
  for (const { resource } of makeable) {
    if (resource.name === resources.changeAcceptance.name)
      all.changePassed = await passed(
        world,
        await make(a.admin, resources.changeRequest, fitting(resources.changeRequest), all),
      );
    all[resource.name] ??= await make(
      resource.scope === 'platform' ? platform : a.admin,
      resource,
      fitting(resource, all),
      all,
    );
  }
  all.permitTemplate = must(
    await a.admin.call('POST', `/safe/permittemplate/ticket/${all.permit}`, { body: { name: `作业票模板${tag}` } }),
  ).data.id;
  const onPlan = { flatId: all.flat, riskId: all.riskPoint, xaxis: '20', yaxis: '30' };
  all.flatRisk = must(await a.admin.call('POST', '/safe/flatrisk', { body: onPlan })).data.id;
  // What other calls leave behind: an evaluation with its point, the history of a plan, links and sign-ins.
  const firstOf = async (path: string, query: Record<string, string>) =>
    must(await a.admin.call('GET', path, { query })).data.records[0].id;
  must(await a.admin.call('PUT', `/safe/risk/evaluate/${all.riskPoint}`, { body: { reason: `年度复评${tag}` } }));
  all.riskEvaluation = await firstOf('/safe/riskevaluation/page', { riskId: all.riskPoint as string });
  all.riskPlanRecord = await firstOf('/safe/riskplanrecord/page', { planId: all.riskPlan as string });
  all.riskSignIn = must(await a.admin.call('POST', '/safe/risksignin', { body: { riskId: all.riskPoint } })).data.id;
  must(
    await a.admin.call('POST', '/safe/dangersourcerisk', {
      query: { id: all.dangerSource as string },
      body: { riskIds: all.riskPoint },
    }),
  );
  all.dangerSourceRisk = await firstOf('/safe/dangersourcerisk/page', { riskId: all.riskPoint as string });
  await mapped(platform);
  all.excelRecord = await imported(a.admin, tag);
  const asks = await make(a.admin, resources.notice, { signOff: 1, audience: 1, releaseTime: '2026-01-01 08:00:00' });
  all.signOffReading = must(await a.admin.call('POST', `/blade-desk/notice/signoff/open/${asks}`)).data.id;
  must(await a.admin.call('PUT', `/safe/institutional/publish/${all.institutional}`, { body: { audience: 1 } }));
  all.institutionalVersion = await firstOf('/safe/institutionalversion/page', {
    institutionalId: all.institutional as string,
  });
  all.institutionalRecord = must(
    await a.admin.call('POST', '/safe/institutionalrecord', { body: { institutionalId: all.institutional } }),
  ).data.id;
  all.attempt = must(
    await a.admin.call('POST', '/safe/attempt/begin', { body: { subject: TRIAL.subject, recordId: TRIAL.recordId } }),
  ).data.id;
  const { services } = world.app;
  await asSystem(services, 'test duties', ({ tx }) => countDuties(tx, a.tenantId, services, services.parameters));
  all.drillDuty = await firstOf('/safe/drillduty/page', {});
  // Made of a file, which is tested where certificates are.
  const [certificate] = await asSystem(services, 'test certificate', ({ tx }) =>
    insertMany(
      { app: services, tx, tenantId: a.tenantId },
      resources.sealCertificate,
      [
        {
          ...{ holder: `印章${tag}`, issuer: '测试机构', serialNumber: '5A01', content: 'v1.', password: 'v1.' },
          ...{ validFrom: '2020-01-01', validUntil: '2099-12-31' },
        },
      ],
      'create',
    ),
  );
  all.sealCertificate = certificate as string;
  Object.assign(all, await examined(world, a, all));
  Object.assign(all, await ledgered(world, a, supervisor, all, tag));
  // Given to a person: a post that nobody holds has no task.
  all.checkPlan = await make(a.admin, resources.checkPlan, { ...fitting(resources.checkPlan), personalType: 1 }, all);
  Object.assign(all, await checked(world, a, firstOf, all.checkPlan as string));
  return {
    a,
    tag,
    rows: all,
    platform,
    victim,
    powerless,
    loner,
    stranger: b.admin,
    supervisor,
    outsider: await office(world, '370400'),
  };
}

/** A change with its three opinions, which are tested where changes are. */
export async function passed(world: World, id: string): Promise<string> {
  await world.sql('update change_request set state = 2, audit_stage = 4 where id = $1::uuid', [id]);
  return id;
}

/** Who stands beside whom in a ticket for dangerous work, and the lists that are checked. */
export async function siteCast(a: WorldCompany): Promise<Rows> {
  const [siteGuardian, siteApprover, siteWorker] = await Promise.all(
    (['guardian', 'approver', 'welder'] as const).map((account) => a.person({ account, role: 'employee' })),
  );
  must(await a.admin.call('POST', '/safe/sitedangercheck/starter', { body: { types: '11' } }));
  const lists = must(await a.admin.call('GET', '/safe/sitedangercheck/list')).data as {
    id: string;
    type: string;
    checkKind: number;
  }[];
  return {
    siteGuardian: siteGuardian?.userId as string,
    siteApprover: siteApprover?.userId as string,
    siteWorker: siteWorker?.userId as string,
    ...Object.fromEntries(
      lists.filter(({ type }) => type === '11').map(({ id, checkKind }) => [`siteCheck${checkKind}`, id]),
    ),
  };
}

/** A map of a division that everybody may draw. */
async function mapped(platform: Person): Promise<void> {
  const ring = [
    [118.1, 36.1],
    [118.2, 36.1],
    [118.2, 36.2],
    [118.1, 36.1],
  ];
  const feature = {
    type: 'Feature',
    properties: { name: '临淄区', adcode: MAPPED },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  must(
    await platform.call('POST', '/blade-system/region/map', {
      body: {
        code: MAPPED,
        approvalNo: 'GS(2024)0650号',
        geojson: { type: 'FeatureCollection', features: [feature] },
      },
    }),
  );
}

/** A sheet that was refused leaves its record, and no row. */
async function imported(admin: Person, tag: string): Promise<string> {
  const sheet = await typedSheet(['岗位名称', '是否接害'], [['', tag]]);
  const { body, headers } = multipart(sheet, `岗位${tag}.xlsx`);
  const refused = await admin.call('POST', '/safe/excelrecord/up/excel', {
    query: { importType: 'post' },
    body,
    headers,
  });
  return refused.data.recordId;
}

/** What a check plan has made: its link to a point, a round with its task, and what one person did in it. */
async function checked(
  world: World,
  { admin, tenantId }: WorldCompany,
  firstOf: (path: string, query: Record<string, string>) => Promise<string>,
  planId: string,
): Promise<Rows> {
  const checkRecord = await firstOf('/safe/planvtworecord/page', { planId });
  const person = newId();
  await world.sql(
    'insert into check_plan_person_record (tenant_id, id, record_id, name, user_id, status) values ($1, $2::uuid, $3::uuid, $4, $5::uuid, 2)',
    [tenantId, person, checkRecord, '季度检查', admin.userId],
  );
  return {
    checkPlanRisk: await firstOf('/safe/planrisk/page', { planId }),
    checkRecord,
    checkPlanPersonRecord: person,
    planTask: await firstOf('/safe/planvtwotask/page', { planId }),
    taskTimingRecord: await firstOf('/safe/tasktimingrecord/page', { planId }),
  };
}

/** Somebody who waits to be let in. */
async function applied(world: World, tenantId: string, tag: string): Promise<string> {
  const id = newId();
  await world.sql(
    "insert into guest_register (tenant_id, id, name, account, state) values ($1, $2::uuid, $3, 'guest', 0)",
    [tenantId, id, `访客${tag}`],
  );
  return id;
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
