import { LICENCE_MOST, sendLicence } from '@anlan/domain/tenancy/register-calls';
import { type Ctx, inScope, PLATFORM_TENANT } from '../../kernel/context';
import { tooMany } from '../../kernel/errors';
import { GuestLimit } from '../../kernel/pipeline/guest-limit';
import { type Route, serveOpen } from '../../kernel/route';
import { receive } from './upload';

const ACCEPT = ['jpg', 'jpeg', 'png', 'pdf'];
/** Of one address in an hour, and of all addresses until an application takes them or a day is over. */
const PER_HOUR = 10;
const WAITING = 500;

/** The licence a guest sends with his registration: small, of few kinds, seldom, and nobody's until it is claimed. */
export function guestUploadRoute(): Route {
  const limit = new GuestLimit('companyregister/upload', PER_HOUR, 3_600_000);
  return serveOpen(sendLicence, async (given, _given, input) => {
    await limit.take(given);
    const ctx: Ctx = {
      ...given,
      tenantId: PLATFORM_TENANT,
      actor: { ...given.actor, userId: '', userName: '企业注册', tenantId: PLATFORM_TENANT },
    };
    const [waiting] = await inScope(ctx, ({ tx }) =>
      tx.query<{ n: number }>(
        `select count(*)::int as n from (select 1 from attachment
            where tenant_id = $1 and owner_id is null and create_user is null and deleted_at is null limit ${WAITING}) w`,
        [PLATFORM_TENANT],
      ),
    );
    if ((waiting?.n ?? 0) >= WAITING) throw tooMany('当前上传的人较多，请稍后再试', 600);
    const file = await receive(ctx, input, { accept: ACCEPT, maxBytes: LICENCE_MOST });
    // No link: what is sent here is read by whoever judges the application.
    return { data: { attachId: file.attachId, name: file.originalName, size: file.size }, msg: '上传成功' };
  });
}
