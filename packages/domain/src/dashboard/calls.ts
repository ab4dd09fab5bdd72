import { call, type } from '@anlan/resource';
import { checkRecord } from '../check/check-record';
import type { RiskLevel } from '../risk/level';
import { riskPoint } from '../risk/risk-point';
import { companyInfo } from '../tenancy/company-info';
import { warning } from '../warning/warning';
import type { SetupKey } from './setup';

export interface LevelFacts {
  readonly level: RiskLevel;
  readonly label: string;
  readonly colour: string;
}

export interface LevelCount extends LevelFacts {
  readonly count: number;
}

export interface CompanyLevel {
  readonly tenantName: string | null;
  readonly level: RiskLevel | null;
  readonly label: string | null;
  readonly colour: string | null;
  /** 0–100; null while no point is evaluated. */
  readonly score: number | null;
  /** What a wall shows as flashing: the company is 红, or a red warning is not cleared. */
  readonly flashing: boolean;
  readonly worst: LevelFacts | null;
  readonly inherent: LevelFacts | null;
  /** Risk points of the worst present level. */
  readonly count: number;
  readonly levels: readonly LevelCount[];
}

interface PartCount {
  /** of the dictionary */
  readonly key: string;
  readonly label: string;
  readonly count: number;
}

export interface WarningFigures {
  readonly total: number;
  readonly open: number;
  readonly cleared: number;
  readonly byLevel: readonly (PartCount & { readonly color: string | null })[];
  readonly byType: readonly PartCount[];
  /** How many began in each of six months, this one the last. */
  readonly byMonth: readonly { readonly month: string; readonly count: number }[];
}

export interface MonthChecks {
  /** yyyy-MM */
  readonly month: string;
  readonly total: number;
  readonly done: number;
  readonly late: number;
  readonly waiting: number;
  readonly overdue: number;
  /** per cent as text; null where none was due */
  readonly rate: string | null;
}

const ofCompany = { reach: 'rows', needsCompany: true } as const;

export const homeLevel = call('GET /safe/index/company/level', {
  ...ofCompany,
  summary: '首页：企业风险等级',
  access: { code: 'risk_view' },
  resource: riskPoint.name,
  reply: type<CompanyLevel>(),
});
export const homeChecks = call('GET /safe/index/check/rate', {
  ...ofCompany,
  summary: '首页：本月检查完成情况',
  access: { code: 'planvtworecord_view' },
  resource: checkRecord.name,
  reply: type<MonthChecks>(),
});
export const homeWarnings = call('GET /safe/index/warn', {
  ...ofCompany,
  summary: '首页：预警统计',
  access: { code: 'warn_view' },
  resource: warning.name,
  reply: type<WarningFigures>(),
});

/** Whether each step of SETUP_STEPS is done, as the company's records say. */
export type Setup = Readonly<Record<SetupKey, boolean>>;

export const homeSetup = call('GET /safe/index/setup', {
  summary: '首页：企业初始设置完成情况',
  access: { code: 'companyinfo_edit', audience: ['company'] },
  reach: 'self',
  resource: companyInfo.name,
  reply: type<Setup>(),
});

/** Checks that are under way today. */
export interface TodaysChecks {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly due: number;
  readonly done: number;
  readonly overdue: number;
}

export const homeToday = call('GET /safe/index/check/today', {
  ...ofCompany,
  summary: '首页：今天应检与已检',
  access: { code: 'planvtworecord_view' },
  resource: checkRecord.name,
  reply: type<TodaysChecks>(),
});
