import { call, f, IDS, pageOf, type } from '@anlan/resource';

/** A division and all below it. */
export interface HeadcountPlace {
  readonly code: string;
  readonly location: string;
  readonly companyCount: number;
  readonly userCount: number;
  readonly onlineCount: number;
}
export interface HeadcountCompany {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly location: string | null;
  readonly userCount: number;
  readonly onlineCount: number;
}
export interface HeadcountPerson {
  readonly id: string;
  readonly realName: string;
  /** Several joined by commas. */
  readonly deptName: string | null;
  readonly postName: string | null;
  /** Masked. */
  readonly phone: string | null;
  readonly online: 0 | 1;
}
export interface SignInCount {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly onlineCount: number;
  readonly loginCount: number;
}
/** One sign-in and how long it was used; times as `yyyy-MM-dd HH:mm:ss`. */
export interface SignInSession {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly userId: string;
  readonly account: string;
  readonly realName: string;
  readonly deptName: string | null;
  readonly loginTime: string;
  readonly lastActiveTime: string;
  readonly endTime: string | null;
  readonly endReason: string | null;
  /** Of one's own tenant alone. */
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** 1 seen within five minutes */
  readonly online: 0 | 1;
  /** 1 the asker's own */
  readonly mine: 0 | 1;
}

const office = { access: { signedIn: true, audience: ['government', 'platform'] }, reach: 'self' } as const;
const tenantName = f.text('企业名称');
const span = { startTime: f.text('开始时间'), endTime: f.text('结束时间') } as const;

/** The office's own division first, then those directly below it. */
export const headcountPlaces = call('GET /safe/headcount/location', {
  ...office,
  summary: '人员统计：按区域',
  reply: type<readonly HeadcountPlace[]>(),
});
export const headcountCompanies = call('GET /safe/headcount/company', {
  ...office,
  summary: '人员统计：按企业',
  query: { tenantName, name: tenantName, location: f.text('行政区划') },
  reply: pageOf<HeadcountCompany>(),
});
export const headcountPeople = call('GET /safe/headcount/company/userinfo', {
  ...office,
  reach: 'rows',
  needsCompany: true,
  summary: '人员统计：企业人员',
  query: { realName: f.text('姓名') },
  reply: pageOf<HeadcountPerson>(),
});

export const signInCounts = call('GET /safe/onlineuser/history/company/count', {
  access: { signedIn: true },
  reach: 'self',
  summary: '在线用户：按企业统计',
  query: { tenantName, ...span },
  reply: pageOf<SignInCount>(),
});
export const signInSessions = call('GET /safe/onlineuser/history/company/detail', {
  access: { signedIn: true },
  reach: 'rows',
  needsCompany: true,
  summary: '在线用户：登录与在线记录',
  query: { realName: f.text('姓名'), online: f.text('在线'), ...span },
  reply: pageOf<SignInSession>(),
});
/** Gives how many were still open. */
export const endSessions = call('POST /safe/onlineuser/kick', {
  access: { code: 'onlineuser_edit' },
  reach: 'row',
  summary: '强制下线',
  query: IDS,
  body: IDS,
  list: true,
  reply: type<number>(),
});
