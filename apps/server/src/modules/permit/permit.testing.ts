import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reading, Registered } from '@anlan/domain/permit/equipment/equipment';
import { measuresOf } from '@anlan/domain/permit/measures';
import { formatDatetime } from '@anlan/resource/dates';
import { type Actor, asSystem } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { newId } from '../../kernel/db/id';
import { diskStorage } from '../../kernel/files/storage/disk-storage';
import type { Provision } from '../../kernel/port';
import { sealing } from '../../kernel/seal/seals';
import { boardSources } from '../../ports/board';
import { type Certificates, certificates } from '../../ports/certificates';
import { type EquipmentRegister, equipmentRegisters } from '../../ports/equipment';
import { type FitnessJudge, fitness } from '../../ports/fitness';
import { type GasSensors, gasSensors } from '../../ports/gas-sensors';
import { permitRuleBook } from '../../ports/permit-rules';
import { seals } from '../../ports/seals';
import { shownIsolations, siteIsolated, siteTickets, type Tickets } from '../../ports/tickets';
import { type RaisedWarning, warnings } from '../../ports/warnings';
import { type TestCompany, testCompany } from '../../testing/company';
import { type Reply, type TestApi, testApi } from '../../testing/http';
import { testServices } from '../../testing/kit';
import { openTestDb } from '../../testing/test-db';
import { permitsOnBoard } from './board/board';
import { permitModule } from './index';
import { isolationsShown } from './isolation/isolation';
import { numbersOf, permitRules } from './rules';
import { weatherNow, weatherRows } from './weather/weather';

/** A Monday. */
export const DAY = '2026-11-23';
export const NOW = `${DAY} 08:00:00`;

/** Kinds that somebody holds, and until when: the ports' other implementation. */
const certificatesOf = new Map<string, { readonly type: string; readonly until: string }[]>();
const held: Certificates = {
  held: async (_work, asked) =>
    asked.map(({ userId, kinds, until }) => {
      const own = (certificatesOf.get(userId) ?? []).filter(({ type }) => kinds.includes(type));
      const good = own.find((one) => one.until >= until);
      if (good)
        return { held: true, certificateId: userId, name: '证书', num: '1', type: good.type, validUntil: good.until };
      return { held: false, why: own[0] ? `证书有效期至${own[0].until}` : '没有该类证书' };
    }),
};

/** What somebody is unfit for: two judges, as two modules would give them. */
const lacksOf = new Map<string, { readonly judge: string; readonly says: string }[]>();
const judge = (name: string): FitnessJudge => ({
  name,
  unfit: async (_work, asked) =>
    asked.map(({ userId }) =>
      (lacksOf.get(userId) ?? []).filter((one) => one.judge === name).map(({ says }) => ({ says, basis: '企业规定' })),
    ),
});

/** Registers and sensors of other modules, by the number on the thing. */
const registers = new Map<string, Registered>();
const readings = new Map<string, readonly Reading[]>();
const register: EquipmentRegister = {
  name: 'register',
  byNumbers: async (_work, numbers) => numbers.flatMap((number) => registers.get(number) ?? []),
};
const sensors: GasSensors = {
  name: 'sensors',
  at: async (_work, number, moment) => {
    const own = readings.get(number);
    if (!own) return null;
    return own.filter((one) => one.at <= moment).sort((one, other) => other.at.localeCompare(one.at))[0] ?? 'silent';
  },
};

export interface PermitBench {
  readonly db: Engine;
  readonly app: ReturnType<typeof testServices>;
  readonly api: TestApi;
  /** Warnings of this run. */
  readonly raised: readonly RaisedWarning[];
  cast(): Promise<Cast>;
  close(): Promise<void>;
}

const NONE: Tickets = {
  around: async () => [],
  engaged: async () => [],
  coordinated: async () => [],
  recoordinate: async () => undefined,
};

/**
 * @param beside tickets of the other form; none unless told
 * @param more what further modules give
 */
export async function permitBench(beside: Tickets = NONE, more: readonly Provision[] = []): Promise<PermitBench> {
  const db = await openTestDb();
  const raised: RaisedWarning[] = [];
  const services = testServices(db, NOW, [
    certificates.by(held),
    equipmentRegisters.by([register]),
    gasSensors.by([sensors]),
    ...more,
    boardSources.by([permitsOnBoard]),
    fitness.by([judge('health')]),
    fitness.by([judge('training')]),
    permitRuleBook.by({ of: permitRules, numbers: numbersOf, weather: weatherRows, observed: weatherNow }),
    seals.by(sealing),
    shownIsolations.by(isolationsShown),
    siteTickets.by(beside),
    siteIsolated.by(async () => []),
    warnings.by({
      raise: async (_tx, told) => {
        raised.push(...told);
      },
      clear: async () => 0,
    }),
  ]);
  // Files are rows without content here: a paper says of each that it cannot be shown.
  const app = Object.assign(services, { storage: diskStorage(join(tmpdir(), 'anlan-no-files')) });
  const api = await testApi(app, [permitModule()]);
  return {
    db,
    app,
    api,
    raised,
    cast: () => castOf(app, api),
    close: async () => {
      await api.close();
      await db.close();
    },
  };
}

