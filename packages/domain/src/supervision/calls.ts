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

/** The office's own region, which comes first, and what lies directly below it. */
export const jurisdictionRegions = call('GET /safe/tenantflat/government/region', {
  ...office,
  summary: '辖区内的行政区划',
  reply: type<readonly JurisdictionRegion[]>(),
});
