import { countsOf, onScreen, score } from '@anlan/resource';
import { dangerSource } from '../risk/danger/danger-source';
import { riskPoint } from '../risk/risk-point';
import { checkCounts } from './check';

/** Points dynamic monitoring scores. */
const EVALUATED = { status_notequal: 0, inherentLevel: ['1', '2', '3', '4'] } as const;

/** Risk points, as they stand at this moment. */
export const riskCounts = countsOf(
  'risk',
  riskPoint,
  { by: ['inherentLevel', 'scoreLevel', 'deptId', 'place', 'type', 'status'] },
  {
    total: { label: '风险点', rule: '全部风险点，含停用', where: {} },
    major: { label: '重大风险', rule: '固有风险等级为重大风险的风险点', where: { inherentLevel: '1' } },
    awaiting: {
      label: '待重新评估',
      rule: '不再涉及重大危险源、等级须由人员重新评估，或属重大风险而五类管控措施不全的风险点',
      where: { awaitsEvaluation: '1' },
    },
    inherent: { label: '固有风险等级', rule: '按风险辨识中最高一级与直接判定依据评定的等级', where: {} },
    present: {
      label: '现状风险等级',
      rule: '启用且已评估的风险点，按固有风险等级加上隐患、检查、预警等动态因素后的等级',
      where: EVALUATED,
    },
    unevaluated: {
      label: '未评估',
      rule: '启用而尚未评定固有风险等级的风险点',
      where: { status_notequal: 0, inherentLevel_null: 1 },
    },
    raised: {
      label: '高于固有等级',
      rule: '启用且已评估的风险点中，现状风险等级高于固有风险等级的',
      where: { ...EVALUATED, levelRaised: 1 },
    },
    falling: {
      label: '等待降级',
      rule: '启用且已评估的风险点中，评分已降到较低等级、保持时间未满而尚未降级的',
      where: { ...EVALUATED, levelFalling: 1 },
    },
  },
);

export const riskScores = {
  company: onScreen('risk.companyScore', {
    label: '企业风险评分',
    rule: '0.7×风险点最高分＋0.3×风险点平均分；有重大隐患逾期时不低于橙色。打开可见每个风险点的评分与因素',
    path: '/warning/dynamic',
    government: '/govpage/safe/dynamic_risk_points',
    code: 'dynamicrisk_view',
  }),
  punctuality: score('risk.punctuality', {
    label: '及时性得分率',
    rule: '近30天：（按时完成＋½×逾期完成）÷（按时完成＋逾期完成＋逾期未检）；未到截止时间的不计',
    parts: [checkCounts.onTime, checkCounts.late, checkCounts.overdue],
  }),
} as const;

export const riskGaps = {
  control: onScreen('risk.controlGaps', {
    label: '管控缺口',
    rule: '固有风险等级为重大风险或企业列为重大风险点、且启用中，在公司、部门、车间、班组、岗位任一级没有启用的排查计划的风险点',
    path: '/risk/control?tab=gaps',
    government: '/govpage/safe/riskControlList?tab=gaps',
    code: 'risk_view',
  }),
  onPlan: onScreen('risk.onPlan', {
    label: '图上风险点',
    rule: '标注在这张图上的风险点，按所选的现状或固有风险等级；一个风险点在一张图上计一次，尚未评估的计入未分级，停用的没有现状等级',
    path: '/map/distribution',
    government: '/govpage/safe/flat',
    code: 'risk_view',
  }),
} as const;

/** Danger sources, as they stand at this moment. */
export const dangerCounts = countsOf(
  'danger',
  dangerSource,
  { by: ['sourceType', 'sourceLevel', 'deptId', 'place', 'status'] },
  {
    total: { label: '危险源', rule: '全部危险源，含停用', where: {} },
    major: {
      label: '重大危险源',
      rule: '类型为重大危险源（GB 18218-2018）且启用中的危险源',
      where: { sourceType: 1, status: 1 },
    },
  },
);
