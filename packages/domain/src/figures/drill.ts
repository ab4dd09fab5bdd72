import { countsOf } from '@anlan/resource';
import { drill, drillLifecycle } from '../drill/drill';

/** Drills, a period by the time they were held. */
export const drillCounts = countsOf(
  'drill',
  drill,
  { time: 'walkthroughTime', by: ['drillType', 'state', 'evaluationGrade'] },
  {
    total: { label: '应急演练', rule: '期间内安排的全部演练，含尚未上传演练记录的', where: {} },
    held: {
      label: '已评估的应急演练',
      rule: '期间内举行、已上传演练记录并完成评估的演练',
      where: { state: drillLifecycle.code.uploaded, evaluationGrade_notnull: 1 },
    },
  },
);
