-- Contains-search that tells rare words from common ones (docs/adr/0005): it holds the text itself against the pattern, and
-- stops after `most` hits where that is asked, so that a common word costs a look and not the reading of every hit.
-- As before it runs as the system role and gives ids of the scope's tenant alone, of live rows.
drop function search_ids(regclass, text[]);
create function search_ids(searched regclass, grams text[], field name, pattern text, most integer) returns setof uuid
language plpgsql stable security definer rows 100 cost 1000
set search_path from current
as $$
declare
  tenant constant text := coalesce(current_setting('app.tenants', true), '');
begin
  if tenant = '' then
    return query execute format('select id from %s where deleted_at is null and search_grams @> $1 and %I ilike $2 limit $3', searched, field)
      using grams, pattern, most;
  else
    return query execute format('select id from %s where tenant_id = $1 and deleted_at is null and search_grams @> $2 and %I ilike $3 limit $4', searched, field)
      using tenant, grams, pattern, most;
  end if;
end $$;
revoke all on function search_ids(regclass, text[], name, text, integer) from public;
grant execute on function search_ids(regclass, text[], name, text, integer) to anlan_app, anlan_system;
do $$ begin
  execute format('grant create on schema %I to anlan_system', current_schema());
  alter function search_ids(regclass, text[], name, text, integer) owner to anlan_system;
  execute format('revoke create on schema %I from anlan_system', current_schema());
end $$;
