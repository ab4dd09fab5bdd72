-- The wall as a plain equality, and contains-search past it (docs/adr/0005).
do $$ declare name text; begin
  for name in select tablename from pg_policies where policyname = 'tenant_scope' and schemaname = current_schema() loop
    execute format('alter policy tenant_scope on %I using (tenant_id = current_setting(''app.tenants'', true)) with check (tenant_id = current_setting(''app.tenants'', true))', name);
  end loop;
end $$;

-- Ids of the live rows of the scope's tenant whose bigrams hold all of `grams`. It runs as the system role, for whom the
-- policy is no barrier to the index; whoever asks sees the rows themselves through his own wall only. Without a scope
-- (work across tenants) every tenant is searched.
create function search_ids(searched regclass, grams text[]) returns setof uuid
language plpgsql stable security definer rows 100 cost 1000
set search_path from current
as $$
declare
  tenant constant text := coalesce(current_setting('app.tenants', true), '');
begin
  if tenant = '' then
    return query execute format('select id from %s where search_grams @> $1', searched) using grams;
  else
    return query execute format('select id from %s where tenant_id = $1 and search_grams @> $2', searched) using tenant, grams;
  end if;
end $$;
revoke all on function search_ids(regclass, text[]) from public;
grant execute on function search_ids(regclass, text[]) to anlan_app, anlan_system;
do $$ begin
  execute format('grant create on schema %I to anlan_system', current_schema());
  alter function search_ids(regclass, text[]) owner to anlan_system;
  execute format('revoke create on schema %I from anlan_system', current_schema());
end $$;
