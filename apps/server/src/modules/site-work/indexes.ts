import { RUN, siteWorkLifecycle } from '@anlan/domain/site-work/site-work-entity';
import type { IndexSpec } from '../../kernel/db/schema/table-spec';

/** For the clock, which asks over all tenants: these do not begin with the tenant. */
export const siteWorkIndexes: readonly IndexSpec[] = [
  {
    name: 'site_work_past',
    columns: 'valid_until',
    where: `process_state = ${siteWorkLifecycle.code.working} AND run_flag = ANY (ARRAY[${RUN.normal}, ${RUN.interrupted}]) AND deleted_at IS NULL`,
  },
  {
    name: 'site_work_unused',
    columns: 'work_time_end',
    where: `process_state = ANY (ARRAY[${siteWorkLifecycle.codes('before')}]) AND run_flag = ${RUN.normal} AND deleted_at IS NULL`,
  },
];
