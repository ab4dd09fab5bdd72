import { percentOf } from '@anlan/resource';

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

/** Counts as a statement gives them; they add up, rates do not. */
export interface HazardCounts extends Counted {
  /** Sum of days over the closed ones whose time of closing is known, and how many these are. */
  readonly days: number;
  readonly timed: number;
}

export const NO_COUNTS: HazardCounts = {
  total: 0,
  valid: 0,
  open: 0,
  overdue: 0,
  closed: 0,
  inTime: 0,
  voided: 0,
  major: 0,
  majorOpen: 0,
  days: 0,
  timed: 0,
};

export function addCounts(left: HazardCounts, right: HazardCounts): HazardCounts {
  const sum = Object.keys(NO_COUNTS).map((name) => {
    const key = name as keyof HazardCounts;
    return [key, left[key] + right[key]] as const;
  });
  return Object.fromEntries(sum) as unknown as HazardCounts;
}

export function figuresOf({ days, timed, ...counts }: HazardCounts): HazardFigures {
  return {
    ...counts,
    closedRate: percentOf(counts.closed, counts.valid),
    onTimeRate: percentOf(counts.inTime, counts.closed),
    closeDays: timed === 0 ? null : (days / timed).toFixed(1),
  };
}

/**
 * Places by 整改率, then 按期整改率, then by how much was reported; equals share a place. Who has reported nothing has none.
 */
export function ranked<T extends HazardFigures>(rows: readonly T[]): (T & { readonly rank: number | null })[] {
  const key = (row: T): readonly number[] => [Number(row.closedRate ?? -1), Number(row.onTimeRate ?? -1), row.valid];
  const compare = (left: T, right: T): number => {
    const [a, b] = [key(left), key(right)];
    return b.map((value, place) => value - (a[place] as number)).find((difference) => difference !== 0) ?? 0;
  };
  const order = [...rows].filter((row) => row.closedRate !== null).sort(compare);
  const place = new Map<T, number>();
  order.forEach((row, at) => {
    const before = order[at - 1];
    place.set(row, before && compare(before, row) === 0 ? (place.get(before) as number) : at + 1);
  });
  return rows.map((row) => ({ ...row, rank: place.get(row) ?? null }));
}

export interface UnitNode {
  readonly id: string;
  readonly parentId: string | null;
}

/** Counts of every unit with those of the units below it, as the filter 责任部门 finds them. */
export function rolledUp<T extends UnitNode>(
  units: readonly T[],
  own: ReadonlyMap<string, HazardCounts>,
): (T & { readonly counts: HazardCounts })[] {
  const children = new Map<string | null, T[]>();
  const known = new Set(units.map(({ id }) => id));
  for (const unit of units) {
    const parent = unit.parentId !== null && known.has(unit.parentId) ? unit.parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), unit]);
  }
  const done = new Map<string, HazardCounts>();
  const walk = (unit: T): HazardCounts => {
    const below = (children.get(unit.id) ?? []).map(walk);
    const counts = below.reduce(addCounts, own.get(unit.id) ?? NO_COUNTS);
    done.set(unit.id, counts);
    return counts;
  };
  for (const root of children.get(null) ?? []) walk(root);
  return units.map((unit) => ({ ...unit, counts: done.get(unit.id) ?? NO_COUNTS }));
}

/** The departments worth a bar each: where one holds all, those below it say more; the largest first. */
export function widest<T extends { readonly key: string; readonly parentId: string | null; readonly total: number }>(
  rows: readonly T[],
  most: number,
): T[] {
  const below = (parent: string | null) => rows.filter(({ parentId }) => parentId === parent);
  let shown = below(null);
  for (let next = shown; next.length === 1; ) {
    next = below((next[0] as T).key);
    if (next.length > 0) shown = next;
  }
  return [...shown].sort((a, b) => b.total - a.total).slice(0, most);
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
