import { describe, expect, it } from 'vitest';
import { startsWith } from './role-grants';

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

  it('banks, papers and what others have answered belong to those who set and mark exams', () => {
    const code = (stem: string) => ({ module: 'training', code: `${stem}_view`, verb: 'view' }) as const;
    for (const stem of ['examtype', 'examquestion', 'exampaper', 'exam', 'examrecord'])
      for (const alias of ['principal', 'dept_head', 'team_leader', 'employee', 'safety_manager'] as const)
        expect([stem, alias, startsWith(alias, code(stem))]).toEqual([stem, alias, alias === 'safety_manager']);
    expect(startsWith('employee', code('examdoc'))).toBe(true);
    expect(startsWith('employee', { module: 'training', code: 'training_mine' })).toBe(true);
  });
});
