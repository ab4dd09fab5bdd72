import { call, f, type } from '@anlan/resource';
import type { PlanScale } from '../permit/area/area';
import type { RiskLevel } from '../risk/level';
import { riskPoint } from '../risk/risk-point';
import { flat, flatRisk } from './flat';
import { graphNodeRisk, planGraph } from './plan-graph';

/** What plans and drawings tell of a risk point. */
export interface PointMark {
  readonly id: string;
  readonly name: string;
  readonly pointNum: string;
  /** The present level; null while nobody has graded it, and of a point that is disabled. */
  readonly scoreLevel: string | null;
  readonly inherentLevel: string | null;
  readonly principalName: string | null;
  readonly deptName: string | null;
  readonly placeName: string | null;
  /** Hidden dangers at it that await assignment, rectification or review. */
  readonly openHazards: number;
}

/** A plan or a drawing with how many points of which present level it shows. */
interface Counted {
  readonly id: string;
  readonly name: string;
  readonly sort: number | null;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly updateTime: string;
  readonly total: number;
  readonly levels: Readonly<Record<RiskLevel | 'none', number>>;
}
export interface FlatRow extends Counted {
  readonly location: string | null;
  readonly locationName: string | null;
}
export interface GraphRow extends Counted {
  /** The plan it lies on. */
  readonly flatId: string | null;
  readonly shapes: number;
}

/** A risk point where it stands on a plan; without a plan where it was placed before there was one. */
export interface PlacedPoint extends PointMark {
  readonly flatRiskId: string | null;
  readonly flatId: string | null;
  readonly flatName: string | null;
  /** Percent of the picture's width, from the left. */
  readonly xaxis: string;
  /** Percent of the picture's height, from the top. */
  readonly yaxis: string;
}

export interface FlatDetail {
  readonly id: string;
  readonly name: string;
  readonly urlList: readonly { readonly attachId: string; readonly link: string }[];
  readonly storey: string | null;
  /** PlanScale (permit/area); null: nobody has told one. */
  readonly scale: PlanScale | null;
  readonly version: number;
  readonly points: readonly PlacedPoint[];
}

/** A shape's row: what is attached to it. */
export interface GraphNode {
  readonly nodeId: string;
  /** Joined by commas. */
  readonly riskIds: string;
  readonly risks: readonly PointMark[];
}
export interface GraphDetail {
  readonly id: string;
  readonly name: string;
  readonly sort: number;
  readonly flatId: string | null;
  /** What `readDrawing` reads. */
  readonly content: unknown;
  readonly version: number;
  readonly updateTime: string;
  readonly updateUserName: string | null;
  readonly nodes: readonly GraphNode[];
}

export interface PointChoice extends PointMark {
  /** To the shape that was asked for. */
  readonly attached: boolean;
  /** The shapes of the drawing it is attached to. */
  readonly nodeNames: string | null;
  /** On the plan that was asked for. */
  readonly placed: boolean;
}

const ofCompany = { needsCompany: true } as const;
/** A drawing lies on a plan, and whoever sees the one sees the other. */
const sees = { code: ['flat_view', 'graph_view'] } as const;
const flatId = f.text('平面图');

export const flatList = call('GET /safe/index/flat/list', {
  ...ofCompany,
  summary: '厂区平面图（含各等级风险点数）',
  access: sees,
  resource: flat.name,
  reach: 'rows',
  reply: type<readonly FlatRow[]>(),
});
export const flatDetail = call('GET /safe/index/flat/:id', {
  ...ofCompany,
  summary: '厂区平面图详情（含风险点位）',
  access: sees,
  resource: flat.name,
  reach: 'row',
  reply: type<FlatDetail>(),
});

export const graphList = call('GET /safe/index/graph/list', {
  ...ofCompany,
  summary: '四色图（含各等级风险点数）',
  access: sees,
  resource: planGraph.name,
  reach: 'rows',
  reply: type<readonly GraphRow[]>(),
});
export const graphDetail = call('GET /safe/index/graph/:id', {
  ...ofCompany,
  summary: '四色图详情（含图形关联的风险点）',
  access: sees,
  resource: planGraph.name,
  reach: 'row',
  reply: type<GraphDetail>(),
});

/** Points that stand on plans, once for each; the filters are the risk points' own. */
export const placedPoints = call('GET /safe/risk/flat/list', {
  ...ofCompany,
  summary: '平面图上的风险点',
  access: { code: ['flat_view', 'risk_view'] },
  resource: riskPoint.name,
  reach: 'rows',
  filters: riskPoint,
  query: { flatId },
  reply: type<readonly PlacedPoint[]>(),
});

/** Points to choose from, at most 100, those attached to the shape first; the filters are the risk points' own. */
export const choosablePoints = call('GET /safe/graphnoderisk/risklist/condition', {
  ...ofCompany,
  summary: '可关联的风险点',
  access: { code: ['graphnoderisk_view', 'graph_view', 'flat_edit'] },
  resource: graphNodeRisk.name,
  reach: 'rows',
  filters: riskPoint,
  query: { keyword: f.text('关键字'), graphId: f.text('所属图形'), nodeId: f.text('节点'), flatId },
  reply: type<readonly PointChoice[]>(),
});

/** Puts a point on a plan; one that stands there already moves. */
export const placePoint = call('POST /safe/flatrisk', {
  summary: '平面图放置风险点',
  access: { code: 'flat_edit' },
  resource: flatRisk.name,
  reach: 'rows',
  record: flatRisk,
  body: flatRisk.fields,
  judged: true,
  reply: type<{ readonly id: string }>(),
});

/** Takes the point off its plans (or the one named), or puts it where `coordinate` says. */
export const resetCoordinate = call('PUT /safe/risk/coordinate/reset/:id', {
  summary: '重置平面图坐标',
  access: { code: ['risk_edit', 'flat_edit'] },
  resource: riskPoint.name,
  reach: 'row',
  query: { flatId },
  body: { flatId, coordinate: riskPoint.fields.coordinate },
});
