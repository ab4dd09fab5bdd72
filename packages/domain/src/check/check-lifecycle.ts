import { states } from '@anlan/resource';

/**
 * Dictionary safe_plan_status as a lifecycle, of a check record and of each person's task in it; the numbers are those
 * of ./status. 1 and 2 wait, 4 waits still (a late check may be made up, 5), 3, 5 and 6 are final – save that a plan
 * enabled again in the same period takes its cancelled tasks back (6 → 1).
 */
const STATES = {
  waiting: [1, '待检查', 'warning'],
  inspecting: [2, '检查中', 'progress'],
  completed: [3, '已完成', 'success'],
  overdue: [4, '逾期未完成', 'danger'],
  completedLate: [5, '逾期完成', 'info'],
  cancelled: [6, '已取消', 'neutral'],
} as const;
export const checkLifecycle = states(STATES);

/**
 * Of a person's task in a shared round: a colleague has done it. Final, credited to nobody but the colleague and held
 * against nobody; a round itself never has this state.
 */
export const taskLifecycle = states({ ...STATES, doneByOther: [7, '他人已完成', 'neutral'] });

/** States in which somebody still has to go and look. */
export const OPEN_CHECKS = ['waiting', 'inspecting', 'overdue'] as const;

/** Steps of a record and of its tasks: a person's (`start`, `submit`) and the clock's or the plan's own. */
export const checkSteps = {
  start: { from: ['waiting'], to: 'inspecting' },
  submit: { from: ['waiting', 'inspecting', 'overdue'], to: ['completed', 'completedLate'] },
  overdue: { from: ['waiting', 'inspecting'], to: 'overdue' },
  cancel: { from: ['waiting'], to: 'cancelled' },
  revive: { from: ['cancelled'], to: 'waiting' },
} as const;
