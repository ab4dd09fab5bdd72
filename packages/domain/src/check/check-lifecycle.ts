import { type Moves, states } from '@anlan/resource';

/**
 * Dictionary safe_plan_status as a lifecycle, of a check record and of each person's task in it (domain-rules A1).
 * 1 and 2 wait, 4 waits still (a late check may be made up, 5), 3, 5 and 6 are final – save that a plan
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
/**
 * A round is begun and handed in by calls and not by steps: one of them writes answers, tasks and hidden dangers together
 * with the record. The clock and the plan end what nobody hands in.
 */
export const checkGroups = {
  /** Nobody has handed in yet, and somebody still may. */
  open: ['waiting', 'inspecting', 'overdue'],
  /** Somebody is at it, or nobody has begun, and there is time. */
  running: ['waiting', 'inspecting'],
  /** Handed in, in time or late. */
  done: ['completed', 'completedLate'],
  /** Late: not handed in, or handed in after its end. */
  late: ['overdue', 'completedLate'],
} as const;
export const checkLifecycle = states(STATES, checkGroups);

/**
 * Of a person's task in a shared round: a colleague has done it. Final, credited to nobody but the colleague and held
 * against nobody; a round itself never has this state.
 */
export const taskLifecycle = states({ ...STATES, doneByOther: [7, '他人已完成', 'neutral'] }, checkGroups);

type State = keyof typeof STATES;
const open = checkGroups.open;

/** Of a round. */
export const checkMoves: Moves<State> = {
  start: { from: ['waiting'], to: ['inspecting'] },
  submit: { from: open, to: ['completed', 'completedLate'] },
  overdue: { from: checkGroups.running, to: ['overdue'] },
  /** Its plan is disabled; whoever has begun may hand in. */
  cancel: { from: ['waiting'], to: ['cancelled'] },
  /** Its plan is enabled again while the round still runs. */
  generate: { from: ['cancelled'], to: ['waiting'] },
};

/** Of a person's task in it. */
export const taskMoves: Moves<State | 'doneByOther'> = {
  ...checkMoves,
  /** Also of one who has left while others share the round, and of a task taken over beside one's own. */
  cancel: { from: open, to: ['cancelled'] },
  doneByOther: { from: open, to: ['doneByOther'] },
};

/** Of a person's own line of a round: written anew with each of his calls. */
export const personMoves: Moves<State> = {
  update: { from: ['inspecting', 'overdue'], to: ['overdue', 'completed', 'completedLate'] },
};

/** A round missed by more days is history: it may still be made up, but is no to-do any more, in the bell or on the home. */
export const MISSED_DAYS = 7;
