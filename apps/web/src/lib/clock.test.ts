import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { dayText } from './clock';

describe('the day in words', () => {
  it('follows the language', () => {
    const day = dayjs('2026-11-21 10:00');
    expect(dayText(day.locale('zh-cn'), 'zh')).toBe('2026年11月21日 星期六');
    expect(dayText(day.locale('en'), 'en')).toBe('Saturday, November 21, 2026');
  });
});
