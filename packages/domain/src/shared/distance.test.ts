import { expect, it } from 'vitest';
import { distanceText } from './distance';

it('a distance is told in metres, from a kilometre on in kilometres', () => {
  expect([0, 380, 999, 1_000, 1_449, 99_940, 138_438].map(distanceText)).toEqual([
    '0米',
    '380米',
    '999米',
    '1.0公里',
    '1.4公里',
    '99.9公里',
    '138公里',
  ]);
});
