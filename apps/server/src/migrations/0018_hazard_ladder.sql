create table hidden_danger_reminder (
  tenant_id text not null,
  hidden_danger_id uuid not null,
  deadline timestamp with time zone not null,
  step smallint not null,
  told_at timestamp with time zone not null,
  constraint hidden_danger_reminder_pkey PRIMARY KEY (tenant_id, hidden_danger_id, deadline, step)
);
CREATE INDEX hidden_danger_deadlines ON hidden_danger USING btree (revise_time_limit, id) WHERE ((status = ANY (ARRAY[1, 2, 7])) AND (deleted_at IS NULL));
alter table hidden_danger_reminder enable row level security;
alter table hidden_danger_reminder force row level security;
create policy system_all on hidden_danger_reminder to anlan_system using (true) with check (true);
create policy tenant_scope on hidden_danger_reminder to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select on hidden_danger_reminder to anlan_system;
drop policy tenant_scope on internal_message;
create policy tenant_scope on internal_message to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
drop policy tenant_scope on user_setting;
create policy tenant_scope on user_setting to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
alter table hidden_danger_reminder add constraint hidden_danger_reminder_danger_fk FOREIGN KEY (tenant_id, hidden_danger_id) REFERENCES hidden_danger(tenant_id, id) ON DELETE CASCADE;
