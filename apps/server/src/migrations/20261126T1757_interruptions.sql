create table interruption (
  tenant_id text not null,
  user_id uuid not null,
  last_at timestamp with time zone not null,
  constraint interruption_pkey PRIMARY KEY (tenant_id, user_id)
);
alter table interruption enable row level security;
alter table interruption force row level security;
create policy system_all on interruption to anlan_system using (true) with check (true);
create policy tenant_scope on interruption to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant select on interruption to anlan_app;
grant delete, insert, select, update on interruption to anlan_system;

alter table internal_message add column urgent boolean not null default false;
alter table internal_message add column pending boolean not null default false;
alter table internal_message add column told_at timestamp with time zone;
create index internal_message_pending on internal_message using btree (tenant_id, user_id) where (pending);
create index internal_message_urgent on internal_message using btree (tenant_id) where (pending and urgent);
create index user_setting_name on user_setting using btree (name, tenant_id);
