import { sha256Hex } from '../../lib/session/digest';
import { useSession } from '../../lib/session/session';
import { uuid } from '../../lib/uuid';

/** Locks this tab until the password is typed. Only a salted digest of it is kept, in the tab's session storage (spec 1 §3). */
export function lockScreen(password: string): void {
  const salt = uuid();
  useSession.setState({ lock: { salt, digest: sha256Hex(`${salt}${password}`) } });
}

/** Unlocks when the password is the one it was locked with. */
export function unlock(password: string): boolean {
  const { lock } = useSession.getState();
  if (!lock) return true;
  if (sha256Hex(`${lock.salt}${password}`) !== lock.digest) return false;
  useSession.setState({ lock: null });
  return true;
}
