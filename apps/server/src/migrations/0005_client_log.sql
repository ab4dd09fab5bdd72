create table client_log (
  tenant_id text not null,
  id uuid not null,
  user_id uuid not null,
  received_at timestamp with time zone not null,
  type text,
  message text,
  stack text,
  info text,
  url text,
  time text,
  constraint client_log_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX client_log_received ON client_log USING btree (tenant_id, received_at DESC);
alter table client_log enable row level security;
alter table client_log force row level security;
create policy system_all on client_log to anlan_system using (true) with check (true);
create policy tenant_scope on client_log to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant insert, select on client_log to anlan_app;
grant delete, insert, select on client_log to anlan_system;
alter table dict drop constraint dict_parent_id_fk;
