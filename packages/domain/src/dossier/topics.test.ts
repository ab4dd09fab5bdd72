import { expect, it } from 'vitest';
import { isExpected } from './topics';

it('a period lacks what is asked for at least once in as many days', () => {
  expect([isExpected({ expected: true }, 1), isExpected({}, 400)]).toEqual([true, false]);
  expect([183, 184].map((days) => isExpected({ expected: { days: 184 } }, days))).toEqual([false, true]);
});
