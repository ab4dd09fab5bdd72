import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, type WorldCompany } from '../../../testing/company-world';
import { openWorld, PASSWORD, type World, type WorldReply } from '../../../testing/world';

/** Everybody behind one address: a proxy that is not told of, a plant's gateway. */
const GATEWAY = '10.0.0.77';
let world: World;
let firm: WorldCompany;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
});
afterAll(() => world?.close());

const BASIC = `Basic ${Buffer.from('anlan:anlan_secret').toString('base64')}`;
const enter = (account: string, password: string, cookie?: string, ip = GATEWAY): Promise<WorldReply> =>
  world.call('POST', '/blade-auth/oauth/token', {
    headers: { authorization: BASIC, ...(cookie ? { cookie } : {}) },
    body: {
      tenantId: firm.tenantId,
      username: account,
      password: createHash('sha256').update(password).digest('hex'),
      grant_type: 'password',
    },
    ip,
  });
const cookieOf = (reply: WorldReply): string => {
  const set = [reply.headers['set-cookie'] ?? []].flat() as string[];
  return set.find((line) => line.startsWith('anlan_device='))?.split(';')[0] ?? '';
};
const worker = (account: string) => firm.person({ account, role: 'employee' });

describe('failures of others at the same address', () => {
  it('do not keep an owner out of whose browser knows the account, and he has no more than five tries there', async () => {
    await worker('gate1');
    const known = await enter('gate1', PASSWORD);
    const cookie = cookieOf(known);
    expect(known.headers['set-cookie']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^anlan_device=.*HttpOnly.*SameSite=Strict/)]),
    );
    for (let turn = 0; turn < 6; turn += 1) await enter('gate1', `wrong-${turn}A`);
    expect((await enter('gate1', PASSWORD)).msg).toMatch(/^用户登录失败次数过多/);
    expect((await enter('gate1', PASSWORD, cookie)).status).toBe(200);
    // Guessing in the known browser ends as anywhere else.
    const replies: WorldReply[] = [];
    for (let turn = 0; turn < 6; turn += 1) replies.push(await enter('gate1', `wrong-${turn}B`, cookie));
    expect(replies.map(({ status, body }) => body.error_description ?? status)).toEqual([
      ...Array(5).fill('用户名或密码不正确'),
      400,
    ]);
    expect((await enter('gate1', PASSWORD, cookie)).msg).toMatch(/^用户登录失败次数过多/);
  });

  it('nor does one that tries many accounts', async () => {
    await worker('gate2');
    const plant = '10.0.0.90';
    const cookie = cookieOf(await enter('gate2', PASSWORD, undefined, plant));
    for (let turn = 0; turn < 55; turn += 1) await enter(`nobody${turn % 14}`, `wrong-${turn}`, undefined, plant);
    expect((await enter('gate2', PASSWORD, undefined, plant)).status).toBe(429);
    expect((await enter('gate2', PASSWORD, cookie, plant)).status).toBe(200);
  });

  it('nor from addresses all over the world', async () => {
    await worker('gate3');
    const cookie = cookieOf(await enter('gate3', PASSWORD));
    for (let turn = 0; turn < 8; turn += 1) await enter('gate3', `wrong-${turn}`, undefined, `10.9.0.${turn}`);
    expect((await enter('gate3', PASSWORD)).status).toBe(200);
    expect((await enter('gate3', PASSWORD, undefined, '10.8.0.1')).status).toBe(400);
    expect((await enter('gate3', PASSWORD, cookie, '10.8.0.2')).status).toBe(200);
  });

  it('nor keep somebody who is signed in from changing his password', async () => {
    const person = await worker('gate4');
    for (let turn = 0; turn < 6; turn += 1) await enter('gate4', `wrong-${turn}`, undefined, '10.0.0.1');
    const next = 'tree-House-42';
    const reply = await person.call('POST', '/blade-user/update-password', {
      body: { oldPassword: createHash('sha256').update(PASSWORD).digest('hex'), newPassword: next, newPassword1: next },
    });
    expect(reply.msg).toBe('密码修改成功');
  });
});

it('a browser knows the accounts that signed in there, and no others', async () => {
  await Promise.all([worker('gate5'), worker('gate6'), worker('gate8')]);
  const cookie = cookieOf(await enter('gate5', PASSWORD));
  for (let turn = 0; turn < 6; turn += 1) await enter('gate6', `wrong-${turn}`, cookie);
  expect((await enter('gate6', PASSWORD, cookie)).status).toBe(400);
  // One telephone, two people of a shift.
  const both = cookieOf(await enter('gate8', PASSWORD, cookie, '10.0.0.78'));
  for (const account of ['gate5', 'gate8']) expect((await enter(account, PASSWORD, both)).status, account).toBe(200);
  expect(cookieOf(await enter('gate5', 'wrong', undefined, '10.0.0.79'))).toBe('');
});

it('evaluates at most five of 200 wrong tries of a known browser, and five of those without', async () => {
  await worker('gate7');
  const cookie = cookieOf(await enter('gate7', PASSWORD, undefined, '10.0.0.80'));
  const wrong = async (kept?: string) =>
    (
      await Promise.all(Array.from({ length: 200 }, (_, turn) => enter('gate7', `no-${turn}`, kept, '10.0.0.81')))
    ).filter(({ body }) => body.error_description === '用户名或密码不正确').length;
  expect(await wrong(cookie)).toBeLessThanOrEqual(5);
  expect(await wrong()).toBeLessThanOrEqual(5);
});
