import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Gate } from './gate';

describe('a gate', () => {
  it('lets so many of one key run at once, in order, and other keys beside them', async () => {
    const gate = new Gate(2, 100);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const work = (n: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(n);
      await sleep(5);
      running -= 1;
      return n;
    };
    const all = await Promise.all([1, 2, 3, 4, 5].map((n) => gate.run('a', work(n))));
    expect([all, order, most]).toEqual([[1, 2, 3, 4, 5], [1, 2, 3, 4, 5], 2]);
    most = 0;
    await Promise.all([gate.run('a', work(1)), gate.run('b', work(2)), gate.run('c', work(3))]);
    expect(most).toBe(3);
  });

  it('turns away whoever would wait behind too many', async () => {
    const gate = new Gate(1, 1);
    const answers = await Promise.all(['x', 'y', 'z'].map((name) => gate.run('a', () => sleep(5).then(() => name))));
    expect(answers).toEqual(['x', 'y', undefined]);
  });

  it('gives the place on after a failure', async () => {
    const gate = new Gate(1, 5);
    const failed = gate.run('a', () => Promise.reject(new Error('no')));
    const next = gate.run('a', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await gate.run('a', () => Promise.resolve('again'))).toBe('again');
  });
});
