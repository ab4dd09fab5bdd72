import type { HoursClass } from '../../permit/rule-set';

/**
 * 学时 that the law asks of people in a year, by what they are and by the trade: dated, each with its clause. A company may
 * ask more (parameters `training.hours.*`), never less.
 */

export type Kind = 'principal' | 'manager' | 'worker';
export const KINDS: Readonly<Record<Kind, string>> = {
  principal: '主要负责人',
  manager: '安全生产管理人员',
  worker: '从业人员',
};

export interface HoursRule {
  readonly kind: Kind;
  /** The class of the company's trade (`ruleSetOf`); absent: all others. */
  readonly of?: HoursClass;
  /** Before he takes up the work. */
  readonly first: number;
  readonly yearly: number;
  readonly basis: string;
  /** Of who leads: so many months from his appointment on he may learn it beside his work. Absent: before he takes up the work. */
  readonly months?: { readonly count: number; readonly basis: string };
  /** `yyyy-MM-dd`, from which it holds. */
  readonly since: string;
}

const ORDER_3 = '生产经营单位安全培训规定（总局令第3号，第80号令修正）';
const COUNCIL = '国务院安委会关于进一步加强安全培训工作的决定（安委〔2012〕10号）';

const forLeaders = (kind: Kind): readonly HoursRule[] => [
  {
    ...{ kind, of: 'high', first: 48, yearly: 16, basis: `${ORDER_3}第九条`, since: '2006-03-01' },
    months: { count: 6, basis: '第二十四条（自任职之日起6个月内考核合格）' },
  },
  {
    ...{ kind, first: 32, yearly: 12, basis: `${ORDER_3}第九条`, since: '2006-03-01' },
    months: { count: 6, basis: '非高危行业主要负责人、安全生产管理人员培训大纲和考核标准（自任职之日起6个月内）' },
  },
];

export const HOURS: readonly HoursRule[] = [
  ...forLeaders('principal'),
  ...forLeaders('manager'),
  { kind: 'worker', of: 'high', first: 72, yearly: 20, basis: `${ORDER_3}第十三条`, since: '2006-03-01' },
  { kind: 'worker', of: 'construction', first: 32, yearly: 20, basis: COUNCIL, since: '2012-11-21' },
  { kind: 'worker', first: 24, yearly: 8, basis: `${ORDER_3}第十三条；再培训：${COUNCIL}`, since: '2012-11-21' },
  { kind: 'worker', first: 24, yearly: 0, basis: `${ORDER_3}第十三条`, since: '2006-03-01' },
];

/** The rule that holds on a day, the one of the trade's class before the general one. */
export function hoursRule(kind: Kind, trade: HoursClass, day: string): HoursRule {
  const held = HOURS.filter((rule) => rule.kind === kind && rule.since <= day).sort((a, b) =>
    a.since < b.since ? 1 : -1,
  );
  const found = held.find((rule) => rule.of === trade) ?? held.find((rule) => !rule.of);
  if (!found) throw new Error(`no rule of hours for ${kind} on ${day}`);
  return found;
}

/** By the roles somebody has: the principal before the manager. */
export const kindOfPerson = (roles: readonly string[]): Kind =>
  roles.includes('principal') ? 'principal' : roles.includes('safety_manager') ? 'manager' : 'worker';

/**
 * Asked of somebody in a year: of whoever takes up the work in it, or of whom that is not known, the first training; of
 * everybody else the yearly one.
 */
export function hoursAsked(
  { kind, trade, entryDay }: { readonly kind: Kind; readonly trade: HoursClass; readonly entryDay: string | null },
  year: number,
  own: { readonly first: number; readonly yearly: number },
): {
  readonly hours: number;
  readonly basis: string;
  readonly first: boolean;
  /** Months in which the first training may be learned beside the work; 0: it comes before the work. */
  readonly months: number;
} {
  const rule = hoursRule(kind, trade, `${year}-12-31`);
  const first = entryDay === null || entryDay.slice(0, 4) === String(year);
  const law = first ? rule.first : rule.yearly;
  const more = first ? own.first : own.yearly;
  const hours = Math.max(law, more);
  const asked = more > law ? `企业规定（法定${law}学时：${rule.basis}）` : rule.basis;
  const { count, basis: within } = rule.months ?? { count: 0, basis: '' };
  return { hours, basis: first && within ? `${asked}；${within}` : asked, first, months: count };
}

/** 学时 of these seconds, in tenths, never rounded up. */
export const hoursOf = (seconds: number, minutesEach: number): number =>
  Math.floor((seconds / (minutesEach * 60)) * 10) / 10;
