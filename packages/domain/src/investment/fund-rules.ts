/**
 * How much safety money a company sets aside: 企业安全生产费用提取和使用管理办法（财资〔2022〕136号）. Typed and dated; no
 * company may reckon with less. Amounts are exact: 万元 with four decimals is whole yuan, held as integers.
 */
const RULE_136 = '企业安全生产费用提取和使用管理办法（财资〔2022〕136号）';
export const FUND_FROM = '2022-11-21';

/** By the brackets below; by a table of its own (`OWN_LINES`); or the rule does not name it. */
export const FUND_TRADES = {
  '1': '危险品生产与储存',
  '2': '机械制造',
  '3': '冶金',
  '8': '其他法定行业（按本行业提取标准）',
  '9': '无法定提取标准的行业',
} as const;
export type FundTrade = keyof typeof FUND_TRADES;
export const OWN_TABLE = 8;
export const NO_RATE = 9;

/**
 * The table of an industry (keys of safe_industry) that has one in that rule: 危险化学品, 非煤矿山, 机械, 冶金, 有色 (冶金企业标准含有色金属的冶炼与压延), 建筑施工, 交通运输.
 * Of the others it depends on what a company makes.
 */
const TABLE_OF: Readonly<Record<string, FundTrade>> = {
  '1': '1',
  '2': '8',
  '3': '2',
  '7': '3',
  '8': '3',
  '9': '8',
  '10': '8',
};
export const tableOf = (industry: string | null | undefined): FundTrade | undefined => TABLE_OF[industry ?? ''];

/**
 * What the tables of the other trades ask at least: so much of each 10,000 yuan of a sum, or yuan for each 10,000 tons (thousand m³)
 * of what was got. `industries`: keys of safe_industry whose own the line is; one without a rate is stated by the company.
 */
export interface OwnLine {
  readonly label: string;
  readonly industry?: string;
  /** What the amount is counted by. */
  readonly by?: string;
  /** 万元 for each unit of `by`, as a fraction. */
  readonly rate?: readonly [times: number, of: number];
}
const ofRevenue = (perThousand: number) =>
  ({ by: '上年度营业收入（万元）', rate: [perThousand, 1_000] }) as const satisfies Partial<OwnLine>;
const ofCost = (perThousand: number) =>
  ({ by: '本年度工程造价（万元）', rate: [perThousand, 1_000] }) as const satisfies Partial<OwnLine>;
const ofTons = (yuan: number) => ({ by: '本年度产量（万吨）', rate: [yuan, 1] }) as const satisfies Partial<OwnLine>;
export const OWN_LINES = {
  '21': { label: '金属矿山：露天矿山', industry: '2', ...ofTons(5) },
  '22': { label: '金属矿山：地下矿山', industry: '2', ...ofTons(15) },
  '23': { label: '非金属矿山：露天矿山', industry: '2', ...ofTons(3) },
  '24': { label: '非金属矿山：地下矿山', industry: '2', ...ofTons(8) },
  '25': { label: '小型露天采石场', industry: '2', ...ofTons(2) },
  '91': { label: '建设工程：矿山工程', industry: '9', ...ofCost(35) },
  '92': { label: '建设工程：铁路、房屋建筑、城市轨道交通工程', industry: '9', ...ofCost(30) },
  '93': { label: '建设工程：水利水电、电力工程', industry: '9', ...ofCost(25) },
  '94': { label: '建设工程：冶炼、机电安装、化工石油、通信工程', industry: '9', ...ofCost(20) },
  '95': { label: '建设工程：市政公用、港口与航道、公路工程', industry: '9', ...ofCost(15) },
  '101': { label: '交通运输：普通货运', industry: '10', ...ofRevenue(10) },
  '102': { label: '交通运输：客运、管道运输、危险品等特殊货运', industry: '10', ...ofRevenue(15) },
  '99': { label: '其他（按本行业提取标准计算后填报）' },
} as const satisfies Readonly<Record<string, OwnLine>>;
export const OTHER_LINE = 99;

const ownLine = (line: unknown): OwnLine | undefined => (OWN_LINES as Readonly<Record<string, OwnLine>>)[String(line)];

/** What a line asks at least of so much (万元, 万吨), in yuan; undefined where the line has no rate. */
export function leastByLine(line: unknown, quantity: bigint): bigint | undefined {
  const rate = ownLine(line)?.rate;
  if (!rate) return undefined;
  const [times, of] = rate;
  return (quantity * BigInt(times) * 2n + BigInt(of)) / (BigInt(of) * 2n);
}

interface Bracket {
  /** 万元; the last has none. */
  readonly upTo?: number;
  /** Per ten thousand. */
  readonly rate: number;
}

const brackets = (...list: readonly (readonly [upTo: number | undefined, rate: number])[]): readonly Bracket[] =>
  list.map(([upTo, rate]) => (upTo === undefined ? { rate } : { upTo, rate }));

export const fundRates: Readonly<
  Partial<Record<FundTrade, { readonly brackets: readonly Bracket[]; readonly basis: string }>>
> = {
  '1': {
    brackets: brackets([1_000, 450], [10_000, 225], [100_000, 55], [undefined, 20]),
    basis: `${RULE_136}危险品生产与储存企业提取标准`,
  },
  '2': {
    brackets: brackets([1_000, 235], [10_000, 125], [100_000, 25], [500_000, 10], [undefined, 5]),
    basis: `${RULE_136}机械制造企业提取标准`,
  },
  '3': {
    brackets: brackets([1_000, 300], [10_000, 150], [100_000, 50], [500_000, 20], [1_000_000, 10], [undefined, 5]),
    basis: `${RULE_136}冶金企业提取标准`,
  },
};

