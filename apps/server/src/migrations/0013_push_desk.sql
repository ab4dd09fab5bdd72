create table internal_message (
  tenant_id text not null,
  id uuid not null,
  user_id uuid not null,
  event_id text not null,
  title text not null,
  content text default ''::text not null,
  resource text,
  record_id text,
  create_time timestamp with time zone default now() not null,
  read_time timestamp with time zone,
  constraint internal_message_pkey PRIMARY KEY (tenant_id, id)
);
create table push_message (
  id bigint generated always as identity not null,
  tenant_id text not null,
  user_ids uuid[],
  topic text not null,
  record_id text,
  created_at timestamp with time zone default now() not null,
  constraint push_message_pkey PRIMARY KEY (id)
);
create table user_setting (
  tenant_id text not null,
  user_id uuid not null,
  name text not null,
  value jsonb not null,
  update_time timestamp with time zone default now() not null,
  constraint user_setting_pkey PRIMARY KEY (tenant_id, user_id, name)
);
CREATE UNIQUE INDEX internal_message_event ON internal_message USING btree (tenant_id, user_id, event_id);
CREATE INDEX internal_message_mine ON internal_message USING btree (tenant_id, user_id, create_time DESC, id DESC);
CREATE INDEX internal_message_unread ON internal_message USING btree (tenant_id, user_id) WHERE (read_time IS NULL);
alter table internal_message enable row level security;
alter table internal_message force row level security;
create policy system_all on internal_message to anlan_system using (true) with check (true);
create policy tenant_scope on internal_message to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant select, update on internal_message to anlan_app;
grant delete, insert, select, update on internal_message to anlan_system;
grant delete, insert, select on push_message to anlan_system;
alter table user_setting enable row level security;
alter table user_setting force row level security;
create policy system_all on user_setting to anlan_system using (true) with check (true);
create policy tenant_scope on user_setting to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on user_setting to anlan_app;
grant delete, insert, select, update on user_setting to anlan_system;
