import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compose } from '../app';
import type { Services } from '../kernel/context';
import { type Port, provided } from '../kernel/port';
import { type FitnessJudge, fitness, unfitFor } from './fitness';
import { warnings } from './warnings';

const quiet = { raise: async () => {}, clear: async () => 0 };
const untouched = new Proxy({}, { get: () => () => undefined }) as Services;

describe('a port', () => {
  it('of each file here is given by one module of the product', async () => {
    const { services } = compose(untouched, true);
    const names: string[] = [];
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')))
      for (const each of Object.values((await import(`./${file}`)) as Record<string, unknown>))
        if (each && typeof each === 'object' && 'by' in each) {
          expect(services.use(each as Port<unknown>)).toBeTruthy();
          names.push((each as Port<unknown>).name);
        }
    expect(names.sort()).toEqual([...new Set(names)]);
    for (const name of ['warnings', 'departures']) expect(names).toContain(name);
  });

  it('is given once, and asked for only where it is', () => {
    expect(provided([warnings.by(quiet)])(warnings)).toBe(quiet);
    expect(() => provided([])(warnings)).toThrow('Nobody gives warnings');
    expect(() => provided([warnings.by(quiet), warnings.by(quiet)])).toThrow('given twice');
  });

  it('of many is all that was given, in the order of the modules, and empty where nobody gives any', () => {
    const judge = (name: string): FitnessJudge => ({ name, unfit: async (_work, asked) => asked.map(() => []) });
    const [health, training] = [judge('health'), judge('training')];
    expect(provided([fitness.by([health]), fitness.by([training])])(fitness)).toEqual([health, training]);
    expect(provided([])(fitness)).toEqual([]);
  });

  it('of fitness refuses an answer that leaves somebody out', async () => {
    const deaf: FitnessJudge = { name: 'deaf', unfit: async () => [] };
    const asked = [{ userId: 'a', workType: '1', role: 'worker', from: '2026-11-23', until: '2026-11-23' }] as const;
    const work = (judges: readonly FitnessJudge[]) => ({ app: { use: provided([fitness.by(judges)]) } }) as never;
    await expect(unfitFor(work([deaf]), asked)).rejects.toThrow('deaf answered 0 of 1');
    await expect(unfitFor(work([]), asked)).resolves.toEqual([[]]);
  });
});
