import { signedInUser } from '@anlan/domain/identity/session/session-calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/http/api';
import { useSession } from '../../lib/session/session';

/** Brings what the console knows of its user up to date: once at the start, since a session outlives many reloads. */
export function usePerson(): void {
  const { data } = useQuery({
    queryKey: ['shell', 'person'],
    queryFn: ({ signal }) => api.send(signedInUser, {}, { signal, quiet: true, company: false }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!data) return;
    useSession.setState(({ userInfo }) =>
      userInfo && userInfo.userId === data.user_id
        ? {
            userInfo: {
              ...userInfo,
              avatar: data.avatar ?? userInfo.avatar,
              realName: data.real_name || userInfo.realName,
              tenantName: data.tenantName ?? userInfo.tenantName,
              roles: data.roleAliases ?? userInfo.roles,
              deptIds: data.deptIds ?? userInfo.deptIds,
              headOfDeptIds: data.headOfDeptIds ?? userInfo.headOfDeptIds,
            },
          }
        : {},
    );
  }, [data]);
}
