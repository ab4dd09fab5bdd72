import { resources } from '@anlan/domain';
import {
  bindPhone,
  changePhone,
  forgetWays,
  resetByPhone,
  sendPhoneCode,
} from '@anlan/domain/identity/session/door-calls';
import { passwordProblem } from '@anlan/domain/identity/session/password';
import type { AuditKind } from '@anlan/domain/logs/audit-words';
import { type FieldError, message } from '@anlan/resource';
import { audit } from '../../kernel/audit/audit';
import { asSystem, type Ctx, inOwnTenant, inScope, type Work } from '../../kernel/context';
import { invalid, refuse, unauthorized } from '../../kernel/errors';
import { decrypt, personalHash } from '../../kernel/personal';
import { update } from '../../kernel/resource/write/one';
import { type Route, type RouteInput, serveOpen } from '../../kernel/route';
import { NO_RESET, PURPOSES, type Purpose, redeemCode, sendCode } from './codes';
import { configOf, sendsCodes } from './send';

/** What this module needs of the people's keepers. */
export interface Credentials {
  prepare(app: Ctx['app'], tenantId: string, typed?: string): Promise<{ readonly hash: string }>;
  setPassword(work: Work, userIds: readonly string[], hash: string, mustChange: boolean): Promise<void>;
  endSessions(work: Work, userIds: readonly string[], why: string): Promise<void>;
  /** By what the tries of whoever is at the door are counted: his address, or a browser that knows the account. */
  whence(ctx: Ctx, input: RouteInput, tenantId: string, account: string): string;
}

const PHONE = /^1[3-9]\d{9}$/;
const SENT = '验证码已发送，5分钟内有效';

function text({ body, query }: RouteInput, name: string): string {
  const from =
    typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? (body as Record<string, unknown>) : query;
  const value = from[name];
  return typeof value === 'string' && value.length <= 300 && !value.includes('\0') ? value.trim() : '';
}

const wrongPhone = (phone: string, field = 'phone'): FieldError[] =>
  phone === ''
    ? [{ field, message: message.phoneEmpty }]
    : PHONE.test(phone)
      ? []
      : [{ field, message: phone.length === 11 ? message.phoneFormat : message.phoneLength }];
const wrongCode = (code: string, field = 'code', label = '验证码'): FieldError[] =>
  /^\d{6}$/.test(code) ? [] : [{ field, message: code === '' ? `请输入${label}` : `${label}为6位数字` }];
const wrongDoor = (tenantId: string, account: string): FieldError[] => [
  ...(/^\w{1,32}$/.test(tenantId) ? [] : [{ field: 'tenantId', message: '请输入租户编号' }]),
  ...(account !== '' && account.length <= 64 ? [] : [{ field: 'account', message: '请输入账号' }]),
];
const all = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw invalid(errors);
};

/** The living account behind all three facts. */
const ownerOf = (ctx: Ctx, tenantId: string, account: string, phone: string): Promise<string | null> =>
  asSystem(ctx.app, 'whose telephone', async ({ tx }) => {
    const [row] = await tx.query<{ id: string }>(
      'select id from app_user where tenant_id = $1 and lower(account) = lower($2) and phone_hash = $3 and status = 1 and deleted_at is null',
      [tenantId, account, personalHash(phone, ctx.app.keys.personalHash)],
    );
    return row?.id ?? null;
  });

/** The signed-in person's own number. */
const ownPhone = (ctx: Ctx): Promise<string | null> =>
  inOwnTenant(ctx, async ({ tx, actor, app }) => {
    const [row] = await tx.query<{ phone: string | null }>(
      'select phone from app_user where tenant_id = $1 and id = $2::uuid and deleted_at is null',
      [actor.tenantId, actor.userId],
    );
    return row?.phone ? decrypt(row.phone, app.keys.personal) : null;
  });

