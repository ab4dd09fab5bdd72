import { expect, it } from 'vitest';
import type { Services } from './context';
import { newMark, shareCodes, UNTIL_REVOKED } from './share-mark';

const keys = { share: Buffer.alloc(32, 7) } as unknown as Services['keys'];
const NOW = Date.UTC(2026, 10, 1);
const codes = shareCodes('paper');

it('opens its own kind until its day, and says of a link that once was ours that it has ended', () => {
  const mark = newMark();
  const code = codes.encode(mark, NOW + 60_000, keys);
  expect(codes.decode(code, NOW, keys)).toEqual({ mark, exp: NOW + 60_000, expired: false });
  expect(codes.decode(code, NOW + 61_000, keys)?.expired).toBe(true);
  expect(shareCodes('another').decode(code, NOW, keys)).toBeUndefined();
  const other = { share: Buffer.alloc(32, 8) } as unknown as Services['keys'];
  expect(codes.decode(code, NOW, other)).toBeUndefined();
});

it('takes no letter changed, and no day that was not signed', () => {
  const [mark, exp, mac] = codes.encode(newMark(), NOW, keys).split('.') as [string, string, string];
  expect(codes.decode(`${newMark()}.${exp}.${mac}`, NOW, keys)).toBeUndefined();
  expect(codes.decode(`${mark}.zzzzzz.${mac}`, NOW, keys)).toBeUndefined();
  for (const strange of [undefined, null, 7, '', 'a.b.c', `${mark}.${exp}`, {}])
    expect(codes.decode(strange, NOW, keys)).toBeUndefined();
});

it('on paper opens as long as its mark is the record’s', () => {
  const code = codes.encode(newMark(), UNTIL_REVOKED, keys);
  expect(codes.decode(code, Date.UTC(2100, 0, 1), keys)?.expired).toBe(false);
});
