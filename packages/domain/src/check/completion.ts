import { CHECK_STATUS, isDone } from './status';

/** Counts of tasks in the words of the statistics screen (domain-rules A1, safe_plan_status). */
export interface Completion {
  /** All that count: cancelled ones never do. */
  readonly total: number;
  /** In time. */
  readonly completeCount: number;
  /** Not handed in, and not yet due. */
  readonly waitCheckCount: number;
  /** Handed in after the due time. */
  readonly overdueCompleteCount: number;
  /** Past the due time and still not handed in. */
  readonly overdueCount: number;
  /** In time or late. */
  readonly actualCompleteCount: number;
  /** Per cent of the total with one decimal; null without tasks: neither 0 % nor 100 % would be true. */
  readonly completionRate: string | null;
  readonly overallCompletionRate: string | null;
}

export interface CountedTask {
  readonly status: number;
  /** `yyyy-MM-dd HH:mm:ss`; a task that waits past it is overdue, whether or not the clock's job has marked it yet. */
  readonly dueTime?: string | null;
}

/** One decimal, half up: 1 of 3 is 33.3. */
export const percent = (part: number, whole: number): string | null =>
  whole === 0 ? null : (Math.round((part / whole) * 1000) / 10).toFixed(1);

/** The same from counts by status, as a statement gives them. */
export function completion(counts: {
  readonly done: number;
  readonly doneLate: number;
  readonly waiting: number;
  readonly overdue: number;
}): Completion {
  const total = counts.done + counts.doneLate + counts.waiting + counts.overdue;
  const actual = counts.done + counts.doneLate;
  return {
    total,
    completeCount: counts.done,
    waitCheckCount: counts.waiting,
    overdueCompleteCount: counts.doneLate,
    overdueCount: counts.overdue,
    actualCompleteCount: actual,
    completionRate: percent(counts.done, total),
    overallCompletionRate: percent(actual, total),
  };
}

/** What the statements of the statistics count, told plainly; they are tested against it. */
export function completionOf(tasks: readonly CountedTask[], now: string): Completion {
  const counts = { done: 0, doneLate: 0, waiting: 0, overdue: 0 };
  for (const { status, dueTime } of tasks) {
    if (status === CHECK_STATUS.cancelled) continue;
    if (isDone(status)) counts[status === CHECK_STATUS.done ? 'done' : 'doneLate'] += 1;
    else if (status === CHECK_STATUS.overdue || (dueTime && dueTime < now)) counts.overdue += 1;
    else counts.waiting += 1;
  }
  return completion(counts);
}
