import { SPECIAL_LEVELS } from '@anlan/domain/permit/board/grave-work';
import { type WorkType, workTypes } from '@anlan/domain/permit/work-type';
import { siteWork } from '@anlan/domain/site-work/site-work';
import { RUN, siteWorkLifecycle } from '@anlan/domain/site-work/site-work-entity';
import { workFactors } from '../../ports/work-factors';

/** This form writes the level as its name; of those that weigh double the key is told. */
const LEVEL = `case t.effective_level ${Object.entries(SPECIAL_LEVELS)
  .map(([type, key]) => `when '${workTypes[type as WorkType].levelNames[key]}' then '${key}'`)
  .join(' ')} end`;

/** Work by the older form under way at a point. */
export const siteWorkFactors = workFactors({
  resource: siteWork,
  prefix: 'siteWork',
  says: {
    badGas: '气体分析不合格的现场危险作业',
    grave: '特级、受限空间等高风险现场危险作业',
    any: '正在进行的现场危险作业',
  },
  title: "concat_ws(' ', t.num, left(t.name, 30))",
  type: 't.type',
  level: LEVEL,
  badGas: `t.run_flag = ${RUN.interrupted} and starts_with(coalesce(t.interrupt_reason, ''), '气体分析不合格')`,
  end: 'coalesce(t.valid_until, t.work_time_end)',
  principal: 't.responsible_id',
  underWay: `t.process_state = ${siteWorkLifecycle.code.working} and t.run_flag in (${RUN.normal}, ${RUN.interrupted}, ${RUN.overdue})`,
  begin: 't.work_time_start',
});
