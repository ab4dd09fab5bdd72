import { afterEach, describe, expect, it } from 'vitest';
import { type Asked, horizonAt, type PlanTimes, periodName, shiftsOf, type Windows, windowsOf } from './windows';

const NOVEMBER = { from: '2026-11-01 00:00:00', to: '2026-12-01 00:00:00' } as const;
const ALWAYS = [{ from: '2026-01-01 00:00:00', to: null }];
const plan = (facts: Partial<PlanTimes>): PlanTimes => ({
  timeType: '2',
  patrolCycle: null,
  startTime: null,
  timeData: '2027-12-31 23:59:59',
  ...facts,
});

/** Asked twice, answered alike; and no window twice in one answer. */
function ask(facts: Partial<PlanTimes>, asked: Partial<Asked> = {}): Windows {
  const whole: Asked = { ...NOVEMBER, enabled: ALWAYS, pauses: [], ...asked };
  const first = windowsOf(plan(facts), whole);
  expect(windowsOf(plan(facts), whole)).toEqual(first);
  expect(new Set(first.windows.map(({ period }) => period)).size).toBe(first.windows.length);
  return first;
}
const spans = ({ windows }: Windows) => windows.map(({ start, end }) => `${start.slice(5, 16)}–${end.slice(5, 16)}`);

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

