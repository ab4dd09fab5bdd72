import type { attempt } from '@anlan/domain/attempt/attempt';
import type { AttemptItem, Paper, RowOf } from '@anlan/resource';
import type { Work } from '../context';
import type { Writer } from '../resource/write/statement';

export type AttemptRow = RowOf<typeof attempt>;

/** Whatever gives papers to be answered: an exam, a practice. Collected from the modules (`Module.attempts`). */
export interface AttemptSubject {
  readonly subject: string;
  /** The paper of a record for whoever asks; undefined where there is none for him. */
  paper(work: Work, recordId: string): Promise<Paper | undefined>;
  /** Of a first attempt: the id under which its items were made ready before anybody could begin it. */
  prepared?(work: Work, recordId: string): Promise<string | undefined>;
  /** @throws where whoever has begun may not go on from here: at another address than its rules say. */
  admits?(work: Work, recordId: string): Promise<void>;
  /** The items of this attempt, always the same: later edits of what it was made from do not change it. */
  items(
    writer: Pick<Writer, 'app' | 'tx' | 'tenantId'>,
    recordId: string,
    attempt: { readonly id: string; readonly userId: string },
  ): Promise<readonly AttemptItem[]>;
  /** After one has ended, by its person or by the clock, in the transaction that ended it. */
  ended?(writer: Writer, row: AttemptRow): Promise<void>;
}
