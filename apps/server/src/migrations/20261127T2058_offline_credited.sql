-- Hours that somebody has of a training in person; what was counted for whoever signed in stays his. A result without
-- having signed in passes nothing any more.
alter table offline_trainee add column credited numeric(18,1);
set local role anlan_system;
update offline_trainee a set credited = coalesce(o.hours, 0) from offline_training o
 where o.tenant_id = a.tenant_id and o.id = a.parent_id and a.sign_time is not null;
update offline_trainee set result = null where sign_time is null and result is not null;
update offline_training o set passed_count = (select count(*) from offline_trainee a where a.tenant_id = o.tenant_id and a.parent_id = o.id and a.result = 1)
 where o.passed_count > 0;
reset role;
