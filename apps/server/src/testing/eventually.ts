import { vi } from 'vitest';

/**
 * Asks again until it no longer throws. It ends what hangs and measures nothing: how soon something is told is measured
 * in bench/, and a busy machine takes its time.
 */
export const eventually = <T>(ask: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(ask, { timeout: 120_000, interval: 20 });

const toldToCome = (reply: unknown): boolean => (reply as { readonly status?: unknown } | null)?.status === 503;

/**
 * So many at the same moment. On a busy machine some wait in vain for a connection, are told so with nothing done, and
 * press again, as a person does.
 */
export const atOnce = <T>(times: number, press: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(
    Array.from({ length: times }, async (_, place) => {
      let reply = await press(place);
      for (let again = 0; toldToCome(reply) && again < 50; again += 1) reply = await press(place);
      return reply;
    }),
  );
