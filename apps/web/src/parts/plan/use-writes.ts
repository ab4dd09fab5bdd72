import { useRef } from 'react';
import { ApiError } from '../../lib/http/api-error';

/**
 * Writes to a plan one after another, in the order they were asked for: a pin that is moved and at once removed is not
 * put back by its move. What the transport has told already is not thrown on; in any case one looks what is there now.
 */
export function useWrites(look: () => Promise<unknown>): (write: () => Promise<unknown>) => Promise<void> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (write) => {
    const done = last.current.then(write).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
    last.current = done.catch(() => undefined);
    return done.then(async () => {
      await look();
    });
  };
}
