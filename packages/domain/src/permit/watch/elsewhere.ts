import type { FieldError } from '@anlan/resource';
import { samePlace } from '../area/place';
import { type DailyHours, type Interval, windowsOf } from '../calendar';
import { STANDARD } from '../work-type';

/**
 * Somebody of a ticket in another one of the same time, where the two parts exclude each other: he watches here and at
 * another place (`watches`), watches here and works there (`works`), or works here and watches there (`watched`).
 */
export interface Elsewhere {
  readonly part: 'watches' | 'works' | 'watched';
  readonly userId: string;
  readonly name: string;
  readonly number: string;
  /** Its time is over and nobody has closed it: its people are held to it until somebody does. */
  readonly overdue?: boolean;
}

/** Hours that a ticket takes. Times are yyyy-MM-dd HH:mm:ss. */
export interface TicketHours extends Interval {
  /** Past its time and still going on. */
  readonly overdue?: boolean;
  readonly dailyFrom?: string | null;
  readonly dailyTo?: string | null;
}

/** Somebody's part in another ticket, with its place and its hours. */
export interface EngagedIn extends Elsewhere, TicketHours {
  readonly riskId: string | null;
  readonly location: string;
}

/** Where and when the work is whose people are asked for. */
export interface OwnHours extends Interval {
  readonly riskId: string | null;
  readonly location: string;
  readonly daily?: DailyHours | null;
}

/** When a ticket is worked: its interval, its daily hours in it; what is over and not closed, until `overdueTo`. */
export const hoursOf = ({ overdue, from, to, dailyFrom, dailyTo }: TicketHours, overdueTo: string): Interval[] =>
  overdue
    ? windowsOf({ from, to: overdueTo })
    : windowsOf({ from, to }, dailyFrom && dailyTo ? { from: dailyFrom, to: dailyTo } : null);

export const meet = (own: readonly Interval[], other: readonly Interval[]): boolean =>
  other.some((one) => own.some(({ from, to }) => one.from < to && one.to > from));

/** Linked tickets at one place are one watch (4.10): whoever watches both is not elsewhere. */
const apartFrom = (place: OwnHours, one: EngagedIn): boolean => one.part !== 'watches' || !samePlace(place, one);

/** When each of these parts keeps its person from the work at that place. */
export const engagedHours = (
  place: OwnHours,
  found: readonly EngagedIn[],
  overdueTo: string,
): { readonly one: EngagedIn; readonly hours: readonly Interval[] }[] =>
  found.filter((one) => apartFrom(place, one)).map((one) => ({ one, hours: hoursOf(one, overdueTo) }));

/** Of these parts the ones at the same hours, of each part of a person one ticket. */
export function engagedAtOnce(place: OwnHours, found: readonly EngagedIn[], overdueTo: string): Elsewhere[] {
  const own = windowsOf(place, place.daily);
  const atOnce = engagedHours(place, found, overdueTo).filter(({ hours }) => meet(own, hours));
  return [...new Map(atOnce.map(({ one }) => [`${one.part}/${one.userId}`, one])).values()];
}

const ticketOf = ({ number, overdue }: Elsewhere): string =>
  overdue ? `${number}，已超时未关闭，请先完工确认或终止` : number;

const named = (found: readonly Elsewhere[], part: Elsewhere['part']): string =>
  found
    .filter((one) => one.part === part)
    .map((one) => `${one.name}（${ticketOf(one)}）`)
    .join('、');

/**
 * One guardian watches one place and does nothing else meanwhile, from whichever of the two tickets it is asked
 * (GB 30871-2022 4.10). `workers`: the field that names who works.
 */
export function elsewhereErrors(found: readonly Elsewhere[], workers: string): FieldError[] {
  const [watches, works, watched] = [named(found, 'watches'), named(found, 'works'), named(found, 'watched')];
  return [
    ...(watches
      ? [{ field: 'guardianId', message: `监护人${watches}同一时间在另一处监护，一人只能监护一处（${STANDARD} 4.10）` }]
      : []),
    ...(works
      ? [
          {
            field: 'guardianId',
            message: `监护人${works}同一时间是另一项作业的作业人员或作业负责人，监护期间不能从事其他作业（${STANDARD} 4.10）`,
          },
        ]
      : []),
    ...(watched
      ? [
          {
            field: workers,
            message: `作业人员或作业负责人${watched}同一时间在监护另一项作业，监护期间不能从事其他作业（${STANDARD} 4.10）`,
          },
        ]
      : []),
  ];
}

/** Why somebody may not sign in as the guardian who is there: he watches another place or works at this moment. */
export const arrivalErrors = (found: readonly Elsewhere[], userId: string): FieldError[] =>
  elsewhereErrors(
    found.filter((one) => one.userId === userId && one.part !== 'watched'),
    'workers',
  ).map(({ message }) => ({ field: 'picture', message }));

/** Why somebody may not take charge of a work that goes on: he watches another one. */
export const chargeErrors = (found: readonly Elsewhere[], field: string, userId: string): FieldError[] =>
  found
    .filter((one) => one.part === 'watched' && one.userId === userId)
    .map((one) => ({
      field,
      message: `接班人${one.name}正在监护另一项作业（${ticketOf(one)}），监护期间不能从事其他作业（${STANDARD} 4.10）`,
    }));
