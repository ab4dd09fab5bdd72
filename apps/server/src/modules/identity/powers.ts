import { SCOPE_ALL, SCOPE_BELOW, SCOPE_CHOSEN, SCOPE_DEPT } from '@anlan/domain/identity/data-scope';
import { administratorAliases, companyRoles, governmentRole, platformRole } from '@anlan/domain/identity/roles';
import { type Actor, type Reach, reachOf, type Work } from '../../kernel/context';
import { notHeld } from './role/held-calls';
import { audiencesOf } from './session/actor';

/**
 * What people can do and whose rows they see, compared as sets: codes, calls, meanings of roles, and of rows the
 * departments that a scope opens. One statement about a person for whatever way leads to it: roles, memberships,
 * scopes of single entries, the tree of departments, being a department's head.
 */
export interface PersonPowers {
  readonly codes: ReadonlySet<string>;
  readonly calls: ReadonlySet<string>;
  /** Meanings that rules of the trade give to a role's alias. */
  readonly meanings: ReadonlySet<string>;
  readonly reach: Reach;
  readonly scopes: ReadonlyMap<string, Reach>;
  /** Departments he is head of, those below included: their open work is his. */
  readonly heads: readonly string[];
}

interface ScopeFacts {
  readonly scope: number;
  readonly depts: readonly string[];
}

interface RoleFacts extends ScopeFacts {
  readonly id: string;
  readonly name: string;
  readonly alias: string;
  readonly codes: readonly string[];
  readonly calls: readonly string[];
  readonly granted: readonly (ScopeFacts & { readonly stem: string })[];
}

interface DeptFacts {
  readonly id: string;
  readonly ancestors: readonly string[];
  readonly principal: string | null;
}

/** Every built-in alias but the ordinary worker's names somebody in a rule. */
const MEANINGS: ReadonlySet<string> = new Set(
  [...companyRoles, platformRole, governmentRole].map(({ alias }) => alias).filter((alias) => alias !== 'employee'),
);
export const ADMINISTRATORS = administratorAliases;

export const isAdministrator = (actor: Pick<Actor, 'roleAliases'>): boolean =>
  actor.roleAliases.some((alias) => ADMINISTRATORS.has(alias));

/** Whether the actor sees all rows there are, of every entry. */
export const seesAll = (actor: Pick<Actor, 'reach' | 'scopes'>): boolean =>
  actor.reach.all && [...(actor.scopes?.values() ?? [])].every((reach) => reach.all);

/** Of departments, those whose rows the actor does not see under every entry. */
export function departmentsBeyond(actor: Pick<Actor, 'reach' | 'scopes'>, ids: readonly string[]): string[] {
  const reaches = [actor.reach, ...(actor.scopes?.values() ?? [])].filter((reach) => !reach.all);
  return ids.filter((id) => reaches.some((reach) => !reach.deptIds.includes(id)));
}

/** Rows of `asked` that lie neither in `had` nor in `mine`. */
const widens = (mine: Reach, asked: Reach, had: Reach | undefined): boolean => {
  if (mine.all || had?.all) return false;
  if (asked.all) return true;
  const known = new Set([...mine.deptIds, ...(had?.deptIds ?? [])]);
  return asked.deptIds.some((id) => !known.has(id));
};

/** Roles and departments of a tenant as they stand in this transaction; what people have is worked out from them. */
export class PowersBook {
  private constructor(
    private readonly work: Work,
    private readonly roles: ReadonlyMap<string, RoleFacts>,
    private readonly depts: readonly DeptFacts[],
  ) {}

  static async load(work: Work): Promise<PowersBook> {
    const roles = await work.tx.query<RoleFacts & Record<string, unknown>>(
      `select r.id, r.role_name as name, r.role_alias as alias, r.data_scope as scope, r.scope_dept_ids as depts,
              array(select distinct m.code from role_menu g join menu m on m.id = g.menu_id
                     where g.tenant_id = r.tenant_id and g.role_id = r.id and m.category = 2 and m.deleted_at is null and m.audience = any($2::text[])) as codes,
              array(select distinct unnest(string_to_array(a.scope_path, chr(10)))
                      from role_api_scope g join api_scope a on a.tenant_id = g.tenant_id and a.id = g.api_scope_id and a.deleted_at is null
                     where g.tenant_id = r.tenant_id and g.role_id = r.id) as calls,
              coalesce((select json_agg(json_build_object('stem', s.resource_code, 'scope', s.scope_type, 'depts', s.scope_dept_ids))
                          from role_data_scope g join data_scope s on s.tenant_id = g.tenant_id and s.id = g.data_scope_id and s.deleted_at is null
                         where g.tenant_id = r.tenant_id and g.role_id = r.id), '[]') as granted
         from role r where r.tenant_id = $1 and r.deleted_at is null`,
      [work.tenantId, audiencesOf(work.actor.tenantKind)],
    );
    const depts = await work.tx.query<DeptFacts & Record<string, unknown>>(
      'select id, ancestors, principal_id as principal from dept where tenant_id = $1 and deleted_at is null',
      [work.tenantId],
    );
    return new PowersBook(work, new Map(roles.map((role) => [role.id, role])), depts);
  }

