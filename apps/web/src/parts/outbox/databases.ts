import { createStore, type UseStore } from 'idb-keyval';

/** Every store of work that has not arrived: who leaves the device leaves none of it behind (`leave.ts`). */
export const DATABASES = {
  'anlan-reports': 'reports',
  'anlan-checks': 'runs',
  'anlan-practice': 'answers',
  'anlan-steps': 'steps',
} as const;
export type Database = keyof typeof DATABASES;

const opened = new Map<Database, UseStore>();
export const openDatabase =
  (name: Database): UseStore =>
  (mode, work) => {
    const store = opened.get(name) ?? createStore(name, DATABASES[name]);
    opened.set(name, store);
    return store(mode, work);
  };

export const draftPrefix = (owner: string): string => `draft|${owner}`;
export const queuedPrefix = (owner: string): string => `queued|${owner}|`;
