import { call, f, pageOf, type } from '@anlan/resource';
import { dangerSource, dangerSourceRisk } from './danger/danger-source';
import type { Identified } from './danger/major-hazard';
import type { RISK_LEVELS, RiskLevel } from './level';
import { riskLibrary } from './risk-library';
import { riskPoint } from './risk-point';
import { riskSignIn } from './risk-sign-in';

type Wire = Readonly<Record<string, unknown>>;
const ids = (label: string) => f.dict(label, '', { multiple: true, maxCount: 2000 });

const view = {
  access: { code: 'risk_view' },
  resource: riskPoint.name,
  reach: 'rows',
  needsCompany: true,
} as const;

type LevelCount = { readonly level: RiskLevel; readonly count: number } & (typeof RISK_LEVELS)[RiskLevel];
/** Points by inherent (`levels`) and by present level. */
export interface RiskCounts {
  readonly total: number;
  readonly unevaluated: number;
  readonly levels: readonly LevelCount[];
  readonly scoreLevels: readonly LevelCount[];
}

export const riskTotals = call('GET /safe/index/risk', {
  ...view,
  summary: '首页：风险点四色统计',
  reply: type<RiskCounts>(),
});

/** Points that are equipment: what a device's own form may name as the point it stands at. */
export const equipmentPoints = call('GET /safe/risk/equipment/list', {
  ...view,
  summary: '设备设施类风险点（供设备选择）',
  filters: riskPoint,
  reply: type<readonly Wire[]>(),
});

export const evaluatePoint = call('PUT /safe/risk/evaluate/:id', {
  summary: '重新评估风险点',
  access: { code: 'risk_edit' },
  resource: riskPoint.name,
  reach: 'row',
  record: riskPoint,
  judged: true,
  body: { reason: f.text('评估原因', { max: 200 }) },
  reply: type<Wire>(),
});

export const pointCode = call('GET /safe/risk/qrcode/:id', {
  ...view,
  summary: '风险点二维码（手机打开该风险点）',
  reach: 'row',
  query: { type: f.choice('格式', { png: 'PNG', svg: 'SVG' }) },
});

export interface EvaluationsDue {
  readonly months: number;
  /** Evaluated on this day or before: too long ago. */
  readonly before: string;
  readonly total: number;
  /** Points whose level rests on what is not so any more, or which became 重大 without the measures for it. */
  readonly awaiting: number;
  readonly mine: number;
}
export const evaluationsDue = call('GET /safe/risk/evaluate/due', {
  ...view,
  summary: '需要重新评估的风险点数量',
  reply: type<EvaluationsDue>(),
});

export const publicLibrary = call('GET /safe/risk/public/risk/library', {
  summary: '公共风险库（各企业共用）',
  access: { code: ['risk_view', 'risklibrary_view'] },
  resource: riskLibrary.name,
  reach: 'none',
  // The company a supervisor looks at says nothing about what is common to all.
  query: { tenantId: f.text('企业'), tenantId_equal: f.text('企业') },
  filters: riskLibrary,
  reply: pageOf<Wire & { readonly id: string }>(),
});

/** Entries of the library as identified risks of a point; `ids`, or the body itself. */
export const pickFromLibrary = call('POST /safe/risk/public/risk/library/:id', {
  summary: '引用公共风险库条目为风险点的风险辨识',
  access: { code: 'risk_edit' },
  resource: riskPoint.name,
  reach: 'row',
  query: { ids: ids('条目') },
  body: { ids: ids('条目') },
  list: true,
  reply: type<Wire>(),
});

/** What the form shows while substances are typed: the same reckoning the write does, as a sentence with its clause. */
export const gradeSource = call('POST /safe/danger/source/grade', {
  summary: '重大危险源辨识与分级试算（GB 18218-2018）',
  access: { code: 'dangersource_view' },
  effect: 'read',
  resource: dangerSource.name,
  reach: 'none',
  record: dangerSource,
  body: { substances: f.json('危险物质', { shape: 'list' }), exposedPeople: dangerSource.fields.exposedPeople },
  reply: type<(Identified & { readonly sentence: string }) | null>(),
});

export interface Linked {
  readonly added: number;
  readonly removed: number;
  readonly total: number;
  /** Points that became 重大 by belonging to this 重大危险源 (domain-rules C2). */
  readonly raised: readonly { readonly id: string; readonly name: string }[];
  /** Points that belong to no 重大危险源 any more, and are to be evaluated anew. */
  readonly toEvaluate: number;
  /** Points linked that lack kinds of measures a 重大 one has, and are to be evaluated anew. */
  readonly lacking: number;
}

const replace = f.flag('整体替换');
/** The points of a source: `riskIds`, `riskId`, `ids`, a bare list, or a list of rows with riskId. */
export const linkPoints = call('POST /safe/dangersourcerisk', {
  summary: '危险源关联风险点（可整体替换）',
  access: { code: 'dangersource_edit' },
  resource: dangerSourceRisk.name,
  reach: 'row',
  record: dangerSourceRisk,
  query: { id: f.text('危险源'), isUpdate: replace, riskIds: ids('风险点') },
  body: {
    id: f.text('危险源'),
    dangerSourceId: f.text('危险源'),
    isUpdate: replace,
    riskIds: ids('风险点'),
    riskId: ids('风险点'),
    ids: ids('风险点'),
  },
  list: true,
  reply: type<Linked>(),
});

export interface SignedIn {
  readonly id: string;
  readonly signInTime: string;
  readonly abnormal: 0 | 1;
  readonly abnormalReason: string | null;
}

/** Whoever may see the point may stand before it. */
export const signInAtPoint = call('POST /safe/risksignin', {
  summary: '风险点签到',
  access: { code: 'risk_view' },
  resource: riskSignIn.name,
  reach: 'row',
  record: riskSignIn,
  judged: true,
  reply: type<SignedIn>(),
});
