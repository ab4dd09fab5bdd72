import { countsOf, onScreen } from '@anlan/resource';
import { riskPoint } from '../risk/risk-point';

/** Risk points, as they stand at this moment. */
export const riskCounts = countsOf(
  'risk',
  riskPoint,
  { by: ['inherentLevel', 'scoreLevel', 'deptId', 'place', 'type'] },
  {
    total: { label: '风险点', rule: '全部风险点，含停用', where: {} },
    major: { label: '重大风险', rule: '固有风险等级为重大风险的风险点', where: { inherentLevel: '1' } },
    awaiting: {
      label: '待重新评估',
      rule: '不再涉及重大危险源、等级须由人员重新评估的风险点',
      where: { awaitsEvaluation: '1' },
    },
    inherent: { label: '固有风险等级', rule: '按风险辨识中最高一级与直接判定依据评定的等级', where: {} },
    present: { label: '现状风险等级', rule: '固有风险等级加上隐患、检查、预警等动态因素后的等级', where: {} },
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
} as const;
