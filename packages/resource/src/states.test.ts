import { expect, it } from 'vitest';
import { states } from './states';

const visit = states(
  { waiting: [1, '待检查', 'warning'], done: [3, '已完成', 'success'], late: [4, '逾期', 'danger'] },
  { open: ['late', 'waiting'] },
);

it('a group is its states, asked by number or listed for SQL', () => {
  expect([1, 3, 4, 9].map((code) => visit.is('open', code))).toEqual([true, false, true, false]);
  expect(visit.codes('open')).toBe('4, 1');
});

it('two states with one number are no lifecycle', () => {
  expect(() => states({ begun: [1, '检查中'], inspecting: [1, '检查中'] })).toThrow('two states share a number');
});
