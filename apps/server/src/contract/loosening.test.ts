/**
 * Every door by which a company keeps what its tickets of dangerous work are judged by: limits, numbers, words, days,
 * approvers, measures, certificates. Each takes what is stricter and refuses what is looser, in words.
 */
import { parameterOf, parameters } from '@anlan/domain/config/parameters';
import { limitParameter, statutoryLimits } from '@anlan/domain/config/statutory-limits';
import { type DictCode, itemsOf } from '@anlan/domain/dictionaries/dictionaries';
import { measuresOf } from '@anlan/domain/permit/measures';
import { permitNumbers } from '@anlan/domain/permit/numbers';
import { WORK_TYPES } from '@anlan/domain/permit/work-type';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, type Person, type WorldCompany } from '../testing/company-world';
import { typedSheet } from '../testing/sheet';
import { multipart, openWorld, type World, type WorldReply } from '../testing/world';

let world: World;
let firm: WorldCompany;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  admin = firm.admin;
});
afterAll(async () => {
  await world?.close();
});

const post = (path: string, body: object, who = admin) => who.call('POST', path, { body });
/** Status, and every sentence. */
const told = ({ status, msg, data }: WorldReply): [number, string] => [
  status,
  ((data?.errors ?? []) as { message: string }[]).map(({ message }) => message).join('；') || msg,
];
const tighten = (key: string, value: unknown) => post('/blade-system/param/limits/tighten', { key, value });
const setParam = (paramKey: string, paramValue: string) =>
  post('/blade-system/param/submit', { paramName: paramKey, paramKey, paramValue });

describe('a number of the permits', () => {
  const steps = permitNumbers.map(({ key, default: law, direction, min, max }) => {
    const [looser, stricter] =
      direction === 'atMost' ? [law + 1, Math.max(min, law - 1)] : [law - 1, Math.min(max, law + 1)];
    return { key, law, looser, stricter };
  });

  it.each(steps)('$key is loosened by no call, and tightened by both', async ({ key, law, looser, stricter }) => {
    for (const call of [tighten, setParam]) {
      const [status, says] = told(await call(key, String(looser)));
      expect([key, status]).toEqual([key, 400]);
      // The range of what may be typed, or the bound: either names what is allowed.
      expect(says).toMatch(/只能收紧|应为.*的(整数|数)/);
    }
    for (const spelling of [key.toUpperCase(), key.toLowerCase(), ` ${key} `]) {
      if (spelling === key) continue;
      expect([spelling, (await setParam(spelling, String(looser))).status]).toEqual([spelling, 400]);
    }
    if (stricter !== law) {
      must(await tighten(key, stricter));
      expect(await world.app.services.parameters.get(firm.tenantId, key)).toBe(String(stricter));
      must(await tighten(key, null));
    }
    expect(await world.app.services.parameters.get(firm.tenantId, key)).toBe(String(law));
  });

  it('written into the table past every call counts as the law', async () => {
    for (const { key, looser } of steps)
      await world.sql(
        'insert into param (tenant_id, id, param_name, param_key, param_value) values ($1, gen_random_uuid(), $2, $2, $3)',
        [firm.tenantId, key, String(looser)],
      );
    world.app.services.parameters.drop();
    for (const { key, law } of steps)
      expect([key, await world.app.services.parameters.get(firm.tenantId, key)]).toEqual([key, String(law)]);
    await world.sql("delete from param where tenant_id = $1 and param_key like 'permit.%'", [firm.tenantId]);
    world.app.services.parameters.drop();
  });

  it('is among those that a company cannot loosen, whoever registers it', () => {
    const open = parameters.filter(
      (one) => one.key.startsWith('permit.') && (one.kind === 'int' || one.kind === 'decimal') && !one.legal,
    );
    expect(open.map(({ key }) => key)).toEqual([]);
    expect(parameterOf('permit.guardian.minutes')).toMatchObject({ default: 30, legal: { direction: 'atMost' } });
  });
});

it.each(statutoryLimits.map(({ key, direction, versions }) => ({ key, direction, law: versions.at(-1)?.value ?? 0 })))(
  'the limit $key is loosened by no call',
  async ({ key, direction, law }) => {
    const looser = direction === 'atMost' ? law * 2 : law / 2;
    for (const reply of [
      await tighten(key, looser),
      await setParam(limitParameter(key), String(looser)),
      await setParam(limitParameter(key).toUpperCase(), String(looser)),
      await tighten(key, '无'),
      await tighten(key, -1),
    ])
      expect(reply.status).toBe(400);
    expect(told(await tighten(key, looser))[1]).toContain('只能收紧');
  },
);

