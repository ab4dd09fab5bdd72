import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTestEnv } from '../../env';
import { company, must, type Person, type WorldCompany } from '../../testing/company-world';
import { eventually } from '../../testing/eventually';
import { openTestDb } from '../../testing/test-db';
import { openWorld, PASSWORD, type World } from '../../testing/world';

const { databaseUrl } = readTestEnv();
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const BASIC = `Basic ${Buffer.from('anlan:anlan_secret').toString('base64')}`;

/** This process and one that was started as an installation starts it, on one PostgreSQL. */
describe.skipIf(!databaseUrl)('a second process', () => {
  let world: World;
  let firm: WorldCompany;
  let child: ChildProcess;
  let folder: string;
  let address: string;
  beforeAll(async () => {
    world = await openWorld({ db: await openTestDb({ engine: 'postgres' }), background: true });
    firm = await company(world);
    const [row] = await world.sql<{ name: string }>('select current_database() as name');
    const url = new URL(databaseUrl as string);
    url.pathname = `/${row?.name}`;
    folder = await mkdtemp(join(tmpdir(), 'anlan-second-'));
    child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: folder,
        DATABASE_URL: url.href,
        DEMO: 'off',
        CAPTCHA: 'off',
        LOG_LEVEL: 'error',
        SECRET_KEY: Buffer.alloc(32, 7).toString('hex'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    address = await new Promise<string>((done, fail) => {
      let said = '';
      child.stdout?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = /安澜已启动：(\S+)/.exec(said)?.[1];
        if (found) done(found);
      });
      child.once('exit', (code) => fail(new Error(`the second process ended with ${code}: ${said}`)));
    });
  });
  afterAll(async () => {
    child?.kill('SIGTERM');
    await world?.close();
    await rm(folder, { recursive: true, force: true });
  });

  let serial = 0;
  const somebody = (role: { id: string } | 'safety_manager' = 'safety_manager'): Promise<Person> => {
    serial += 1;
    return firm.person({ account: `second${serial}`, role });
  };
  const there = async (who: Person): Promise<number> =>
    (
      await fetch(`${address}/api/service/safe/hiddendanger/page`, {
        headers: { 'blade-auth': `bearer ${who.tokens.access}` },
      })
    ).status;
  const comesTo = (wanted: number, who: Person) => eventually(async () => expect(await there(who)).toBe(wanted));

  it('refuses whose role has lost its menus', async () => {
    const role = await firm.role('两个进程', 1, true);
    const who = await somebody({ id: role });
    expect(await there(who)).toBe(200);
    must(await firm.admin.call('POST', '/blade-system/role/grant', { body: { roleIds: [role], menuIds: [] } }));
    await comesTo(403, who);
  });

  it('refuses who was disabled', async () => {
    const who = await somebody();
    expect(await there(who)).toBe(200);
    must(await firm.admin.call('POST', '/blade-user/update', { body: { id: who.userId, status: 0 } }));
    await comesTo(401, who);
  });

  it('refuses whose password was reset', async () => {
    const who = await somebody();
    expect(await there(who)).toBe(200);
    must(await firm.admin.call('POST', '/blade-user/reset-password', { query: { userIds: who.userId } }));
    await comesTo(401, who);
  });

  it('shows no more rows than a data scope leaves', async () => {
    const role = await firm.role('看全部', 1, true);
    const who = await somebody({ id: role });
    await firm.admin.call('POST', '/safe/hiddendanger/report', {
      body: {
        hiddenDangerDescribe: '护栏松动',
        geoLocation: '平台',
        reviseBeforeImages: await firm.photo(firm.admin),
      },
    });
    const seen = async (): Promise<number> =>
      (
        (await (
          await fetch(`${address}/api/service/safe/hiddendanger/page`, {
            headers: { 'blade-auth': `bearer ${who.tokens.access}` },
          })
        ).json()) as { data: { total: number } }
      ).data.total;
    expect(await seen()).toBe(1);
    const scope = must(
      await firm.admin.call('POST', '/blade-system/data-scope/submit', {
        body: { menuId: firm.places.menu, scopeName: '只看自己', scopeType: 2 },
      }),
    ).data.id;
    must(
      await firm.admin.call('POST', '/blade-system/role/grant', { body: { roleIds: [role], dataScopeIds: [scope] } }),
    );
    await eventually(async () => expect(await seen()).toBe(0));
  });

  it('and this one evaluate at most five of 200 parallel wrong passwords together', async () => {
    await somebody();
    const account = `second${serial}`;
    const ask = (password: string) => ({
      tenantId: firm.tenantId,
      username: account,
      password: createHash('sha256').update(password).digest('hex'),
      grant_type: 'password',
    });
    const far = async (password: string): Promise<string> => {
      const reply = await fetch(`${address}/api/service/blade-auth/oauth/token`, {
        method: 'POST',
        headers: { authorization: BASIC },
        body: new URLSearchParams(ask(password)),
      });
      const body = (await reply.json()) as { error_description?: string; msg?: string };
      return body.error_description ?? body.msg ?? '';
    };
    const near = async (password: string): Promise<string> => {
      const { body } = await world.signIn(firm.tenantId, account, { password, ip: '127.0.0.1' });
      return body.error_description ?? body.msg ?? '';
    };
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => (n % 2 === 0 ? far : near)(`Wrong-${n}`)));
    expect(answers.filter((answer) => answer === '用户名或密码不正确').length).toBeLessThanOrEqual(5);
    expect(await far(PASSWORD)).toMatch(/登录失败次数过多/);
  });

  it('made no mistake of the server’s here', () => {
    expect(world.bugs).toEqual([]);
  });
});
