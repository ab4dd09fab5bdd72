alter table training_trainee add column progress_status smallint;
set local role anlan_system;
update training_trainee t set progress_status = p.progress_status from training_plan p where p.tenant_id = t.tenant_id and p.id = t.plan_id;
reset role;
