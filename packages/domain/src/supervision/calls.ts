import { call, f, type PageOf, type } from '@anlan/resource';

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
