import type { RouteInput } from '../route';

/** Ends when the reader goes away: what he no longer waits for is neither made nor kept. */
export function untilGone({ reply }: RouteInput): AbortSignal {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  return abort.signal;
}
