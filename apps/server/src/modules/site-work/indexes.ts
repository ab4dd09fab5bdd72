import { RUN, siteWorkLifecycle } from '@anlan/domain/site-work/site-work-entity';
import type { IndexSpec } from '../../kernel/db/schema/table-spec';

/** Which tickets name an isolation. */
export const siteWorkIsolationIndexes: readonly IndexSpec[] = [
  { name: 'site_work_isolation_of', columns: 'tenant_id, isolation_id' },
];

/** For the clock, which asks over all tenants, and for what stands beside a work in either form. */
export const siteWorkIndexes: readonly IndexSpec[] = [
  { name: 'site_work_stops', columns: 'stop_at', where: 'stop_at IS NOT NULL AND deleted_at IS NULL' },
  // What is done near a place at that time, and where a guardian watches: planned and live tickets alone, and
  // those past their time that nobody has ended.
  {
    name: 'site_work_alive',
    columns: 'tenant_id, work_time_start',
    where: `process_state = ANY (ARRAY[${siteWorkLifecycle.codes('gas')}]) AND run_flag = ANY (ARRAY[${RUN.normal}, ${RUN.interrupted}, ${RUN.overdue}]) AND deleted_at IS NULL`,
  },
];
