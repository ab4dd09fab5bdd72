import { permit } from '@anlan/domain/permit/permit';
import { permitLifecycle, RUN } from '@anlan/domain/permit/permit-entity';
import { workFactors } from '../../ports/work-factors';

/** Special work under way at a point. */
export const permitFactors = workFactors({
  resource: permit,
  prefix: 'permit',
  says: {
    badGas: '气体分析不合格的特殊作业',
    grave: '特级、受限空间等高风险特殊作业',
    any: '正在进行的特殊作业',
  },
  title: "concat_ws(' ', t.work_ticket_num, left(t.work_name, 30))",
  type: 't.work_type',
  level: 't.effective_level',
  badGas: 't.last_gas_qualified is not distinct from 2',
  end: 't.end_time',
  principal: 't.principal_id',
  underWay: `t.process_state = ${permitLifecycle.code.working} and t.run_flag in (${RUN.normal}, ${RUN.interrupted}, ${RUN.overdue})`,
  begin: 't.start_time',
});