describe('windows of a check plan (domain-rules C7)', () => {
  it('vector 25: 27 tasks of a month, one of them cancelled, the 16th never made', () => {
    const { windows, paused } = ask(
      {},
      {
        pauses: [{ from: '2026-11-08', to: '2026-11-09' }],
        enabled: [
          { from: '2026-10-20 08:00:00', to: '2026-11-15 10:00:00' },
          { from: '2026-11-17 09:00:00', to: null },
        ],
      },
    );
    expect([windows.length, paused]).toEqual([27, 2]);
    expect(windows.filter(({ cancelled }) => cancelled).map(({ start }) => start)).toEqual(['2026-11-15 00:00:00']);
    expect(windows.filter(({ cancelled }) => !cancelled)).toHaveLength(26);
    const days = windows.map(({ start }) => start.slice(8, 10));
    expect(days).not.toContain('16');
    expect(days).not.toContain('08');
    expect(days).toContain('17');
  });

  it('1: shifts of the default table, three a day', () => {
    const { windows } = ask({ timeType: '1' }, { to: '2026-11-03 00:00:00' });
    expect(windows.map(({ start, end }) => [start.slice(8, 16), end.slice(8)])).toEqual([
      ['01 00:00', '01 07:59:59'],
      ['01 08:00', '01 15:59:59'],
      ['01 16:00', '01 23:59:59'],
      ['02 00:00', '02 07:59:59'],
      ['02 08:00', '02 15:59:59'],
      ['02 16:00', '02 23:59:59'],
    ]);
  });

  it('2: a night shift goes over midnight and is asked for by the day it begins on', () => {
    const shifts = ['08:00', '20:00'];
    const asked = { shifts, from: '2026-11-02 00:00:00', to: '2026-11-03 00:00:00' };
    expect(spans(ask({ timeType: '1' }, asked))).toEqual(['11-02 08:00–11-02 19:59', '11-02 20:00–11-03 07:59']);
    // Enabled at two in the night, the shift that runs counts.
    const running = { ...asked, from: '2026-11-02 02:00:00', running: true };
    expect(spans(ask({ timeType: '1' }, running))[0]).toBe('11-01 20:00–11-02 07:59');
  });

  it('3: twice a day makes sixty tasks in November, each with a name of its own', () => {
    const { windows } = ask({ patrolCycle: 2 });
    expect(windows).toHaveLength(60);
    expect(windows.slice(0, 2).map((window) => periodName('2', window))).toEqual([
      '2026-11-01第1次',
      '2026-11-01第2次',
    ]);
  });

  it('4: a week that begins in October is not made again; vector 19: a whole week of rest makes none', () => {
    // Mondays of November 2026: 2, 9, 16, 23, 30.
    expect(ask({ timeType: '3' }).windows.map(({ start }) => start.slice(8, 10))).toEqual([
      '02',
      '09',
      '16',
      '23',
      '30',
    ]);
    const rest = ask({ timeType: '3' }, { pauses: [{ from: '2026-11-16', to: '2026-11-22' }] });
    expect([rest.windows.length, rest.paused]).toEqual([4, 1]);
  });

  it('5: the end of a week moves before the days of rest it falls on', () => {
    const weeks = ask({ timeType: '3' }, { pauses: [{ from: '2026-11-07', to: '2026-11-08' }] });
    expect(spans(weeks)[0]).toBe('11-02 00:00–11-06 23:59');
    expect(spans(weeks)[1]).toBe('11-09 00:00–11-15 23:59');
  });

  it('6: half months, and a month whose last days are days of rest', () => {
    expect(spans(ask({ timeType: '4' }))).toEqual(['11-01 00:00–11-15 23:59', '11-16 00:00–11-30 23:59']);
    const pauses = [
      { from: '2026-02-26', to: '2026-02-27' },
      { from: '2026-02-28', to: '2026-03-03' },
    ];
    const february = { from: '2026-02-01 00:00:00', to: '2026-03-01 00:00:00', pauses };
    expect(spans(ask({ timeType: '5' }, february))).toEqual(['02-01 00:00–02-25 23:59']);
  });

  it('7: quarter, half year and year, enabled in the middle of them', () => {
    const asked = {
      from: '2026-11-12 09:30:00',
      to: '2026-11-13 00:00:00',
      running: true,
      enabled: [{ from: '2026-11-12 09:30:00', to: null }],
    };
    expect(spans(ask({ timeType: '6' }, asked))).toEqual(['10-01 00:00–12-31 23:59']);
    expect(spans(ask({ timeType: '7' }, asked))).toEqual(['07-01 00:00–12-31 23:59']);
    expect(spans(ask({ timeType: '8' }, asked))).toEqual(['01-01 00:00–12-31 23:59']);
  });

  it('8: every two hours from the minute of enabling, across a stop', () => {
    const enabled = [{ from: '2026-11-10 09:17:42', to: null }];
    const first = { from: '2026-11-10 09:17:42', to: '2026-11-11 00:00:00', running: true, enabled };
    const windows = spans(ask({ timeType: '11', patrolCycle: 2 }, first));
    // 09:17 11:17 13:17 15:17 17:17 19:17 21:17 23:17
    expect(windows).toHaveLength(8);
    expect(windows[0]).toBe('11-10 09:17–11-10 11:16');
    // The server stood still for a day and a half: 36 hours have 18 windows.
    const caughtUp = { from: '2026-11-11 00:00:00', to: '2026-11-12 12:00:00', enabled };
    expect(ask({ timeType: '11', patrolCycle: 2 }, caughtUp).windows).toHaveLength(18);
  });

  it('9: every ten days from the day of enabling, one of them beginning on a day of rest', () => {
    const enabled = [{ from: '2026-11-03 15:00:00', to: null }];
    const asked = {
      enabled,
      running: true,
      from: '2026-11-03 15:00:00',
      pauses: [{ from: '2026-11-13', to: '2026-11-13' }],
    };
    const { windows, paused } = ask({ timeType: '12', patrolCycle: 10 }, asked);
    expect(windows.map(({ start }) => start.slice(8, 10))).toEqual(['03', '23']);
    expect([paused, windows[0]?.end]).toEqual([1, '2026-11-12 23:59:59']);
  });

  it('10: once, from start to expiry; and nothing after an expiry', () => {
    const once = { timeType: '9', startTime: '2026-11-10 08:00:00', timeData: '2026-11-20 18:00:00' };
    expect(spans(ask(once))).toEqual(['11-10 08:00–11-20 18:00']);
    // Enabled again later it is the same one.
    const again = ask(once, { enabled: [{ from: '2026-11-12 00:00:00', to: null }] });
    expect(again.windows[0]?.period).toBe(ask(once).windows[0]?.period);
    expect(ask({ timeData: '2026-11-10 00:00:00' }).windows).toHaveLength(9);
    expect(spans(ask({ timeType: '5', timeData: '2026-11-20 18:00:00' }))).toEqual(['11-01 00:00–11-20 18:00']);
    expect(ask({ timeType: '10' }).windows).toEqual([]);
  });

  it('11: a start in the middle of a week is asked for on the day it comes, and only then', () => {
    const week = { timeType: '3', startTime: '2026-11-04 10:00:00' };
    const day = (from: string, to: string) =>
      spans(ask(week, { from: `2026-11-${from} 00:00:00`, to: `2026-11-${to} 00:00:00` }));
    expect(day('02', '03')).toEqual([]);
    expect(day('04', '05')).toEqual(['11-04 10:00–11-08 23:59']);
    expect(day('05', '06')).toEqual([]);
  });

  it('12: the zone of the process makes no difference, on days when its clocks change too', () => {
    const asked = { from: '2026-03-01 00:00:00', to: '2026-12-01 00:00:00' };
    const here = ['1', '2', '3', '5', '11'].map((timeType) => ask({ timeType, patrolCycle: 6 }, asked));
    process.env.TZ = 'America/New_York';
    expect(new Date('2026-07-01T00:00:00Z').getHours()).toBe(20);
    expect(['1', '2', '3', '5', '11'].map((timeType) => ask({ timeType, patrolCycle: 6 }, asked))).toEqual(here);
  });

  it('day by day makes what the month makes at once', () => {
    for (const timeType of ['1', '2', '3', '4', '5', '11', '12']) {
      const facts = { timeType, patrolCycle: timeType === '2' ? 1 : 5 };
      const pauses = [{ from: '2026-11-08', to: '2026-11-09' }];
      const days = Array.from({ length: 30 }, (_, place) => {
        const day = `2026-11-${String(place + 1).padStart(2, '0')} 00:00:00`;
        const next = place === 29 ? NOVEMBER.to : `2026-11-${String(place + 2).padStart(2, '0')} 00:00:00`;
        return ask(facts, { from: day, to: next, pauses }).windows;
      });
      expect(days.flat()).toEqual(ask(facts, { pauses }).windows);
    }
  });
});

describe('what belongs to it', () => {
  it('names a period as people do', () => {
    const name = (timeType: string, start: string) => periodName(timeType, { start, round: 1, rounds: 1 });
    expect(name('1', '2026-11-08 16:00:00')).toBe('11月8日16:00班');
    // 29 December 2025 is the Monday of the first week of 2026.
    expect(name('3', '2025-12-29 00:00:00')).toBe('2026年第1周');
    expect(name('4', '2026-11-16 00:00:00')).toBe('2026年11月下半月');
    expect(name('6', '2026-10-01 00:00:00')).toBe('2026年第4季度');
    expect(name('7', '2026-07-01 00:00:00')).toBe('2026年下半年');
  });

  it('reads a shift table, and nothing that is none', () => {
    expect(shiftsOf('8:00，20:00')).toEqual(['08:00', '20:00']);
    for (const bad of ['', '8点', '25:00', '08:00,08:00']) expect(shiftsOf(bad)).toBeUndefined();
  });

  it('makes the tasks of a day from five past midnight on', () => {
    expect(horizonAt('2026-11-08 00:04:59')).toBe('2026-11-08 00:00:00');
    expect(horizonAt('2026-11-08 00:05:00')).toBe('2026-11-09 00:00:00');
  });
});