  private below(ids: readonly string[]): string[] {
    const asked = new Set(ids);
    return this.depts
      .filter(({ id, ancestors }) => asked.has(id) || ancestors.some((one) => asked.has(one)))
      .map(({ id }) => id);
  }

  /** What somebody with these roles in these departments has; `userId`: of whom departments may be headed. */
  of(facts: {
    readonly userId?: string | undefined;
    readonly roleIds: readonly string[];
    readonly deptIds: readonly string[];
  }): PersonPowers {
    const roles = facts.roleIds.flatMap((id) => this.roles.get(id) ?? []);
    let below: readonly string[] | undefined;
    const reachFrom = (list: readonly ScopeFacts[]): Reach => ({
      all: list.some(({ scope }) => scope === SCOPE_ALL),
      deptIds: [
        ...new Set(
          list.flatMap(({ scope, depts }) => {
            if (scope === SCOPE_DEPT) return facts.deptIds;
            if (scope === SCOPE_CHOSEN) return depts;
            if (scope !== SCOPE_BELOW) return [];
            below ??= this.below(facts.deptIds);
            return below;
          }),
        ),
      ],
    });
    const stems = new Set(roles.flatMap((role) => role.granted.map(({ stem }) => stem)));
    const ofStem = (stem: string): Reach =>
      reachFrom(
        roles.flatMap((role): readonly ScopeFacts[] => {
          const own = role.granted.filter((scope) => scope.stem === stem);
          return own.length > 0 ? own : [role];
        }),
      );
    const headed = this.depts.filter(({ principal }) => principal !== null && principal === facts.userId);
    return {
      codes: new Set(roles.flatMap((role) => role.codes)),
      calls: new Set(roles.flatMap((role) => role.calls)),
      meanings: new Set(roles.map((role) => role.alias).filter((alias) => MEANINGS.has(alias))),
      reach: reachFrom(roles),
      scopes: new Map([...stems].map((stem) => [stem, ofStem(stem)])),
      heads: headed.length === 0 ? [] : this.below(headed.map(({ id }) => id)),
    };
  }

  /** Whether `after` has something that neither the actor has nor the person had before. */
  exceeds(after: PersonPowers, before?: PersonPowers): boolean {
    return this.mayMore(after, before) || this.seesMore(after, before);
  }

  private mayMore(after: PersonPowers, before?: PersonPowers): boolean {
    const { actor } = this.work;
    const had = (kind: 'codes' | 'calls' | 'meanings', value: string) => before?.[kind].has(value) === true;
    const calls = [...after.calls].filter((call) => !had('calls', call));
    return (
      [...after.codes].some((code) => !actor.permissions.has(code) && !had('codes', code)) ||
      notHeld(this.work, calls).length > 0 ||
      (!isAdministrator(actor) &&
        [...after.meanings].some((alias) => !actor.roleAliases.includes(alias) && !had('meanings', alias)))
    );
  }

  seesMore(after: PersonPowers, before?: PersonPowers): boolean {
    const { actor } = this.work;
    if (seesAll(actor)) return false;
    const stems = new Set([...(actor.scopes?.keys() ?? []), ...after.scopes.keys(), ...(before?.scopes.keys() ?? [])]);
    if (widens(actor.reach, after.reach, before?.reach)) return true;
    for (const stem of stems) {
      const had = before && (before.scopes.get(stem) ?? before.reach);
      if (widens(reachOf(actor, { permission: stem }), after.scopes.get(stem) ?? after.reach, had)) return true;
    }
    const heads = after.heads.filter((id) => !before?.heads.includes(id) && !actor.headOfDeptIds.includes(id));
    return departmentsBeyond(actor, heads).length > 0;
  }

  nameOf(roleId: string): string {
    return this.roles.get(roleId)?.name ?? '';
  }
}

interface PersonRow extends Record<string, unknown> {
  readonly id: string;
  readonly role_id: string[];
  readonly dept_id: string[];
}

/**
 * Taken before, judged at the end of a change of roles, scopes or departments: nobody in the tenant may have come to see
 * rows that the actor does not. One judge for all such changes, whatever way the rows are opened by. Gives the ids of
 * those who gained. Who sees everything has it all to give.
 */
export async function rowsGuard(work: Work): Promise<() => Promise<string[]>> {
  if (seesAll(work.actor)) return async () => [];
  // Two changes at once could open together what each alone does not.
  await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`keepers/${work.tenantId}`]);
  const look = async () => {
    const book = await PowersBook.load(work);
    const people = await work.tx.query<PersonRow>(
      'select id, role_id, dept_id from app_user where tenant_id = $1 and deleted_at is null',
      [work.tenantId],
    );
    const powers = people.map(
      (row) => [row.id, book.of({ userId: row.id, roleIds: row.role_id, deptIds: row.dept_id })] as const,
    );
    return { book, powers };
  };
  const before = new Map((await look()).powers);
  return async () => {
    const { book, powers } = await look();
    return powers.filter(([id, after]) => book.seesMore(after, before.get(id))).map(([id]) => id);
  };
}
