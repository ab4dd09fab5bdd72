import { type Call, call, f, KEYS, type } from '@anlan/resource';

const door = {
  access: { public: '登录之前没有身份' },
  effect: 'write',
  reach: 'none',
  consumes: 'any',
  idempotent: false,
} as const;
const own = { access: { signedIn: true }, reach: 'self' } as const;

/** Of the token calls, in the body or the query (RFC 6749 and what the family adds to it). */
const token = {
  grant_type: f.text('授权方式'),
  tenantId: f.text('租户编号'),
  username: f.text('账号'),
  password: f.text('密码'),
  refresh_token: f.text('刷新令牌', { max: 1000 }),
  scope: f.text('范围'),
  type: f.text('账号类型'),
  key: f.text('验证码编号'),
  code: f.text('验证码或授权码', { max: 4000 }),
  source: f.text('第三方登录'),
  state: f.text('第三方登录的状态', { max: 1000 }),
  iss: f.text('第三方登录的颁发者', { max: 1000 }),
  client_id: f.text('客户端编号'),
  client_secret: f.text('客户端密钥'),
  redirect_uri: f.text('返回地址', { max: 1000 }),
} as const;

export const getToken = call('POST /blade-auth/oauth/token', {
  ...door,
  summary: '获取令牌',
  query: token,
  body: token,
});
export const refreshToken = call('POST /blade-auth/oauth/token/refresh', {
  ...door,
  summary: '刷新令牌',
  query: token,
  body: token,
});
/** Empty where the installation asks for no captcha. */
export const captchaPicture = call('GET /blade-auth/oauth/captcha', {
  ...door,
  summary: '图形验证码',
  // `image` is a data URI.
  reply: type<{ readonly key?: string; readonly image?: string }>(),
});
export const captchaProof = call('GET /blade-auth/oauth/captcha/proof', {
  ...door,
  summary: '代替图形验证码的计算验证',
  reply: type<{ readonly key?: string }>(),
});
export const endMySession = call('GET /blade-auth/oauth/logout', { ...door, summary: '退出登录' });
/** Lines of a client's log are a list and no farewell (decisions §1). */
export const endSessionOrSendLogs = call('POST /blade-auth/oauth/logout', {
  ...door,
  summary: '退出登录，或上传客户端日志',
  list: true,
});
export const clearCache = call('GET /blade-auth/oauth/clear-cache', { ...own, summary: '清除缓存' });
export const clearCacheToo = call('GET /oauth/clear-cache', { ...own, summary: '清除缓存' });

/** Whoever is signed in, as far as the console reads it. */
export interface SignedInUser {
  readonly user_id: string;
  readonly avatar?: string;
  readonly real_name?: string;
  readonly tenantName?: string;
  readonly roleAliases?: readonly string[];
  readonly deptIds?: readonly string[];
  readonly headOfDeptIds?: readonly string[];
}
export const signedInUser = call('GET /blade-auth/oauth/user-info', {
  ...own,
  summary: '当前用户',
  duringPasswordChange: true,
  reply: type<SignedInUser>(),
});
export const stillOnline = call('GET /safe/onlineuser/login', {
  ...own,
  summary: '在线登记：记下会话最近一次活动',
  duringPasswordChange: true,
  reply: type<boolean>(),
});

/** Where news are heard, with credentials that live for minutes. */
export interface PushLogin {
  readonly url: string;
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  readonly topics: readonly string[];
  /** Seconds. */
  readonly expiresIn: number;
}
export const pushLogin = call('GET /mqtt/login/get', {
  ...own,
  summary: '消息连接：地址、短时口令与可订阅的主题',
  reply: type<PushLogin>(),
});

const menus = { ...own, query: { topMenuId: KEYS } } as const;

/** An entry of somebody's menu, with those below it; a leaf has no `children`. */
export interface OwnMenu {
  readonly id: string;
  /** '0': none. */
  readonly parentId: string;
  readonly code: string;
  readonly name: string;
  readonly path: string;
  readonly source: string;
  readonly sort: number;
  /** 1 entry, 2 button */
  readonly category: number;
  /** 2: in a new window */
  readonly isOpen: number;
  readonly hidden: number;
  readonly keepAlive: number;
  readonly isTab: number;
  readonly children?: readonly OwnMenu[];
}
export interface OwnTopMenu {
  readonly id: string;
  readonly code: string | null;
  readonly name: string;
  readonly path: string;
  readonly source: string;
  readonly sort: number | null;
}

/** One's own part of the menus, whatever it holds. */
export type OwnCall<R> = Call<(typeof menus)['query'], Record<never, never>, R>;

export const myMenus = call('GET /blade-system/menu/routes', {
  ...menus,
  summary: '当前用户的菜单',
  reply: type<readonly OwnMenu[]>(),
});
/** Buttons below the entries they belong to. */
export const myButtons = call('GET /blade-system/menu/buttons', {
  ...menus,
  summary: '当前用户的按钮',
  reply: type<readonly OwnMenu[]>(),
});
export const myTopMenus = call('GET /blade-system/menu/top-menu', {
  ...menus,
  summary: '当前用户的顶部菜单',
  reply: type<readonly OwnTopMenu[]>(),
});

/** A menu along the top, with the pages that stand in it. */
export interface OwnTop extends OwnTopMenu {
  readonly menuIds: readonly string[];
}
/** Everything that somebody's console is drawn from. */
export interface OwnConsole {
  readonly menus: readonly OwnMenu[];
  /** Codes of his buttons. */
  readonly codes: readonly string[];
  readonly tops: readonly OwnTop[];
}

/** The three above in one reply, without what a console does not draw: one trip, and a quarter of the bytes. */
export const myConsole = call('GET /blade-system/menu/console', {
  ...own,
  summary: '当前用户的菜单、按钮编码与顶部菜单',
  reply: type<OwnConsole>(),
});
