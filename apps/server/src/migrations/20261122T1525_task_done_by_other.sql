alter table plan_task add column finish_user_id uuid;
alter table plan_task add constraint plan_task_finish_user_id_fk FOREIGN KEY (tenant_id, finish_user_id) REFERENCES app_user(tenant_id, id);

-- A colleague's finished round read 已取消 to everybody else who could have done it.
set local role anlan_system;
update plan_task t
   set finish_user_id = r.finish_user_id, finish_time = r.finish_time,
       task_status = case when t.task_status = 6 and t.user_id is distinct from r.finish_user_id then 7 else t.task_status end
  from check_record r
 where r.tenant_id = t.tenant_id and r.id = t.record_id and r.record_status in (3, 5) and t.task_status in (3, 5, 6);
reset role;
