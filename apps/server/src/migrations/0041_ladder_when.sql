-- When the next reminder of an open hidden danger is due, so that a look costs what has fallen due (modules/hazard/ladder).
create table hidden_danger_ladder (
  tenant_id text not null,
  hidden_danger_id uuid not null,
  next_at timestamp with time zone not null,
  constraint hidden_danger_ladder_pkey PRIMARY KEY (tenant_id, hidden_danger_id)
);
CREATE INDEX hidden_danger_ladder_due ON hidden_danger_ladder USING btree (next_at);
alter table hidden_danger_ladder enable row level security;
alter table hidden_danger_ladder force row level security;
create policy system_all on hidden_danger_ladder to anlan_system using (true) with check (true);
create policy tenant_scope on hidden_danger_ladder to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on hidden_danger_ladder to anlan_system;
alter table hidden_danger_ladder add constraint hidden_danger_ladder_danger_fk FOREIGN KEY (tenant_id, hidden_danger_id) REFERENCES hidden_danger(tenant_id, id) ON DELETE CASCADE;
DROP INDEX hidden_danger_deadlines;
-- What was told of its last step needs no further look; everything else is looked at once and then when it is due.
set local role anlan_system;
insert into hidden_danger_ladder (tenant_id, hidden_danger_id, next_at)
  select t.tenant_id, t.id, '-infinity' from hidden_danger t
   where t.status in (1, 2, 7) and t.revise_time_limit is not null and t.deleted_at is null
     and not exists (select 1 from hidden_danger_reminder r where r.tenant_id = t.tenant_id and r.hidden_danger_id = t.id
                      and r.deadline = t.revise_time_limit and r.step = 6);
reset role;

-- Whatever changes whether, or until when, a deadline runs has the danger looked at anew. A trigger and not a part of the
-- writing statement: a way of writing that forgot it would be a reminder that never comes. Runs as the system role, for the
-- request's own may not touch this table.
create function hidden_danger_climbs() returns trigger
language plpgsql security definer
set search_path from current
as $$
begin
  if new.status in (1, 2, 7) and new.revise_time_limit is not null and new.deleted_at is null then
    insert into hidden_danger_ladder (tenant_id, hidden_danger_id, next_at) values (new.tenant_id, new.id, '-infinity')
      on conflict (tenant_id, hidden_danger_id) do update set next_at = '-infinity';
  else
    delete from hidden_danger_ladder where tenant_id = new.tenant_id and hidden_danger_id = new.id;
  end if;
  return null;
end $$;
revoke all on function hidden_danger_climbs() from public;
do $$ begin
  execute format('grant create on schema %I to anlan_system', current_schema());
  alter function hidden_danger_climbs() owner to anlan_system;
  execute format('revoke create on schema %I from anlan_system', current_schema());
end $$;
create trigger hidden_danger_climbs_new after insert on hidden_danger for each row
  when (new.status in (1, 2, 7) and new.revise_time_limit is not null and new.deleted_at is null)
  execute function hidden_danger_climbs();
create trigger hidden_danger_climbs after update on hidden_danger for each row
  when (old.revise_time_limit is distinct from new.revise_time_limit
     or (old.status in (1, 2, 7) and old.deleted_at is null) is distinct from (new.status in (1, 2, 7) and new.deleted_at is null))
  execute function hidden_danger_climbs();
