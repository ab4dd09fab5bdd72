import { call, f, type } from '@anlan/resource';

const guest = { access: { public: '登录之前没有身份' }, reach: 'none' } as const;
const forgetful = {
  access: { public: 'a forgotten password is found again before signing in' },
  reach: 'none',
} as const;
const own = { access: { signedIn: true }, reach: 'self', idempotent: false } as const;
const ownDoor = { ...own, duringPasswordChange: true } as const;

const source = { source: f.text('第三方登录'), tenantId: f.text('租户编号') } as const;
const vouched = {
  source: f.text('第三方登录'),
  code: f.text('授权码', { max: 4000 }),
  state: f.text('状态', { max: 1000 }),
  iss: f.text('颁发者', { max: 1000 }),
} as const;

/** A third party by which one signs in. */
export interface SocialSource {
  readonly source: string;
  readonly name: string;
}
export interface SocialBinding extends SocialSource {
  readonly bound: boolean;
  readonly boundName: string | null;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly boundTime: string | null;
}
interface Way {
  /** Where the third party asks who it is. */
  readonly url: string;
}

export const socialSources = call('GET /blade-auth/oauth/sources', {
  ...guest,
  summary: '可用的第三方登录方式',
  reply: type<readonly SocialSource[]>(),
});
export const beginSocial = call('POST /blade-auth/oauth/social/begin', {
  ...guest,
  idempotent: false,
  summary: '第三方登录的授权地址',
  query: source,
  body: source,
  reply: type<Way>(),
});
export const socialBindings = call('GET /blade-auth/oauth/bindings', {
  ...ownDoor,
  summary: '本人绑定的第三方账号',
  reply: type<readonly SocialBinding[]>(),
});
export const beginBinding = call('POST /blade-auth/oauth/bind/begin', {
  ...ownDoor,
  summary: '绑定第三方账号的授权地址',
  query: source,
  body: source,
  reply: type<Way>(),
});
export const bindSocial = call('POST /blade-auth/oauth/bind', {
  ...ownDoor,
  summary: '绑定第三方账号',
  query: vouched,
  body: vouched,
  reply: type<true>(),
});
export const unbindSocial = call('POST /blade-auth/oauth/unbind', {
  ...ownDoor,
  summary: '解除绑定的第三方账号',
  query: source,
  body: source,
  reply: type<true>(),
});

/** Of the calls about codes, in the query or the body. */
const codes = {
  type: f.text('用途'),
  tenantId: f.text('租户编号'),
  account: f.text('账号'),
  phone: f.text('手机号码'),
  code: f.text('验证码'),
  oldCode: f.text('原手机验证码'),
  newPassword: f.text('新密码', { max: 300 }),
  newPassword1: f.text('确认密码', { max: 300 }),
} as const;
const byCode = { idempotent: false, query: codes, body: codes, reply: type<true>() } as const;

/** What whoever has forgotten the password can do here, before he fills in a form. */
export const forgetWays = call('GET /blade-user/forget-ways', {
  ...forgetful,
  summary: '找回密码的方式',
  reply: type<{ readonly sms: boolean; readonly hint: string }>(),
});
export const sendPhoneCode = call('POST /blade-user/send-code', { ...forgetful, ...byCode, summary: '获取手机验证码' });
export const resetByPhone = call('POST /blade-user/phone-forget', {
  access: { public: 'whoever has forgotten the password cannot sign in' },
  reach: 'none',
  ...byCode,
  summary: '用手机验证码重设密码',
});
export const bindPhone = call('POST /blade-user/phone-bind', { ...own, ...byCode, summary: '绑定手机号码' });
export const changePhone = call('POST /blade-user/phone-change', { ...own, ...byCode, summary: '更换手机号码' });

const change = {
  oldPassword: f.text('原密码', { max: 300 }),
  newPassword: f.text('新密码', { max: 300 }),
  newPassword1: f.text('确认密码', { max: 300 }),
} as const;
/** The old one as digest (as at sign-in), the new one as typed: only so can its rules be enforced (decisions §2). */
export const changePassword = call('POST /blade-user/update-password', {
  ...ownDoor,
  summary: '修改密码',
  query: change,
  body: change,
  reply: type<true>(),
});
