import { describe, expect, it } from 'vitest';
import { columnIndex, columnName } from './cell';
import { builtinDateFormat, dateFormatOf, momentOfSerial, plainNumber, serialOfMoment } from './serial';

describe('serial numbers', () => {
  it.each([
    [1, 'date', '1900-01-01'],
    [59, 'date', '1900-02-28'],
    [61, 'date', '1900-03-01'],
    [46_054, 'date', '2026-02-01'],
    [46_054.5, 'date', '2026-02-01 12:00:00'],
    [46_054.5, 'datetime', '2026-02-01 12:00:00'],
    [46_054, 'datetime', '2026-02-01 00:00:00'],
    [46_054.999_999_999, 'datetime', '2026-02-02 00:00:00'],
    [0.75, 'time', '18:00:00'],
    [2_958_465, 'date', '9999-12-31'],
  ] as const)('%f shown as %s is %s', (serial, format, text) => {
    expect(momentOfSerial(serial, format, false)?.text).toBe(text);
  });

  it('count from 1904 where the workbook says so', () => {
    expect(momentOfSerial(44_592, 'date', true)).toEqual({ kind: 'date', text: '2026-02-01' });
  });

  it('are plain numbers when no format makes them a moment, or when no calendar reaches them', () => {
    expect(momentOfSerial(46_054, 'none', false)).toBeUndefined();
    expect(momentOfSerial(-1, 'date', false)).toBeUndefined();
    expect(momentOfSerial(3_000_000, 'date', false)).toBeUndefined();
  });

  it('survive the way there and back for every day of four years, to the second', () => {
    for (let day = 0; day < 1_461; day += 1) {
      const text = new Date(Date.UTC(2024, 0, 1 + day, day % 24, (day * 7) % 60, (day * 11) % 60))
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ');
      const { serial } = serialOfMoment(text) as { serial: number };
      expect(momentOfSerial(serial, 'datetime', false)?.text).toBe(text);
    }
  });

  it.each(['2026-02-30', '2026-13-01', '1899-01-01', '2026/01/01', '2026-01-01 25:00', 'abc', ''])(
    'refuse %j as a moment',
    (text) => {
      expect(serialOfMoment(text)).toBeUndefined();
    },
  );
});

describe('number formats', () => {
  it.each([
    ['yyyy-mm-dd', 'date'],
    ['yyyy"年"m"月"d"日"', 'date'],
    ['[$-804]yyyy"年"m"月"d"日";@', 'date'],
    ['m/d/yy h:mm', 'datetime'],
    ['hh:mm:ss', 'time'],
    ['上午/下午h"时"mm"分"', 'time'],
    ['mmm-yy', 'date'],
    ['[h]:mm:ss', 'none'],
    ['0.00', 'none'],
    ['General', 'none'],
    ['G/通用格式', 'none'],
    ['#,##0.00_);[Red](#,##0.00)', 'none'],
    ['0"days"', 'none'],
    ['0\\d', 'none'],
    ['@', 'none'],
    ['0.00E+00', 'none'],
    ['¥#,##0;¥-#,##0', 'none'],
  ] as const)('%s shows %s', (code, shows) => {
    expect(dateFormatOf(code)).toBe(shows);
  });

  it('know the built-in dates, the Chinese ones included', () => {
    expect([14, 22, 20, 31, 58, 55, 46, 0, 2, 49].map(builtinDateFormat)).toEqual([
      'date',
      'datetime',
      'time',
      'date',
      'date',
      'time',
      'none',
      'none',
      'none',
      'none',
    ]);
  });
});

it.each([
  [0.1 + 0.2, '0.3'],
  [1e-7, '0.0000001'],
  [1.5e-10, '0.00000000015'],
  [1e21, '1000000000000000000000'],
  [Number('370102199001011234'), '370102199001011000'],
  [-0, '0'],
  [-12.5, '-12.5'],
  [13_800_000_000, '13800000000'],
])('writes %f as %s', (value, text) => {
  expect(plainNumber(value)).toBe(text);
});

it('names columns as the sheet does', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
  for (const index of [0, 25, 26, 701, 702, 16_383]) expect(columnIndex(`${columnName(index)}7`)).toBe(index);
  expect([columnIndex('7'), columnIndex('XFE1'), columnIndex('AAAA1'), columnIndex('a1')]).toEqual([-1, -1, -1, -1]);
});
