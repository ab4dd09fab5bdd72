/**
 * Which training the law asks of somebody and when, from what he is and what has happened to him: first training, that
 * of a transferred or returning worker, and the yearly one. Pure; the records of it are `trainingDemand`.
 */
import { addDays, addMonthsTo } from '@anlan/resource/dates';
import type { HoursClass } from '../../permit/rule-set';
import { THREE_LEVELS } from '../offline-results';
import { reviewTraining } from '../rules/statutory';
import { hoursAsked, type Kind } from './hours';

/** `rule`: of `trainingRule`, judged as it is; `review`: before a certificate of special works is reviewed. */
export const DEMAND = { first: 1, back: 2, moved: 3, yearly: 4, rule: 5, review: 6 } as const;
export type DemandKind = (typeof DEMAND)[keyof typeof DEMAND];
export const DEMANDS = {
  '1': '首次培训',
  '2': '重新上岗培训',
  '3': '转岗培训',
  '4': '年度再培训',
  '5': '上岗培训要求',
  '6': '特种作业复审培训',
} as const;

/** What asks a demand that no rule and no certificate does. */
export const BY_LAW = 'law';

/** Keys of safe_doc_type: workshop and team, which whoever returns or changes his post is taught again. */
const TWO_LEVELS: readonly string[] = ['2', '3'];
/** Key of safe_doc_type: what article 9 asks of those who lead is taught in trainings of this kind. */
const FOR_LEADERS: readonly string[] = ['7'];
/** Whoever's day of entry was never told counts as new, until it is. */
export const NO_ENTRY = '未填入职日期';
/** Where it is told. */
export const ENTRY_PLACE = '请在“系统管理—用户管理”中填写该人员的入职日期';
const ARTICLE_17 = '生产经营单位安全培训规定（总局令第3号，第80号令修正）第十七条';

/** What is asked of one person for one reason. Days are `yyyy-MM-dd`, the last ones included. */
export interface Demand {
  readonly demand: DemandKind;
  readonly year: number;
  readonly since: string;
  /** 学时. */
  readonly asked: number;
  /** Keys of safe_doc_type: only these count, and each is to be there. Empty: all count. */
  readonly levels: readonly string[];
  /** Keys that count for another demand and so not for this one. */
  readonly apart: readonly string[];
  /** From this day on; absent: over all of its time. */
  readonly apartFrom?: string;
  readonly countedFrom: string;
  readonly countedUntil: string;
  readonly dueOn: string;
  readonly basis: string;
}

export interface Someone {
  readonly kind: Kind;
  readonly trade: HoursClass;
  /** Since when he does what he does: of those who lead, since they do. Null: never told. */
  readonly entryDay: string | null;
  /** The day on which he was entered here: from it on at the latest he works. */
  readonly knownSince: string;
  /** The day of a transfer or return of the year, the first of several: from it on the two levels count for that. */
  readonly again?: string | null;
}

/** What the company asks beyond the law, in 学时, and its days for those who begin or begin anew. */
export interface OwnRules {
  readonly first: number;
  readonly yearly: number;
  readonly again: number;
  readonly days: number;
  /** Of who leads; no more than the law's count. */
  readonly leaderMonths: number;
}

const yearAfter = (day: string): string => addDays(addMonthsTo(day, 12), -1);

/** By when the first training of whoever began on a day is there: the law's months of who leads, the company's days of others. */
const dueOfFirst = (since: string, months: number, own: OwnRules): string =>
  months > 0 ? addMonthsTo(since, Math.min(months, own.leaderMonths)) : addDays(since, own.days);

const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * Of a year: the first training of whoever has come in it, the yearly one of everybody else. Of whom it is not known when
 * he came the first one, which is the stricter, as of somebody who began when he was entered here; what he has learned since counts.
 */
export function demandOf(one: Someone, year: number, own: OwnRules): Demand {
  const { hours, basis, first, months } = hoursAsked(one, year, own);
  const [begin, end] = [`${year}-01-01`, `${year}-12-31`];
  const worker = one.kind === 'worker';
  const levels = worker ? THREE_LEVELS : FOR_LEADERS;
  if (one.entryDay === null) {
    const since = later(one.knownSince, begin);
    return {
      ...{ demand: DEMAND.first, year, since, asked: hours, basis: `${NO_ENTRY}，按首次培训要求；${basis}` },
      ...{ levels, apart: [], countedFrom: one.knownSince < begin ? one.knownSince : begin, countedUntil: end },
      // Who leads has his months once, not anew each year.
      dueOn: months > 0 ? later(dueOfFirst(one.knownSince, months, own), begin) : dueOfFirst(since, months, own),
    };
  }
  if (first)
    return {
      ...{ demand: DEMAND.first, year, since: one.entryDay, asked: hours, basis, levels, apart: [] },
      ...{ countedFrom: begin, countedUntil: yearAfter(one.entryDay), dueOn: dueOfFirst(one.entryDay, months, own) },
    };
  // Who came last year may still be taught the three levels: those hours are the first training's; so with two of them.
  const fresh = worker && one.entryDay?.slice(0, 4) === String(year - 1);
  return {
    ...{ demand: DEMAND.yearly, year, since: begin, asked: hours, basis },
    ...{ levels: [], apart: fresh ? THREE_LEVELS : one.again ? TWO_LEVELS : [] },
    ...(one.again && !fresh ? { apartFrom: one.again } : {}),
    ...{ countedFrom: begin, countedUntil: end, dueOn: end },
  };
}

