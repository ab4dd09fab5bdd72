import { call, f, type PageOf, type } from '@anlan/resource';
import type { RiskLevel } from '../risk/level';

/** What is written of a company of the jurisdiction. */
export interface JurisdictionCompany {
  /** The tenant's own number, like `tenantId`. */
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly areaCode: string;
  readonly areaName: string;
  /** of safe_industry */
  readonly industry: string | null;
  readonly industryName: string | null;
  readonly linkman: string;
  readonly contactNumber: string;
  readonly address: string | null;
  readonly longitude: string | null;
  readonly latitude: string | null;
}

/** How one company stands, or several together, from the figures kept ready: what a supervisor goes by when he chooses. */
export interface CompanyFigures {
  readonly riskPoints: number;
  /** of these at the level 重大风险 */
  readonly majorRiskPoints: number;
  readonly openHiddenDangers: number;
  readonly overdueHiddenDangers: number;
  /** open ones of the level 重大隐患 */
  readonly majorHiddenDangers: number;
}

/** An overdue major hidden danger of the jurisdiction. */
export interface OverdueMajor {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly name: string;
  /** Past its deadline. */
  readonly days: number;
}

/** How a company stands that a supervisor may call today. */
export interface CompanyToday extends CompanyFigures {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly areaName: string;
  readonly industryName: string | null;
  readonly linkman: string;
  readonly contactNumber: string;
  /** Null while no point is evaluated. */
  readonly score: number | null;
  readonly level: RiskLevel | null;
  /** Of the day before. */
  readonly before: number | null;
  /** The last seven days and today, the last the present; empty without a score. */
  readonly days: readonly number[];
  readonly overdueMajors: number;
  /** Days past the deadline of the longest overdue major one. */
  readonly longestDays: number;
}

/** A ranked one, with what is looked up of the few that are shown. */
export interface RankedCompany extends CompanyToday {
  /** Points whose level is worse than yesterday; at most two. */
  readonly risen: readonly { readonly name: string; readonly level: RiskLevel }[];
  /** `yyyy-MM-dd HH:mm:ss`; null: within 90 days none. */
  readonly lastReported: string | null;
}

/** Nobody signed in, reported or handed in a check for SILENT_DAYS. */
export interface SilentCompany {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly linkman: string;
  readonly contactNumber: string;
  readonly lastReported: string | null;
  readonly lastChecked: string | null;
  readonly lastSignedIn: string | null;
  readonly overdueHiddenDangers: number;
}
export const SILENT_DAYS = 3;
export const RANKED_SHOWN = 5;

export interface SupervisorHome {
  readonly companies: number;
  readonly totals: CompanyFigures;
  /** Whom to call today, the worst first: by score, what it rose by, overdue major dangers. */
  readonly ranked: readonly RankedCompany[];
  /** All others by score, at most 24 of them. */
  readonly others: readonly CompanyToday[];
  readonly silent: readonly SilentCompany[];
  readonly silentCount: number;
  readonly majors: readonly OverdueMajor[];
  readonly majorsCount: number;
}

export interface JurisdictionRegion {
  readonly code: string;
  readonly name: string;
  readonly parentCode: string;
  readonly regionLevel: number;
}

const office = { access: { signedIn: true, audience: ['government'] }, reach: 'self' } as const;
const words = {
  name: f.text('企业名称'),
  tenantName: f.text('企业名称'),
  location: f.text('行政区划'),
  areaCode: f.text('行政区划'),
  industry: f.dict('行业', '', { multiple: true, maxCount: 20 }),
} as const;

/** By name, or by one of the figures (`descs`), the largest first; `totals` are of all that match. */
export const jurisdictionCompanies = call('GET /safe/index/government/company/page', {
  ...office,
  summary: '辖区企业分页列表',
  query: words,
  reply: type<PageOf<JurisdictionCompany & CompanyFigures> & { readonly totals: CompanyFigures }>(),
});

/** Narrowed by region and trade, or to one company; everything on it is of the companies that match. */
export const supervisorHome = call('GET /safe/index/government/today', {
  ...office,
  summary: '监管首页：今天找谁、没有动静的企业、逾期重大隐患',
  query: { location: words.location, industry: words.industry, company: f.text('企业') },
  reply: type<SupervisorHome>(),
});

/** At most 5,000, by name. */
export const everyCompany = call('GET /safe/index/government/company/all', {
  ...office,
  summary: '辖区全部企业',
  query: words,
  reply: type<readonly JurisdictionCompany[]>(),
});

export interface Look {
  readonly id: string;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly createTime: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly userName: string;
  readonly deptName: string;
  readonly remoteIp: string;
  /** 查看隐患信息 */
  readonly title: string;
  /** The resource that was read. */
  readonly requestUri: string;
}

/** Which company's data the office's people have looked at, newest first; `cursor` is the `next` of the page before. */
export const looks = call('GET /safe/index/government/log/page', {
  access: { code: 'govlog_view', audience: ['government'] },
  reach: 'self',
  summary: '监管人员查看企业的日志',
  query: {
    tenantName: f.text('企业名称'),
    userName: f.text('操作人'),
    createTime_datege: f.text('操作时间起'),
    createTime_datele: f.text('操作时间止'),
    cursor: f.text('游标'),
  },
  reply: type<PageOf<Look> & { readonly next?: string }>(),
});

/** The office's own region, which comes first, and what lies directly below it. */
export const jurisdictionRegions = call('GET /safe/tenantflat/government/region', {
  ...office,
  summary: '辖区内的行政区划',
  reply: type<readonly JurisdictionRegion[]>(),
});
