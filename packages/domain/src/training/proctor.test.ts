import { describe, expect, it } from 'vitest';
import { addressFaults, isAdmitted, isTooOften } from './proctor';

describe('from where an exam may be sat', () => {
  it('is everywhere where nothing is listed', () => {
    expect(isAdmitted('203.0.113.9', '')).toBe(true);
    expect(isAdmitted('203.0.113.9', null)).toBe(true);
  });
  it('is what the list names, at the edges of its blocks', () => {
    const list = '192.168.8.0/22，10.0.0.7';
    for (const inside of ['192.168.8.0', '192.168.11.255', '10.0.0.7', '::ffff:192.168.9.1'])
      expect(isAdmitted(inside, list), inside).toBe(true);
    for (const outside of ['192.168.7.255', '192.168.12.0', '10.0.0.8', '::1', 'unknown'])
      expect(isAdmitted(outside, list), outside).toBe(false);
    expect(isAdmitted('1.2.3.4', '0.0.0.0/0')).toBe(true);
    expect(isAdmitted('2001:db8:1::5', '2001:db8:1::/48')).toBe(true);
    expect(isAdmitted('2001:db8:2::5', '2001:db8:1::/48')).toBe(false);
  });
  it('names what is none', () => {
    expect(addressFaults('192.168.1.0/24 10.0.0.256, 10.0.0.1/33;fe80::1/64 x')).toEqual([
      '10.0.0.256',
      '10.0.0.1/33',
      'x',
    ]);
    expect(addressFaults('')).toEqual([]);
    expect(addressFaults('1::2::3')).toEqual(['1::2::3']);
  });
});

it('looking away is counted without a limit, and too often beyond it', () => {
  expect([isTooOften(99, null), isTooOften(3, 3), isTooOften(4, 3)]).toEqual([false, false, true]);
});
