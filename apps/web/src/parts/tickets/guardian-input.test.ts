import type { GuardianTold } from '@anlan/domain/permit/guardians/calls';
import { expect, it } from 'vitest';
import { byFitness } from './guardian-input';

it('offers last whoever would be refused, the others in the order of the look-up', () => {
  const told = (userId: string, ...refused: string[]): [string, GuardianTold] => [
    userId,
    { userId, certificate: null, refused },
  ];
  const choices = ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id }));
  const order = byFitness(choices, new Map([told('a', '没有证书'), told('b'), told('c', '同一时间在另一处监护')]));
  expect(order.map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
});
