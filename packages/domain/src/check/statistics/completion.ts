import { percentOf } from '@anlan/resource';
import { checkLifecycle } from '../check-lifecycle';

/** Counts of checks in the words of the statistics screen (domain-rules A1, safe_plan_status); figures/check names them. */
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
  /** Per cent of the total with one decimal; null without checks: neither 0 % nor 100 % would be true. */
  readonly completionRate: string | null;
  readonly overallCompletionRate: string | null;
}

export interface CompletionCounts {
  readonly onTime: number;
  readonly late: number;
  readonly waiting: number;
  readonly overdue: number;
}

export function completion({ onTime, late, waiting, overdue }: CompletionCounts): Completion {
  const total = onTime + late + waiting + overdue;
  const actual = onTime + late;
  return {
    total,
    completeCount: onTime,
    waitCheckCount: waiting,
    overdueCompleteCount: late,
    overdueCount: overdue,
    actualCompleteCount: actual,
    completionRate: percentOf(onTime, total),
    overallCompletionRate: percentOf(actual, total),
  };
}

/**
 * What the statements of the statistics count, told plainly; they are tested against it. By the state alone, as every
 * list finds its rows: within a minute of its end the clock marks what was missed.
 */
export function completionOf(states: readonly number[]): Completion {
  const of = (...wanted: number[]): number => states.filter((state) => wanted.includes(state)).length;
  return completion({
    onTime: of(checkLifecycle.code.completed),
    late: of(checkLifecycle.code.completedLate),
    waiting: of(checkLifecycle.code.waiting, checkLifecycle.code.inspecting),
    overdue: of(checkLifecycle.code.overdue),
  });
}
