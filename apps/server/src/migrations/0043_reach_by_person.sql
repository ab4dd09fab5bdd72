-- Every field by which a row concerns somebody has an index, arrays by one name.
ALTER INDEX check_record_depted RENAME TO check_record_depted_id_names;
ALTER INDEX check_record_people RENAME TO check_record_user_ids_names;
CREATE INDEX hidden_danger_record_concerned_dept_ids_names ON hidden_danger_record USING gin (tenant_id, concerned_dept_ids) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_record_concerned_user_ids_names ON hidden_danger_record USING gin (tenant_id, concerned_user_ids) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_record_operate_user_id_operate_time_ix ON hidden_danger_record USING btree (tenant_id, operate_user_id, operate_time) WHERE (deleted_at IS NULL);

-- Ids of at most `most` live rows of the scope's tenant whose array `field` names one of `who`. Behind the wall no index
-- answers that (docs/adr/0005), so it runs as the system role; without a scope it finds nothing. Whoever asks sees the rows
-- themselves through his own wall and reach only.
create function naming_ids(searched regclass, field name, who uuid[], most integer) returns setof uuid
language plpgsql stable security definer rows 100 cost 1000
set search_path from current
as $$
begin
  return query execute format('select id from %s where tenant_id = $1 and deleted_at is null and %I && $2 limit $3', searched, field)
    using current_setting('app.tenants', true), who, most;
end $$;
revoke all on function naming_ids(regclass, name, uuid[], integer) from public;
grant execute on function naming_ids(regclass, name, uuid[], integer) to anlan_app, anlan_system;
do $$ begin
  execute format('grant create on schema %I to anlan_system', current_schema());
  alter function naming_ids(regclass, name, uuid[], integer) owner to anlan_system;
  execute format('revoke create on schema %I from anlan_system', current_schema());
end $$;
