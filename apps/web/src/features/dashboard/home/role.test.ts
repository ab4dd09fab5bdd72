import { companyRoles } from '@anlan/domain/identity/roles';
import { describe, expect, it } from 'vitest';
import { homeKind } from './role';

const of = (roles: readonly string[], headOfDeptIds: readonly string[] = []) =>
  homeKind({ tenantKind: 'company', roles, headOfDeptIds });

describe('which home one comes to', () => {
  it('is that of the role, for every role a company begins with', () => {
    expect(companyRoles.map(({ alias }) => [alias, of([alias])])).toEqual([
      ['enterprise_admin', 'admin'],
      ['principal', 'leader'],
      ['safety_manager', 'manager'],
      ['dept_head', 'manager'],
      ['team_leader', 'manager'],
      ['employee', 'worker'],
    ]);
  });

  it('is the one that answers for most where somebody has several, and a head’s whatever his role', () => {
    expect(of(['employee', 'principal', 'enterprise_admin'])).toBe('leader');
    expect(of(['safety_manager', 'enterprise_admin'])).toBe('admin');
    expect(of(['employee'], ['dept'])).toBe('manager');
    expect(of(['巡检员'])).toBe('worker');
    expect(homeKind(null)).toBe('worker');
  });

  it('is the platform’s own on the platform, whatever the role', () => {
    expect(homeKind({ tenantKind: 'platform', roles: ['principal'], headOfDeptIds: [] })).toBe('platform');
  });
});
