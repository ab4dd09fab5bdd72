import { randomUUID } from 'node:crypto';
import type { RoleAlias } from '@anlan/domain/identity/roles';
import sharp from 'sharp';
import { asSystem, type Work } from '../kernel/context';
import { newId } from '../kernel/db/id';
import { systemActor } from '../modules/identity/index';
import { provisionTenant } from '../modules/tenancy/index';
import { type Ask, type Method, multipart, PLATFORM, type Tokens, type World, type WorldReply } from './world';

/** Somebody with an account, signed in. */
export interface Person {
  readonly userId: string;
  readonly tenantId: string;
  readonly account: string;
  readonly name: string;
  readonly tokens: Tokens;
  call(method: Method, path: string, ask?: Omit<Ask, 'token'>): Promise<WorldReply>;
}

/** What a company's records refer to. */
export interface Places {
  readonly root: string;
  /** Category 4; the team (category 3) lies below it. */
  readonly workshop: string;
  readonly team: string;
  /** A department beside the workshop. */
  readonly other: string;
  readonly post: string;
  readonly area: string;
  /** Entry of the hidden dangers, whose rows concern persons and departments. */
  readonly menu: string;
}

export interface WorldCompany {
  readonly tenantId: string;
  readonly name: string;
  readonly admin: Person;
  readonly places: Places;
  readonly roles: ReadonlyMap<string, string>;
  person(facts: PersonSpec): Promise<Person>;
  /** A role of the company's own: data scope as numbered, all of the administrator's codes or none. */
  role(name: string, dataScope: 1 | 2 | 3 | 4, granted: boolean): Promise<string>;
  /** An uploaded picture of this person's, not yet in a record. */
  photo(who: Person): Promise<string>;
}

export interface PersonSpec {
  readonly account: string;
  readonly name?: string;
  /** A role every company has, or the id of its own one. */
  readonly role: RoleAlias | { readonly id: string };
  readonly deptId?: string;
  readonly headOf?: string;
  /** yyyy-MM-dd; null: never told. */
  readonly entryTime?: string | null;
}

const REGION = '370305';

const workOf = (world: World, tenantId: string, open: Pick<Work, 'tx' | 'afterCommit'>): Work => ({
  ...open,
  app: world.app.services,
  actor: systemActor(),
  tenantId,
  requestId: newId(),
  ip: '127.0.0.1',
  userAgent: 'test',
});

/** A tenant as the platform's administrator would make it, its administrator signed in. */
async function provisioned(world: World, facts: Record<string, unknown>) {
  const name = String(facts.tenantName ?? `测试企业${randomUUID().slice(0, 8)}`);
  const made = await asSystem(world.app.services, 'test tenant', (open) =>
    provisionTenant(workOf(world, PLATFORM, open), world.accounts, {
      body: {
        linkman: '周立',
        contactNumber: '13912345678',
        areaCode: REGION,
        tenantType: 1,
        ...facts,
        tenantName: name,
      },
      admin: {
        account: 'admin',
        realName: `管理员${name.slice(-8)}`,
        phone: '13912345678',
        prepared: world.prepared,
        mustChange: false,
      },
    }),
  );
  return { ...made, name };
}

export async function personOf(
  world: World,
  tenantId: string,
  account: string,
  facts: { userId: string; name: string },
) {
  const tokens = await world.tokens(tenantId, account);
  const person: Person = {
    ...facts,
    tenantId,
    account,
    tokens,
    call: (method, path, ask = {}) => world.call(method, path, { ...ask, token: tokens.access }),
  };
  return person;
}

/** A supervision office and its one person. */
export async function office(world: World, areaCode: string): Promise<Person> {
  const made = await provisioned(world, { tenantType: 2, areaCode, tenantName: `监管办${randomUUID().slice(0, 8)}` });
  return personOf(world, made.tenantId, 'admin', { userId: made.adminId, name: made.name });
}