/** Words by which levels, types, places, gases and certificates are chosen: under another name another would be meant. */
const JUDGED: readonly DictCode[] = [
  'safe_dangerous_type',
  'safe_danger_work_type',
  'safe_specialwork_hot_work_level',
  'safe_specialwork_high_work_level',
  'safe_specialwork_lifting_work_level',
  'safe_specialwork_limit_space_level',
  'safe_permit_level',
  'safe_specialwork_mbcd_type',
  'safe_permit_hot_place',
  'safe_permit_height_hazard',
  'safe_permit_height_condition',
  'safe_permit_countersign',
  'safe_specialwork_hot_work_method',
  'safe_sitedangerwork_representative_gas',
  'safe_sitedangerwork_flammable_gas',
  'safe_sitedangerwork_toxic_gas',
  'safe_certificate_type',
];

interface Word {
  readonly id: string;
  readonly dictKey: string;
  readonly dictValue: string;
  readonly children?: readonly Word[];
}
const flat = (list: readonly Word[]): Word[] => list.flatMap((one) => [one, ...flat(one.children ?? [])]);

it.each(JUDGED)('the words of %s are neither renamed, sealed, covered, moved nor deleted', async (code) => {
  const roots = must(await admin.call('GET', `/blade-system/dict/parent-list?code=${code}&size=500`)).data.records;
  const root = roots.find((row: { code: string }) => row.code === code) as Word;
  const words = flat(must(await admin.call('GET', `/blade-system/dict/child-list?parentId=${root.id}`)).data);
  expect(words.map(({ dictKey }) => dictKey).sort()).toEqual(
    itemsOf(code)
      .map(({ key }) => key)
      .sort(),
  );
  for (const { id, dictKey } of words) {
    const one = [code, dictKey];
    const renamed = told(await post('/blade-system/dict/submit', { id, dictValue: '一般作业' }));
    expect([...one, ...renamed]).toEqual([...one, 400, expect.stringContaining('名称不能修改')]);
    for (const body of [
      { id, isSealed: 1 },
      { id, dictKey: 'own' },
      { parentId: root.id, dictKey, dictValue: '一般作业', sort: 1 },
    ])
      expect([...one, (await post('/blade-system/dict/submit', body)).status]).toEqual([...one, 400]);
    expect([...one, (await post(`/blade-system/dict/remove?ids=${id}`, {})).status]).toEqual([...one, 400]);
  }
});

describe('a statutory measure', () => {
  it.each(WORK_TYPES)(
    'of type %s is neither rewritten, doubled nor deleted by the screen of measures',
    async (workType) => {
      for (const { key, text } of measuresOf(workType)) {
        expect(told(await post('/safe/dangerousunifyconfig/measure/edit', { workType, content: text }))).toEqual([
          400,
          '该措施是法定措施，不必重复设置',
        ]);
        expect(
          (await post('/safe/dangerousunifyconfig/measure/edit', { id: key, workType, content: '从略' })).status,
        ).not.toBe(200);
        expect((await post(`/safe/dangerousunifyconfig/measure/delete?ids=${key}`, {})).status).not.toBe(200);
      }
      const list = must(
        await admin.call('GET', `/safe/dangerousunifyconfig/measure/list?workType_equal=${workType}`),
      ).data;
      for (const { key, text, clause } of measuresOf(workType))
        expect(list).toContainEqual(expect.objectContaining({ measureKey: key, content: text, clause, statutory: 1 }));
    },
  );
});

describe('the chain of approval', () => {
  it.each(WORK_TYPES)('of type %s ends with the office of table B.1, whatever process is set up', async (workType) => {
    const { id } = must(
      await post('/safe/dangerousunifyconfig/add/process', { name: `流程${workType}`, workType }),
    ).data;
    const nodes = async (path: string) =>
      must(await admin.call('GET', `/safe/dangerousunifyconfig/${path}/process/node?workType=${workType}&level=1`))
        .data;
    const law = await nodes('default');
    expect(law.length).toBeGreaterThan(0);
    for (const own of [
      [],
      [{ nodeName: '法定审批', approverType: 1, userIds: admin.userId, statutory: 1, office: 'leader' }],
      [{ nodeName: '班长', approverType: 3, approveWay: 1 }],
    ])
      await post(`/safe/dangerousunifyconfig/setup/node/${id}`, { dangerousConfigProcessNodeEntities: own });
    expect((await nodes(id)).slice(-law.length)).toEqual(law);
  });

  it('has each office mapped to posts that are there', async () => {
    const office = (body: object) => post('/safe/dangerousunifyoffice', body);
    expect((await office({ office: 'leader', postIds: '' })).status).toBe(400);
    expect((await office({ office: 'nobody', postIds: firm.places.post })).status).toBe(400);
    expect((await office({ office: 'leader', postIds: '00000000-0000-4000-8000-000000000000' })).status).toBe(400);
  });
});

