import { resources } from '@anlan/domain';
import { keepPlatform, type UserPlatform, userPlatforms } from '@anlan/domain/identity/account-calls';
import { type FieldError, isEmpty, type Stored } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import type { Work } from '../../../kernel/context';
import { invalid } from '../../../kernel/errors';
import { rowOf } from '../../../kernel/resource/list/read';
import { bodyOf } from '../../../kernel/resource/steps/take';
import { type Route, serve } from '../../../kernel/route';
import { mustNotExceed } from '../guards';

const user = resources.user;

/** Keys of dictionary user_type: WEB, APP, mini-program, other. */
const TYPES: readonly number[] = [1, 2, 3, 4];
/** What a client keeps about a user is small. */
const MAX_EXT = 4_000;

/** What is kept for each platform of one person of the tenant. */
export const platformsOf = (work: Work, userId: string): Promise<UserPlatform[]> =>
  work.tx.query<UserPlatform & Record<string, unknown>>(
    `select user_type::int as "userType", user_ext as "userExt", to_char(update_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "updateTime"
       from user_platform where tenant_id = $1 and user_id = $2::uuid order by user_type`,
    [work.tenantId, userId],
  );

/** An object of JSON, as text or as it is. */
function extOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (isEmpty(value)) return {};
  let parsed: unknown = value;
  if (typeof value === 'string') {
    try {
      parsed = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  const plain = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  return plain && JSON.stringify(parsed).length <= MAX_EXT ? (parsed as Record<string, unknown>) : undefined;
}

function read(body: unknown): { userId: string; userType: number; userExt: Readonly<Record<string, unknown>> } {
  const given = typeof body === 'object' && body !== null ? (body as Stored) : {};
  const errors: FieldError[] = [];
  const userType = Number(given.userType);
  if (!TYPES.includes(userType)) errors.push({ field: 'userType', message: '请选择用户平台' });
  const userExt = extOf(given.userExt);
  if (!userExt) errors.push({ field: 'userExt', message: `扩展信息须是JSON对象，最多${MAX_EXT}个字` });
  if (isEmpty(given.userId)) errors.push({ field: 'userId', message: '请选择用户' });
  if (errors.length > 0 || !userExt) throw invalid(errors);
  return { userId: String(given.userId), userType, userExt };
}

export const platformRoutes = (): Route[] => [
  serve(userPlatforms, async (work, _given, { query }) => {
    const row = await rowOf(work, user, query.userId ?? query.id);
    return { data: await platformsOf(work, row.id) };
  }),
  serve(keepPlatform, async (work, _given, { body, query }) => {
    const { userId, userType, userExt } = read({ ...query, ...bodyOf(body) });
    const row = await rowOf(work, user, userId, { lock: true });
    // Third parties recognise people by what stands here.
    await mustNotExceed(work, [row.id]);
    const before = (await platformsOf(work, row.id)).find((platform) => platform.userType === userType);
    const key = [work.tenantId, row.id, userType];
    // Nothing to keep is no row.
    if (Object.keys(userExt).length === 0) {
      await work.tx.run(
        'delete from user_platform where tenant_id = $1 and user_id = $2::uuid and user_type = $3',
        key,
      );
    } else {
      await work.tx.run(
        `insert into user_platform (tenant_id, user_id, user_type, user_ext, update_time) values ($1, $2::uuid, $3, $4::jsonb, $5::timestamptz)
           on conflict (tenant_id, user_id, user_type) do update set user_ext = excluded.user_ext, update_time = excluded.update_time`,
        [...key, JSON.stringify(userExt), new Date(work.app.clock.now()).toISOString()],
      );
    }
    await audit(work, {
      kind: 'updatePlatform',
      resource: 'user',
      recordId: row.id,
      before: before && { userType, userExt: before.userExt },
      after: { userType, userExt },
    });
    return { data: true, msg: '更新成功' };
  }),
];
