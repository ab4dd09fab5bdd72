alter table plan_task add column not_looked smallint;

set local role anlan_system;
update plan_task t set not_looked = r.not_looked
  from check_record r
 where r.tenant_id = t.tenant_id and r.id = t.record_id and r.not_looked is not null and t.task_status in (3, 5, 7);
reset role;
