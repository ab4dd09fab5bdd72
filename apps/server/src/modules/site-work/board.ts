import { siteWork } from '@anlan/domain/site-work/site-work';
import { boardSource } from '../../ports/board';

/** Tickets of the older form; their plan is that of their risk point. */
export const siteWorksOnBoard = boardSource({
  resource: siteWork,
  number: 't.num',
  name: 't.name',
  type: 't.type',
  level: 't.effective_level',
  effectiveLevel: 'null::text',
  from: 't.work_time_start',
  to: 'coalesce(t.valid_until, t.work_time_end)',
  place: 't.location',
  flatId: 'null::uuid',
  area: 'null::jsonb',
  guardians: 'array_remove(array[t.guardian_id], null)',
  // The last sample of either table; what stops the work stands beside it.
  gas: `case when t.last_gas_time is null then null
             when starts_with(coalesce(t.interrupt_reason, ''), '气体分析不合格') and t.run_flag = 1 then 2 else 1 end`,
});
