import type { HeldItem } from '@anlan/domain/identity/staff-calls';
import type { Work } from '../../kernel/context';
import { manyPort } from '../../kernel/port';

/** What somebody who leaves the company stands in beside the work that passes to his successor. */
export interface Departure {
  /** Parts that pass to nobody: for each somebody else is named where it is. */
  stands(work: Work, userId: string): Promise<readonly HeldItem[]>;
  /** Why this one may not take over what passes, one sentence a record. */
  against(work: Work, userId: string, successorId: string): Promise<readonly string[]>;
  /** What his leaving does to works that go on. */
  leaves(work: Work, userId: string): Promise<void>;
}

export const departures = manyPort<Departure>('departures');
