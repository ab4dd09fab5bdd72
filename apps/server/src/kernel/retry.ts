import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './context';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** How long to wait after so many failures in a row: twice as long each time, a minute at the most. */
export const waitAfter = (failures: number): number => Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);

/** Runs it until it succeeds, `most` times at the most, and tells whether it did. Never rejects: each failure is logged. */
export async function insist(
  log: Log,
  what: string,
  work: () => Promise<unknown>,
  { most = 5, wait = (ms: number): Promise<unknown> => sleep(ms) } = {},
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return true;
    } catch (error) {
      const last = attempt === most;
      log.error({ err: error, attempt, ...(last ? {} : { againInMs: waitAfter(attempt) }) }, `${what} failed`);
      if (last) return false;
      await wait(waitAfter(attempt));
    }
  }
}