export async function platformAdmin(world: World): Promise<Person> {
  const [row] = await world.sql<{ id: string }>(
    "select id from app_user where tenant_id = '000000' and account = 'admin'",
  );
  return personOf(world, PLATFORM, 'admin', { userId: String(row?.id), name: '平台管理员' });
}

export const must = (reply: WorldReply): WorldReply => {
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
};

let picture: Buffer | undefined;

/** A company with departments, a post and an area; everything through the calls a user's click would send. */
export async function company(world: World, facts: { tag?: string; areaCode?: string } = {}): Promise<WorldCompany> {
  const tag = facts.tag ?? randomUUID().slice(0, 6);
  const made = await provisioned(world, {
    tenantName: `测试企业${tag}${randomUUID().slice(0, 6)}`,
    ...(facts.areaCode ? { areaCode: facts.areaCode } : {}),
  });
  const { tenantId, name, roles } = made;
  const admin = await personOf(world, tenantId, 'admin', { userId: made.adminId, name: `管理员${name.slice(-8)}` });
  // Whose day of entry nobody has told counts as just begun, and takes part in no dangerous work.
  must(await admin.call('POST', '/blade-user/update', { body: { id: made.adminId, entryTime: '2015-03-02' } }));
  const created = async (path: string, body: Record<string, unknown>): Promise<string> =>
    must(await admin.call('POST', path, { body })).data.id;
  const dept = (deptName: string, deptCategory: number, parentId: string) =>
    created('/blade-system/dept/submit', { deptName, deptCategory, parentId, sort: 1 });
  const root = made.deptId;
  const workshop = await dept(`机加工车间${tag}`, 4, root);
  const places: Places = {
    root,
    workshop,
    team: await dept(`一班${tag}`, 3, workshop),
    other: await dept(`仓储部${tag}`, 2, root),
    post: await created('/blade-system/post/submit', { postName: `打磨工${tag}`, category: '1', isTouchHarm: 2 }),
    area: await created('/safe/area', { name: `打磨间${tag}`, deptId: workshop }),
    menu: must(await admin.call('GET', '/blade-system/data-scope/menus')).data.find(
      (entry: { code: string }) => entry.code === 'hiddendanger_menu',
    ).id,
  };

  const person: WorldCompany['person'] = async ({
    account,
    name: given,
    role,
    deptId = workshop,
    headOf,
    entryTime = '2015-03-02',
  }) => {
    const roleId = typeof role === 'string' ? roles.get(role) : role.id;
    const personName = given ?? `${account}${tag}`;
    const userId = await asSystem(world.app.services, 'test person', (open) =>
      world.accounts.createUser(
        workOf(world, tenantId, open),
        // Who has been there for years, unless a test tells otherwise.
        { ...{ account, realName: personName, phone: '13700001111', roleId, deptId: headOf ?? deptId }, entryTime },
        world.prepared,
        { mustChange: false },
      ),
    );
    if (headOf)
      must(await admin.call('POST', '/blade-system/dept/submit', { body: { id: headOf, principalId: userId } }));
    return personOf(world, tenantId, account, { userId, name: personName });
  };

  return {
    tenantId,
    name,
    admin,
    places,
    roles,
    person,
    role: async (roleName, dataScope, granted) => {
      const id = await created('/blade-system/role/submit', {
        roleName,
        roleAlias: `r${newId().slice(-8)}`,
        dataScope,
        sort: 9,
      });
      if (!granted) return id;
      const keys = must(
        await admin.call('GET', '/blade-system/menu/role-tree-keys', {
          query: { roleIds: String(roles.get('enterprise_admin')) },
        }),
      );
      must(await admin.call('POST', '/blade-system/role/grant', { body: { roleIds: [id], menuIds: keys.data.menu } }));
      return id;
    },
    photo: async (who) => {
      picture ??= await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c33' } })
        .jpeg()
        .toBuffer();
      const { body, headers } = multipart(picture, `现场${tag}.jpg`);
      return must(await who.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers })).data.attachId;
    },
  };
}
