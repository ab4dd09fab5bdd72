/**
 * How often drills are to be held: 生产安全事故应急预案管理办法（应急管理部令第2号）第三十三条. Data with clause and day;
 * a company may ask more of itself by its parameters, never less.
 */
export const DRILL_DUTIES = {
  '1': '综合或专项应急预案演练',
  '2': '现场处置方案演练',
  '3': '重点行业每半年应急预案演练',
} as const;
export type DrillDutyKey = keyof typeof DRILL_DUTIES;

const ORDER_2 = '生产安全事故应急预案管理办法（应急管理部令第2号）第三十三条';

export interface DutyRule {
  readonly duty: DrillDutyKey;
  readonly months: 6 | 12;
  /** Keys of safe_drill_type that fulfil it. */
  readonly types: readonly string[];
  /** Parameter that says how many in a period. */
  readonly parameter: string;
  readonly basis: string;
  readonly from: string;
  /** Of the trades that the second paragraph lists alone. */
  readonly listed?: true;
}

export const dutyRules: readonly DutyRule[] = [
  {
    duty: '1',
    months: 12,
    types: ['1', '2'],
    parameter: 'drill.overall.perYear',
    basis: `${ORDER_2}第一款`,
    from: '2019-09-01',
  },
  {
    duty: '2',
    months: 6,
    types: ['3'],
    parameter: 'drill.site.perHalfYear',
    basis: `${ORDER_2}第一款`,
    from: '2019-09-01',
  },
  {
    duty: '3',
    months: 6,
    types: ['1', '2', '3'],
    parameter: 'drill.listed.perHalfYear',
    basis: `${ORDER_2}第二款`,
    from: '2019-09-01',
    listed: true,
  },
];

/**
 * Keys of safe_industry that are among the trades of the second paragraph: 危险物品, 矿山, 金属冶炼, 建筑施工, and 商贸服务 as
 * a place where many gather. Of the others a company that stores dangerous goods as a major source is among them too.
 */
const LISTED_INDUSTRIES: ReadonlySet<string> = new Set(['1', '2', '7', '9', '12']);

export interface TradeFacts {
  readonly industry: string | null;
  readonly isMajorDanger: boolean;
  /** The company counts itself among them. */
  readonly byOwnRule: boolean;
}

export const isListed = ({ industry, isMajorDanger, byOwnRule }: TradeFacts): boolean =>
  byOwnRule || isMajorDanger || LISTED_INDUSTRIES.has(industry ?? '');

export interface DutyPeriod {
  readonly start: string;
  readonly end: string;
}

/** The calendar year or half-year a day lies in. */
export function periodOf(months: 6 | 12, day: string): DutyPeriod {
  const year = day.slice(0, 4);
  if (months === 12) return { start: `${year}-01-01`, end: `${year}-12-31` };
  return day.slice(5, 7) <= '06'
    ? { start: `${year}-01-01`, end: `${year}-06-30` }
    : { start: `${year}-07-01`, end: `${year}-12-31` };
}

/** What a company owes in the periods that a day lies in. */
export const dutiesOn = (day: string, trade: TradeFacts): readonly (DutyRule & DutyPeriod)[] =>
  dutyRules
    .filter(({ from, listed }) => from <= day && (!listed || isListed(trade)))
    .map((rule) => ({ ...rule, ...periodOf(rule.months, day) }));

/** 2026年, 2026年上半年 */
export const periodLabel = ({ start, end }: DutyPeriod): string => {
  const year = `${start.slice(0, 4)}年`;
  if (start.slice(5) === '01-01' && end.slice(5) === '12-31') return year;
  return `${year}${start.slice(5) === '01-01' ? '上半年' : '下半年'}`;
};