const send = (people: Credentials): Route =>
  serveOpen(sendPhoneCode, async (ctx, _given, input) => {
    const given = text(input, 'type') || 'forget';
    if (!(PURPOSES as readonly string[]).includes(given)) throw refuse('验证码用途不正确');
    const purpose = given as Purpose;
    if (purpose === 'forget') {
      const [tenantId, account, phone] = [text(input, 'tenantId'), text(input, 'account'), text(input, 'phone')];
      all([...wrongDoor(tenantId, account), ...wrongPhone(phone)]);
      const whence = people.whence(ctx, input, tenantId, account);
      await sendCode(ctx, { purpose, tenantId, phone, whence }, await ownerOf(ctx, tenantId, account, phone));
      return { data: true, msg: '如果账号与手机号码一致，验证码将在1分钟内送达，5分钟内有效' };
    }
    const { userId, tenantId } = ctx.actor;
    if (userId === '') throw unauthorized();
    const own = await ownPhone(ctx);
    if (purpose === 'old' && own === null) throw refuse('尚未绑定手机号码');
    const phone = purpose === 'old' ? (own as string) : text(input, 'phone');
    all(wrongPhone(phone));
    await sendCode(ctx, { purpose, tenantId, phone, whence: `user/${userId}` }, userId);
    return { data: true, msg: SENT };
  });

/** What whoever has forgotten the password can do here, before he fills in a form. */
const ways = serveOpen(forgetWays, async ({ app }) => {
  const sms = sendsCodes(app, await configOf(app));
  return { data: { sms, hint: sms ? '' : NO_RESET } };
});

const forget = (people: Credentials): Route =>
  serveOpen(resetByPhone, async (ctx, _given, input) => {
    const [tenantId, account, phone, code] = [
      text(input, 'tenantId'),
      text(input, 'account'),
      text(input, 'phone'),
      text(input, 'code'),
    ];
    const [typed, again] = [text(input, 'newPassword'), text(input, 'newPassword1')];
    const problem = typed === '' ? '请输入新密码' : passwordProblem(typed, account);
    all([
      ...wrongDoor(tenantId, account),
      ...wrongPhone(phone),
      ...wrongCode(code),
      ...(problem ? [{ field: 'newPassword', message: problem }] : []),
      ...(typed === again ? [] : [{ field: 'newPassword1', message: '请输入正确的确认密码!' }]),
    ]);
    const asked = { purpose: 'forget', tenantId, phone } as const;
    const userId = await redeemCode(ctx, asked, code, (await ownerOf(ctx, tenantId, account, phone)) ?? '');
    const { hash } = await people.prepare(ctx.app, tenantId, typed);
    await inScope({ ...ctx, tenantId }, async (work) => {
      await people.setPassword(work, [userId], hash, false);
      await people.endSessions(work, [userId], '密码已修改');
      await audit(work, { kind: 'forgetPassword', resource: 'user', recordId: userId });
    });
    return { data: true, msg: '密码已重设，请用新密码登录' };
  });

async function store(ctx: Ctx, phone: string, kind: AuditKind): Promise<void> {
  await inOwnTenant(ctx, (work) =>
    update(work, resources.user, ctx.actor.userId, { phone }, {}, { kind, only: ['phone'] }),
  );
}

const bind = serveOpen(bindPhone, async (ctx, _given, input) => {
  const [phone, code] = [text(input, 'phone'), text(input, 'code')];
  all([...wrongPhone(phone), ...wrongCode(code)]);
  const known = await ownPhone(ctx);
  if (known !== null && known !== phone) throw refuse('已绑定其他手机号码，请使用更换手机号码');
  await redeemCode(ctx, { purpose: 'bind', tenantId: ctx.actor.tenantId, phone }, code, ctx.actor.userId);
  await store(ctx, phone, 'bindPhone');
  return { data: true, msg: '绑定成功' };
});

const change = serveOpen(changePhone, async (ctx, _given, input) => {
  const [phone, code, oldCode] = [text(input, 'phone'), text(input, 'code'), text(input, 'oldCode')];
  const known = await ownPhone(ctx);
  if (known === null) throw refuse('尚未绑定手机号码');
  all([
    ...wrongCode(oldCode, 'oldCode', '原手机验证码'),
    ...wrongPhone(phone),
    ...wrongCode(code),
    ...(phone === known ? [{ field: 'phone', message: '新手机号码与原号码相同' }] : []),
  ]);
  const { tenantId, userId } = ctx.actor;
  // The new number first: a slip there does not cost the code of the old one.
  await redeemCode(ctx, { purpose: 'change', tenantId, phone }, code, userId);
  await redeemCode(ctx, { purpose: 'old', tenantId, phone: known }, oldCode, userId);
  await store(ctx, phone, 'changePhone');
  return { data: true, msg: '手机号码已更换' };
});

export const phoneRoutes = (people: Credentials): Route[] => [send(people), ways, forget(people), bind, change];
