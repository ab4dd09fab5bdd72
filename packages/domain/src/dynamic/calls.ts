import { type Call, call, type Fields, f, pageOf, type } from '@anlan/resource';
import type { RiskLevel } from '../risk/level';
import { riskPoint } from '../risk/risk-point';
import type { RiskTerm } from './factor';
import { riskWarnConfig, type Thresholds } from './risk-warn-config';
import type { Factor, Remedy } from './score';

/** A row of the list: where a point stands and, in one sentence, why. */
export interface DynamicPoint {
  readonly id: string;
  readonly name: string;
  readonly pointNum: string;
  readonly inherentLevel: RiskLevel;
  readonly scoreLevel: RiskLevel;
  readonly deptName: string | null;
  readonly placeName: string | null;
  readonly principalName: string | null;
  readonly score: number | null;
  readonly warnIndex: number | null;
  readonly sentence: string | null;
  readonly since: string | null;
  readonly candidateLevel: RiskLevel | null;
  /** `yyyy-MM-dd HH:mm:ss`; null where nothing is to fall. */
  readonly mayFallAt: string | null;
  readonly riskTaskCount: number;
  readonly riskCompletedTaskCount: number;
  readonly overdueOnTimeCount: number;
  /** Missed and still not made up. */
  readonly overdueTaskCount: number;
  /** Per cent, as text. */
  readonly finishOnTimeSumRate: string | null;
  readonly riskCompletedRate: string | null;
}

/** How the risk of a point is controlled: in the list only where it is asked for. */
export interface Control {
  readonly managementMeasures: string | null;
  /** Control plans in force. */
  readonly riskPlan: string | null;
  readonly checkPlan: string | null;
  readonly dangerInvestigateContent: string | null;
}

export interface Evidence {
  readonly resource: string;
  /** Null: out of the reader's reach. */
  readonly id: string | null;
  readonly title: string;
  /** Of the factor's points what falls away with this record alone. */
  readonly points?: number;
  readonly owner?: string;
  readonly due?: string;
}

export interface Day {
  readonly day: string;
  readonly score: number;
  readonly level: RiskLevel;
}

export interface Explanation extends Omit<DynamicPoint, 'score'>, Control {
  readonly inherentLabel: string | null;
  readonly score: {
    readonly raw: number;
    readonly score: number;
    readonly base: number;
    readonly warnIndex: number;
    readonly floor: number | null;
    readonly terms: Readonly<Record<string, number>>;
    readonly sentence: string;
    readonly since: string;
    readonly candidateLevel: RiskLevel | null;
    readonly mayFallAt: string | null;
    readonly bandLevel: RiskLevel;
    readonly bandLabel: string;
    readonly computedAt: string;
  } | null;
  readonly bands: Readonly<Record<RiskLevel, number>>;
  readonly thresholds: Thresholds;
  readonly terms: readonly {
    readonly term: RiskTerm;
    readonly label: string;
    readonly points: number;
    readonly cap: number;
    readonly capped: boolean;
  }[];
  readonly factors: readonly (Omit<Factor, 'evidence'> & { readonly evidence: readonly Evidence[] })[];
  readonly remedies: readonly (Omit<Remedy, 'evidence'> & { readonly evidence: Evidence | null })[];
  readonly warning: {
    readonly id: string;
    readonly warnLevel: string;
    readonly warnState: string;
    readonly warnTimeStart: string;
  } | null;
  readonly trend: readonly Day[];
}

export interface Totals {
  readonly total: number;
  readonly levels: readonly { readonly level: RiskLevel; readonly label: string; readonly count: number }[];
  readonly raised: number;
  readonly falling: number;
  readonly company: { readonly score: number; readonly level: RiskLevel } | null;
  /** Share of the worst point in the company's score, per cent; the mean has the rest. */
  readonly maxPercent: number;
  readonly trend: readonly Day[];
}

/** One of the worst points: how it stands, why, and what alone would lower it most. */
export interface WorstPoint {
  readonly id: string;
  readonly name: string;
  readonly deptName: string | null;
  readonly score: number;
  readonly level: RiskLevel;
  /** Of the day before; null where it was not scored then. */
  readonly before: number | null;
  /** What adds most, in words; the greatest first, at most two. */
  readonly reasons: readonly string[];
  readonly remedy: Pick<Remedy, 'remedy' | 'scoreAfter' | 'levelAfter'> | null;
}

export interface ChangedPoint {
  readonly id: string;
  readonly name: string;
  readonly before: number;
  readonly score: number;
  readonly levelBefore: RiskLevel;
  readonly level: RiskLevel;
  readonly reason: string | null;
}

export const CHANGES_TOLD = 12;