export const MONTHLY_BASIS = `${RULE_136}各行业提取标准：逐月平均提取`;
export const PAUSE_BASIS = `${RULE_136}第五十条`;
export const USE_BASIS = `${RULE_136}第五十一条`;
const PAUSE_TIMES = 3n;
const USED_PERCENT = 60n;

/** Yuan of an amount in 万元, as the table and the wire have it. */
export function yuanOf(text: string | null | undefined): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?\d*$/.exec(String(text ?? '0')) ?? [];
  const yuan = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0') || '0');
  return sign === '-' ? -yuan : yuan;
}

/** 万元 of so many yuan: without idle zeros. */
export function amountOf(yuan: bigint): string {
  const sign = yuan < 0n ? '-' : '';
  const size = yuan < 0n ? -yuan : yuan;
  const fraction = String(size % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${sign}${size / 10_000n}${fraction ? `.${fraction}` : ''}`;
}

/** The year's due by last year's revenue, bracket by bracket, to the yuan; undefined where the law gives no rate. */
export function dueOf(trade: FundTrade, revenue: bigint): bigint | undefined {
  const rates = fundRates[trade];
  if (!rates) return undefined;
  let below = 0n;
  let sum = 0n;
  for (const { upTo, rate } of rates.brackets) {
    const top = upTo === undefined ? revenue : BigInt(upTo) * 10_000n;
    const part = (revenue < top ? revenue : top) - below;
    if (part <= 0n) break;
    sum += part * BigInt(rate);
    below = top;
  }
  return (sum + 5_000n) / 10_000n;
}

/** A twelfth each month; what does not divide comes as the months go, so that December makes the year whole. */
export const monthlyOf = (due: bigint, month: number): bigint =>
  (due * BigInt(month)) / 12n - (due * BigInt(month - 1)) / 12n;

export interface FundMonth {
  /** yyyy-MM */
  readonly month: string;
  readonly opening: string;
  /** What the month owes: nothing while it is paused. */
  readonly owed: string;
  /** Of that, what was set aside: all or nothing. */
  readonly provided: string;
  readonly used: string;
  readonly closing: string;
  /** Nothing is set aside: the balance at its beginning is three times last year's due, or more. */
  readonly paused: boolean;
  readonly state: FundMonthState;
}

/** `none`: nothing is owed. Of what is owed and not set aside, whether its last day has passed, is of this month, or comes later. */
export type FundMonthState = 'none' | 'paused' | 'booked' | 'due' | 'overdue' | 'later';

const stateOf = (
  { owed, paused, booked }: { readonly owed: bigint; readonly paused: boolean; readonly booked: boolean },
  month: string,
  thisMonth: string,
): FundMonthState => {
  if (paused) return 'paused';
  if (owed === 0n) return 'none';
  if (booked) return 'booked';
  if (month === thisMonth) return 'due';
  return month < thisMonth ? 'overdue' : 'later';
};

/**
 * The months of a year. What was set aside counts, what is only owed does not. What is not used is carried on; there is no
 * ceiling but the pause (第五十条：月初结余达到上一年应计提金额三倍及以上的，自当月开始暂停提取，直至低于三倍时恢复).
 */
export function fundMonths(given: {
  readonly year: number;
  readonly due: bigint;
  readonly opening: bigint;
  /** Undefined: nobody has said what was due last year, and nothing is paused. */
  readonly previousDue: bigint | undefined;
  readonly used: readonly bigint[];
  /** The first so many months have been set aside. */
  readonly booked: number;
  /** yyyy-MM-dd */
  readonly today: string;
  /** A new firm sets aside once, at the end of its first year, by that year's revenue. */
  readonly atYearEnd?: boolean;
}): FundMonth[] {
  let balance = given.opening;
  return Array.from({ length: 12 }, (_, at) => {
    const opening = balance;
    const paused =
      given.previousDue !== undefined && given.previousDue > 0n && opening >= PAUSE_TIMES * given.previousDue;
    const share = given.atYearEnd ? (at === 11 ? given.due : 0n) : monthlyOf(given.due, at + 1);
    const owed = paused ? 0n : share;
    const booked = at < given.booked;
    const provided = booked ? owed : 0n;
    const month = `${given.year}-${String(at + 1).padStart(2, '0')}`;
    const used = given.used[at] ?? 0n;
    balance = opening + provided - used;
    return {
      month,
      opening: amountOf(opening),
      owed: amountOf(owed),
      provided: amountOf(provided),
      used: amountOf(used),
      closing: amountOf(balance),
      paused,
      state: stateOf({ owed, paused, booked }, month, given.today.slice(0, 7)),
    };
  });
}

/** 第五十一条: less than 60 % of the year's due used. Exactly 60 % is enough. */
export const usedTooLittle = (used: bigint, due: bigint): boolean => due > 0n && used * 100n < due * USED_PERCENT;

/** Last day of the first month that owes and was not set aside; undefined where none does. */
export function provideBy(months: readonly FundMonth[]): string | undefined {
  const next = months.find(({ state }) => state === 'due' || state === 'overdue' || state === 'later');
  if (!next) return undefined;
  const [year, month] = next.month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Last day on which the reasons may be given: the end of April after it. */
export const explainBy = (year: number): string => `${year + 1}-04-30`;

/** Per cent with one decimal; null of nothing. What is too little is not rounded up to enough. */
export const percentUsed = (used: bigint, due: bigint): string | null => {
  if (due <= 0n) return null;
  const rounded = (used * 2_000n + due) / (due * 2n);
  const tenths = usedTooLittle(used, due) && rounded >= USED_PERCENT * 10n ? USED_PERCENT * 10n - 1n : rounded;
  return `${tenths / 10n}.${tenths % 10n}`;
};

/** What a year's money is called wherever it is spoken of. */
export const fundName = (year: number): string => `${year}年度安全费用`;
