import { createStore, del, get, set } from 'idb-keyval';
import type { TokenReply } from './token-reply';

/**
 * The newest token reply, where the browser's windows leave it for one another. Not localStorage: a window in another
 * process sees that a moment late, and a spent refresh token sent in that moment ends the session. IndexedDB is read
 * from one place. Where it is missing (some private modes) windows know only what localStorage tells.
 */
export interface Posted {
  reply: TokenReply;
  /** ms since the epoch at which it was received */
  at: number;
}

const key = 'token';
/** One connection for as long as the page stands, opened at the first use: a wall renews its token 144 times a day. */
const board = createStore('anlan', 'board');

export async function readPosted(): Promise<Posted | null> {
  try {
    return (await get<Posted>(key, board)) ?? null;
  } catch {
    return null;
  }
}

export async function post(posted: Posted): Promise<void> {
  try {
    await set(key, posted, board);
  } catch {
    // See above.
  }
}

export async function clearPosted(): Promise<void> {
  try {
    await del(key, board);
  } catch {
    // See above.
  }
}
