import { describe, expect, it } from 'vitest';
import {
  amountOf,
  dueOf,
  explainBy,
  fundMonths,
  leastByLine,
  monthlyOf,
  percentUsed,
  provideBy,
  usedTooLittle,
  yuanOf,
} from './fund-rules';

const due = (trade: '1' | '2' | '3' | '9', revenue: string) => {
  const found = dueOf(trade, yuanOf(revenue));
  return found === undefined ? undefined : amountOf(found);
};

describe('safety money of a year, by hand', () => {
  it.each([
    // 危险品: 45 of the first thousand; 202.5 of the next nine; 495 of the next ninety.
    ['1', '0', '0'],
    ['1', '1000', '45'],
    ['1', '1000.0001', '45'],
    ['1', '1001', '45.0225'],
    ['1', '10000', '247.5'],
    ['1', '10001', '247.5055'],
    ['1', '100000', '742.5'],
    ['1', '100001', '742.502'],
    ['1', '200000', '942.5'],
    // 机械制造: 23.5, 112.5, 225, 400, then 0.05 %.
    ['2', '1000', '23.5'],
    ['2', '1001', '23.5125'],
    ['2', '10000', '136'],
    ['2', '10001', '136.0025'],
    ['2', '100001', '361.001'],
    ['2', '500001', '761.0005'],
    ['2', '100000', '361'],
    ['2', '500000', '761'],
    ['2', '600000', '811'],
    // 冶金: 30, 135, 450, 800, 500, then 0.05 %.
    ['3', '1000', '30'],
    ['3', '1001', '30.015'],
    ['3', '10000', '165'],
    ['3', '10001', '165.005'],
    ['3', '100001', '615.002'],
    ['3', '500001', '1415.001'],
    ['3', '1000001', '1915.0005'],
    ['3', '100000', '615'],
    ['3', '500000', '1415'],
    ['3', '1000000', '1915'],
    ['3', '1100000', '1965'],
  ] as const)('trade %s, revenue %s: %s', (trade, revenue, expected) => {
    expect(due(trade, revenue)).toBe(expected);
  });

  it('has no rate where the law gives none', () => {
    expect(due('9', '5000')).toBeUndefined();
  });

  it('is exact to the yuan, and half a yuan counts as one', () => {
    // 0.0011 万元 at 4.5 % are 0.495 yuan, 0.0012 are 0.54.
    expect(due('1', '0.0011')).toBe('0');
    expect(due('1', '0.0012')).toBe('0.0001');
    expect(amountOf(yuanOf('0.1') + yuanOf('0.2'))).toBe('0.3');
    expect(amountOf(yuanOf('-12.5'))).toBe('-12.5');
  });

  it('twelve months make the year, whatever does not divide', () => {
    const year = yuanOf('100.0001');
    const months = Array.from({ length: 12 }, (_, at) => monthlyOf(year, at + 1));
    expect(amountOf(months.reduce((sum, one) => sum + one, 0n))).toBe('100.0001');
    expect(new Set(months).size).toBeLessThanOrEqual(2);
  });
});

describe('the pause', () => {
  const months = (opening: string, previous: string | undefined, used: readonly string[] = []) =>
    fundMonths({
      year: 2026,
      due: yuanOf('12'),
      opening: yuanOf(opening),
      previousDue: previous === undefined ? undefined : yuanOf(previous),
      used: used.map(yuanOf),
      booked: 12,
      today: '2026-12-31',
    });

  it('begins with the month whose opening balance is three times last year’s due, and not a yuan before', () => {
    expect(months('30', '10')[0]).toMatchObject({ paused: true, provided: '0', closing: '30' });
    expect(months('29.9999', '10')[0]).toMatchObject({ paused: false, provided: '1', closing: '30.9999' });
    expect(months('29.9999', '10')[1]).toMatchObject({ paused: true, provided: '0' });
  });

  it('ends with the month that opens below it', () => {
    const [january, february, march] = months('30', '10', ['0.5']);
    expect(january).toMatchObject({ paused: true, closing: '29.5' });
    expect(february).toMatchObject({ paused: false, provided: '1', closing: '30.5' });
    expect(march?.paused).toBe(true);
  });

  it('needs to know what was due last year', () => {
    expect(months('1000', undefined).every(({ paused }) => !paused)).toBe(true);
    expect(months('0', '0').every(({ paused }) => !paused)).toBe(true);
  });

  it('carries on what is not used, and what was used too much', () => {
    const list = months('0', '10', ['2']);
    expect(list.map(({ closing }) => closing).slice(0, 3)).toEqual(['-1', '0', '1']);
    expect(list.at(-1)?.closing).toBe('10');
  });
});

