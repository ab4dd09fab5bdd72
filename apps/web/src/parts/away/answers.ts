import { answerPractice, type PracticeJudged } from '@anlan/domain/training/practice/calls';
import type { AttemptAnswer } from '@anlan/resource';
import { api } from '../../lib/http/api';
import { createOutbox, ownerNow } from '../outbox/outbox';
import type { Parcel } from '../outbox/parcel';
import { parcelStore } from '../outbox/parcel-store';

/** An answer in practice that was given without a line: judged when it arrives, and counted once however often it is sent. */
export interface QueuedAnswer extends Parcel {
  readonly drawId: string;
  readonly item: string;
  readonly answer: AttemptAnswer;
  readonly title: string;
}

const store = parcelStore<never, QueuedAnswer>('anlan-practice');

export const answerOutbox = createOutbox<QueuedAnswer, readonly PracticeJudged[]>({
  lock: 'anlan-practice-outbox',
  store,
  stale: ['examQuestion'],
  send: ({ drawId, item, answer }) =>
    api.send(answerPractice, { params: { id: drawId }, body: { answers: [{ item, answer }] } }, { quiet: true }),
  refusesPhotos: () => false,
  tooOld: '这道题等待过久，请联网后重新练习',
});

export const keyOf = (drawId: string, item: string): string => `${drawId}:${item}`;

/** Keeps an answer on this device until it can be judged. */
export async function keepAnswer(told: Pick<QueuedAnswer, 'drawId' | 'item' | 'answer' | 'title'>): Promise<void> {
  const owner = ownerNow();
  if (!owner) return;
  await store.enqueue({ ...told, key: keyOf(told.drawId, told.item), owner, queuedAt: Date.now(), photos: [] });
  await answerOutbox.load();
}

/** What the server would not judge is of no further use. */
export async function dropRefused(): Promise<void> {
  const owner = ownerNow();
  if (!owner) return;
  for (const parcel of await store.queued(owner)) if (parcel.refused !== undefined) await store.remove(parcel);
  await answerOutbox.load();
}
