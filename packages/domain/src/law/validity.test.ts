import { expect, it } from 'vitest';
import { validityOn } from './validity';

it('says by its dates what a law is on a day; the day it begins it holds, the day it ends it does not', () => {
  const standard = { enforceDate: '1987-02-01', repealDate: '2026-07-01', validity: '1' };
  expect(validityOn(standard, '1987-01-31')).toBe('2');
  expect(validityOn(standard, '1987-02-01')).toBe('1');
  expect(validityOn(standard, '2026-06-30')).toBe('1');
  expect(validityOn(standard, '2026-07-01')).toBe('4');
});

it('an amended law stays amended until it ends, and what has no dates is what was entered', () => {
  expect(validityOn({ enforceDate: '2002-11-01', validity: '3' }, '2026-01-01')).toBe('3');
  expect(validityOn({ enforceDate: '2002-11-01', repealDate: '2025-01-01', validity: '3' }, '2026-01-01')).toBe('4');
  expect(validityOn({ validity: '4' }, '2026-01-01')).toBe('4');
  expect(validityOn({}, '2026-01-01')).toBeNull();
  // What was entered against the dates does not stand.
  expect(validityOn({ enforceDate: '2027-01-01', validity: '1' }, '2026-01-01')).toBe('2');
  expect(validityOn({ enforceDate: '2026-01-01', validity: '2' }, '2026-01-01')).toBe('1');
});

it('an amendment with its day makes it amended from that day on, not before, and not after its end', () => {
  const law = { enforceDate: '2002-11-01', editionDate: '2021-09-01', validity: '3' };
  expect(validityOn(law, '2002-10-31')).toBe('2');
  expect(validityOn(law, '2021-08-31')).toBe('1');
  expect(validityOn({ ...law, validity: '1' }, '2021-09-01')).toBe('3');
  expect(validityOn({ ...law, repealDate: '2026-01-01' }, '2026-01-01')).toBe('4');
  expect(validityOn({ editionDate: '2021-09-01' }, '2021-09-01')).toBe('3');
});
