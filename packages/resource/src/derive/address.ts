import type { AnyResource } from '../define';

export interface AddressReader {
  /** Reads the read-only twins of a company. */
  readonly supervisor?: boolean;
  /** `phone`: the page of a scanned code; `todo`: where the next step is taken; absent: the console. */
  readonly at?: 'phone' | 'todo';
}

/** The address at which a reader opens one record; null where he has no screen of it. */
export function recordAddress(
  { menu, open = {} }: Pick<AnyResource, 'menu' | 'open'>,
  id: string,
  { supervisor = false, at }: AddressReader = {},
): string | null {
  const inList = (path: string | undefined) => (path ? `${path}?_open=${id}` : null);
  if (supervisor) return inList(menu?.government);
  const own = (at && open[at]) || open.console;
  return own ? own.replace(':id', id) : inList(menu?.path);
}
