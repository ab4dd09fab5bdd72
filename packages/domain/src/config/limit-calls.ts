import { call, f, permissionCode, type } from '@anlan/resource';
import type { HazardLimits } from '../hazard/hazard-facts';
import { param } from './param';
import { parameterOf } from './parameters';

/** What law or standard allows at most or at least today, and what the company has made of it. */
export interface BoundInForce {
  readonly key: string;
  /** 气体, 参数 … */
  readonly kind: string;
  readonly label: string;
  readonly unit: string;
  readonly direction: 'atMost' | 'atLeast';
  readonly note: string | null;
  readonly legal: number;
  readonly source: string;
  readonly validFrom: string;
  readonly validUntil: string | null;
  /** Null: the law's holds. */
  readonly own: number | null;
  readonly value: number | undefined;
}

const audience = ['company', 'platform'] as const;

export const bounds = call('GET /blade-system/param/limits', {
  summary: '法定限值',
  resource: param.name,
  access: { code: permissionCode(param, 'view'), audience },
  reach: 'rows',
  reply: type<readonly BoundInForce[]>(),
});

/** Stricter than the law; empty: the law's again. */
export const tightenBound = call('POST /blade-system/param/limits/tighten', {
  summary: '收紧法定限值',
  resource: param.name,
  access: { code: permissionCode(param, 'edit'), audience },
  reach: 'none',
  body: { key: f.text('限值'), value: f.text('本企业的限值') },
  reply: type<true>(),
});

/** The company's rule of reporting: its parameters `hazard.*` under names of their own. */
export const REPORT_RULE = {
  whoMayReport: 'hazard.reportRule.who',
  autoAssign: 'hazard.reportRule.autoAssign',
  onSpotHours: 'hazard.deadline.onSpotHours',
  generalDays: 'hazard.deadline.generalDays',
  generalMaxDays: 'hazard.deadline.generalMaxDays',
  majorDays: 'hazard.deadline.majorDays',
  secondReview: 'hazard.review.second',
} as const;
export type ReportRuleName = keyof typeof REPORT_RULE;

export interface ReportRuleFacts {
  readonly label: string;
  readonly kind: 'int' | 'flag' | 'choice';
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  readonly options?: Readonly<Record<string, string>>;
}

/** Numbers as numbers, the flag as 1 and 0, each with its label, range and choices for the dialog. */
export interface ReportRule {
  readonly tenantId: string;
  readonly whoMayReport: HazardLimits['whoMayReport'];
  readonly autoAssign: 0 | 1;
  readonly onSpotHours: number;
  readonly generalDays: number;
  readonly generalMaxDays: number;
  readonly majorDays: number;
  readonly secondReview: HazardLimits['secondReview'];
  readonly fields: Readonly<Record<ReportRuleName, ReportRuleFacts>>;
}

export const reportRule = call('GET /blade-system/tenant/hiddendanger/report/rule', {
  summary: '隐患上报规则',
  resource: param.name,
  access: { signedIn: true },
  reach: 'none',
  reply: type<ReportRule>(),
});

/** What is left out stays. The platform names the company by `tenantId`. */
export const saveReportRule = call('POST /blade-system/tenant/hiddendanger/report/rule', {
  summary: '设置隐患上报规则',
  resource: param.name,
  access: { code: permissionCode(param, 'edit'), audience },
  reach: 'none',
  body: Object.fromEntries(
    Object.entries(REPORT_RULE).map(([name, key]) => [name, f.text(parameterOf(key)?.label ?? name)]),
  ),
  judged: true,
  reply: type<true>(),
});
