import { describe, expect, it } from 'vitest';
import { allResources } from '../resources';
import { grantFaults, startsWith } from './role-grants';
import type { RoleAlias } from './roles';

const phrase = (verb: 'view' | 'add' | 'edit' | 'delete') =>
  ({ module: 'hazard', code: `hiddenphrase_${verb}`, verb }) as const;

describe('what a role starts with', () => {
  it('the company’s words are kept by its safety managers and read by everybody', () => {
    for (const verb of ['view', 'add', 'edit', 'delete'] as const) {
      expect([verb, startsWith('safety_manager', phrase(verb))]).toEqual([verb, true]);
      expect([verb, startsWith('employee', phrase(verb))]).toEqual([verb, verb === 'view']);
      expect([verb, startsWith('team_leader', phrase(verb))]).toEqual([verb, verb === 'view']);
    }
  });

  it('a definition says what differs from its module, for the roles that it names', () => {
    const loan = {
      module: 'gear',
      code: 'gearloan_add',
      grants: { employee: ['view', 'add'], principal: [] },
    } as const;
    const verbs = (alias: RoleAlias) =>
      (['view', 'add', 'edit'] as const).filter((verb) => startsWith(alias, { ...loan, verb }));
    expect([verbs('employee'), verbs('principal'), verbs('team_leader')]).toEqual([['view', 'add'], [], ['view']]);
    const entry = { ...loan, code: 'gearloan_menu' };
    expect([startsWith('employee', entry), startsWith('principal', entry)]).toEqual([true, false]);
    expect(startsWith('enterprise_admin', { ...loan, verb: 'delete' })).toBe(true);
    expect(allResources.flatMap(grantFaults)).toEqual([]);
    expect(grantFaults({ name: 'loan', grants: { employee: [], storekeeper: ['view'] } })).toEqual([
      expect.stringContaining('loan.grants: no role storekeeper; there are enterprise_admin, '),
    ]);
  });

  it('whoever approves names his own deputy', () => {
    const add = { module: 'permitConfig', code: 'permitconfigdeputy_add', verb: 'add' } as const;
    for (const alias of ['principal', 'safety_manager', 'dept_head', 'team_leader'] as const)
      expect([alias, startsWith(alias, add)]).toEqual([alias, true]);
    expect(startsWith('employee', add)).toBe(false);
    expect(startsWith('principal', { ...add, code: 'permitconfigoffice_add' })).toBe(false);
  });

  it('whoever works reports hidden dangers, and ledgers are for those who direct', () => {
    const report = { module: 'hazard', code: 'hiddendanger_add', verb: 'add' } as const;
    expect(startsWith('employee', report)).toBe(true);
    expect(startsWith('employee', { module: 'hazard', code: 'hazard_ledger' })).toBe(false);
    expect(startsWith('principal', { module: 'hazard', code: 'hazard_ledger' })).toBe(true);
  });

  it('the company’s money is read by those who direct, its revenue by those who answer for it', () => {
    const grantsOf = (stem: string) => allResources.find(({ permission }) => permission === stem)?.grants ?? {};
    const code = (stem: string) =>
      ({ module: 'investment', code: `${stem}_view`, verb: 'view', grants: grantsOf(stem) }) as const;
    const readers = (stem: string) =>
      (['principal', 'safety_manager', 'dept_head', 'team_leader', 'employee'] as const).filter((alias) =>
        startsWith(alias, code(stem)),
      );
    expect(readers('safetyfund')).toEqual(['principal', 'safety_manager']);
    for (const stem of ['investmentsubject', 'investmentbudget', 'investmentexpense'])
      expect(readers(stem)).toEqual(['principal', 'safety_manager', 'dept_head']);
  });

  it('banks, papers and what others have answered belong to those who set and mark exams', () => {
    const code = (stem: string) => ({ module: 'training', code: `${stem}_view`, verb: 'view' }) as const;
    for (const stem of ['examtype', 'examquestion', 'exampaper', 'exam', 'examrecord'])
      for (const alias of ['principal', 'dept_head', 'team_leader', 'employee', 'safety_manager'] as const)
        expect([stem, alias, startsWith(alias, code(stem))]).toEqual([stem, alias, alias === 'safety_manager']);
    expect(startsWith('employee', code('examdoc'))).toBe(true);
    expect(startsWith('employee', { module: 'training', code: 'training_mine' })).toBe(true);
  });
});
