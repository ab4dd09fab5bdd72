import { resources } from '@anlan/domain';
import { companyRoles, governmentRole, platformRole, type RoleSeed } from '@anlan/domain/identity/roles';
import type { Stored } from '@anlan/resource';
import { type Actor, PLATFORM_TENANT, type Services, type TenantKind, type Work } from '../../kernel/context';
import { create } from '../../kernel/resource/write/one';
import { plannedMenus } from './menu/plan';
import { giveToAdministrators } from './menu/seed';
import { isStart } from './menu/standard-grants';
import { ADMINISTRATORS } from './powers';
import { audiencesOf } from './session/actor';
import { whence } from './session/device';
import { hashPassword, randomPassword } from './session/password';
import { actorsChanged, endSessionsOf } from './session/sessions';
import { userHooks } from './user/hooks';

/** A password ready to be stored: hashing takes time and is done before a transaction opens. */
export interface Prepared {
  readonly password: string;
  readonly hash: string;
}

export interface Accounts {
  /** A random password, or the one that an administrator has set for first sign-ins; hashed. */
  prepare(app: Pick<Services, 'parameters'>, tenantId: string, typed?: string): Promise<Prepared>;
  /** A person with credential; `mustChange` unless told (demo accounts). Gives the id. */
  createUser(
    work: Work,
    body: Stored,
    prepared: Prepared,
    options?: { readonly mustChange?: boolean },
  ): Promise<string>;
  setPassword(work: Work, userIds: readonly string[], hash: string, mustChange: boolean): Promise<void>;
  endSessions(work: Work, userIds: readonly string[], why: string): Promise<void>;
  /** The roles a tenant of this kind starts with, with their menus; ids by alias. */
  createRoles(work: Work, kind: TenantKind): Promise<ReadonlyMap<string, string>>;
  /** By what tries of whoever is at the door are counted. */
  readonly whence: typeof whence;
  /** Who acts before anybody can sign in. */
  actor(): Actor;
}

const seedsOf = (kind: TenantKind): readonly RoleSeed[] =>
  kind === 'platform' ? [platformRole] : kind === 'government' ? [governmentRole] : companyRoles;

/** The administrator's parameter applies where it is set; an installation never ships a default password. */
async function initialPassword(app: Pick<Services, 'parameters'>, tenantId: string): Promise<string> {
  return (await app.parameters.get(tenantId, 'account.initPassword')) || randomPassword();
}

export function createAccounts(): Accounts {
  const setPassword: Accounts['setPassword'] = async (work, userIds, hash, mustChange) => {
    await work.tx.run(
      `insert into user_credential (tenant_id, user_id, hash, must_change, changed_at)
       select $1, u, $3, $4, $5::timestamptz from unnest($2::uuid[]) u
       on conflict (tenant_id, user_id) do update set hash = excluded.hash, must_change = excluded.must_change, changed_at = excluded.changed_at`,
      [work.tenantId, userIds, hash, mustChange, new Date(work.app.clock.now()).toISOString()],
    );
  };
  return {
    actor: () => systemActor(),
    whence,
    prepare: async (app, tenantId, typed) => {
      const password = typed ?? (await initialPassword(app, tenantId));
      return { password, hash: await hashPassword(password) };
    },
    createUser: async (work, body, prepared, options = {}) => {
      const id = await create(work, resources.user, body, userHooks, { set: { isResign: 1 } });
      await setPassword(work, [id], prepared.hash, options.mustChange ?? true);
      return id;
    },
    setPassword,
    endSessions: endSessionsOf,
    createRoles: async (work, kind) => {
      const ids = new Map<string, string>();
      for (const [place, seed] of seedsOf(kind).entries()) {
        const id = await create(work, resources.role, {
          roleName: seed.label,
          roleAlias: seed.alias,
          dataScope: seed.scope,
          sort: place + 1,
          remark: seed.duty,
        });
        ids.set(seed.alias, id);
        await grantStart(work, id, seed.alias, kind);
      }
      await actorsChanged(work, work.tenantId);
      return ids;
    },
  };
}

/** The menus a role starts with, headings above them included; an administrator also what the platform has added itself. */
async function grantStart(work: Work, roleId: string, alias: string, kind: TenantKind): Promise<void> {
  const mine = plannedMenus().filter((row) => audiencesOf(kind).includes(row.audience));
  const chosen = mine.filter((row) => kind !== 'company' || isStart(alias as never, row));
  if (ADMINISTRATORS.has(alias)) {
    const planned = new Set(plannedMenus().map((row) => `${row.audience}/${row.code}`));
    const all = await work.tx.query<{ id: string; key: string }>(
      `select id, audience || '/' || code as key from menu where deleted_at is null`,
    );
    const added = all.filter(({ key }) => !planned.has(key)).map(({ id }) => id);
    await giveToAdministrators(work, added, work.tenantId);
  }
  await work.tx.run(
    `with chosen as (
       select m.id, m.ancestors from menu m join unnest($3::text[], $4::text[]) w(audience, code) on w.audience = m.audience and w.code = m.code
        where m.deleted_at is null)
     insert into role_menu (tenant_id, role_id, menu_id)
     select distinct $1, $2::uuid, x from (select id as x from chosen union select unnest(ancestors) from chosen) a
     on conflict do nothing`,
    [work.tenantId, roleId, chosen.map((row) => row.audience), chosen.map((row) => row.code)],
  );
}

/** The installation itself: provisions the first tenants and accounts, holds every code, and is nobody's session. */
export const systemActor = (tenantId: string = PLATFORM_TENANT): Actor => {
  const permissions = new Set(plannedMenus().flatMap((row) => (row.category === 2 ? [row.code] : [])));
  return {
    userId: '',
    account: '',
    userName: '系统',
    tenantId,
    tenantName: '平台',
    tenantKind: 'platform',
    regionCode: null,
    deptIds: [],
    headOfDeptIds: [],
    roleAliases: [platformRole.alias],
    mainDeptId: null,
    postIds: [],
    roleIds: [],
    permissions,
    can: (code) => permissions.has(code),
    reach: { all: true, deptIds: [] },
    sessionId: '',
    mustChangePassword: false,
    ghost: null,
  };
};
