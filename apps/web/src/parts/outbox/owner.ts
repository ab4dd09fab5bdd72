import { useSession } from '../../lib/session/session';

/** `tenant:user` of whoever is signed in. */
export function ownerNow(): string | null {
  const { token, userInfo } = useSession.getState();
  return token && userInfo ? `${userInfo.tenantId}:${userInfo.userId}` : null;
}
