import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { type PhotoTold, sendFile } from '../../kinds/file/upload';
import { invalidate } from '../../lib/http/query';
import { exclusive } from '../../lib/session/exclusive';
import { type Delivery, deliver, type Outcome } from './deliver';
import { ownerNow } from './owner';
import type { Parcel, Photo } from './parcel';
import type { ParcelStore } from './parcel-store';

export { ownerNow } from './owner';

export interface OutboxState<P, R> {
  readonly owner: string | null;
  readonly parcels: readonly P[];
  /** Key of the parcel that is on its way now. */
  readonly sending: string | null;
  /** How much of the file on its way has left, 0 to 1. */
  readonly share: number;
  /** Records made since the page was opened, by the key of their parcel. */
  readonly sent: Readonly<Record<string, R>>;
}

export interface Outbox<P extends Parcel, R> {
  /** What waits on this device for the person signed in. */
  readonly use: UseBoundStore<StoreApi<OutboxState<P, R>>>;
  readonly load: () => Promise<void>;
  /**
   * Sends what waits, oldest first, one at a time and in one window only. Stops at the first that cannot be sent now:
   * the line is down for the others too. Answers the outcome of `watched`, when it was among them.
   */
  readonly flush: (watched?: string) => Promise<Outcome<R> | null>;
  /** Asked again by its author: a refusal is forgotten, the key stays. */
  readonly sendAgain: (parcel: P) => Promise<Outcome<R> | null>;
}

/** What has waited for the network is as much older when it arrives: its time is the server's. */
export const sentLater = ({ at, ...told }: NonNullable<Photo['told']>, now: number): PhotoTold => ({
  ...told,
  age: told.age + (now - at) / 1000,
});

interface OutboxSpec<P extends Parcel, R> extends Pick<Delivery<P, R>, 'send' | 'refusesPhotos' | 'tooOld'> {
  /** Of the lock that keeps two windows from sending the same. */
  readonly lock: string;
  readonly store: ParcelStore<unknown, P>;
  /** Lists that an arrival makes stale. */
  readonly stale: readonly string[];
}

export function createOutbox<P extends Parcel, R>({ lock, store, stale, ...spec }: OutboxSpec<P, R>): Outbox<P, R> {
  const use = create<OutboxState<P, R>>()(() => ({ owner: null, parcels: [], sending: null, share: 0, sent: {} }));
  const load = async (): Promise<void> => {
    const owner = ownerNow();
    const parcels = owner ? await store.queued(owner) : [];
    use.setState({ owner, parcels });
  };
  const world: Delivery<P, R> = {
    ...spec,
    who: ownerNow,
    now: () => Date.now(),
    upload: async ({ blob, name, told }) => {
      const file = new File([blob], name, { type: blob.type });
      const photo = told && sentLater(told, Date.now());
      return (await sendFile(file, { onProgress: (share) => use.setState({ share }), photo })).attachId;
    },
    save: (parcel) => store.save(parcel),
    remove: (parcel) => store.remove(parcel),
  };

  const deliverOne = async (parcel: P): Promise<Outcome<R>> => {
    use.setState({ sending: parcel.key, share: 0 });
    try {
      const outcome = await deliver(parcel, world);
      if (outcome.kind === 'sent') {
        const { record } = outcome;
        use.setState(({ sent }) => ({ sent: { ...sent, [parcel.key]: record } }));
        await invalidate(...stale);
      }
      return outcome;
    } finally {
      use.setState({ sending: null });
      await load();
    }
  };

  let running: Promise<Outcome<R> | null> | null = null;
  const flush = (watched?: string): Promise<Outcome<R> | null> => {
    const work = async (): Promise<Outcome<R> | null> => {
      const owner = ownerNow();
      if (!owner) return null;
      return exclusive(lock, async () => {
        let seen: Outcome<R> | null = null;
        for (const parcel of await store.queued(owner)) {
          if (parcel.refused !== undefined) continue;
          const outcome = await deliverOne(parcel);
          if (parcel.key === watched) seen = outcome;
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
  };

  return {
    use,
    load,
    flush,
    sendAgain: async (parcel) => {
      const { refused: _refused, askedAt: _askedAt, ...again } = parcel;
      await store.save(again as P);
      await load();
      return flush(parcel.key);
    },
  };
}
