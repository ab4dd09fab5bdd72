import { hash } from 'node:crypto';
import { PROOF_PARTS, proofCode, proofText, provesPart } from '@anlan/domain/identity/session/computed-proof';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../../kernel/context';
import type { Engine } from '../../../../kernel/db/db';
import { type Company, PASSWORD, type Platform, platform } from '../../../../testing/platform';
import { openTestDb } from '../../../../testing/test-db';

let db: Engine;
let app: Platform;
let company: Company;
beforeAll(async () => {
  db = await openTestDb();
  app = await platform(db, { captcha: true });
  company = await app.company();
});
afterAll(async () => {
  await app?.close();
  await db?.close();
});

async function captcha(): Promise<{ key: string; answer: string; image: string }> {
  const { body } = await app.call('GET', '/blade-auth/oauth/captcha');
  const [row] = await asSystem(app.services, 'look', ({ tx }) =>
    tx.query<{ answer: string }>('select answer from captcha where id = $1::uuid', [body.key]),
  );
  return { ...body, answer: row?.answer ?? '' };
}
const signIn = (key: string, code: string, password = PASSWORD, ip = '10.0.0.1') =>
  app.signIn(company.tenantId, 'admin', password, {
    grant: 'captcha',
    ip,
    headers: { 'captcha-key': key, 'captcha-code': code },
  });

