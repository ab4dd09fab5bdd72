import { call, f, type } from '@anlan/resource';
import type { RiskLevel } from '../risk/level';
import type { Counted, HazardFigures } from './figures';
import { hiddenDanger } from './hidden-danger';

/** Hidden dangers found in one month, and what has become of them by now. */
export interface HazardMonth {
  /** yyyy-MM */
  readonly month: string;
  readonly reported: number;
  readonly closed: number;
  readonly overdue: number;
  readonly voided: number;
}

/** Rates in per cent with one decimal, as text; null where nothing divides. */
export interface HazardTotals extends Counted {
  readonly closedRate: string | null;
  readonly onTimeRate: string | null;
}

export interface HazardStatistics extends HazardTotals {
  readonly byStatus: readonly { readonly status: number; readonly label: string; readonly count: number }[];
  readonly byLevel: readonly { readonly level: number; readonly label: string; readonly count: number }[];
  /** The last six months, this one included, also those in which nothing was found. */
  readonly byMonth: readonly HazardMonth[];
}

export interface Headline {
  /** By nature: what they are without any control. */
  readonly riskPoints: {
    readonly total: number;
    readonly levels: readonly { readonly level: RiskLevel; readonly count: number }[];
  };
  readonly hiddenDanger: HazardTotals;
  /** What awaits the caller; 0 for whoever has no to-dos of this kind. */
  readonly upcoming: number;
}

const ofCompany = {
  access: { code: 'hiddendanger_view' },
  resource: hiddenDanger.name,
  reach: 'rows',
  needsCompany: true,
} as const;

export const hazardStatistics = call('GET /safe/hiddendanger/statistics', {
  ...ofCompany,
  summary: '隐患统计',
  reply: type<HazardStatistics>(),
});
export const homeHazards = call('GET /safe/index/hidden/danger', {
  ...ofCompany,
  summary: '首页：隐患统计与近六个月趋势',
  reply: type<HazardStatistics>(),
});
export const homeHeadline = call('GET /safe/index/data/count', {
  ...ofCompany,
  summary: '首页：数据总览',
  reply: type<Headline>(),
});

/** Who has not rectified in time, and how long the longest has waited. */
export interface OverduePerson {
  /** Null: nobody is named. */
  readonly userId: string | null;
  readonly userName: string | null;
  readonly deptName: string | null;
  readonly overdue: number;
  /** Of these 重大隐患. */
  readonly major: number;
  /** Days past the deadline of the longest overdue. */
  readonly days: number;
}
export interface OpenDept {
  /** With those below it; null: none is named. */
  readonly deptId: string | null;
  readonly deptName: string | null;
  /** The company itself, without its departments. */
  readonly isWhole: boolean;
  readonly open: number;
  readonly overdue: number;
}
/** At most this many people, and as many departments. */
export const WORST_SHOWN = 6;

/** What is overdue by person and what is open by department, the worst first: a company's own business. */
export const overdueByWhom = call('GET /safe/hiddendanger/overdue/whom', {
  ...ofCompany,
  access: { ...ofCompany.access, audience: ['company', 'platform'] },
  summary: '逾期隐患按整改人、未闭环隐患按责任部门',
  reply: type<{ readonly people: readonly OverduePerson[]; readonly depts: readonly OpenDept[] }>(),
});

/** 隐患上报人统计: everybody at work and everybody who reported in the period. */
export interface HazardReporter {
  readonly userId: string;
  readonly userName: string;
  readonly deptId: string | null;
  readonly deptName: string | null;
  /** 0 of those who left; their reports remain. */
  readonly isResign: 0 | 1;
  readonly total: number;
  readonly voided: number;
  readonly valid: number;
  readonly closed: number;
  readonly major: number;
  readonly casual: number;
  /** The day: a second would be of one row. */
  readonly lastTime: string | null;
}

/** Names of a company's people: its own business. */
export const hazardReporters = call('GET /safe/hiddendanger/report/user/list', {
  ...ofCompany,
  access: { ...ofCompany.access, audience: ['company', 'platform'] },
  summary: '隐患上报人统计',
  query: {
    deptId: f.text('责任部门'),
    discoveryTime_datege: f.text('发现时间起'),
    discoveryTime_datele: f.text('发现时间止'),
  },
  reply: type<readonly HazardReporter[]>(),
});

/** Conditions are read by the summary itself, which refuses by name what it is not divided by. */
const bySummary = { ...ofCompany, named: () => true } as const;
export const bulletinSheet = call('GET /safe/hiddendanger/bulletin/export', {
  ...bySummary,
  summary: '导出隐患治理情况通报',
});
export const bulletinPdf = call('GET /safe/hiddendanger/bulletin/pdf', {
  ...bySummary,
  summary: '打印隐患治理情况通报',
});

export interface BulletinCompany extends HazardFigures {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly areaName: string | null;
  readonly linkman: string | null;
  readonly contactNumber: string | null;
  readonly rank: number | null;
}

const ofOffice = {
  access: { code: 'hiddendanger_view', audience: ['government'] },
  resource: hiddenDanger.name,
  reach: 'self',
  // Months yyyy-MM, both included; a region and all below it.
  query: { startMonth: f.text('开始月份'), endMonth: f.text('结束月份'), location: f.text('行政区划') },
} as const;

/** Every company of the jurisdiction by what it found in these months, from the figures kept by month. */
export const officeBulletin = call('GET /safe/hiddendanger/government/bulletin', {
  ...ofOffice,
  summary: '辖区企业隐患治理情况通报',
  reply: type<{
    readonly period: { readonly from: string; readonly to: string };
    readonly records: readonly BulletinCompany[];
  }>(),
});
export const officeBulletinSheet = call('GET /safe/hiddendanger/government/bulletin/export', {
  ...ofOffice,
  summary: '导出辖区企业隐患治理情况通报',
});
