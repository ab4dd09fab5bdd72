import { defineDocument } from '@anlan/resource';
import { drill } from './drill';

/** Plan, script, sign-in and evaluation on paper; the code opens the record. */
export const drillDocument = defineDocument({
  of: drill,
  label: '应急演练记录',
  qr: '扫码查看演练',
  parts: [
    {
      heading: '演练情况',
      fields: [
        'name',
        'emergencyPlan',
        'drillType',
        'walkthroughTime',
        'walkthroughLocation',
        'walkthroughDept',
        'writeUser',
        'scenario',
      ],
    },
    { heading: '演练脚本', rows: 'script', columns: ['minute', 'event', 'action', 'userId'], widths: { minute: 60 } },
    { heading: '演练角色', rows: 'roles', columns: ['role', 'userId', 'duty'] },
    {
      heading: '签到',
      rows: 'signIns',
      columns: ['userId', 'signTime', 'signature'],
      widths: { signature: 80 },
    },
    {
      heading: '演练评估',
      fields: ['evaluationGrade', 'evaluationSummary', 'evaluateUserId', 'evaluateTime', 'hazardIds'],
    },
    { heading: '评估指标', rows: 'evaluations', columns: ['indicator', 'result', 'note'] },
    { signatures: ['记录人', '审核人'] },
  ],
});
