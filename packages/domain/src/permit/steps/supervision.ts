/** What a company has its guardians check in each kind of work: copied into the ticket, answered by their rows. */
import { isEmpty, type Values } from '@anlan/resource';
import { addMinutes } from '@anlan/resource/dates';
import { durationText } from '../../shared/duration';
import { minutesBetween } from '../sampling';

export interface SupervisionItem {
  readonly name: string;
  /** Minutes after which it is checked anew; absent: once. */
  readonly cycle?: number | null;
  /** 1: answered with a photo. */
  readonly isPhoto?: unknown;
}

/** One of a ticket: its row, and until when it is to be checked next while the work goes on. */
export interface TicketItem extends SupervisionItem {
  readonly id: string;
  /** yyyy-MM-dd HH:mm:ss */
  readonly due?: string | null;
}

export interface SupervisionAnswer {
  readonly name: string;
  /** yyyy-MM-dd HH:mm:ss */
  readonly finishTime: string;
  /** 1 正常, 2 异常. */
  readonly conclusion: unknown;
}

export interface SupervisionFacts {
  /** Of the company's settings as they are now. */
  readonly configured: readonly SupervisionItem[];
  /** Of the ticket, as they were when it was submitted. */
  readonly items: readonly TicketItem[];
  readonly answers: readonly SupervisionAnswer[];
}

/** A submission takes those that the ticket does not have yet; what it has stays, whatever the settings say since. */
export const itemsToTake = ({ configured, items }: SupervisionFacts): readonly SupervisionItem[] =>
  configured.filter(({ name }, place) => ![...items, ...configured.slice(0, place)].some((one) => one.name === name));

const cycleOf = ({ cycle }: SupervisionItem): number => (isEmpty(cycle) ? 0 : Number(cycle));

/**
 * The items with their due times as they stand once those of `fresh` have been begun anew at a moment: a start and a
 * resumption begin each of them, a check its own.
 */
export const dueFrom = (
  items: readonly TicketItem[],
  at: string,
  fresh: (item: TicketItem) => boolean = () => true,
): TicketItem[] =>
  items.map((item) => (cycleOf(item) > 0 && fresh(item) ? { ...item, due: addMinutes(at, cycleOf(item)) } : item));

/** What the record keeps of it for the clock: the first that is due, and when. */
export function firstDue(items: readonly TicketItem[]): { superviseDue: string | null; superviseItem: string | null } {
  const [first] = items
    .filter((item) => cycleOf(item) > 0 && !isEmpty(item.due))
    .sort((one, other) => String(one.due).localeCompare(String(other.due)));
  return { superviseDue: first?.due ?? null, superviseItem: first?.name ?? null };
}

/** Names of the items that were not checked in time when the work stopped, and have not been since. */
export const missedItems = (items: readonly TicketItem[], stoppedAt: string): string[] =>
  items
    .filter((item) => cycleOf(item) > 0 && !isEmpty(item.due) && String(item.due) <= stoppedAt)
    .map(({ name }) => name);

/** Until when work went on: it stands still since, or is over by its time. */
export function workedUntil(row: Values, now: string): string {
  if (!isEmpty(row.interruptedAt)) return String(row.interruptedAt);
  const end = isEmpty(row.endTime) ? now : String(row.endTime);
  return end < now ? end : now;
}

const lastOf = (name: string, answers: readonly SupervisionAnswer[]): SupervisionAnswer | undefined =>
  answers
    .filter((one) => one.name === name)
    .sort((one, other) => one.finishTime.localeCompare(other.finishTime))
    .at(-1);

/** Why an item stands open at that moment, or undefined: nobody has checked it, or not in time, or it was not as it should be. */
export function openSays(item: SupervisionItem, answers: readonly SupervisionAnswer[], at: string): string | undefined {
  const last = lastOf(item.name, answers);
  if (!last) return '没有检查';
  if (Number(last.conclusion) !== 1) return `${last.finishTime.slice(11, 16)}检查为异常，须处理后复查`;
  const cycle = cycleOf(item);
  // Without a clock nothing is late.
  return cycle > 0 && at !== '' && minutesBetween(last.finishTime, at) > cycle
    ? `须每${durationText(cycle)}检查一次，最近一次为${last.finishTime.slice(11, 16)}`
    : undefined;
}

/** Names that were last found abnormal, items of the ticket or not, in the order in which they were first answered (4.8). */
export const abnormalNames = (answers: readonly SupervisionAnswer[]): string[] =>
  [...new Set(answers.map(({ name }) => name))].filter((name) => Number(lastOf(name, answers)?.conclusion) !== 1);

/** Every open item by its name, with why. */
export const openItems = (
  items: readonly SupervisionItem[],
  answers: readonly SupervisionAnswer[],
  at: string,
): string[] =>
  items.flatMap((item) => {
    const why = openSays(item, answers, at);
    return why === undefined ? [] : [`监护检查项目“${item.name}”${why}`];
  });
