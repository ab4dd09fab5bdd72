import type { signOffReading } from '@anlan/domain/signoff/reading';
import type { ReadingState, RowOf } from '@anlan/resource';

type Told = Pick<RowOf<typeof signOffReading>, 'id' | 'state' | 'seconds' | 'readSeconds' | 'endReached' | 'signTime'>;

/** A stored reading, as its reader has it before him. */
export const stateOf = ({ id, state, seconds, readSeconds, endReached, signTime }: Told): ReadingState => ({
  id,
  state,
  seconds,
  readSeconds,
  endReached: endReached ? 1 : 0,
  signTime,
});
