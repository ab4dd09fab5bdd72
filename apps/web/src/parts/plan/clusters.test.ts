import { expect, it } from 'vitest';
import { clustersOf } from './clusters';

const at = (id: string, left: number, top: number) => ({ id, left, top });

it('puts what a finger could not tell apart into one group, led by whoever comes first', () => {
  const spots = [at('a', 10, 10), at('b', 25, 10), at('c', 100, 10), at('d', 36, 10), at('e', 105, 14)];
  const ids = (gap: number) => clustersOf(spots, gap).map((group) => group.map(({ id }) => id));
  // d is near b, but not near a, who leads.
  expect(ids(24)).toEqual([['a', 'b'], ['c', 'e'], ['d']]);
  expect(ids(0)).toEqual([['a'], ['b'], ['c'], ['d'], ['e']]);
});
