import { get, promisifyRequest, set } from 'idb-keyval';
import { type Database, draftPrefix, openDatabase, queuedPrefix as prefix } from './databases';
import type { Parcel } from './parcel';

/** Drafts and waiting parcels with their photos, in IndexedDB: they outlive reload, the end of a session and flat batteries. */
export interface ParcelStore<D, P extends Parcel> {
  /** `slot` tells drafts of one person apart, where there may be several. */
  readDraft(owner: string, slot?: string): Promise<D | undefined>;
  writeDraft(owner: string, draft: D, slot?: string): Promise<void>;
  dropDraft(owner: string, slot?: string): Promise<void>;
  /** Oldest first. */
  queued(owner: string): Promise<P[]>;
  save(parcel: P): Promise<void>;
  remove(parcel: P): Promise<void>;
  /** The draft becomes a waiting parcel, in one step: never both, never neither. */
  enqueue(parcel: P, slot?: string): Promise<void>;
  /** A refused parcel becomes the draft again. */
  reopen(owner: string, parcel: P, draft: D, slot?: string): Promise<void>;
}

/** False once the browser would not keep something (private windows, a full disk): then it is held by the page alone. */
let keeps = true;
export const lastsBeyondPage = (): boolean => keeps;

const draftKey = (owner: string, slot?: string) => (slot ? `${draftPrefix(owner)}|${slot}` : draftPrefix(owner));
const queuedKey = (parcel: Parcel) => `${prefix(parcel.owner)}${parcel.key}`;

function lastingStore<D, P extends Parcel>(database: Database): ParcelStore<D, P> {
  const use = openDatabase(database);
  return {
    readDraft: (owner, slot) => get<D>(draftKey(owner, slot), use),
    writeDraft: (owner, draft, slot) => set(draftKey(owner, slot), draft, use),
    dropDraft: (owner, slot) =>
      use('readwrite', (store) => {
        store.delete(draftKey(owner, slot));
        return promisifyRequest(store.transaction);
      }),
    queued: (owner) =>
      use('readonly', async (store) => {
        const range = IDBKeyRange.bound(prefix(owner), `${prefix(owner)}\uffff`);
        const found = (await promisifyRequest(store.getAll(range))) as P[];
        return found.sort((a, b) => a.queuedAt - b.queuedAt);
      }),
    save: (parcel) =>
      use('readwrite', async (store) => {
        // Sent and removed in another window meanwhile: it must not come back.
        const known = await promisifyRequest(store.getKey(queuedKey(parcel)));
        if (known !== undefined) store.put(parcel, queuedKey(parcel));
        return promisifyRequest(store.transaction);
      }),
    remove: (parcel) =>
      use('readwrite', (store) => {
        store.delete(queuedKey(parcel));
        return promisifyRequest(store.transaction);
      }),
    enqueue: (parcel, slot) =>
      use('readwrite', (store) => {
        store.put(parcel, queuedKey(parcel));
        store.delete(draftKey(parcel.owner, slot));
        return promisifyRequest(store.transaction);
      }),
    reopen: (owner, parcel, draft, slot) =>
      use('readwrite', (store) => {
        store.delete(queuedKey(parcel));
        store.put(draft, draftKey(owner, slot));
        return promisifyRequest(store.transaction);
      }),
  };
}

/** Held by the page alone: work goes on where the browser keeps nothing. */
function pageStore<D, P extends Parcel>(): ParcelStore<D, P> {
  const drafts = new Map<string, D>();
  const parcels = new Map<string, P>();
  return {
    readDraft: async (owner, slot) => drafts.get(draftKey(owner, slot)),
    writeDraft: async (owner, draft, slot) => void drafts.set(draftKey(owner, slot), draft),
    dropDraft: async (owner, slot) => void drafts.delete(draftKey(owner, slot)),
    queued: async (owner) =>
      [...parcels.values()].filter((parcel) => parcel.owner === owner).sort((a, b) => a.queuedAt - b.queuedAt),
    save: async (parcel) => {
      if (parcels.has(queuedKey(parcel))) parcels.set(queuedKey(parcel), parcel);
    },
    remove: async (parcel) => void parcels.delete(queuedKey(parcel)),
    enqueue: async (parcel, slot) => {
      parcels.set(queuedKey(parcel), parcel);
      drafts.delete(draftKey(parcel.owner, slot));
    },
    reopen: async (owner, parcel, draft, slot) => {
      parcels.delete(queuedKey(parcel));
      drafts.set(draftKey(owner, slot), draft);
    },
  };
}

/** A store that lasts where the browser lets it, and else as long as the page. */
export function parcelStore<D, P extends Parcel>(database: Database): ParcelStore<D, P> {
  const lasting = lastingStore<D, P>(database);
  const page = pageStore<D, P>();
  const either = async <T>(work: (store: ParcelStore<D, P>) => Promise<T>): Promise<T> => {
    if (keeps) {
      try {
        return await work(lasting);
      } catch {
        keeps = false;
      }
    }
    return work(page);
  };
  return {
    readDraft: (owner, slot) => either((store) => store.readDraft(owner, slot)),
    writeDraft: (owner, draft, slot) => either((store) => store.writeDraft(owner, draft, slot)),
    dropDraft: (owner, slot) => either((store) => store.dropDraft(owner, slot)),
    queued: (owner) => either((store) => store.queued(owner)),
    save: (parcel) => either((store) => store.save(parcel)),
    remove: (parcel) => either((store) => store.remove(parcel)),
    enqueue: (parcel, slot) => either((store) => store.enqueue(parcel, slot)),
    reopen: (owner, parcel, draft, slot) => either((store) => store.reopen(owner, parcel, draft, slot)),
  };
}
