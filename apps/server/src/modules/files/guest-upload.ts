import { f } from '@anlan/resource';
import { type Ctx, inScope, PLATFORM_TENANT } from '../../kernel/context';
import { tooMany } from '../../kernel/errors';
import { GuestLimit } from '../../kernel/guest-limit';
import { openRoute, type Route } from '../../kernel/route';
import { receive } from './upload';

const ACCEPT = ['jpg', 'jpeg', 'png', 'pdf'];
const MAX_BYTES = 10 * 1_048_576;
/** Of one address in an hour, and of all addresses until an application takes them or a day is over. */
const PER_HOUR = 10;
const WAITING = 500;

/** The licence a guest sends with his registration: small, of few kinds, seldom, and nobody's until it is claimed. */
export function guestUploadRoute(): Route {
  const limit = new GuestLimit('companyregister/upload', PER_HOUR, 3_600_000);
  return openRoute({
    method: 'POST',
    path: '/safe/companyregister/upload',
    summary: '企业注册：上传营业执照',
    access: { public: '企业注册的申请人没有账号' },
    effect: 'write',
    consumes: 'multipart',
    uploadBytes: MAX_BYTES,
    reach: 'none',
    idempotent: false,
    takes: { query: { fileName: f.text('文件名', { max: 1000 }) } },
    open: async (given, input) => {
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
      const file = await receive(ctx, input, { accept: ACCEPT, maxBytes: MAX_BYTES });
      // No link: what is sent here is read by whoever judges the application.
      return { data: { attachId: file.attachId, name: file.originalName, size: file.size }, msg: '上传成功' };
    },
  });
}
