import { call, type } from '@anlan/resource';
import type { RiskLevel } from '../risk/level';
import type { Counted } from './figures';
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
