-- The number of 每N小时 stands with every round, as the plan had it. Rounds made before take what their plan says now.
alter table check_record add column patrol_cycle integer;
set local role anlan_system;
update check_record r set patrol_cycle = p.patrol_cycle from check_plan p
 where p.tenant_id = r.tenant_id and p.id = r.plan_id and p.time_type = r.time_type and p.time_type in ('2', '11', '12') and p.patrol_cycle is not null;
reset role;