/** The day from which an absence lasts a year: article 17 says 一年以上, which includes the year itself. */
export const awayAYear = (left: string, back: string): boolean => addMonthsTo(left, 12) <= back;

/** The workshop and the team again; how many hours the law leaves to the company. */
export const againFrom = (demand: 2 | 3, since: string, own: OwnRules): Demand => ({
  ...{ demand, year: Number(since.slice(0, 4)), since, asked: own.again, levels: TWO_LEVELS, apart: [] },
  ...{ countedFrom: since, countedUntil: yearAfter(since), dueOn: addDays(since, own.days) },
  basis: `${ARTICLE_17}（重新接受车间级、班组级培训，学时由企业规定）`,
});

/** Another post than those he had; somebody whose post was never told has not changed it. */
export const hasMoved = (before: readonly string[], now: readonly string[]): boolean =>
  before.length > 0 && now.some((post) => !before.includes(post));

/**
 * Another workshop or team, which teaches its own levels though the post is called the same: neither department is part of the
 * other one. Who had none, or has none, has not changed it.
 * @param above the departments above one
 */
export const otherUnit = (
  before: string | null,
  now: string | null,
  above: (dept: string) => readonly string[],
): boolean =>
  before !== null && now !== null && before !== now && !above(now).includes(before) && !above(before).includes(now);

const WORDS: Readonly<Record<DemandKind, string>> = {
  [DEMAND.first]: '首次安全培训',
  [DEMAND.back]: '离岗一年以上重新上岗培训',
  [DEMAND.moved]: '转岗培训',
  [DEMAND.yearly]: '年度安全再培训',
  [DEMAND.rule]: '上岗培训要求',
  [DEMAND.review]: '特种作业复审培训',
};

export const titleOf = ({ demand, year, levels }: Pick<Demand, 'demand' | 'year' | 'levels'>): string =>
  demand === DEMAND.first && levels.length === THREE_LEVELS.length
    ? '三级安全教育'
    : demand === DEMAND.yearly
      ? `${year}${WORDS[demand]}`
      : WORDS[demand];

/** What is to be done first where a demand follows from a day that nobody has told. */
export const entryWords = ({ basis }: Pick<Demand, 'basis'>): readonly string[] =>
  basis.startsWith(NO_ENTRY) ? [`${NO_ENTRY}，按新上岗人员从严要求，${ENTRY_PLACE}`] : [];

/** By when: of whoever begins or begins anew, before he works; of everybody else, by a day. */
export const dueWords = ({
  title,
  dueOn,
  lastDay,
}: {
  readonly title: string;
  readonly dueOn: string;
  readonly lastDay: string;
}): string => (lastDay < dueOn ? `${title}须在上岗作业前完成` : `${title}应于${dueOn}前完成`);

/** Of a certificate of special works what its review asks, from the day on which it may be applied for until the review. */
export interface Reviewed {
  /** What is called so. */
  readonly name: string;
  /** Its last review, or the day of issue. */
  readonly reviewedOn: string;
  readonly reviewTime: string;
}

/** Undefined before the window and after it: whoever has let the day pass is examined anew, and no training mends it. */
export function reviewDemand(
  { name, reviewedOn, reviewTime }: Reviewed,
  today: string,
): (Demand & { readonly title: string }) | undefined {
  const law = reviewTraining(reviewTime);
  const since = addDays(reviewTime, -law.windowDays);
  if (today < since || today > reviewTime) return undefined;
  return {
    ...{ title: `${name.slice(0, 40)}复审培训`, demand: DEMAND.review, year: Number(reviewTime.slice(0, 4)), since },
    ...{
      asked: law.hours,
      levels: [law.type],
      apart: [],
      countedFrom: addDays(reviewedOn, 1),
      countedUntil: reviewTime,
    },
    ...{ dueOn: reviewTime, basis: law.says },
  };
}