describe('the calendar', () => {
  const day = (date: string, kind: number, name = '调休') => post('/safe/dangerousunifyday', { date, kind, name });

  it('makes no holiday and no day of rest a workday, entered or changed to it', async () => {
    expect(told(await day('2026-10-01', 3))[1]).toContain('不能改为较宽的一类（GB 30871-2022 5.1.1）');
    expect(told(await day('2026-10-01', 2))[1]).toContain('不能改为较宽的一类');
    expect(told(await day('2026-11-28', 3))[1]).toContain('不能改为较宽的一类');
    const { id } = must(await day('2026-11-26', 1, '厂庆')).data;
    for (const change of [
      { date: '2026-11-28', kind: 3 },
      { date: '2026-10-02', kind: 2 },
    ])
      expect(told(await admin.call('PUT', `/safe/dangerousunifyday/${id}`, { body: change }))[1]).toContain(
        '不能改为较宽的一类',
      );
    must(await admin.call('PUT', `/safe/dangerousunifyday/${id}`, { body: { kind: 2 } }));
  });

  it('of a year without data gives back no more days of rest than holidays have taken of the week', async () => {
    expect(told(await day('2099-02-07', 3))).toEqual([
      400,
      expect.stringContaining('2099年已录入占用工作日的节假日0天，调休上班的休息日不能多于此数（GB 30871-2022 5.1.1）'),
    ]);
    // Saturday to Tuesday: two of the week.
    for (const date of ['2099-01-24', '2099-01-25', '2099-01-26', '2099-01-27']) must(await day(date, 1, '春节'));
    must(await day('2099-02-07', 3));
    must(await day('2099-02-08', 3));
    expect(told(await day('2099-02-14', 3))[1]).toContain('2099年已录入占用工作日的节假日2天');
  });
});

describe('a certificate', () => {
  const PATH = '/safe/safetycertificate';
  const held = (more: object = {}) => ({
    name: '焊接与热切割作业证',
    userId: admin.userId,
    type: '302',
    num: `T${String(Math.random()).slice(2, 18)}`,
    issuedTime: '2025-01-20',
    reviewTime: '2028-01-20',
    effectiveTime: '2031-01-20',
    ...more,
  });

  it.each([
    ['longer than six years', { effectiveTime: '2032-01-20' }, '有效期至不能晚于2031-01-20'],
    ['reviewed later than after three', { reviewTime: '2030-01-20' }, '复审日期不能晚于2028-01-20'],
    [
      'issued tomorrow',
      { issuedTime: '2098-01-01', reviewTime: '2098-01-02', effectiveTime: '2098-01-02' },
      '发证日期不能晚于今天',
    ],
  ])('is not %s: entered, changed or by sheet', async (_what, more, says) => {
    expect(told(await post(PATH, held(more)))[1]).toContain(says);
    const { id } = must(await post(PATH, held())).data;
    expect(told(await admin.call('PUT', `${PATH}/${id}`, { body: more }))[1]).toContain(says);
    const one = held(more);
    const sheet = await typedSheet(
      ['证书名称', '持证人', '证书类别', '证书编号', '发证日期', '复审日期', '有效期至'],
      [[one.name, admin.name, '焊接与热切割作业', one.num, one.issuedTime, one.reviewTime, one.effectiveTime]],
    );
    const { body, headers } = multipart(sheet, '证书.xlsx');
    const reply = await admin.call('POST', `${PATH}/import`, { body, headers });
    const [row] = await world.sql<{ n: number }>(
      'select count(*)::int as n from safety_certificate where tenant_id = $1 and num = $2',
      [firm.tenantId, one.num],
    );
    expect([reply.status, row?.n]).toEqual([400, 0]);
  });
});

it('none of the settings of permits is taken from a sheet', async () => {
  const { body, headers } = multipart(await typedSheet(['措施内容'], [['从略']]), '设置.xlsx');
  for (const path of [
    '/safe/dangerousunifyconfig/measure',
    '/safe/dangerousunifyconfig/supervision',
    '/safe/dangerousconfigprocess',
    '/safe/dangerousunifyoffice',
    '/safe/dangerousunifyday',
    '/safe/dangerousunifywork',
    '/safe/permittemplate',
    '/safe/sitedangerwork',
  ])
    expect([path, (await admin.call('POST', `${path}/import`, { body, headers })).status]).toEqual([path, 404]);
});

it('not one of these calls was a mistake of the server’s', () => expect(world.bugs).toEqual([]));
