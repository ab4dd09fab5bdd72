import { resources } from '@anlan/domain';
import { type FieldError, f, isEmpty, type Stored } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import type { Work } from '../../../kernel/context';
import { invalid } from '../../../kernel/errors';
import { rowOf } from '../../../kernel/resource/list/read';
import { type Route, route } from '../../../kernel/route';
import { mustNotExceed } from '../guards';

const user = resources.user;

/** Keys of dictionary user_type: WEB, APP, mini-program, other. */
const TYPES: readonly number[] = [1, 2, 3, 4];
/** What a client keeps about a user is small. */
const MAX_EXT = 4_000;

export interface UserPlatform {
  readonly userType: number;
  readonly userExt: Readonly<Record<string, unknown>>;
  readonly updateTime: string;
}

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

const PLATFORM = {
  userId: f.text('用户'),
  userType: f.int('用户平台'),
  userExt: f.json('扩展信息', { shape: 'object' }),
} as const;

const common = { resource: 'user', operation: 'own', reach: 'row' } as const;

export const platformRoutes = (): Route[] => [
  route({
    ...common,
    method: 'GET',
    path: '/blade-user/platform',
    summary: '用户平台信息',
    access: { code: ['user_view', 'user_edit'] },
    effect: 'read',
    needsCompany: true,
    takes: { query: { userId: f.text('用户'), id: f.text('用户') } },
    run: async (work, { query }) => {
      const row = await rowOf(work, user, query.userId ?? query.id);
      return { data: await platformsOf(work, row.id) };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/blade-user/update-platform',
    summary: '修改用户平台信息',
    access: { code: 'user_edit' },
    effect: 'write',
    takes: { query: PLATFORM, body: PLATFORM, judged: true },
    run: async (work, { body, query }) => {
      const { userId, userType, userExt } = read({ ...query, ...(typeof body === 'object' ? body : {}) });
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
    },
  }),
];
