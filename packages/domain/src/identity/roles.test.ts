import { describe, expect, it } from 'vitest';
import { dictionaryOf } from '../dictionaries/dictionaries';
import { companyRoles, dataScope, governmentRole, platformRole, roleOf } from './roles';

describe('roles of a new company', () => {
  it('are the six of the trade, each with its own alias', () => {
    expect(companyRoles.map((role) => [role.alias, role.label])).toEqual([
      ['enterprise_admin', '企业管理员'],
      ['principal', '主要负责人'],
      ['safety_manager', '安全管理人员'],
      ['dept_head', '部门负责人'],
      ['team_leader', '班组长'],
      ['employee', '普通员工'],
    ]);
  });

  it('see no more than their duty needs', () => {
    expect(roleOf('employee').scope).toBe(dataScope.own);
    expect(roleOf('team_leader').scope).toBe(dataScope.ownDept);
    expect(roleOf('dept_head').scope).toBe(dataScope.ownDeptAndBelow);
  });

  it('name scopes that the dictionary knows', () => {
    const keys = dictionaryOf('data_scope_type').items.map((entry) => entry.key);
    expect(Object.values(dataScope).sort()).toEqual([...keys].sort());
  });

  it('do not carry the words that select another kind of tenant', () => {
    for (const role of companyRoles) {
      expect(role.label).not.toContain('政府');
      expect(role.alias).not.toBe(platformRole.alias);
    }
    expect(governmentRole.label).toContain('政府');
  });
});
