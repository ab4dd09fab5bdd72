import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addHours,
  addMinutes,
  addMonths,
  calendarDaysBetween,
  compareTimes,
  formatDate,
  formatDatetime,
  monthsBetween,
  parseDatetime,
  toEpoch,
} from './dates';

describe('dates in Asia/Shanghai', () => {
  it('reads a date-time as eight hours ahead of UTC', () => {
    expect(parseDatetime('2026-11-21 08:00:00')).toBe(Date.UTC(2026, 10, 21, 0, 0, 0));
    expect(parseDatetime('2026-11-21 08:00')).toBe(Date.UTC(2026, 10, 21, 0, 0, 0));
    expect(parseDatetime('2026-11-21')).toBe(Date.UTC(2026, 10, 20, 16, 0, 0));
  });

  it('refuses what is no day, no hour or another shape', () => {
    const wrong = [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-11-21 24:00:00',
      '2026-11-21 10:60',
      '21.11.2026',
      '',
    ];
    for (const text of wrong) expect(parseDatetime(text), text).toBeUndefined();
    expect(parseDatetime('2028-02-29')).toBe(Date.UTC(2028, 1, 28, 16));
    expect(() => toEpoch('tomorrow')).toThrow(RangeError);
  });

  it('writes a moment back, cutting milliseconds', () => {
    expect(formatDatetime(Date.UTC(2026, 10, 20, 16, 0, 0) + 999)).toBe('2026-11-21 00:00:00');
    expect(formatDate(Date.UTC(2026, 10, 20, 15, 59, 59))).toBe('2026-11-20');
  });

  it('adds days, hours and minutes across month and year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-11-21 23:30:00', 30)).toBe('2026-12-21 23:30:00');
    expect(addDays('2028-03-01 00:00:00', -1)).toBe('2028-02-29 00:00:00');
    expect(addHours('2026-11-21 23:30:00', 24)).toBe('2026-11-22 23:30:00');
    expect(addMinutes('2026-11-21 23:59:30', 1)).toBe('2026-11-22 00:00:30');
  });

  it('compares moments and counts calendar days', () => {
    expect(compareTimes('2026-11-21 08:00', '2026-11-21 08:00:00')).toBe(0);
    expect(compareTimes('2026-11-21', '2026-11-21 00:00:01')).toBeLessThan(0);
    expect(calendarDaysBetween('2026-11-21 23:59:59', '2026-11-22 00:00:01')).toBe(1);
    expect(calendarDaysBetween('2026-03-01', '2026-02-01')).toBe(-28);
  });

  // New York changes its clocks on 2026-11-01; a helper that leaned on the process zone would shift by an hour there.
  it.each(['UTC', 'America/New_York', 'Asia/Shanghai'])('gives the same answers in a process of zone %s', (zone) => {
    const module = fileURLToPath(new URL('./dates.ts', import.meta.url));
    const script = `import('${module}').then((dates) => process.stdout.write(JSON.stringify([
      dates.toEpoch('2026-11-01 01:30:00'), dates.formatDatetime(1793467800000), dates.addDays('2026-10-31 12:00:00', 1),
      dates.addDays('2026-03-07', 2), dates.calendarDaysBetween('2026-10-30 23:00:00', '2026-11-02 01:00:00')])))`;
    const output = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    });
    expect(JSON.parse(output)).toEqual([1793467800000, '2026-11-01 01:30:00', '2026-11-01 12:00:00', '2026-03-09', 3]);
  });
});

describe('months', () => {
  it('go over the turn of the year, both ways', () => {
    expect(addMonths('2026-01-31', -1)).toBe('2025-12');
    expect(addMonths('2026-01', -12)).toBe('2025-01');
    expect(addMonths('2025-11', 3)).toBe('2026-02');
  });

  it('are named from one to the other, of any length up to the most', () => {
    expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthsBetween('2026-02', '2026-01')).toEqual([]);
    expect(monthsBetween('2026-01', '2030-01', 3)).toEqual(['2026-01', '2026-02', '2026-03']);
  });
});
