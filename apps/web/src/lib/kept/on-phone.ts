import { queryClient } from '../http/query';
import { screenClass } from '../screen-class';
import { isSupervisor } from '../session/session';
import { keptOr } from './kept-reads';

/**
 * A read that a phone shows without a line as well, as it came last on this device. Elsewhere, and for a supervisor, who
 * looks at many companies, it is read and nothing more.
 */
export function onPhone<T>(key: readonly unknown[], read: () => Promise<T>): Promise<T> {
  if (screenClass() !== 0 || isSupervisor()) return read();
  return keptOr(key, read, (updatedAt) => {
    // As old as it is: the bar above the page tells of when it shows.
    setTimeout(() => queryClient.setQueryData(key, (value: unknown) => value, { updatedAt }));
  });
}
