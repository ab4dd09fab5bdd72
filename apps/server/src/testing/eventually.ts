import { vi } from 'vitest';

/**
 * Asks again until it no longer throws. It ends what hangs and measures nothing: how soon something is told is measured
 * in bench/, and a busy machine takes its time.
 */
export const eventually = <T>(ask: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(ask, { timeout: 120_000, interval: 20 });
