/** What months had of accidents, summed; people are the mean of the months. */
export interface AccidentTotals {
  readonly employees: number;
  readonly accidents: number;
  readonly deaths: number;
  readonly serious: number;
}

const PER_THOUSAND = 1000;
const perThousand = (people: number, { employees }: AccidentTotals): string | null =>
  employees > 0 ? String(Math.round((people / employees) * PER_THOUSAND * 100) / 100) : null;

/** What an objective may take of them. 千人死亡率、千人重伤率: persons ÷ mean number of employees × 1000 (GB 6441). */
export const ACCIDENT_VALUES = {
  accidents: (totals: AccidentTotals) => String(totals.accidents),
  deaths: (totals: AccidentTotals) => String(totals.deaths),
  serious: (totals: AccidentTotals) => String(totals.serious),
  deathRate: (totals: AccidentTotals) => perThousand(totals.deaths, totals),
  seriousRate: (totals: AccidentTotals) => perThousand(totals.serious, totals),
} as const;
export type AccidentValue = keyof typeof ACCIDENT_VALUES;
export const isAccidentValue = (metric: string): metric is AccidentValue => metric in ACCIDENT_VALUES;

export interface ToldMonth extends AccidentTotals {
  /** yyyy-MM */
  readonly month: string;
}

const nextMonth = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/**
 * The whole months in which the period lies, up to today. Undefined while a month of them that is over was not told: what
 * nobody has said is not nought.
 */
export function totalsOf(
  told: readonly ToldMonth[],
  [from, until]: readonly [string, string],
  today: string,
): AccidentTotals | undefined {
  const found = new Map(told.map((one) => [one.month, one]));
  const now = today.slice(0, 7);
  const months: ToldMonth[] = [];
  for (let month = from.slice(0, 7); month <= until.slice(0, 7) && month <= now; month = nextMonth(month)) {
    const one = found.get(month);
    if (one) months.push(one);
    else if (month < now) return undefined;
  }
  if (months.length === 0) return undefined;
  const sum = (of: keyof AccidentTotals) => months.reduce((all, one) => all + one[of], 0);
  return {
    employees: sum('employees') / months.length,
    accidents: sum('accidents'),
    deaths: sum('deaths'),
    serious: sum('serious'),
  };
}
