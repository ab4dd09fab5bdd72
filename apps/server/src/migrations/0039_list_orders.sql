CREATE INDEX check_list_sort_order ON check_list USING btree (tenant_id, sort, id) WHERE (deleted_at IS NULL);
CREATE INDEX flat_sort_order ON flat USING btree (tenant_id, sort, id) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_is_overdue_order ON hidden_danger USING btree (tenant_id, is_overdue DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX plan_graph_sort_order ON plan_graph USING btree (tenant_id, sort, id) WHERE (deleted_at IS NULL);
CREATE INDEX plan_task_waiting ON plan_task USING btree (tenant_id, end_time, id) WHERE ((task_status = ANY (ARRAY[1, 2, 4])) AND (deleted_at IS NULL));
CREATE INDEX risk_plan_record_operate_time_order ON risk_plan_record USING btree (tenant_id, operate_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX tenant_flat_sort_order ON tenant_flat USING btree (tenant_id, sort, id) WHERE (deleted_at IS NULL);
DROP INDEX check_list_sort_ix;

-- Hidden dangers in whose history a person is named: behind row-level security PostgreSQL may not use `@>` on an array as
-- an index condition and would read every history of the company (docs/adr/0005). Runs as the system role and gives ids of
-- the scope's tenant alone; the rows themselves are read through the wall of whoever asks.
create function concerned_dangers(person uuid) returns setof uuid
language plpgsql stable security definer rows 100 cost 1000
set search_path from current
as $$
declare
  tenant constant text := coalesce(current_setting('app.tenants', true), '');
begin
  return query select r.hidden_danger_id from hidden_danger_record r
    where r.tenant_id = tenant and r.concerned_user_ids @> array[person] and r.operate_type = 1 and r.deleted_at is null;
end $$;
revoke all on function concerned_dangers(uuid) from public;
grant execute on function concerned_dangers(uuid) to anlan_app, anlan_system;
do $$ begin
  execute format('grant create on schema %I to anlan_system', current_schema());
  alter function concerned_dangers(uuid) owner to anlan_system;
  execute format('revoke create on schema %I from anlan_system', current_schema());
end $$;
