import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { asSystem, type Ctx } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { refuse, tooMany } from '../../kernel/errors';
import { personalHash } from '../../kernel/personal';
import { configOf, sendSms, sendsCodes } from './send';

/** What a code opens: a forgotten password, one's own number, the former number, a new number. */
export const PURPOSES = ['forget', 'bind', 'old', 'change'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Told wherever a forgotten password is asked about, while nothing can be sent. */
export const NO_RESET = '平台未接入短信服务，不能自助找回密码，请联系本企业管理员重置密码';

const MINUTE = 60_000;
const LIFE = 5 * MINUTE;
const TRIES = 5;
/** Per number: one a minute, five an hour, ten a day; per address twenty an hour (GB/T 22239-2019 8.1.4.1: no guessing at will). */
const LIMITS = [
  { of: 'phone_hash', within: MINUTE, most: 1, say: '获取验证码过于频繁，请60秒后再试' },
  { of: 'phone_hash', within: 60 * MINUTE, most: 5, say: '获取验证码次数过多，请1小时后再试' },
  { of: 'phone_hash', within: 1_440 * MINUTE, most: 10, say: '今日获取验证码次数过多，请明天再试' },
  { of: 'ip', within: 60 * MINUTE, most: 20, say: '当前网络获取验证码次数过多，请稍后再试' },
] as const;

export interface Asked {
  readonly purpose: Purpose;
  readonly tenantId: string;
  readonly phone: string;
}

/** Who asks, as the limit for strangers counts him: an address, a browser that knows the account, a person. */
export interface Asking extends Asked {
  readonly whence: string;
}

const codeHash = (ctx: Ctx, id: string, code: string): Buffer =>
  createHmac('sha256', ctx.app.keys.personalHash).update(`${id}/${code}`).digest();
const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * Makes a code and has it sent. `userId` null: nobody has this number, so nothing leaves, and whoever asked is told the
 * same at the same time: the message goes out behind the answer.
 */
export async function sendCode(ctx: Ctx, asked: Asking, userId: string | null): Promise<void> {
  const { app } = ctx;
  const config = await configOf(app);
  if (!config || !sendsCodes(app, config))
    throw refuse(asked.purpose === 'forget' ? NO_RESET : '平台未接入短信服务，暂不能用短信验证');
  const now = app.clock.now();
  const hash = personalHash(asked.phone, app.keys.personalHash);
  const id = newId();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await asSystem(app, 'phone code', async ({ tx }) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('anlan/phone-code'))");
    for (const { of, within, most, say } of LIMITS) {
      const [used] = await tx.query<{ n: number }>(
        `select count(*)::int as n from phone_code where ${of} = $1 and create_time > $2::timestamptz`,
        [of === 'ip' ? asked.whence : hash, iso(now - within)],
      );
      if ((used?.n ?? 0) >= most) throw tooMany(say, within / 1_000);
    }
    await tx.run(
      `insert into phone_code (id, purpose, tenant_id, user_id, phone_hash, code_hash, ip, create_time, expires_at)
       values ($1::uuid, $2, $3, $4::uuid, $5, $6, $7, $8::timestamptz, $9::timestamptz)`,
      [
        id,
        asked.purpose,
        asked.tenantId,
        userId,
        hash,
        codeHash(ctx, id, code).toString('hex'),
        asked.whence,
        iso(now),
        iso(now + LIFE),
      ],
    );
  });
  if (userId === null) return;
  sendSms({ ...ctx, tenantId: asked.tenantId }, config, [asked.phone], { code }).then(
    ([outcome]) => {
      if (!outcome?.success) app.log.warn({ reason: outcome?.message }, '验证码短信发送失败');
    },
    (error: unknown) => app.log.warn({ reason: (error as Error).message }, '验证码短信发送失败'),
  );
}

/**
 * Whose code this is. It serves once; every try is stored before it is judged, and after five the code is dead. The
 * same sentence for a wrong code, an old one and one that was never sent.
 */
export async function redeemCode(ctx: Ctx, asked: Asked, code: string, userId?: string): Promise<string> {
  const { app } = ctx;
  const now = app.clock.now();
  const owner = await asSystem(app, 'redeem a phone code', async ({ tx }) => {
    const [row] = await tx.query<{ id: string; hash: string; owner: string | null }>(
      `update phone_code set tries = tries + 1 where id = (
         select id from phone_code where purpose = $1 and tenant_id = $2 and phone_hash = $3
          order by create_time desc, id desc limit 1)
        and used_at is null and expires_at > $4::timestamptz and tries < ${TRIES}
       returning id, code_hash as hash, user_id as owner`,
      [asked.purpose, asked.tenantId, personalHash(asked.phone, app.keys.personalHash), iso(now)],
    );
    if (!row) return undefined;
    const right = timingSafeEqual(codeHash(ctx, row.id, code), Buffer.from(row.hash, 'hex'));
    if (!right || row.owner === null || (userId !== undefined && row.owner !== userId)) return undefined;
    await tx.run('update phone_code set used_at = $2::timestamptz where id = $1::uuid', [row.id, iso(now)]);
    return row.owner;
  });
  if (owner === undefined) throw refuse('验证码不正确或已过期，请重新获取');
  return owner;
}