/** As a stored file has: 64 hexadecimal digits, no two alike. */
const digest = (): string => newId().replaceAll('-', '').repeat(2);

export type Cast = Awaited<ReturnType<typeof castOf>>;

async function castOf(app: PermitBench['app'], api: TestApi) {
  const company: TestCompany = await testCompany(app);
  const head = await company.person('dept_head', { headOf: company.depts.workshop });
  const applicant = await company.person('team_leader', { deptId: company.depts.team });
  const welder = await company.person('employee', { deptId: company.depts.team });
  const guardian = await company.person('employee', { deptId: company.depts.team });
  const manager = await company.person('safety_manager');
  const boss = await company.person('principal');
  const acceptor = await company.person('team_leader', { deptId: company.depts.other });
  const outsider = await company.person('employee', { deptId: company.depts.other });
  const riskId = await company.riskPoint(head, { name: '1号反应釜' });

  const certify = (userId: string, type: string, until = '2029-01-01'): void => {
    certificatesOf.set(userId, [
      ...(certificatesOf.get(userId) ?? []).filter((one) => one.type !== type),
      { type, until },
    ]);
  };
  const unfit = (userId: string, judge: 'health' | 'training', says: string): void => {
    lacksOf.set(userId, [...(lacksOf.get(userId) ?? []), { judge, says }]);
  };
  certify(welder.userId, '302');
  certify(guardian.userId, '7');
  await asSystem(app, 'test trade', ({ tx }) =>
    tx.run(
      `insert into company_info (tenant_id, id, company_name, credit_code, industry, area_code, legal_person, principal, safety_director, is_dust)
       values ($1, $2, '测试化工', '913301000000000001', '1', '330100', '甲', '乙', '丙', false)`,
      [company.tenantId, newId()],
    ),
  );

  /** The office of table B.1 is this post here; whoever is named holds it. */
  const office = async (position: string, holders: readonly Actor[]): Promise<void> => {
    const post = newId();
    await asSystem(app, 'test office', async ({ tx }) => {
      await tx.run('insert into post (tenant_id, id, post_name, category, sort) values ($1, $2, $3, 1, 1)', [
        company.tenantId,
        post,
        `岗位${position}`,
      ]);
      await tx.run('insert into permit_office (tenant_id, id, office, post_ids) values ($1, $2, $3, $4)', [
        company.tenantId,
        newId(),
        position,
        [post],
      ]);
      for (const { userId } of holders)
        await tx.run('update app_user set post_id = $3 where tenant_id = $1 and id = $2', [
          company.tenantId,
          userId,
          [post],
        ]);
    });
  };

  const file = async (who: Actor, extension: 'jpg' | 'png'): Promise<string> => {
    const id = newId();
    await asSystem(app, 'test file', ({ tx }) =>
      tx.run(
        `insert into attachment (tenant_id, id, original_name, extension, content_type, attach_size, storage_key, create_user, sha256,
           shot_time, longitude, latitude, not_on_site)
         values ($1, $2, $3, $4, $5, 1000, $6, $7, $8, case when $4 = 'jpg' then $9::timestamp at time zone 'Asia/Shanghai' end, case when $4 = 'jpg' then 120.1 end,
           case when $4 = 'jpg' then 30.2 end, case when $4 = 'jpg' then false end)`,
        [
          who.tenantId,
          id,
          `f.${extension}`,
          extension,
          `image/${extension}`,
          `a/${id}`,
          who.userId,
          digest(),
          formatDatetime(app.clock.now()),
        ],
      ),
    );
    return id;
  };
  const photo = (who: Actor) => file(who, 'jpg');
  const sign = (who: Actor) => file(who, 'png');
  const call = (who: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Reply> =>
    api.call(who, method, `/safe/dangerousunifywork${path}`, body);
  const must = async (reply: Promise<Reply>): Promise<Reply> => {
    const told = await reply;
    if (told.status !== 200) throw new Error(`${told.status} ${JSON.stringify(told.data?.errors ?? told.msg)}`);
    return told;
  };
  const hot = (more: Record<string, unknown> = {}) => ({
    workType: '1',
    workName: '反应釜人孔焊接',
    applyingUnit: company.depts.workshop,
    workUnit: '机修班',
    workLocation: '一车间二层',
    workContent: '人孔法兰补焊',
    riskId,
    startTime: `${DAY} 09:00:00`,
    endTime: `${DAY} 16:00:00`,
    outdoors: 2,
    hotPlaces: 'hazardous',
    hotWorkLevel: '2',
    hotWorkMethod: '1',
    principalId: applicant.userId,
    guardianId: guardian.userId,
    coordinatorId: boss.userId,
    acceptanceId: acceptor.userId,
    riskIdentificationResultKey: '1,2',
    workers: [{ userId: welder.userId }],
    jha: [{ step: '焊接', hazard: '火花引燃', measures: '清理可燃物，专人监护' }],
    measures: measuresOf('1').map(({ text }, place) => ({ content: text, concerned: place < 12 ? 1 : 2 })),
    ...more,
  });
  const draft = async (more: Record<string, unknown> = {}, who: Actor = applicant): Promise<string> =>
    (await must(call(who, 'POST', '', hot(more)))).data.id;
  const submit = async (id: string, who: Actor = applicant, more: Record<string, unknown> = {}) =>
    call(who, 'PUT', `/submit/${id}`, { applicantSign: await sign(who), ...more });
  const read = async (id: string, who: Actor = applicant) => (await must(call(who, 'GET', `/detail/${id}`))).data;
  const gas = async (id: string, more: Record<string, unknown> = {}, who: Actor = guardian) =>
    call(who, 'PUT', `/gas/${id}`, {
      signTime: NOW,
      limitAnalysisSite: '中部',
      representativeGas: '1',
      analysisResult: 0.1,
      analysisResultUnit: 1,
      instrument: 'QT-01',
      calibratedUntil: '2027-06-01',
      signature: await sign(who),
      ...more,
    });
  const disclose = async (id: string) =>
    call(applicant, 'PUT', `/disclose/${id}`, {
      disclosureContent: '釜内已置换，火花须遮挡',
      disclosureUserId: head.userId,
      disclosureSign: await sign(applicant),
      receiveDisclosureUserId: welder.userId,
      receiveDisclosureSign: await sign(applicant),
    });
  const confirmAll = async (id: string) => {
    for (const row of (await read(id)).measures)
      if (Number(row.concerned) === 1)
        await must(call(guardian, 'PUT', `/measure/${id}`, { measureId: row.id, signature: await sign(guardian) }));
  };
  /** Hung, as the register has it. */
  const isolated = async (): Promise<string> => {
    const id = newId();
    await asSystem(app, 'test isolation', ({ tx }) =>
      tx.run(
        `insert into isolation (tenant_id, id, kind, point, equipment, lock_number, key_keeper_id, state, hung_by, hung_at)
         values ($1, $2, 2, '进料阀', 'P-101', 'S-1', $3, 2, $3, now())`,
        [company.tenantId, id, guardian.userId],
      ),
    );
    return id;
  };
  const check = async (id: string) => {
    if ((await read(id)).isolations.length === 0)
      await must(call(applicant, 'PUT', `/isolation/${id}`, { isolationId: await isolated() }));
    return checkAlone(id);
  };
  const checkAlone = async (id: string) => call(applicant, 'PUT', `/check/${id}`, { photo: await photo(applicant) });
  const opinion = async (who: Actor, id: string, how: 'agree' | 'refuse', comments = '同意') =>
    call(who, 'PUT', `/${how}/${id}`, {
      approvalComments: comments,
      signature: await sign(who),
      picture: await photo(who),
    });
  const arrive = async (id: string, who: Actor = guardian) =>
    call(who, 'PUT', `/arrive/${id}`, { picture: [await photo(who)] });
  const everybody = [head, applicant, welder, guardian, manager, boss, acceptor, outsider];
  /** With whoever watches there. */
  const start = async (id: string, who: Actor = head, more: Record<string, unknown> = {}) => {
    const named = String((await read(id)).guardianId);
    for (const one of everybody) if (named.includes(one.userId)) await arrive(id, one);
    return startAlone(id, who, more);
  };
  const startAlone = async (id: string, who: Actor = head, more: Record<string, unknown> = {}) =>
    call(who, 'PUT', `/start/${id}`, {
      validationSignature: await sign(who),
      validationPhoto: await photo(who),
      ...more,
    });
  /** In the state of that number, reached by the steps of people. */
  const standing = async (
    state: 1 | 2 | 3 | 4 | 5,
    more: Record<string, unknown> = {},
    begun: Record<string, unknown> = {},
  ): Promise<string> => {
    const id = await draft(more);
    await must(submit(id));
    if (state === 1) return id;
    await must(disclose(id));
    await must(gas(id, { signTime: `${DAY} 08:00:00` }));
    await confirmAll(id);
    await must(check(id));
    if (state === 2) return id;
    await must(opinion(manager, id, 'agree'));
    if (state === 3) return id;
    app.clock.set(`${DAY} 09:05:00`);
    await must(gas(id, { signTime: `${DAY} 09:00:00` }));
    await must(start(id, head, begun));
    if (state === 4) return id;
    await must(
      call(applicant, 'PUT', `/finish/${id}`, {
        responsibleSignature: await sign(applicant),
        guardianSignature: await sign(applicant),
      }),
    );
    return id;
  };
  return {
    company,
    riskId,
    head,
    applicant,
    welder,
    guardian,
    manager,
    boss,
    acceptor,
    outsider,
    certify,
    unfit,
    registers,
    readings,
    office,
    photo,
    sign,
    call,
    must,
    hot,
    draft,
    submit,
    read,
    gas,
    disclose,
    confirmAll,
    check,
    checkAlone,
    opinion,
    arrive,
    start,
    startAlone,
    standing,
  };
}
