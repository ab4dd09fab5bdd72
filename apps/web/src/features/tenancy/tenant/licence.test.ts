import { expect, it } from 'vitest';
import { licenceInCommon } from './licence';

const END = '2027-01-01 00:00:00';

it('is what the one tenant has: opening and saving changes nothing', () => {
  const { licence, differ } = licenceInCommon([{ id: 'a', accountNumber: 30, expireTime: END }]);
  expect(licence).toMatchObject({ accountNumber: 30, expireTime: END });
  expect(differ).toBe(false);
});

it('is what several share; what they do not share stands empty and is told', () => {
  const alike = { accountNumber: -1, expireTime: null };
  expect(
    licenceInCommon([
      { id: 'a', ...alike },
      { id: 'b', accountNumber: -1 },
    ]),
  ).toMatchObject({
    licence: alike,
    differ: false,
  });
  const { licence, differ } = licenceInCommon([
    { id: 'a', accountNumber: 30, expireTime: END },
    { id: 'b', accountNumber: 30, expireTime: null },
  ]);
  expect(licence).toMatchObject({ accountNumber: 30, expireTime: null });
  expect(differ).toBe(true);
});
