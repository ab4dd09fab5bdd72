import { describe, expect, it } from 'vitest';
import { siteWorkLifecycle } from '../../site-work/site-work-entity';
import { permitLifecycle } from '../permit-entity';
import { stageTabs } from './stage-tabs';

const meets = (where: Readonly<Record<string, unknown>>, row: Readonly<Record<string, number>>): boolean =>
  Object.entries(where).every(([name, asked]) => [asked].flat().includes(row[name]));

describe.each([
  ['special tickets', permitLifecycle, true],
  ['site tickets', siteWorkLifecycle, false],
] as const)('tabs of %s', (_, lifecycle, drafts) => {
  const tabs = stageTabs(lifecycle, { drafts }).filter(({ name }) => name !== 'all');
  const code: Readonly<Record<string, number>> = lifecycle.code;
  const holding = (processState: number, runFlag: number) =>
    tabs.filter(({ where }) => meets(where, { processState, runFlag })).map(({ name }) => name);

  it('hold every ticket once, whatever its state and whatever has become of it', () => {
    for (const name of lifecycle.names)
      for (const flag of [0, 1, 2, 3, 4, 5]) expect(holding(code[name] ?? 0, flag)).toHaveLength(1);
  });

  it('leave out of what waits whatever was voided or never begun', () => {
    for (const state of [1, 2, 3]) {
      expect(holding(state, 0)).toEqual([lifecycle.names[state - 1]]);
      expect([holding(state, 4), holding(state, 5)]).toEqual([['over'], ['over']]);
    }
    expect(holding(6, 3)).toEqual(['over']);
  });

  it('tell what was refused from what was never submitted', () => {
    const refused = code.rejected ?? 0;
    expect(refused).toBeGreaterThan(0);
    expect(holding(refused, 0)).toEqual(['rejected']);
    expect(holding(refused, 6)).toEqual(drafts ? ['rejected'] : []);
    expect(holding(1, 6)).toEqual(drafts ? ['draft'] : []);
  });
});
