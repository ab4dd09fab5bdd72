import { uuid } from '../uuid';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Runs `work` while no other window of this browser runs the same name. Web Locks where the page may use them; on
 * plain-HTTP addresses, where they are absent, a lease in localStorage: written, waited on, read again.
 */
export async function exclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && navigator.locks) {
    return (await navigator.locks.request(name, work)) as T;
  }
  return withLease(`${name}-lease`, work);
}

/** How long a lease lives unless given back: longer than one call takes, shorter than a user's patience. */
const leaseMs = 15_000;

export async function withLease<T>(key: string, work: () => Promise<T>, settleMs = 40): Promise<T> {
  const mine = uuid();
  for (;;) {
    const held = parse(localStorage.getItem(key));
    if (!held || held.until < Date.now()) {
      localStorage.setItem(key, JSON.stringify({ id: mine, until: Date.now() + leaseMs }));
      // Two windows may have written at once: the last writer wins, the other sees it after this pause.
      await pause(settleMs + Math.random() * settleMs);
      if (parse(localStorage.getItem(key))?.id === mine) break;
    }
    await pause(settleMs * 2);
  }
  try {
    return await work();
  } finally {
    if (parse(localStorage.getItem(key))?.id === mine) localStorage.removeItem(key);
  }
}

function parse(text: string | null): { id: string; until: number } | null {
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'id' in value && 'until' in value) {
      return { id: String(value.id), until: Number(value.until) };
    }
  } catch {
    // A damaged lease is no lease.
  }
  return null;
}
