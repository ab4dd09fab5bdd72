import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../../testing/company-world';
import { creditCode } from '../../testing/specimen';
import { multipart, openWorld, type World } from '../../testing/world';
import { sendQueued } from './register-result';
import { type SmsStandIn, startSmsStandIn } from './sms-stand-in.testing';

const SECRET = 'a-secret-of-the-provider';
const BASE = '/blade-resource/sms';

let world: World;
let root: Person;
let firm: WorldCompany;
let provider: SmsStandIn;
/** What the log provider has written. */
const written: { phone: string; text: string }[] = [];
beforeAll(async () => {
  world = await openWorld();
  (world.app.services.log as { info: unknown }).info = (facts: { phone?: string; text?: string }) => {
    if (facts.text) written.push(facts as never);
  };
  root = await platformAdmin(world);
  firm = await company(world);
  provider = await startSmsStandIn('AKID', SECRET);
});
afterAll(async () => {
  await provider?.close();
  await world?.close();
});

let serial = 0;
const phoneOf = () => {
  serial += 1;
  return `139${String(serial).padStart(8, '0')}`;
};
const config = async (facts: object) => {
  serial += 1;
  const body = {
    smsCode: `sms-${serial}`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a place of the template
    content: '您的验证码是${code}',
    templateId: 'T1',
    signName: '安澜',
    accessKey: 'AKID',
    secretKey: SECRET,
    endpoint: provider.endpoint,
    appId: '1400000000',
    ...facts,
  };
  return { id: must(await root.call('POST', `${BASE}/submit`, { body })).data.id as string, ...body };
};
const sendTo = (code: string, phones: string, params: unknown = { code: '123456' }) =>
  root.call('POST', `${BASE}/endpoint/send-message`, { body: { code, phones, params: JSON.stringify(params) } });

describe('configurations', () => {
  it('never tell their secret: not in replies, not in the audit, not in the table', async () => {
    const { id } = await config({ category: 3 });
    const detail = await root.call('GET', `${BASE}/detail`, { query: { id } });
    const list = await root.call('GET', `${BASE}/list`);
    for (const reply of [detail, list]) expect(await reply.text()).not.toContain(SECRET);
    expect('secretKey' in must(detail).data).toBe(false);
    const [row] = await world.sql('select secret_key from sms_config where id = $1::uuid', [id]);
    expect(row?.secret_key).toMatch(/^v1\./);
    const audited = JSON.stringify(await world.sql('select before, after from audit_log where record_id = $1', [id]));
    expect(audited).toContain('AKID');
    expect(audited).not.toContain('secret_key');
  });

  it('keep the secret when it is left empty, and ask for one where it is needed', async () => {
    const { id } = await config({ category: 3 });
    const before = await world.sql('select secret_key from sms_config where id = $1::uuid', [id]);
    must(await root.call('POST', `${BASE}/submit`, { body: { id, secretKey: '', remark: '改' } }));
    expect(await world.sql('select secret_key from sms_config where id = $1::uuid', [id])).toEqual(before);
    const bare = await root.call('POST', `${BASE}/submit`, {
      body: { category: 4, smsCode: 'bare', content: 'x', templateId: '1', signName: 's', accessKey: 'a', appId: '1' },
    });
    expect([bare.status, bare.msg]).toEqual([400, '请输入访问密钥']);
  });

  it('are enabled one at a time, also when two are asked for at once; the enabled one stays', async () => {
    const [a, b] = [await config({ category: 3 }), await config({ category: 4 })];
    await Promise.all([a, b].map(({ id }) => root.call('POST', `${BASE}/enable`, { body: { ids: id } })));
    const on = await world.sql<{ id: string }>('select id from sms_config where status = 2 and deleted_at is null');
    expect(on).toHaveLength(1);
    const removed = await root.call('POST', `${BASE}/remove`, { body: { ids: on[0]?.id } });
    expect(removed.msg).toBe('启用中的配置不能删除，请先启用另一个');
    const log = must(await root.call('GET', `${BASE}/list`, { query: { smsCode: 'log' } })).data.records[0].id;
    must(await root.call('POST', `${BASE}/enable`, { query: { id: log } }));
  });

  it('are the platform’s alone', async () => {
    const supervisor = await office(world, '370300');
    for (const who of [firm.admin, supervisor]) {
      expect((await who.call('GET', `${BASE}/list`)).status).toBe(403);
      expect((await who.call('POST', `${BASE}/endpoint/send-message`, { body: {} })).status).toBe(403);
      expect((await who.call('POST', `${BASE}/enable`, { body: {} })).status).toBe(403);
    }
  });
});

