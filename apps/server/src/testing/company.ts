import { companyRoles, dataScope, type RoleAlias } from '@anlan/domain/identity/roles';
import type { Actor, Services } from '../kernel/context';
import { asSystem } from '../kernel/context';
import { newId } from '../kernel/db/id';
import { freshTenant, testActor } from './kit';

export interface TestCompany {
  readonly tenantId: string;
  /** Root, a workshop (category 4) below it, a team (category 3) below that, and a department beside. */
  readonly depts: { readonly root: string; readonly workshop: string; readonly team: string; readonly other: string };
  readonly areaId: string;
  /** A colleague with a row, a role and the reach of that role. */
  person(role: RoleAlias, facts?: PersonFacts): Promise<Actor>;
  riskPoint(principal: Actor, facts?: { name?: string }): Promise<string>;
}

interface PersonFacts {
  readonly name?: string;
  readonly deptId?: string;
  /** Named head of this department. */
  readonly headOf?: string;
  readonly permissions?: readonly string[];
}

let serial = 0;

/** A company of its own, built by SQL: what the modules that keep these tables would have made. */
export async function testCompany(app: Services): Promise<TestCompany> {
  const tenantId = freshTenant();
  const depts = { root: newId(), workshop: newId(), team: newId(), other: newId() };
  const areaId = newId();
  const roles = new Map(companyRoles.map(({ alias }) => [alias as RoleAlias, newId()]));
  await asSystem(app, 'test company', async ({ tx }) => {
    const dept = (id: string, parent: string | null, ancestors: string[], name: string, category: number) =>
      tx.run(
        'insert into dept (tenant_id, id, parent_id, ancestors, dept_name, dept_category, sort) values ($1, $2, $3, $4, $5, $6, 1)',
        [tenantId, id, parent, ancestors, name, category],
      );
    await dept(depts.root, null, [], '公司', 1);
    await dept(depts.workshop, depts.root, [depts.root], '机加工车间', 4);
    await dept(depts.team, depts.workshop, [depts.root, depts.workshop], '一班', 3);
    await dept(depts.other, depts.root, [depts.root], '仓储部', 2);
    await tx.run('insert into area (tenant_id, id, name, dept_id, sort) values ($1, $2, $3, $4, 1)', [
      tenantId,
      areaId,
      '机加工车间东侧',
      depts.workshop,
    ]);
    for (const { alias, label } of companyRoles) {
      await tx.run('insert into role (tenant_id, id, role_name, role_alias, sort) values ($1, $2, $3, $4, 1)', [
        tenantId,
        roles.get(alias),
        label,
        alias,
      ]);
    }
  });

  const below = (dept: string): string[] =>
    dept === depts.root ? Object.values(depts) : dept === depts.workshop ? [depts.workshop, depts.team] : [dept];

  const person: TestCompany['person'] = async (role, facts = {}) => {
    serial += 1;
    const userId = newId();
    const deptId = facts.headOf ?? facts.deptId ?? depts.workshop;
    const name = facts.name ?? `${companyRoles.find(({ alias }) => alias === role)?.label ?? ''}${serial}`;
    await asSystem(app, 'test person', async ({ tx }) => {
      await tx.run(
        'insert into app_user (tenant_id, id, account, real_name, role_id, dept_id, main_dept_id, status, is_resign) values ($1, $2, $3, $4, $5, $6, $7, 1, 1)',
        [tenantId, userId, `u${serial}`, name, [roles.get(role)], [deptId], deptId],
      );
      if (facts.headOf) {
        await tx.run('update dept set principal_id = $3 where tenant_id = $1 and id = $2', [
          tenantId,
          facts.headOf,
          userId,
        ]);
      }
    });
    const scope = companyRoles.find(({ alias }) => alias === role)?.scope;
    const deptIds = scope === dataScope.ownDeptAndBelow ? below(deptId) : scope === dataScope.ownDept ? [deptId] : [];
    return testActor(tenantId, {
      userId,
      userName: name,
      deptIds: [deptId],
      mainDeptId: deptId,
      headOfDeptIds: facts.headOf ? [facts.headOf] : [],
      roleAliases: [role],
      reach: { all: scope === dataScope.all, deptIds },
      ...(facts.permissions ? { permissions: new Set(facts.permissions) } : {}),
    });
  };

  return {
    tenantId,
    depts,
    areaId,
    person,
    riskPoint: async (principal, facts = {}) => {
      serial += 1;
      const id = newId();
      await asSystem(app, 'test risk point', ({ tx }) =>
        tx.run(
          `insert into risk_point (tenant_id, id, name, point_num, type, dept_id, place, principal_id, inherent_level, score_level, status)
           values ($1, $2, $3, $4, '1', $5, $6, $7, '3', '3', 1)`,
          [tenantId, id, facts.name ?? `砂轮机${serial}`, `FX-${serial}`, depts.workshop, areaId, principal.userId],
        ),
      );
      return id;
    },
  };
}
