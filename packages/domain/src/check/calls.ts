import { call, f, pageOf } from '@anlan/resource';
import { riskPoint } from '../risk/risk-point';
import { patrolCheckPlace } from './patrol-check-place';
import { planTask } from './plan-task';

type Wire = Readonly<Record<string, unknown>>;

export interface ControlGap {
  readonly id: string;
  readonly riskId: string;
  readonly pointNum: string;
  readonly name: string;
  readonly inherentLevel: string | null;
  readonly deptName: string | null;
  readonly placeName: string | null;
  readonly principalName: string | null;
  /** Keys of safe_control_level, joined by commas, as in `covered`. */
  readonly missing: string;
  readonly covered: string;
}

/** `all`: points without gaps too; the filters of the list of points hold. */
export const controlGaps = call('GET /safe/planvtwo/gap', {
  summary: '管控缺口：重大风险点缺少启用计划的管控层级',
  access: { code: 'risk_view' },
  resource: riskPoint.name,
  reach: 'rows',
  needsCompany: true,
  filters: riskPoint,
  query: { all: f.flag('含没有缺口', { codes: [1, 0] }) },
  reply: pageOf<ControlGap>(),
});

/** One's own tasks, soonest due first; `begun` leaves out those whose time has not come. */
export const myTasks = call('GET /safe/planvtwotask/mine', {
  summary: '我的检查任务',
  access: { signedIn: true, audience: ['company'] },
  resource: planTask.name,
  reach: 'self',
  filters: planTask,
  query: { begun: f.flag('只看已到时间', { codes: [1, 0] }) },
  reply: pageOf<Wire>(),
});

/** The code hung up at the place: a phone that reads it opens the place with the checks that await its owner there. */
export const placeCode = call('GET /safe/patrolcheckplace/qrcode/:id', {
  summary: '巡查点位二维码（手机打开该点位）',
  access: { code: 'patrolcheckplace_view' },
  resource: patrolCheckPlace.name,
  reach: 'row',
  needsCompany: true,
  query: { type: f.choice('格式', { png: 'PNG', svg: 'SVG' }) },
});
