import { permitLifecycle, RUN } from '../permit-entity';
import type { BoardTicket } from './calls';

/** Where a ticket of today stands, the most urgent first. */
export const STANDINGS = {
  overdue: '超时',
  stopped: '已停止',
  working: '作业中',
  toAccept: '待验收',
  planned: '未开工',
} as const;
export type BoardStanding = keyof typeof STANDINGS;

const { working, toAccept } = permitLifecycle.code;

/** By the time as well as by the state: the clock stops a ticket a moment after its end. */
export function standingOf({ state, runFlag, to }: BoardTicket, now: string): BoardStanding {
  if (state === toAccept) return 'toAccept';
  if (state !== working) return 'planned';
  if (runFlag === RUN.overdue || now >= to) return 'overdue';
  return runFlag === RUN.interrupted ? 'stopped' : 'working';
}

const order = Object.keys(STANDINGS) as BoardStanding[];

/** What needs somebody first: overdue, stopped, then by the time that is left. */
export const byUrgency =
  (now: string) =>
  (one: BoardTicket, other: BoardTicket): number =>
    order.indexOf(standingOf(one, now)) - order.indexOf(standingOf(other, now)) ||
    one.to.localeCompare(other.to) ||
    one.id.localeCompare(other.id);
