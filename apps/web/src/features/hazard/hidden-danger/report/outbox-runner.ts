import { create } from 'zustand';
import { sendFile } from '../../../../kinds/upload';
import { exclusive } from '../../../../lib/exclusive';
import { http } from '../../../../lib/http';
import { invalidate } from '../../../../lib/query';
import { useSession } from '../../../../lib/session';
import { staleAfterStep } from '../../hazard-keys';
import { type Delivery, deliver, type Outcome, type Sent } from './outbox';
import type { Photo, QueuedReport } from './report-model';
import { reportStore } from './report-store';

/** `tenant:user` of whoever is signed in. */
export function ownerNow(): string | null {
  const { token, userInfo } = useSession.getState();
  return token && userInfo ? `${userInfo.tenantId}:${userInfo.userId}` : null;
}

interface OutboxState {
  readonly owner: string | null;
  readonly reports: readonly QueuedReport[];
  /** Key of the report that is on its way now. */
  readonly sending: string | null;
  /** How much of the file on its way has left, 0 to 1. */
  readonly share: number;
  /** Records made since the page was opened, by the key of their report. */
  readonly sent: Readonly<Record<string, Sent>>;
}

/** What waits on this device for the person signed in. */
export const useOutbox = create<OutboxState>()(() => ({ owner: null, reports: [], sending: null, share: 0, sent: {} }));

export async function loadOutbox(): Promise<void> {
  const owner = ownerNow();
  const reports = owner ? await reportStore.queued(owner) : [];
  useOutbox.setState({ owner, reports });
}

const world: Delivery = {
  who: ownerNow,
  now: () => Date.now(),
  upload: async (photo: Photo) => {
    const file = new File([photo.blob], photo.name, { type: photo.blob.type });
    return (await sendFile(file, { onProgress: (share) => useOutbox.setState({ share }) })).attachId;
  },
  send: (body, key) => http.post<Sent>('safe/hiddendanger/report', body, { quiet: true, idempotencyKey: key }),
  save: (report) => reportStore.save(report),
  remove: (report) => reportStore.remove(report),
};

async function deliverOne(report: QueuedReport): Promise<Outcome> {
  useOutbox.setState({ sending: report.key, share: 0 });
  try {
    const outcome = await deliver(report, world);
    if (outcome.kind === 'sent') {
      const { record } = outcome;
      useOutbox.setState(({ sent }) => ({ sent: { ...sent, [report.key]: record } }));
      await invalidate(...staleAfterStep);
    }
    return outcome;
  } finally {
    useOutbox.setState({ sending: null });
    await loadOutbox();
  }
}

let running: Promise<Outcome | null> | null = null;

/**
 * Sends what waits, oldest first, one at a time and in one window only. Stops at the first that cannot be sent now: the
 * line is down for the others too. Answers the outcome of `watched`, when it was among them.
 */
export function flush(watched?: string): Promise<Outcome | null> {
  const work = async (): Promise<Outcome | null> => {
    const owner = ownerNow();
    if (!owner) return null;
    return exclusive('anlan-outbox', async () => {
      let seen: Outcome | null = null;
      for (const report of await reportStore.queued(owner)) {
        if (report.refused !== undefined) continue;
        const outcome = await deliverOne(report);
        if (report.key === watched) seen = outcome;
        if (outcome.kind === 'waits') return seen ?? outcome;
      }
      return seen;
    });
  };
  const before = running ?? Promise.resolve(null);
  const next = before.catch(() => null).then(work);
  running = next;
  void next
    .catch(() => null)
    .finally(() => {
      if (running === next) running = null;
    });
  return next;
}

/** Asked again by its author: a refusal is forgotten, the key stays. */
export async function sendAgain(report: QueuedReport): Promise<Outcome | null> {
  const { refused: _refused, askedAt: _askedAt, ...again } = report;
  await reportStore.save(again);
  await loadOutbox();
  return flush(report.key);
}
