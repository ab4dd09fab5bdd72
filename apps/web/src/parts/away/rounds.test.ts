import { expect, it } from 'vitest';
import { left } from './rounds';

const item = (id: string) => ({ id, kind: 'single' as const, title: id, options: [] });
const round = { id: 'r', title: '今日练习', items: [item('a'), item('b'), item('c')] };
const ids = (answered: readonly string[], leaveOut: Readonly<Record<string, string>>, now: string) =>
  left({ round: { ...round, leaveOut }, answered }, now).map(({ id }) => id);

it('questions of an exam are left out from the moment its window opens, also on a device without a line', () => {
  const exam = { b: '2026-11-27 09:00:00' };
  expect(ids([], exam, '2026-11-27 08:59:59')).toEqual(['a', 'b', 'c']);
  expect(ids([], exam, '2026-11-27 09:00:00')).toEqual(['a', 'c']);
});

it('what was answered without a line is not asked again', () => {
  expect(ids(['a', 'c'], {}, '2026-11-27 09:00:00')).toEqual(['b']);
});
