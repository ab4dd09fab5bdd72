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

  it('whoever works reports hidden dangers, and ledgers are for those who direct', () => {
    const report = { module: 'hazard', code: 'hiddendanger_add', verb: 'add' } as const;
    expect(startsWith('employee', report)).toBe(true);
    expect(startsWith('employee', { module: 'hazard', code: 'hazard_ledger' })).toBe(false);
    expect(startsWith('principal', { module: 'hazard', code: 'hazard_ledger' })).toBe(true);
  });
});