describe('sending', () => {
  it.each([
    ['aliyun', 3, { code: '123456' }, (phone: string) => phone],
    ['tencent', 4, ['123456'], (phone: string) => `+86${phone}`],
  ] as const)('through %s carries a signature the provider accepts', async (name, category, values, as) => {
    const { smsCode } = await config({ category });
    const phones = [phoneOf(), phoneOf()];
    provider.sent.length = 0;
    expect(must(await sendTo(smsCode, phones.join(','))).data).toMatchObject({ success: true, failed: [] });
    expect(provider.sent).toEqual([{ provider: name, phones: phones.map(as), template: 'T1', values }]);
    const wrong = await config({ category, secretKey: 'another' });
    expect(must(await sendTo(wrong.smsCode, phoneOf())).data.success).toBe(false);
  });

  it('tells what the provider says, and a provider that does not answer', async () => {
    const { smsCode } = await config({ category: 4 });
    const [good, bad] = [phoneOf(), phoneOf()];
    provider.answers.push({
      Response: {
        SendStatusSet: [{ Code: 'Ok' }, { Code: 'LimitExceeded.PhoneNumberDailyLimit', Message: '超过日上限' }],
      },
    });
    const { data } = must(await sendTo(smsCode, `${good},${bad}`));
    expect(data.failed).toEqual([
      { phone: `${bad.slice(0, 3)}****${bad.slice(-4)}`, message: '超过日上限（LimitExceeded.PhoneNumberDailyLimit）' },
    ]);
    const dead = await config({ category: 3, endpoint: 'http://127.0.0.1:9' });
    expect(must(await sendTo(dead.smsCode, phoneOf())).data.msg).toContain('没有应答');
  });

  it('refuses wrong numbers, missing values and what is no JSON', async () => {
    expect((await sendTo('log', '123')).status).toBe(400);
    expect((await sendTo('log', '')).status).toBe(400);
    expect((await sendTo('nowhere', phoneOf())).status).toBe(404);
    expect((await sendTo('log', phoneOf(), {})).msg).toBe('缺少模板参数：code');
    const odd = await root.call('POST', `${BASE}/endpoint/send-message`, {
      body: { code: 'log', phones: phoneOf(), params: '{' },
    });
    expect(odd.msg).toContain('JSON');
  });

  it('stops at the daily limit of a number, however many ask at once', async () => {
    const phone = phoneOf();
    const replies = await Promise.all(Array.from({ length: 25 }, () => sendTo('log', phone)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(JSON.stringify(await world.sql('select * from sms_record'))).not.toContain(phone);
  });
});

describe('codes', () => {
  let person: Person;
  let phone: string;
  beforeEach(async () => {
    // Another number, another address, a minute later: the limits are told by tests of their own.
    world.clock.shift += 61_000;
    serial += 1;
    person = await firm.person({ account: `p${serial}`, role: 'employee' });
    phone = phoneOf();
    const { access: token } = await world.tokens(firm.tenantId, firm.admin.account);
    must(await world.call('POST', '/blade-user/submit', { token, body: { id: person.userId, phone } }));
    written.length = 0;
  });
  const ip = () => `10.1.${Math.floor(serial / 200)}.${serial % 200}`;
  const forgotten = (more: object = {}) => ({ tenantId: firm.tenantId, account: person.account, phone, ...more });
  const ask = (body: object) => world.call('POST', '/blade-user/send-code', { body, ip: ip() });
  const reset = (body: object) => world.call('POST', '/blade-user/phone-forget', { body, ip: ip() });
  const told = async () => {
    for (let wait = 0; written.length === 0 && wait < 100; wait += 1) await new Promise((done) => setTimeout(done, 20));
    return /\d{6}/.exec(written.pop()?.text ?? '')?.[0] ?? '';
  };
  const fresh = { newPassword: 'Zq8&newWord', newPassword1: 'Zq8&newWord' };

  it('open a forgotten password once, and end every session', async () => {
    must(await ask(forgotten()));
    const code = await told();
    expect((await person.call('GET', '/blade-user/info')).status).toBe(200);
    must(await reset(forgotten({ code, ...fresh })));
    expect((await person.call('GET', '/blade-user/info')).status).toBe(401);
    expect((await world.signIn(firm.tenantId, person.account, { password: fresh.newPassword })).status).toBe(200);
    expect((await reset(forgotten({ code, ...fresh }))).status).toBe(400);
    expect(
      await world.sql(`select success from audit_log where kind = 'forgetPassword' and record_id = $1`, [
        person.userId,
      ]),
    ).toEqual([{ success: true }]);
  });

  it('never tell whether there is such an account', async () => {
    const right = await ask(forgotten());
    await told();
    for (const more of [{ account: 'nobody' }, { tenantId: '999999' }, { phone: phoneOf() }]) {
      const reply = await ask(forgotten({ ...more, phone: phoneOf() }));
      expect([reply.status, reply.body]).toEqual([right.status, right.body]);
    }
    expect(written).toEqual([]);
    const known = await reset(forgotten({ code: '000000', ...fresh }));
    const unknown = await reset(forgotten({ account: 'nobody', code: '000000', ...fresh }));
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });

  it('die after five tries, after five minutes, and serve only their purpose', async () => {
    must(await ask(forgotten()));
    const code = await told();
    const wrong = code === '111111' ? '222222' : '111111';
    const tries = await Promise.all(Array.from({ length: 5 }, () => reset(forgotten({ code: wrong, ...fresh }))));
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await reset(forgotten({ code, ...fresh }))).status).toBe(400);

    world.clock.shift += 61_000;
    must(await ask(forgotten()));
    const late = await told();
    expect((await person.call('POST', '/blade-user/phone-bind', { body: { phone, code: late } })).status).toBe(400);
    world.clock.shift += 5 * 60_000;
    expect((await reset(forgotten({ code: late, ...fresh }))).msg).toBe('验证码不正确或已过期，请重新获取');
  });

  it('come once a minute and five times an hour for a number, also for one that is nobody’s', async () => {
    const nobody = phoneOf();
    expect((await ask(forgotten({ phone: nobody }))).status).toBe(200);
    expect((await ask(forgotten({ phone: nobody }))).status).toBe(429);
    for (let time = 2; time <= 5; time += 1) {
      world.clock.shift += 61_000;
      expect((await ask(forgotten({ phone: nobody }))).status).toBe(200);
    }
    world.clock.shift += 61_000;
    expect((await ask(forgotten({ phone: nobody }))).status).toBe(429);
  });

  it('come twenty times an hour for an address', async () => {
    serial += 1;
    for (let time = 0; time < 20; time += 1)
      expect(
        (
          await world.call('POST', '/blade-user/send-code', {
            body: forgotten({ phone: `1388888${1000 + time}` }),
            ip: '10.9.9.9',
          })
        ).status,
      ).toBe(200);
    expect(
      (await world.call('POST', '/blade-user/send-code', { body: forgotten({ phone: '13888889999' }), ip: '10.9.9.9' }))
        .status,
    ).toBe(429);
  });

  it('refuse a weak password, a wrong repetition and a wrong number before a code is spent', async () => {
    must(await ask(forgotten()));
    const code = await told();
    const weak = await reset(forgotten({ code, newPassword: '12345678', newPassword1: '1' }));
    expect(weak.data.errors.map(({ field }: { field: string }) => field)).toEqual(['newPassword', 'newPassword1']);
    expect((await reset({})).data.errors.length).toBeGreaterThan(4);
    must(await reset(forgotten({ code, ...fresh })));
  });

  it('change a number: both the former and the new one must answer', async () => {
    const next = phoneOf();
    expect(
      (await world.call('POST', '/blade-user/send-code', { body: { type: 'change', phone: next }, ip: ip() })).status,
    ).toBe(401);
    const send = (body: object) => person.call('POST', '/blade-user/send-code', { body, ip: ip() });
    must(await send({ type: 'old' }));
    const oldCode = await told();
    must(await send({ type: 'change', phone: next }));
    const code = await told();
    expect((await person.call('POST', '/blade-user/phone-change', { body: { phone: next, code } })).status).toBe(400);
    must(await person.call('POST', '/blade-user/phone-change', { body: { phone: next, code, oldCode } }));
    world.clock.shift += 61_000;
    must(await ask(forgotten({ phone: next })));
    expect(await told()).toMatch(/^\d{6}$/);
    const bound = await person.call('POST', '/blade-user/phone-bind', { body: { phone, code: '123456' } });
    expect(bound.msg).toContain('已绑定其他手机号码');
    world.clock.shift += 61_000;
    must(await send({ type: 'bind', phone: next }));
    must(await person.call('POST', '/blade-user/phone-bind', { body: { phone: next, code: await told() } }));
  });

  it('are kept as hashes', async () => {
    must(await ask(forgotten()));
    const code = await told();
    const rows = JSON.stringify(await world.sql('select * from phone_code'));
    expect(rows).not.toContain(phone);
    expect(rows).not.toContain(`"${code}"`);
  });
});

