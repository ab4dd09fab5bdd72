import { describe, expect, it } from 'vitest';
import { passLineKey, resultOf, type Trainee, traineeFaults, WAY } from './offline-results';

const row = (more: Partial<Trainee> = {}): Trainee => ({
  ...{ userId: 'a', achievement: null, achievementFraction: null, achievementGrade: null },
  ...more,
});

describe('a result', () => {
  it('is of the training’s own way, and at the line it is passed', () => {
    expect(resultOf(WAY.passFail, 60, row({ achievement: 2 }))).toBe(2);
    expect([59, 60, 0].map((achievementFraction) => resultOf(WAY.score, 60, row({ achievementFraction })))).toEqual([
      2, 1, 2,
    ]);
    expect(['1', '3', '4'].map((achievementGrade) => resultOf(WAY.grade, 60, row({ achievementGrade })))).toEqual([
      1, 1, 2,
    ]);
    for (const way of Object.values(WAY)) expect(resultOf(way, 60, row())).toBeNull();
    expect(resultOf(WAY.none, 60, row({ achievement: 1 }))).toBeNull();
  });

  it('of the three levels of education has a line of its own', () => {
    expect(['1', '2', '3', '4'].map(passLineKey)).toEqual([
      ...Array.from({ length: 3 }, () => 'training.passLine.threeLevel'),
      'training.passLine',
    ]);
  });

  it('of another way, or of one person twice, is refused', () => {
    const faults = traineeFaults(WAY.score, [row({ achievement: 1 }), row({ achievementFraction: 80 })]);
    expect(faults.map(({ message }) => message)).toEqual([
      '第1行：按本次考核方式不填写合格制结果',
      '第2行与第1行是同一人',
    ]);
  });
});
