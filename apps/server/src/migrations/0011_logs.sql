create table api_log (
  tenant_id text not null,
  id uuid not null,
  create_time timestamp with time zone not null,
  create_by text,
  remote_ip text,
  request_id text,
  title text,
  method text not null,
  request_uri text not null,
  server_host text,
  status integer not null,
  time integer not null,
  user_agent text,
  constraint api_log_pkey PRIMARY KEY (tenant_id, id)
);
create table error_log (
  tenant_id text not null,
  id uuid not null,
  create_time timestamp with time zone not null,
  create_by text,
  remote_ip text,
  request_id text,
  title text,
  method text not null,
  request_uri text not null,
  server_host text,
  exception_name text,
  message text,
  stack_trace text,
  constraint error_log_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX api_log_created ON api_log USING btree (tenant_id, create_time DESC, id DESC);
CREATE INDEX api_log_request ON api_log USING btree (request_id);
CREATE INDEX api_log_time ON api_log USING btree (create_time DESC, id DESC);
CREATE INDEX audit_log_time ON audit_log USING btree ("time" DESC);
CREATE INDEX error_log_created ON error_log USING btree (tenant_id, create_time DESC, id DESC);
CREATE INDEX error_log_request ON error_log USING btree (request_id);
CREATE INDEX error_log_time ON error_log USING btree (create_time DESC, id DESC);
alter table api_log enable row level security;
alter table api_log force row level security;
create policy system_all on api_log to anlan_system using (true) with check (true);
create policy tenant_scope on api_log to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant select on api_log to anlan_app;
grant delete, insert, select on api_log to anlan_system;
alter table error_log enable row level security;
alter table error_log force row level security;
create policy system_all on error_log to anlan_system using (true) with check (true);
create policy tenant_scope on error_log to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant select on error_log to anlan_app;
grant delete, insert, select on error_log to anlan_system;
