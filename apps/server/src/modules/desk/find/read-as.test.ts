import { expect, it } from 'vitest';
import { readAs } from './read-as';

const tank = ['甲醇储罐2#', 'jia3 chun2 chu3 guan4 2#'] as const;

it('letters are read as the part of a name they stand for, whole, begun or by initials', () => {
  expect(readAs(...tank, 'jiachun')).toBe('甲醇');
  expect(readAs(...tank, 'chuguan')).toBe('储罐');
  expect(readAs(...tank, 'jiachu')).toBe('甲醇');
  expect(readAs(...tank, 'cg')).toBe('储罐');
  expect(readAs(...tank, 'jccg')).toBe('甲醇储罐');
});

it('one syllable is no word, and what is not said is not read', () => {
  expect(readAs(...tank, 'jia')).toBeUndefined();
  expect(readAs(...tank, 'guanchu')).toBeUndefined();
  expect(readAs('甲醇', 'jia3', 'jiachun')).toBeUndefined();
});
