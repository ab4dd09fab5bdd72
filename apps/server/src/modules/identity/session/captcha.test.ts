import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../kernel/context';
import type { Engine } from '../../../kernel/db/db';
import { openTestDb } from '../../../kernel/db/test-db';
import { type Company, PASSWORD, type Platform, platform } from '../../../testing/platform';

let db: Engine;
let app: Platform;
let company: Company;
beforeAll(async () => {
  db = await openTestDb();
  app = await platform(db, { captcha: true });
  company = await app.company();
}, 120_000);
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
    expect(one.image).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(Buffer.from(one.image.split(',')[1] as string, 'base64').toString()).not.toContain(one.answer);
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
