import { enterTenant as enter, leaveTenant as leave } from '@anlan/domain/identity/session/ghost-calls';
import { api } from '../http/api';
import { signIn, useSession } from './session';
import { clearPosted } from './token-board';
import type { TokenReply } from './token-reply';

/** Goes into a tenant; the session that the reply begins has its powers and the person's own name. */
export async function enterTenant(tenantId: string): Promise<void> {
  await exchanged((await api.send(enter, { params: { tenantId }, body: {} }, { company: false })) as TokenReply);
}

/** Back to the platform. */
export async function leaveTenant(): Promise<void> {
  const { tenantId } = useSession.getState();
  await exchanged((await api.send(leave, { params: { id: tenantId }, body: {} }, { company: false })) as TokenReply);
}

/** Nothing of the former tenant stays: caches, tabs and the tokens left for other windows go. */
async function exchanged(reply: TokenReply): Promise<void> {
  await clearPosted();
  signIn(reply);
}