describe('with captcha', () => {
  it('gives a picture and a key, and takes the answer in any case', async () => {
    const one = await captcha();
    expect(one.image).toMatch(/^data:image\/png;base64,/);
    expect(one.answer).toMatch(/^[2-9a-z]{4}$/);
    const picture = Buffer.from(one.image.split(',')[1] as string, 'base64');
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 210, height: 84 });
    expect((await signIn(one.key, one.answer.toUpperCase())).status).toBe(200);
  });

  it('serves one try, right or wrong, and five minutes', async () => {
    const used = await captcha();
    expect((await signIn(used.key, used.answer)).status).toBe(200);
    const again = await signIn(used.key, used.answer);
    expect([again.status, again.code, again.msg]).toEqual([400, 400, '验证码不正确']);
    const wrong = await captcha();
    expect((await signIn(wrong.key, 'zzzzz')).msg).toBe('验证码不正确');
    expect((await signIn(wrong.key, wrong.answer)).msg).toBe('验证码不正确');
    const late = await captcha();
    const before = app.clock.ms;
    app.clock.ms += 5 * 60_000 + 1;
    expect((await signIn(late.key, late.answer)).msg).toBe('验证码不正确');
    app.clock.ms = before;
    const both = await captcha();
    const raced = await Promise.all([signIn(both.key, both.answer), signIn(both.key, both.answer)]);
    expect(raced.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  it('is asked before the password is looked at, and a wrong one counts no failure', async () => {
    for (let n = 0; n < 8; n += 1) await signIn('x', 'y', 'wrong', '10.30.0.1');
    const one = await captcha();
    expect((await signIn(one.key, one.answer, PASSWORD, '10.30.0.1')).status).toBe(200);
    const rows = await asSystem(app.services, 'look', ({ tx }) =>
      tx.query("select 1 from login_attempt where ip = '10.30.0.1'"),
    );
    expect(rows).toHaveLength(1);
  });

  it('cannot be gone round by another grant', async () => {
    const plain = await app.signIn(company.tenantId, 'admin', PASSWORD, { grant: 'password' });
    expect(plain.msg).toBe('请输入验证码');
    const unknown = await app.signIn(company.tenantId, 'admin', PASSWORD, { grant: 'sms_code' });
    expect(unknown.msg).toBe('不支持的授权类型');
    expect((await signIn('', '')).msg).toBe('验证码不正确');
  });
});

describe('sums in place of the picture', () => {
  const ask = (ip: string) => app.call('GET', '/blade-auth/oauth/captcha/proof', { ip });
  const ip = '10.40.0.1';
  let key: string;
  let code: string;
  beforeAll(async () => {
    key = (await ask(ip)).body.key;
    code = proofCode(
      Array.from({ length: PROOF_PARTS }, (_, part) => {
        let attempt = 0;
        while (!provesPart(hash('sha256', proofText(key, part, attempt), 'buffer'))) attempt += 1;
        return attempt;
      }),
    );
  });
  /** The same sums asked anew: computing them takes seconds. */
  const again = () =>
    asSystem(app.services, 'asked anew', ({ tx }) =>
      tx.run(
        `insert into captcha (id, answer, expires_at) values ($1::uuid, $2, $3::timestamptz)
         on conflict (id) do update set expires_at = excluded.expires_at`,
        [key, `proof ${ip}`, new Date(app.clock.ms + 300_000).toISOString()],
      ),
    );

  it('open the door once, to the address that asked, within five minutes', async () => {
    expect((await signIn(key, code, PASSWORD, ip)).status).toBe(200);
    expect((await signIn(key, code, PASSWORD, ip)).msg).toBe('验证码不正确');
    await again();
    expect((await signIn(key, code, PASSWORD, '10.40.0.2')).msg).toBe('验证码不正确');
    await again();
    app.clock.ms += 5 * 60_000 + 1;
    expect((await signIn(key, code, PASSWORD, ip)).msg).toBe('验证码不正确');
    app.clock.ms -= 5 * 60_000 + 1;
  });

  it('are taken whole: a wrong, a missing or a foreign part opens nothing', async () => {
    const parts = code.split('.');
    const swapped = [parts[1], parts[0], ...parts.slice(2)].join('.');
    for (const wrong of ['', `proof ${ip}`, '..', '9'.repeat(5_000), parts.slice(1).join('.'), swapped]) {
      await again();
      expect((await signIn(key, wrong, PASSWORD, ip)).msg).toBe('验证码不正确');
    }
    await again();
    expect((await signIn(key, code, PASSWORD, ip)).status).toBe(200);
  });

  it('are given three times an hour to an address, and told so', async () => {
    for (let time = 0; time < 3; time += 1) expect((await ask('10.42.0.1')).body.key).toBeTruthy();
    const refused = await app.call('GET', '/blade-auth/oauth/captcha/proof', { ip: '10.42.0.1' });
    expect([refused.status, refused.msg]).toEqual([429, '操作过于频繁，请稍后再试']);
    app.clock.ms += 3_600_001;
    expect((await ask('10.42.0.1')).body.key).toBeTruthy();
    app.clock.ms -= 3_600_001;
  });
});

it('pictures are drawn sixty times a minute for an address; the next one is told to wait', async () => {
  const ask = () => app.call('GET', '/blade-auth/oauth/captcha', { ip: '10.43.0.1' });
  const drawn = await Promise.all(Array.from({ length: 60 }, ask));
  expect(drawn.every(({ status }) => status === 200)).toBe(true);
  const refused = await ask();
  expect([refused.status, refused.msg]).toEqual([429, '操作过于频繁，请稍后再试']);
  const rows = await asSystem(app.services, 'look', ({ tx }) =>
    tx.query("select 1 from guest_use where what = 'captcha' and ip = '10.43.0.1'"),
  );
  expect(rows).toHaveLength(60);
  // Refused from memory: asking again costs the database nothing.
  const { scoped, reading, system } = app.services.db;
  let asked = 0;
  const counted = <F extends (...given: never[]) => unknown>(call: F): F =>
    ((...given: Parameters<F>) => {
      asked += 1;
      return call.apply(app.services.db, given);
    }) as F;
  Object.assign(app.services.db, { scoped: counted(scoped), reading: counted(reading), system: counted(system) });
  expect(await Promise.all(Array.from({ length: 20 }, async () => (await ask()).status))).toEqual(Array(20).fill(429));
  Object.assign(app.services.db, { scoped, reading, system });
  expect(asked).toBe(0);
  // A browser in which somebody has signed in is counted by itself, a made-up one is not.
  const one = await captcha();
  const signedIn = await signIn(one.key, one.answer);
  const cookie = [signedIn.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((line) => line.startsWith('anlan_browser='))
    ?.split(';')[0] as string;
  const next = await captcha();
  const again = await signIn(next.key, next.answer);
  expect([again.headers['set-cookie']].flat().map(String).join()).toContain(cookie);
  const known = (value: string) =>
    app.call('GET', '/blade-auth/oauth/captcha', { ip: '10.43.0.1', headers: { cookie: value } });
  expect((await known(cookie)).status).toBe(200);
  expect((await known(`anlan_browser=${'A'.repeat(59)}`)).status).toBe(429);
});
