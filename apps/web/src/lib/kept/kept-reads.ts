import { clear, createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { ApiError } from '../http/api-error';
import { onSessionEnd, useSession } from '../session/session';

/**
 * The last answers of the reads a phone needs without a line: one's checks, to-dos, reports. They belong to who is signed
 * in: nobody else finds them, and the end of his session takes them away.
 */
let opened: UseStore | undefined;
/** Async: where a browser gives no database it is refused, not thrown at whoever ends a session. */
const reads: UseStore = async (mode, work) => {
  opened ??= createStore('anlan-kept', 'reads');
  return opened(mode, work);
};

interface Kept<T> {
  readonly value: T;
  /** ms since the epoch */
  readonly at: number;
}

/** Whose they are; undefined: nobody's, so nothing is kept. */
function nameOf(key: readonly unknown[]): string | undefined {
  const { token, userInfo } = useSession.getState();
  return token && userInfo ? `${userInfo.tenantId}:${userInfo.userId}|${JSON.stringify(key)}` : undefined;
}

/** Keeps an answer; a browser without room only has nothing to show later. */
export async function keepRead<T>(key: readonly unknown[], value: T): Promise<void> {
  const name = nameOf(key);
  if (!name) return;
  await set(name, { value, at: Date.now() } satisfies Kept<T>, reads).catch(() => undefined);
  written += 1;
  if (written % PRUNED_EVERY === 0) await prune().catch(() => undefined);
}

let written = 0;
const PRUNED_EVERY = 25;
/** What one looks at in a few days' rounds; the oldest go first. */
const MOST = 200;

async function prune(): Promise<void> {
  const all = await entries<string, Kept<unknown>>(reads);
  const old = all.sort(([, one], [, two]) => two.at - one.at).slice(MOST);
  await delMany(
    old.map(([name]) => name),
    reads,
  );
}

export async function forgetRead(key: readonly unknown[]): Promise<void> {
  const name = nameOf(key);
  if (name) await delMany([name], reads).catch(() => undefined);
}

export async function keptRead<T>(key: readonly unknown[]): Promise<Kept<T> | undefined> {
  const name = nameOf(key);
  return name ? get<Kept<T>>(name, reads).catch(() => undefined) : undefined;
}

const unreachable = (error: unknown): boolean =>
  error instanceof ApiError && ['network', 'timeout', 'server'].includes(error.kind);

/** The answer of the server, else the last one that was kept; `shown` hears of when that is. */
export async function keptOr<T>(
  key: readonly unknown[],
  read: () => Promise<T>,
  shown: (at: number) => void,
): Promise<T> {
  try {
    const value = await read();
    void keepRead(key, value);
    return value;
  } catch (error) {
    const kept = unreachable(error) ? await keptRead<T>(key) : undefined;
    if (!kept) throw error;
    shown(kept.at);
    return kept.value;
  }
}

onSessionEnd(() => void clear(reads).catch(() => undefined));
