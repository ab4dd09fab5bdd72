import { describe, expect, it } from 'vitest';
import { clockText, durationText } from './duration';

describe('how long something lasts', () => {
  it.each([
    [0, '0分钟'],
    [0.9, '0分钟'],
    [60, '60分钟'],
    [61, '1小时1分'],
    [120, '2小时'],
    [292, '4小时52分'],
    [2_879, '47小时59分'],
    [2_880, '2天'],
    [3_000, '2天2小时'],
    [-5, '0分钟'],
  ])('%d minutes are %s', (minutes, words) => expect(durationText(minutes)).toBe(words));

  it.each([
    [5, '0:05'],
    [725, '12:05'],
    [3_725, '1:02:05'],
    [-3, '0:00'],
  ])('%d seconds on a clock are %s', (seconds, words) => expect(clockText(seconds)).toBe(words));
});
