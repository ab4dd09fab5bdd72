alter table permit add column analyst_ids uuid[] default '{}'::uuid[] not null;
alter table permit_handling add column signature uuid;
alter table permit_handling add column other_signature uuid;
alter table permit_handling add column photos uuid[] default '{}'::uuid[] not null;
alter table permit_worker add column certificate_type text;
alter table site_work add column guardian_seen timestamp with time zone;
alter table site_work add column last_gas_time timestamp with time zone;
alter table site_work add column stop_at timestamp with time zone;
alter table site_work_history add column signature uuid;
alter table site_work_history add column other_signature uuid;
CREATE INDEX site_work_alive ON site_work USING btree (tenant_id, work_time_start) WHERE ((process_state = ANY (ARRAY[1, 2, 3, 4])) AND (run_flag = ANY (ARRAY[0, 1])) AND (deleted_at IS NULL));
CREATE INDEX site_work_stops ON site_work USING btree (stop_at) WHERE ((stop_at IS NOT NULL) AND (deleted_at IS NULL));
DROP INDEX site_work_past;
DROP INDEX site_work_unused;

-- Tickets of the older form that are open: what stops them next is their time, until a step says otherwise. Whoever
-- watches work that is under way is held to have been there when this was installed.
set local role anlan_system;
update "site_work" set "stop_at" = coalesce("valid_until", "work_time_end")
 where "deleted_at" is null and "run_flag" in (0, 1) and "process_state" in (1, 2, 3);
update "site_work" set "guardian_seen" = now(), "stop_at" = least("valid_until", now() + interval '35 minutes')
 where "deleted_at" is null and "run_flag" = 0 and "process_state" = 4;
update "site_work" set "stop_at" = "valid_until"
 where "deleted_at" is null and "run_flag" = 1 and "process_state" = 4;
reset role;
