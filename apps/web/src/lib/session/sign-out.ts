import { endMySession } from '@anlan/domain/identity/session/session-calls';
import { api } from '../http/api';
import { endSession, useSession } from './session';

/** Ends the session on the server and in this browser. A server that cannot be reached does not keep the user in. */
export async function signOut(): Promise<void> {
  if (useSession.getState().token) {
    await api.send(endMySession, {}, { quiet: true, company: false }).catch(() => {});
  }
  endSession(true);
}
