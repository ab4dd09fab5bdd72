import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { hashPassword, sha256Hex } from './password';
import { Evaluations } from './rush';

/** How far the threads of this process stand back (proc(5), field 19 of stat). */
const niceness = (): number[] =>
  readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

describe('a rush of sign-ins', () => {
  it('is answered as one alone is, on threads that stand back', async () => {
    const stored = await hashPassword('Kx7mQ2vR#9');
    const evaluations = new Evaluations();
    const ask = (right: boolean) => evaluations.matches(stored, sha256Hex(right ? 'Kx7mQ2vR#9' : 'Kx7mQ2vR#8'));
    expect([await ask(true), await ask(false)]).toEqual([true, false]);
    const asked = Array.from({ length: 12 }, (_, place) => place % 3 !== 0);
    expect(await Promise.all(asked.map(ask))).toEqual(asked);
    expect(await evaluations.matches(undefined, sha256Hex('Kx7mQ2vR#9'))).toBe(false);
    if (process.platform === 'linux') expect(niceness()).toContain(4);
  });

  it('waits for no thread that does not come: on a machine too busy to begin one everybody is answered all the same', async () => {
    const stored = await hashPassword('Kx7mQ2vR#9');
    for (const run of [() => new Promise<boolean>(() => undefined), () => Promise.reject(new Error('no thread'))]) {
      const evaluations = new Evaluations({ run });
      const asked = Array.from({ length: 2 * availableParallelism() + 1 }, (_, place) => place % 2 === 0);
      const answers = asked.map((right) => evaluations.matches(stored, sha256Hex(right ? 'Kx7mQ2vR#9' : 'Kx7mQ2vR#8')));
      expect(await Promise.all(answers)).toEqual(asked);
    }
  });
});