describe('what was set aside', () => {
  /** 9.25 万元 a month of 111: a maker of machines with 8,000 last year. */
  const months = (booked: number, today: string, opening = '0') =>
    fundMonths({
      year: 2026,
      due: yuanOf('111'),
      opening: yuanOf(opening),
      previousDue: yuanOf('10'),
      used: [yuanOf('2')],
      booked,
      today,
    });

  it('is what was booked and nothing else: what is owed stands beside it, overdue, due or later', () => {
    const list = months(2, '2026-04-30');
    expect(list.map(({ state }) => state)).toEqual([
      ...['booked', 'booked', 'overdue', 'due'],
      ...Array(8).fill('later'),
    ]);
    expect(list.map(({ provided }) => provided).slice(0, 4)).toEqual(['9.25', '9.25', '0', '0']);
    expect(list.every(({ owed }) => owed === '9.25')).toBe(true);
    // 18.5 set aside, 2 used.
    expect(list.at(-1)?.closing).toBe('16.5');
    expect(provideBy(list)).toBe('2026-03-31');
    expect(months(2, '2026-05-01')[3]?.state).toBe('overdue');
    expect(provideBy(months(12, '2026-12-31'))).toBeUndefined();
  });

  it('is not asked of a month that is paused, nor of one that owes nothing', () => {
    // 31 open January: three times 10 and more; 29 are left for February.
    const list = months(0, '2026-03-01', '31');
    expect(list.map(({ state }) => state).slice(0, 3)).toEqual(['paused', 'overdue', 'due']);
    expect(provideBy(list)).toBe('2026-02-28');
    const none = fundMonths({
      ...{ year: 2026, due: 0n, opening: yuanOf('35.5'), previousDue: undefined, used: [yuanOf('4')] },
      ...{ booked: 0, today: '2026-06-01' },
    });
    expect(new Set(none.map(({ state }) => state))).toEqual(new Set(['none']));
    expect(none.at(-1)?.closing).toBe('31.5');
    expect(provideBy(none)).toBeUndefined();
  });

  it.each([
    // 15 yuan a ton, 3 % of the cost, 1.5 % of the revenue.
    ['22', '20', '300'],
    ['21', '0.5', '2.5'],
    ['92', '1000', '30'],
    ['102', '2000.5', '30.0075'],
    ['99', '2000', undefined],
  ])('line %s of the other tables asks of %s at least %s', (line, quantity, least) => {
    const found = leastByLine(line, yuanOf(quantity));
    expect(found === undefined ? undefined : amountOf(found)).toBe(least);
  });
});

describe('the use of a year', () => {
  it('below 60 % of the due is to be explained by the end of April; 60 % itself is not', () => {
    expect(usedTooLittle(yuanOf('59.9999'), yuanOf('100'))).toBe(true);
    expect(usedTooLittle(yuanOf('60'), yuanOf('100'))).toBe(false);
    expect(usedTooLittle(0n, 0n)).toBe(false);
    expect(explainBy(2026)).toBe('2027-04-30');
    // 59.96 % is asked about, and is not shown as enough.
    expect([percentUsed(5_996n, 10_000n), percentUsed(6_000n, 10_000n), percentUsed(5_994n, 10_000n)]).toEqual([
      '59.9',
      '60.0',
      '59.9',
    ]);
    expect([percentUsed(1n, 3n), percentUsed(2n, 3n), percentUsed(1n, 0n)]).toEqual(['33.3', '66.7', null]);
  });
});

describe('a whole year, by hand', () => {
  /** Revenue of last year, opening balance and last year's due; what was used each month. */
  const year = (
    trade: '1' | '2' | '3',
    revenue: string,
    opening: string,
    previous: string,
    used: readonly string[],
  ) => {
    const due = dueOf(trade, yuanOf(revenue)) ?? 0n;
    const months = fundMonths({
      year: 2026,
      due,
      opening: yuanOf(opening),
      previousDue: yuanOf(previous),
      used: used.map(yuanOf),
      booked: 12,
      today: '2026-12-31',
    });
    const all = used.reduce((sum, one) => sum + yuanOf(one), 0n);
    return {
      due: amountOf(due),
      first: months[0]?.provided,
      paused: months.filter(({ paused }) => paused).map(({ month }) => month.slice(5)),
      provided: amountOf(months.reduce((sum, one) => sum + yuanOf(one.provided), 0n)),
      closing: months.at(-1)?.closing,
      percent: percentUsed(all, due),
      explain: usedTooLittle(all, due),
    };
  };

  it('of dangerous goods, 12,000: 45 + 202.5 + 11, of which 15 a month are used', () => {
    expect(year('1', '12000', '20', '250', Array(12).fill('15'))).toEqual({
      due: '258.5',
      first: '21.5416',
      paused: [],
      provided: '258.5',
      closing: '98.5',
      percent: '69.6',
      explain: false,
    });
  });

  it('of a maker of machines, 8,000: 23.5 + 87.5, of which too little is used', () => {
    expect(year('2', '8000', '0', '100', ['20', '0', '0', '46.5999'])).toEqual({
      due: '111',
      first: '9.25',
      paused: [],
      provided: '111',
      closing: '44.4001',
      // 66.5999 of 111 are a yuan less than 60 %: 66.6.
      percent: '59.9',
      explain: true,
    });
  });

  it('of a smelter, 60,000: 30 + 135 + 250, paused while three times last year’s due lie there', () => {
    // 1,200 at the beginning are three times 400: nothing in January. 30 and 40 used leave 1,164.6; then 10.6 a month more,
    // so that July opens with 1,206.9 and October with 1,204.1: nothing in these either. Of 415 three months of 34.5833 are not set
    // aside: the yuan that does not divide comes in March, June, September and December.
    expect(year('3', '60000', '1200', '400', ['30', '40', ...Array(10).fill('24')])).toEqual({
      due: '415',
      first: '0',
      paused: ['01', '07', '10'],
      provided: '311.2501',
      closing: '1201.2501',
      percent: '74.7',
      explain: false,
    });
  });

  it('of a wood works has no due by law, and so nothing to be explained', () => {
    expect(dueOf('9', yuanOf('30000'))).toBeUndefined();
    expect(usedTooLittle(0n, 0n)).toBe(false);
  });
});
