/**
 * States of a check record and of a person's task: keys of dictionary safe_plan_status (domain-rules A1). A cancelled
 * task never counts, neither for nor against anybody; nor does one that a colleague has done (a task's alone).
 */
export const CHECK_STATUS = {
  waiting: 1,
  begun: 2,
  done: 3,
  overdue: 4,
  doneLate: 5,
  cancelled: 6,
  doneByOther: 7,
} as const;

export type CheckStatus = (typeof CHECK_STATUS)[keyof typeof CHECK_STATUS];

/** Nobody has handed in yet, and somebody still may. */
export const isOpen = (status: number): boolean =>
  status === CHECK_STATUS.waiting || status === CHECK_STATUS.begun || status === CHECK_STATUS.overdue;

/** Handed in, in time or late. */
export const isDone = (status: number): boolean => status === CHECK_STATUS.done || status === CHECK_STATUS.doneLate;
