import { describe, expect, it } from 'vitest';
import { chance } from '../draw';
import { questionsOfPoint, type RegisteredPoint, wordsOf } from './from-register';

const point = (n: number, protect: readonly string[], more: Partial<RegisteredPoint> = {}): RegisteredPoint => ({
  ...{ id: `p${n}`, name: `风险点${n}`, level: null, accidents: [] },
  risks: protect.map((text) => ({ dangerName: `危险${text}`, protect: text, manage: null, emergency: null })),
  ...more,
});
const made = (one: RegisteredPoint, all: readonly RegisteredPoint[]) =>
  questionsOfPoint(one, wordsOf(all), { levels: [], random: chance(one.id) });

describe('questions made of a register', () => {
  const many = Array.from({ length: 400 }, (_, n) => point(n, [`措施${n % 130}`, `措施${(n + 1) % 130}`]));

  it('have one right option and three of other points, none of them also of this one', () => {
    for (const one of many) {
      const own = one.risks.map(({ protect }) => protect);
      for (const { options, answer } of made(one, many)) {
        expect(new Set(options).size).toBe(4);
        const right = options['ABCD'.indexOf(answer)] as string;
        expect(options.filter((text) => own.includes(text))).toEqual([right]);
      }
    }
    expect(made(many[0] as RegisteredPoint, many)).toHaveLength(2);
  });

  it('are not made where other points say less than three things, however many this one says', () => {
    const wide = point(0, ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    expect(made(wide, [wide, point(1, ['x']), point(2, ['y', 'a'])])).toEqual([]);
    expect(made(wide, [wide, point(1, ['x']), point(2, ['y', 'z'])])).toHaveLength(7);
  });

  it('end where one point says nearly everything', () => {
    const most = point(
      0,
      Array.from({ length: 500 }, (_, n) => `s${n}`),
    );
    expect(made(most, [most, point(1, ['x', 'y', 'z'])])).toHaveLength(500);
  });
});
