import { describe, expect, it } from 'vitest';
import { chance, draw, shuffled } from './draw';

const ids = (count: number, prefix = 'q') => Array.from({ length: count }, (_, place) => `${prefix}${place}`);

describe('a draw', () => {
  it('is the same for the same attempt and another for another', () => {
    const rules = [{ id: 'r', count: 10, candidates: ids(100) }];
    const of = (seed: string) => draw(rules, chance(seed)).drawn.get('r');
    expect(of('甲')).toEqual(of('甲'));
    expect(of('甲')).not.toEqual(of('乙'));
  });

  it('takes no question twice, and lets a narrow rule choose before a wide one', () => {
    for (let round = 0; round < 200; round += 1) {
      const rules = [
        { id: 'wide', count: 8, candidates: ids(10) },
        { id: 'narrow', count: 2, candidates: ids(2) },
      ];
      const { drawn, short } = draw(rules, chance(`轮${round}`));
      expect(short).toEqual([]);
      expect(drawn.get('narrow')?.length).toBe(2);
      expect(new Set([...drawn.values()].flat()).size).toBe(10);
    }
  });

  it('tells which rule lacks how many', () => {
    expect(draw([{ id: 'r', count: 5, candidates: ids(3) }], chance('x')).short).toEqual([{ id: 'r', found: 3 }]);
  });

  it('is even: no place is preferred', () => {
    const first = new Map<string, number>();
    for (let round = 0; round < 4000; round += 1) {
      const [one] = shuffled(ids(4), chance(`种子${round}`));
      first.set(one as string, (first.get(one as string) ?? 0) + 1);
    }
    for (const id of ids(4)) expect(Math.abs((first.get(id) ?? 0) - 1000)).toBeLessThan(150);
  });
});
