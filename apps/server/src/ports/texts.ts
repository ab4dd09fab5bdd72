import type { Tx } from '../kernel/db/db';
import { port } from '../kernel/port';

/** A text message that has to leave on account of a write. */
export interface QueuedText {
  /** What is queued twice under one key leaves once. */
  readonly key: string;
  readonly smsCode: string;
  /** Encrypted, as personal fields are stored. */
  readonly phone: string;
  readonly params: Readonly<Record<string, string>>;
}
/** Text messages of other modules, queued in the transaction of what they tell of. */
export interface Texts {
  queue(tx: Tx, text: QueuedText): Promise<void>;
}

export const texts = port<Texts>('texts');