describe('whoever registered a company', () => {
  beforeEach(() => {
    world.clock.shift = 0;
  });
  const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  const register = async (contactNumber: string) => {
    const { body, headers } = multipart(PDF, '执照.pdf');
    const ip = `10.7.0.${serial % 250}`;
    const licence = await world.call('POST', '/safe/companyregister/upload', { body, headers, ip });
    serial += 1;
    const application = {
      companyName: `远山阀门${serial}有限公司`,
      creditCode: creditCode(),
      areaCode: '370305',
      address: '稷下街道12号',
      industry: '3',
      companyScale: '3',
      legalPerson: '宋远山',
      linkman: '林青禾',
      contactNumber,
      account: 'yuanshan',
      businessLicense: must(licence).data.attachId,
    };
    const { id } = must(await world.call('POST', '/safe/companyregister/add', { body: application, ip })).data;
    return { id: id as string, companyName: application.companyName };
  };
  const settle = async () => {
    await world.app.events.deliver();
    await world.app.events.deliver();
    return sendQueued(world.app.services);
  };
  const judge = async (id: string, step: 'pass' | 'fail') =>
    must(await root.call('PUT', `/safe/companyregister/${step}/${id}`, { body: { auditOpinion: '执照不清晰' } }));

  it('is told the result on the number left with it; without a provider in the log', async () => {
    const { id, companyName } = await register('13655550001');
    await settle();
    expect(await settle()).toBe(0);
    await judge(id, 'pass');
    written.length = 0;
    expect(await settle()).toBe(1);
    expect(written).toEqual([
      {
        phone: '136****0001',
        text: `您提交的“${companyName}”注册申请已通过，可凭统一社会信用代码和本手机号查询详情。`,
      },
    ]);
    expect(await settle()).toBe(0);
    expect(await world.sql('select 1 from sms_queue')).toEqual([]);
  });

  it('by the template of that code, tried again while the provider does not take it', async () => {
    const { id, companyName } = await register('13655550002');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: places of the template
    const content = '${company}的注册${result}';
    const wrong = await config({ category: 3, smsCode: 'register_result', content, secretKey: 'another' });
    await judge(id, 'fail');
    expect(await settle()).toBe(0);
    provider.sent.length = 0;
    must(await root.call('POST', `${BASE}/submit`, { body: { id: wrong.id, secretKey: SECRET } }));
    expect(await settle()).toBe(0);
    world.clock.shift = 120_000;
    try {
      expect(await settle()).toBe(1);
    } finally {
      world.clock.shift = 0;
    }
    expect(provider.sent).toMatchObject([
      { phones: ['13655550002'], values: { company: companyName, result: '未通过' } },
    ]);
    must(await root.call('POST', `${BASE}/remove`, { query: { ids: wrong.id } }));
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