/** How the company stands, why, and what has changed: the score is the company's, points are those of the reader. */
export interface Standing {
  readonly company: {
    readonly score: number;
    readonly level: RiskLevel;
    /** Of the day before, and of the day 30 days back; null where it was not scored then. */
    readonly before: number | null;
    readonly monthAgo: number | null;
  } | null;
  /** The score with these worst points as well as they can be by their nature, the others as they are; null without one. */
  readonly reachable: number | null;
  readonly bands: Readonly<Record<RiskLevel, number>>;
  /** 30 days and today. */
  readonly trend: readonly Day[];
  readonly worst: readonly WorstPoint[];
  /** Since yesterday, at most CHANGES_TOLD; a changed level first, then by how much. */
  readonly changes: readonly ChangedPoint[];
}

const view = {
  access: { code: 'dynamicrisk_view' },
  resource: riskPoint.name,
  reach: 'rows',
  needsCompany: true,
} as const;
const supervisors = { access: { ...view.access, audience: ['government', 'platform'] } } as const;

const flags = {
  raised: f.flag('高于固有等级', { codes: [1, 0] }),
  falling: f.flag('等待下降', { codes: [1, 0] }),
  brief: f.flag('不含管控情况', { codes: [1, 0] }),
} as const;
const points = {
  ...view,
  summary: '风险点动态监测列表',
  filters: riskPoint,
  query: flags,
  reply: pageOf<DynamicPoint & Partial<Control>>(),
} as const;
const totals = { ...view, summary: '现状风险等级统计、企业评分与近半年趋势', reply: type<Totals>() } as const;
const point = {
  ...view,
  summary: '风险点现状等级的说明：因素、依据、趋势、怎样降低',
  reach: 'row',
  reply: type<Explanation>(),
} as const;

export const riskStanding = call('GET /safe/warn/dynamicmonitoring/standing', {
  ...view,
  summary: '企业评分与近30天趋势、现状最差的三个风险点、昨天以来的变化',
  reply: type<Standing>(),
});

export const dynamicPoints = call('GET /safe/warn/risk/dynamicmonitoring/list', points);
export const dynamicPointsOfCompany = call('GET /safe/warn/government/risk/dynamicmonitoring/list', {
  ...points,
  ...supervisors,
});
export const dynamicTotals = call('GET /safe/warn/dynamicmonitoring/scoreLevel', totals);
export const dynamicTotalsOfCompany = call('GET /safe/warn/government/dynamicmonitoring/scoreLevel', {
  ...totals,
  ...supervisors,
});
export const dynamicPoint = call('GET /safe/warn/dynamicmonitoring/:id', point);
export const dynamicPointOfCompany = call('GET /safe/warn/government/dynamicmonitoring/:id', {
  ...point,
  ...supervisors,
});

const also = <Q extends Fields, B extends Fields, R>(call: Call<Q, B, R>, ...paths: string[]): Call<Q, B, R>[] => [
  call,
  ...paths.map((path) => ({ ...call, path })),
];
/** Every address of the contract under which each of them is known. */
export const dynamicAddresses = {
  points: [
    ...also(dynamicPoints, '/safe/risk/dynamicmonitoring/list'),
    ...also(
      dynamicPointsOfCompany,
      '/safe/government/risk/dynamicmonitoring/list',
      '/safe/risk/government/dynamicmonitoring/list',
    ),
  ],
  totals: [
    ...also(dynamicTotals, '/safe/dynamicmonitoring/scoreLevel', '/safe/risk/dynamicmonitoring/scoreLevel'),
    ...also(dynamicTotalsOfCompany, '/safe/government/dynamicmonitoring/scoreLevel'),
  ],
  point: [dynamicPoint, dynamicPointOfCompany],
} as const;

export const dynamicSheet = call('GET /safe/warn/risk/dynamicmonitoring/export', {
  ...view,
  summary: '导出风险点动态监测列表',
  access: { code: 'dynamicrisk_export' },
  filters: riskPoint,
  query: flags,
});

export const warnThresholds = call('GET /safe/riskwarnconfig/one', {
  ...view,
  summary: '本企业的风险预警阈值；未配置时为默认值',
  access: { code: ['riskwarnconfig_view', 'dynamicrisk_view'] },
  resource: riskWarnConfig.name,
  reply: type<
    Thresholds & { readonly id: string | null; readonly version?: number; readonly remark?: string | null }
  >(),
});

export const saveWarnThresholds = call('POST /safe/riskwarnconfig/save', {
  summary: '保存本企业的风险预警阈值',
  access: { code: 'riskwarnconfig_edit' },
  resource: riskWarnConfig.name,
  reach: 'rows',
  record: riskWarnConfig,
  judged: true,
  reply: type<{ readonly id: string }>(),
});
