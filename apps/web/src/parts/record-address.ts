import { resourceNamed } from '@anlan/domain';
import { recordAddress } from '@anlan/resource';
import { useCallback } from 'react';
import { isSupervisor, useSession } from '../lib/session/session';

/** Where this reader opens a record; null where he has no screen of it. `phone`: from a page made for phones. */
export function useRecordAddress(): (
  resource: string | null,
  id: string | null,
  at?: 'phone' | 'todo',
) => string | null {
  const supervisor = useSession(isSupervisor);
  return useCallback(
    (resource, id, at) => {
      const definition = resourceNamed(resource);
      return definition && id !== null ? recordAddress(definition, id, { supervisor, at }) : null;
    },
    [supervisor],
  );
}
