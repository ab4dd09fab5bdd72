import { PlainProvider } from '../../apps/server/src/modules/identity/session/social/social-plain.testing';
import { type Person, platformAdmin } from '../../apps/server/src/testing/company-world';
import { typedSheet } from '../../apps/server/src/testing/sheet';
import { BASIC, multipart, PASSWORD, type World, type WorldReply } from '../../apps/server/src/testing/world';
import type { Random } from './random';

/** Further ways to an account than the calls about people: sheets, and third parties that vouch for somebody. */

const CLIENT = { id: 'battery', secret: 'the-secret-of-the-battery' };
const SOURCE = 'battery';
const HEADER = ['登录账号', '姓名', '所属部门', '所属角色', '手机号码'];

export interface Row {
  readonly account: string;
  readonly dept: string;
  readonly roles: readonly string[];
  readonly phone: string;
}

/** People from a sheet: new ones, or those who are there with other roles, departments and numbers. */
export async function bring(who: Person, rows: readonly Row[]): Promise<WorldReply> {
  const lines = rows.map(({ account, dept, roles, phone }) => [account, '表中人', dept, roles.join('、'), phone]);
  const { body, headers } = multipart(await typedSheet(HEADER, lines), '人员.xlsx');
  return who.call('POST', '/blade-user/import-user', { body, headers });
}

export class ThirdParty {
  private constructor(
    private readonly world: World,
    private readonly provider: PlainProvider,
  ) {}

  static async open(world: World): Promise<ThirdParty> {
    const provider = await PlainProvider.open(CLIENT);
    const root = await platformAdmin(world);
    const { origin } = provider;
    const made = await root.call('POST', '/blade-system/social/submit', {
      body: {
        ...{ source: SOURCE, name: '第三方', kind: 2, subjectField: 'id', scopes: 'read:user', status: 1 },
        ...{ authorizeUrl: `${origin}/authorize`, tokenUrl: `${origin}/token`, userInfoUrl: `${origin}/user` },
        ...{ clientId: CLIENT.id, clientSecret: CLIENT.secret, redirectUri: 'http://127.0.0.1/oauth2/authorize' },
      },
    });
    if (made.status !== 200) throw new Error(`no third party: ${JSON.stringify(made.body)}`);
    return new ThirdParty(world, provider);
  }

  close(): Promise<void> {
    return this.provider.close();
  }

  /** The code and state with which the browser comes back, and the cookie it was begun with. */
  private returned(begun: WorldReply, subject: string) {
    const url = new URL(begun.data.url);
    const cookie = /anlan_social=[^;]+/.exec(String(begun.headers['set-cookie']))?.[0] ?? '';
    const back = {
      code: this.provider.agree(url, { id: subject, login: subject }),
      state: url.searchParams.get('state'),
    };
    return { back: { ...back, source: SOURCE }, cookie };
  }

  async binds(who: Person, subject: string): Promise<WorldReply> {
    const begun = await who.call('POST', '/blade-auth/oauth/bind/begin', { body: { source: SOURCE } });
    if (begun.status !== 200) return begun;
    const { back, cookie } = this.returned(begun, subject);
    return who.call('POST', '/blade-auth/oauth/bind', { body: back, headers: { cookie } });
  }

  unbinds(who: Person): Promise<WorldReply> {
    return who.call('POST', '/blade-auth/oauth/unbind', { body: { source: SOURCE } });
  }

  /** Signs in as whoever the subject is tied to; the reply tells of a guest where there is nobody. */
  async enters(tenantId: string, subject: string, ip: string): Promise<WorldReply> {
    const ask = { source: SOURCE, tenantId };
    const begun = await this.world.call('POST', '/blade-auth/oauth/social/begin', { body: ask, ip });
    if (begun.status !== 200) return begun;
    const { back, cookie } = this.returned(begun, subject);
    return this.world.call('POST', '/blade-auth/oauth/token', {
      headers: { authorization: BASIC, cookie },
      body: { grant_type: 'social', tenantId, ...back },
      ip,
    });
  }

  /** A stranger asks for an account, and one of those who may tries to let him in with a role of his choice. */
  async letsIn(
    who: Person,
    facts: { tenantId: string; account: string; oauthId: string; ip: string; roleId: string; deptId: string },
  ): Promise<WorldReply> {
    const { tenantId, account, oauthId, ip, roleId, deptId } = facts;
    const asked = await this.world.call('POST', '/blade-user/register-guest', {
      body: { tenantId, name: '来客', account, password: PASSWORD, oauthId },
      ip,
    });
    if (asked.status !== 200) return asked;
    const [row] = (await this.world.sql(
      'select id from guest_register where tenant_id = $1 and account = $2 order by create_time desc limit 1',
      [tenantId, account],
    )) as { id: string }[];
    return who.call('PUT', `/safe/guestregister/pass/${row?.id}`, { body: { phone: '13612340000', roleId, deptId } });
  }
}

/** One of the few accounts over there that the gang has. */
export const subjectOf = (tenantId: string, random: Random): string => `${tenantId}-${random.below(4)}`;
