import type { Tx } from '../../kernel/db/db';
import { layOutItems } from './items';

/**
 * A plan kept from the first batches reads the whole table for every row once the table has grown: the time of 5,000
 * plans then grows with their square.
 */
export const PLANNED_ANEW = "select set_config('plan_cache_mode', 'force_custom_plan', true)";

export interface Made {
  readonly tenant_id: string;
  readonly id: string;
  readonly plan_id: string;
  /** Just made: nothing is laid out in it yet. */
  readonly fresh?: boolean;
}

/** Rows of one table named by tenant and id, so that the primary key is used. */
export const keyed = (rows: readonly Pick<Made, 'tenant_id' | 'id'>[]): [string[], string[]] => [
  rows.map((row) => row.tenant_id),
  rows.map((row) => row.id),
];

/** A task stands as its record does; where another has done it, it is 他人已完成. */
const STANDS =
  'case when r.record_status in (3, 5) and u.id is distinct from r.finish_user_id then 7 else r.record_status end';

/** Tasks and items of records that were made `bare`; `result` of an item is an expression over record r and item i. */
export async function layOutHistory(
  tx: Tx,
  records: readonly Pick<Made, 'tenant_id' | 'id'>[],
  now: string,
  result: string,
): Promise<void> {
  const fresh = records.map((record) => ({ ...record, fresh: true }));
  await tx.query(PLANNED_ANEW);
  await insertTasks(tx, fresh, now);
  await layOutItems(tx, fresh, result);
}

export async function insertTasks(
  tx: Tx,
  records: readonly Pick<Made, 'tenant_id' | 'id'>[],
  now: string,
): Promise<void> {
  await tx.run(
    `insert into plan_task as t (tenant_id, id, record_id, plan_id, name, pinyin, search_grams, user_id, assignee_id, dept_id, task_time, end_time, check_way, task_status,
            finish_user_id, finish_time, create_tenant, create_time, update_time)
     select r.tenant_id, gen_random_uuid(), r.id, r.plan_id, r.name, r.pinyin, r.search_grams, u.id, u.id, u.main_dept_id, r.record_time, r.end_time, r.check_way, ${STANDS},
            r.finish_user_id, r.finish_time, r.tenant_id, $3::timestamptz, $3::timestamptz
       from unnest($1::text[], $2::uuid[]) as k(tenant_id, id)
       join check_record r on r.tenant_id = k.tenant_id and r.id = k.id
       join app_user u on u.tenant_id = r.tenant_id and u.id = any(r.user_ids)
     on conflict (tenant_id, record_id, assignee_id) where deleted_at is null
     do update set task_status = 1, user_id = excluded.user_id, name = excluded.name, pinyin = excluded.pinyin, search_grams = excluded.search_grams, end_time = excluded.end_time,
                   check_way = excluded.check_way, version = t.version + 1, update_time = excluded.update_time
        where t.task_status = 6`,
    [...keyed(records), now],
  );
}
