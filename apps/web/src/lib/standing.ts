import { exclusive } from './session/exclusive';
import { signIn, useSession } from './session/session';
import { clearPosted } from './session/token-board';
import { requestRefresh } from './session/token-calls';
import type { TokenReply } from './session/token-reply';
import type { Standing } from './standing-choices';

/** The same session in another department or role; the token it gives takes the place of the one before. */
export const standIn = (tenantId: string, refreshToken: string, { deptId, roleId }: Standing): Promise<TokenReply> =>
  requestRefresh(tenantId, refreshToken, { 'Dept-Id': deptId ?? '0', 'Role-Id': roleId ?? '0' });

/** From within: rows and menus of the former standing go, and every window follows. */
export async function changeStanding(standing: Standing): Promise<void> {
  await exclusive('anlan-refresh', async () => {
    await useSession.persist.rehydrate();
    const { tenantId, refreshToken } = useSession.getState();
    if (!refreshToken) return;
    const reply = await standIn(tenantId, refreshToken, standing);
    await clearPosted();
    signIn(reply);
  });
}
