import type { Work } from '../kernel/context';
import { port } from '../kernel/port';

/** Whose lines they are: the record, its table of lines, and how a task names it. */
export interface OutcomesOf {
  readonly id: string;
  readonly lines: 'meeting_record_outcome' | 'review_meeting_outcome';
  readonly link: 'meetingId' | 'reviewId';
  /** Of FOLLOW_UP_SOURCES. */
  readonly source: number;
  /** Why an open task whose line has gone is cancelled. */
  readonly gone: string;
}

/** What a meeting has decided is somebody's task by a day, line by line: it follows its line while it is open. */
export interface OutcomeTasks {
  order(work: Work, of: OutcomesOf): Promise<void>;
  /** Their records are removed: tasks of lines that nobody has done go with them, and what was done stays and keeps its record. */
  withdraw(work: Work, link: OutcomesOf['link'], ids: readonly string[]): Promise<void>;
}

export const outcomeTasks = port<OutcomeTasks>('outcome tasks');
