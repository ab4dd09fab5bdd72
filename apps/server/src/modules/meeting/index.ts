import { meetingRecord } from '@anlan/domain/meeting/meeting-record';
import type { Module } from '../../kernel/module';
import { outcomeTasks } from '../../ports/outcome-tasks';
import { meetingRecordImplementation, minutesConcern, minutesLetters } from './meeting-records';
import { orderOutcomes, withdrawOutcomes } from './outcomes';
import { afterWorkMeetingImplementation, preWorkMeetingImplementation } from './shift-meetings';

export { AFTER, PRE, takeSignature } from './signing';

/** Talks before and after a shift with their signatures, and minutes that are read and signed. */
export function meetingModule(): Module {
  return {
    implementations: [preWorkMeetingImplementation, afterWorkMeetingImplementation, meetingRecordImplementation],
    letters: { [meetingRecord.name]: [minutesLetters] },
    provides: [outcomeTasks.by({ order: orderOutcomes, withdraw: withdrawOutcomes })],
    concerns: { [meetingRecord.name]: minutesConcern },
  };
}
