import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http } from '../../lib/http/http';
import { useSession } from '../../lib/session/session';

/** What oauth/user-info tells beyond the token reply, as far as the console uses it. */
interface Person {
  user_id: string;
  avatar?: string;
  real_name?: string;
  tenantName?: string;
  roleAliases?: readonly string[];
  deptIds?: readonly string[];
  headOfDeptIds?: readonly string[];
}

/** Brings what the console knows of its user up to date: once at the start, since a session outlives many reloads. */
export function usePerson(): void {
  const { data } = useQuery({
    queryKey: ['shell', 'person'],
    queryFn: ({ signal }) =>
      http.get<Person>('blade-auth/oauth/user-info', {}, { signal, quiet: true, company: false }),
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
