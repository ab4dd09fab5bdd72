import { createStore, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { Draft, QueuedReport } from './report-model';

/** Drafts and waiting reports with their photos, in IndexedDB: they outlive reload, sign-out and flat batteries. */
export interface ReportStore {
  readDraft(owner: string): Promise<Draft | undefined>;
  writeDraft(owner: string, draft: Draft): Promise<void>;
  dropDraft(owner: string): Promise<void>;
  /** Oldest first. */
  queued(owner: string): Promise<QueuedReport[]>;
  save(report: QueuedReport): Promise<void>;
  remove(report: QueuedReport): Promise<void>;
  /** The draft becomes a waiting report, in one step: never both, never neither. */
  enqueue(report: QueuedReport): Promise<void>;
  /** A refused report becomes the draft again. */
  reopen(owner: string, report: QueuedReport, draft: Draft): Promise<void>;
}

/** False once the browser would not keep something (private windows, a full disk): then it is held by the page alone. */
let keeps = true;
export const lastsBeyondPage = (): boolean => keeps;

const draftKey = (owner: string) => `draft|${owner}`;
const prefix = (owner: string) => `queued|${owner}|`;
const queuedKey = (report: QueuedReport) => `${prefix(report.owner)}${report.key}`;

let database: UseStore | undefined;
const use: UseStore = (mode, work) => {
  database ??= createStore('anlan-reports', 'reports');
  return database(mode, work);
};

const lasting: ReportStore = {
  readDraft: (owner) => get<Draft>(draftKey(owner), use),
  writeDraft: (owner, draft) => set(draftKey(owner), draft, use),
  dropDraft: (owner) =>
    use('readwrite', (store) => {
      store.delete(draftKey(owner));
      return promisifyRequest(store.transaction);
    }),
  queued: (owner) =>
    use('readonly', async (store) => {
      const range = IDBKeyRange.bound(prefix(owner), `${prefix(owner)}\uffff`);
      const found = (await promisifyRequest(store.getAll(range))) as QueuedReport[];
      return found.sort((a, b) => a.queuedAt - b.queuedAt);
    }),
  save: (report) =>
    use('readwrite', async (store) => {
      // Sent and removed in another window meanwhile: it must not come back.
      const known = await promisifyRequest(store.getKey(queuedKey(report)));
      if (known !== undefined) store.put(report, queuedKey(report));
      return promisifyRequest(store.transaction);
    }),
  remove: (report) =>
    use('readwrite', (store) => {
      store.delete(queuedKey(report));
      return promisifyRequest(store.transaction);
    }),
  enqueue: (report) =>
    use('readwrite', (store) => {
      store.put(report, queuedKey(report));
      store.delete(draftKey(report.owner));
      return promisifyRequest(store.transaction);
    }),
  reopen: (owner, report, draft) =>
    use('readwrite', (store) => {
      store.delete(queuedKey(report));
      store.put(draft, draftKey(owner));
      return promisifyRequest(store.transaction);
    }),
};

/** Held by the page alone: reporting still works where the browser keeps nothing. */
export function pageStore(): ReportStore {
  const drafts = new Map<string, Draft>();
  const reports = new Map<string, QueuedReport>();
  return {
    readDraft: async (owner) => drafts.get(owner),
    writeDraft: async (owner, draft) => void drafts.set(owner, draft),
    dropDraft: async (owner) => void drafts.delete(owner),
    queued: async (owner) =>
      [...reports.values()].filter((report) => report.owner === owner).sort((a, b) => a.queuedAt - b.queuedAt),
    save: async (report) => {
      if (reports.has(queuedKey(report))) reports.set(queuedKey(report), report);
    },
    remove: async (report) => void reports.delete(queuedKey(report)),
    enqueue: async (report) => {
      reports.set(queuedKey(report), report);
      drafts.delete(report.owner);
    },
    reopen: async (owner, report, draft) => {
      reports.delete(queuedKey(report));
      drafts.set(owner, draft);
    },
  };
}

const page = pageStore();

async function either<T>(work: (store: ReportStore) => Promise<T>): Promise<T> {
  if (keeps) {
    try {
      return await work(lasting);
    } catch {
      keeps = false;
    }
  }
  return work(page);
}

export const reportStore: ReportStore = {
  readDraft: (owner) => either((store) => store.readDraft(owner)),
  writeDraft: (owner, draft) => either((store) => store.writeDraft(owner, draft)),
  dropDraft: (owner) => either((store) => store.dropDraft(owner)),
  queued: (owner) => either((store) => store.queued(owner)),
  save: (report) => either((store) => store.save(report)),
  remove: (report) => either((store) => store.remove(report)),
  enqueue: (report) => either((store) => store.enqueue(report)),
  reopen: (owner, report, draft) => either((store) => store.reopen(owner, report, draft)),
};
