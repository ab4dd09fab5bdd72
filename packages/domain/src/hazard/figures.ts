/** The figures of the registry that every division of hidden dangers tells, by their names there (figures/hazard). */
export const COUNTED = [
  'total',
  'valid',
  'open',
  'overdue',
  'closed',
  'inTime',
  'voided',
  'major',
  'majorOpen',
] as const;
export type Counted = Readonly<Record<(typeof COUNTED)[number], number>>;

/** What a group of hidden dangers amounts to. Rates in per cent with one decimal, as text; null where nothing divides. */
export interface HazardFigures extends Counted {
  readonly closedRate: string | null;
  readonly onTimeRate: string | null;
  /** Mean days from discovery to the review that closed it, one decimal; null where none is closed. */
  readonly closeDays: string | null;
}

/** What a bulletin says above its ranking, on the screen and on the sheet. */
export const BULLETIN_SENTENCE =
  '共上报隐患{total}条（作废{voided}条，有效{valid}条），已闭环{closed}条，整改率{rate}；按期整改{inTime}条，按期整改率{onTime}；未闭环{open}条，其中逾期{overdue}条。';

export const bulletinFacts = (found: HazardFigures): Readonly<Record<string, string>> => {
  const rate = (value: string | null) => (value === null ? '—' : `${value}%`);
  const counts = (['total', 'voided', 'valid', 'closed', 'inTime', 'open', 'overdue'] as const).map(
    (name) => [name, String(found[name])] as const,
  );
  return { ...Object.fromEntries(counts), rate: rate(found.closedRate), onTime: rate(found.onTimeRate) };
};
