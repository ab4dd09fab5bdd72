-- Open major dangers that are not reported to the supervision office, and when their time is up (modules/hazard/unreported).
create table hidden_danger_unreported (
  tenant_id text not null,
  hidden_danger_id uuid not null,
  next_at timestamp with time zone not null,
  graded_at timestamp with time zone,
  told_at timestamp with time zone,
  constraint hidden_danger_unreported_pkey PRIMARY KEY (tenant_id, hidden_danger_id)
);
CREATE INDEX hidden_danger_unreported_due ON hidden_danger_unreported USING btree (next_at) WHERE (told_at IS NULL);
alter table hidden_danger_unreported enable row level security;
alter table hidden_danger_unreported force row level security;
create policy system_all on hidden_danger_unreported to anlan_system using (true) with check (true);
create policy tenant_scope on hidden_danger_unreported to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on hidden_danger_unreported to anlan_system;
alter table hidden_danger_unreported add constraint hidden_danger_unreported_danger_fk FOREIGN KEY (tenant_id, hidden_danger_id) REFERENCES hidden_danger(tenant_id, id) ON DELETE CASCADE;
-- What stands open and unreported is looked at once, and then when its time is up.
set local role anlan_system;
insert into hidden_danger_unreported (tenant_id, hidden_danger_id, next_at)
  select t.tenant_id, t.id, '-infinity' from hidden_danger t
   where t.hidden_danger_level = 4 and t.status in (2, 3, 4, 7) and t.is_report_government is distinct from 1 and t.deleted_at is null;
reset role;

-- A trigger for the same reason as hidden_danger_climbs: a way of writing that forgot it would be a warning that never comes.
create function hidden_danger_to_report() returns trigger
language plpgsql security definer
set search_path from current
as $$
begin
  if new.hidden_danger_level = 4 and new.status in (2, 3, 4, 7) and new.is_report_government is distinct from 1 and new.deleted_at is null then
    insert into hidden_danger_unreported (tenant_id, hidden_danger_id, next_at) values (new.tenant_id, new.id, '-infinity')
      on conflict (tenant_id, hidden_danger_id) do update set next_at = '-infinity', graded_at = null, told_at = null;
  else
    delete from hidden_danger_unreported where tenant_id = new.tenant_id and hidden_danger_id = new.id;
  end if;
  return null;
end $$;
revoke all on function hidden_danger_to_report() from public;
do $$ begin
  execute format('grant create on schema %I to anlan_system', current_schema());
  alter function hidden_danger_to_report() owner to anlan_system;
  execute format('revoke create on schema %I from anlan_system', current_schema());
end $$;
create trigger hidden_danger_to_report_new after insert on hidden_danger for each row
  when (new.hidden_danger_level = 4 and new.status in (2, 3, 4, 7) and new.is_report_government is distinct from 1 and new.deleted_at is null)
  execute function hidden_danger_to_report();
create trigger hidden_danger_to_report after update on hidden_danger for each row
  when ((coalesce(old.hidden_danger_level, 0) = 4 and old.status in (2, 3, 4, 7) and old.is_report_government is distinct from 1 and old.deleted_at is null)
    is distinct from (coalesce(new.hidden_danger_level, 0) = 4 and new.status in (2, 3, 4, 7) and new.is_report_government is distinct from 1 and new.deleted_at is null))
  execute function hidden_danger_to_report();
