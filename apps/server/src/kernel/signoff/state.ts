import type { signOffReading } from '@anlan/domain/signoff/reading';
import type { ReadDocument, ReadingState, RowOf } from '@anlan/resource';

type Told = Pick<
  RowOf<typeof signOffReading>,
  'id' | 'state' | 'seconds' | 'readSeconds' | 'endReached' | 'signTime' | 'documents'
>;

export const documentsOf = ({ documents }: Pick<Told, 'documents'>): readonly ReadDocument[] =>
  (documents ?? []) as unknown as readonly ReadDocument[];

/** A stored reading, as its reader has it before him. */
export const stateOf = (told: Told): ReadingState => ({
  id: told.id,
  state: told.state,
  seconds: told.seconds,
  readSeconds: told.readSeconds,
  endReached: told.endReached ? 1 : 0,
  signTime: told.signTime,
  documents: documentsOf(told),
});
