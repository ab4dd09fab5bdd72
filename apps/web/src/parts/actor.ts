import type { ActorFacts } from '@anlan/resource';
import { useMemo } from 'react';
import { useSession } from '../lib/session/session';

/** The person asking, as the judgement about rows wants to know them; the guard on the server asks the same. */
export function useActor(): ActorFacts {
  const user = useSession((state) => state.userInfo);
  const permission = useSession((state) => state.permission);
  return useMemo(
    () => ({
      userId: user?.userId ?? '',
      deptIds: user?.deptIds ?? [],
      headOfDeptIds: user?.headOfDeptIds ?? [],
      roleAliases: user?.roles ?? [],
      can: (code) => permission[code] === true,
    }),
    [user, permission],
  );
}
