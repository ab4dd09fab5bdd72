import { type ActorFacts, type AnyResource, wireName } from '@anlan/resource';
import { useMemo } from 'react';
import type { Row } from '../kinds/kind';
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

/** A wire record by field names, as conditions and judgements read it. */
export const byField = (resource: Pick<AnyResource, 'fields'>, row: Row): Record<string, unknown> =>
  Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, row[wireName(name, field)]]));
