-- 20261122T1525 read every cancelled share of a finished round as 他人已完成. Those cancelled at another moment than that of
-- handing in (somebody had left, a plan had ended) and not written since are 已取消 again.
select set_config('anlan.relabelled', coalesce((select applied_at::text from schema_migration where name = '20261122T1525_task_done_by_other.sql'), '-infinity'), true);
set local role anlan_system;
update plan_task t set task_status = 6, finish_user_id = null, finish_time = null
 where t.task_status = 7 and t.finish_time is not null and t.update_time < current_setting('anlan.relabelled')::timestamptz
   and t.update_time not between t.finish_time - interval '1 minute' and t.finish_time + interval '1 minute';
reset role;
