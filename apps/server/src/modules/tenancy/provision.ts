import { randomInt } from 'node:crypto';
import { resources } from '@anlan/domain';
import type { Stored } from '@anlan/resource';
import type { TenantKind, Work } from '../../kernel/context';
import { create } from '../../kernel/resource/write/one';
import { JURISDICTION } from './jurisdiction';

/** The part of the identity module that a new tenant needs; handed over where the modules are composed. */
export interface TenantAccounts {
  createUser(
    work: Work,
    body: Stored,
    prepared: Prepared,
    options?: { readonly mustChange?: boolean },
  ): Promise<string>;
  createRoles(work: Work, kind: TenantKind): Promise<ReadonlyMap<string, string>>;
}

export interface Prepared {
  readonly password: string;
  readonly hash: string;
}

export interface TenantSpec {
  /** The tenant's own fields, as on the wire. */
  readonly body: Stored;
  /** Instead of the next free number: demo data, the platform itself. */
  readonly tenantId?: string;
  readonly admin: {
    readonly account: string;
    readonly realName: string;
    readonly phone: string;
    readonly prepared: Prepared;
    /** Demo accounts are exempt from the change at first sign-in. */
    readonly mustChange?: boolean;
  };
}

export interface Provisioned {
  readonly tenantId: string;
  readonly deptId: string;
  readonly adminId: string;
  /** Ids of the roles by alias. */
  readonly roles: ReadonlyMap<string, string>;
}

const ADMINISTRATOR: Readonly<Record<TenantKind, string>> = {
  company: 'enterprise_admin',
  government: 'government',
  platform: 'administrator',
};

const KINDS: Readonly<Record<string, TenantKind>> = { '0': 'platform', '1': 'company', '2': 'government' };

/**
 * Tenant, root department, its roles with menus, the administrator's account and its locks, in the caller's one
 * transaction over all tenants. Throws the refusals of each step (name taken, region unknown …).
 */
export async function provisionTenant(work: Work, accounts: TenantAccounts, spec: TenantSpec): Promise<Provisioned> {
  const { body, admin } = spec;
  const kind = KINDS[String(body.tenantType ?? 1)] ?? 'company';
  const tenantId = spec.tenantId ?? (await freeNumber(work));
  await create(work, resources.tenant, body, {}, { id: tenantId, set: { tenantId } });

  const inside: Work = { ...work, tenantId };
  const deptId = await create(inside, resources.dept, {
    deptName: String(body.tenantName).slice(0, 30),
    fullName: String(body.tenantName),
    deptCategory: 1,
  });
  const roles = await accounts.createRoles(inside, kind);
  const adminId = await accounts.createUser(
    inside,
    {
      account: admin.account,
      realName: admin.realName,
      phone: admin.phone,
      deptId,
      roleId: roles.get(ADMINISTRATOR[kind]),
    },
    admin.prepared,
    { mustChange: admin.mustChange ?? true },
  );
  await work.app.epochs.bump(work, JURISDICTION);
  return { tenantId, deptId, adminId, roles };
}

/** Six digits that no tenant has or had; the primary key settles a race. */
async function freeNumber(work: Work): Promise<string> {
  await work.tx.query("select pg_advisory_xact_lock(hashtextextended('tenant/number', 0))");
  for (;;) {
    const tenantId = String(randomInt(100_100, 1_000_000));
    const [taken] = await work.tx.query('select 1 from tenant where tenant_id = $1', [tenantId]);
    if (!taken) return tenantId;
  }
}
