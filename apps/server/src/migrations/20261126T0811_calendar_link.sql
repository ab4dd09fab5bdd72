create table calendar_link (
  tenant_id text not null,
  user_id uuid not null,
  mark text not null,
  mine boolean not null,
  create_time timestamp with time zone default now() not null,
  constraint calendar_link_pkey PRIMARY KEY (tenant_id, user_id)
);
CREATE INDEX calendar_link_mark ON calendar_link USING btree (mark);
alter table calendar_link enable row level security;
alter table calendar_link force row level security;
create policy system_all on calendar_link to anlan_system using (true) with check (true);
create policy tenant_scope on calendar_link to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on calendar_link to anlan_app;
grant delete, insert, select, update on calendar_link to anlan_system;
