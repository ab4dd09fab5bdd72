create table api_scope (
  tenant_id text not null,
  id uuid not null,
  menu_id uuid,
  scope_name text,
  resource_code text,
  scope_path text,
  scope_type smallint,
  remark text,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint api_scope_pkey PRIMARY KEY (tenant_id, id)
);
create table data_scope (
  tenant_id text not null,
  id uuid not null,
  menu_id uuid,
  scope_name text,
  resource_code text,
  scope_column text,
  scope_type smallint,
  scope_dept_ids uuid[] default '{}'::uuid[] not null,
  remark text,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint data_scope_pkey PRIMARY KEY (tenant_id, id)
);
create table guest_credential (
  tenant_id text not null,
  register_id uuid not null,
  hash text not null,
  provider_id uuid not null,
  subject text not null,
  constraint guest_credential_pkey PRIMARY KEY (tenant_id, register_id)
);
create table guest_register (
  tenant_id text not null,
  id uuid not null,
  name text,
  account text,
  source_name text,
  oauth_name text,
  email text,
  state smallint not null,
  audit_opinion text,
  audit_user_name text,
  audit_time timestamp with time zone,
  user_id uuid,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint guest_register_pkey PRIMARY KEY (tenant_id, id)
);
create table guest_use (
  id bigint generated always as identity not null,
  what text not null,
  ip text not null,
  time timestamp with time zone not null,
  constraint guest_use_pkey PRIMARY KEY (id)
);
create table internal_report (
  tenant_id text not null,
  id uuid not null,
  title text,
  description text,
  images uuid[] default '{}'::uuid[] not null,
  contact text,
  report_user_id uuid,
  handle_state smallint not null,
  handle_result text,
  handle_user_id uuid,
  handle_time timestamp with time zone,
  pinyin text,
  search_grams text[] default '{}'::text[] not null,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint internal_report_pkey PRIMARY KEY (tenant_id, id)
);
create table role_api_scope (
  tenant_id text not null,
  role_id uuid not null,
  api_scope_id uuid not null,
  constraint role_api_scope_pkey PRIMARY KEY (tenant_id, role_id, api_scope_id)
);
create table role_data_scope (
  tenant_id text not null,
  role_id uuid not null,
  data_scope_id uuid not null,
  constraint role_data_scope_pkey PRIMARY KEY (tenant_id, role_id, data_scope_id)
);
create table social_guest (
  digest text not null,
  provider_id uuid not null,
  subject text not null,
  name text,
  email text,
  expires_at timestamp with time zone not null,
  constraint social_guest_pkey PRIMARY KEY (digest)
);
create table social_provider (
  id uuid not null,
  source text,
  name text,
  kind smallint,
  issuer text,
  authorize_url text,
  token_url text,
  user_info_url text,
  subject_field text,
  client_id text,
  client_secret text,
  scopes text,
  redirect_uri text,
  sort integer,
  status smallint,
  remark text,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint social_provider_pkey PRIMARY KEY (id)
);
create table social_state (
  digest text not null,
  provider_id uuid not null,
  browser text not null,
  verifier text not null,
  nonce text not null,
  tenant_id text not null,
  session_id uuid,
  expires_at timestamp with time zone not null,
  constraint social_state_pkey PRIMARY KEY (digest)
);
create table user_oauth (
  tenant_id text not null,
  id uuid not null,
  user_id uuid not null,
  provider_id uuid not null,
  subject text not null,
  name text,
  bound_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint user_oauth_pkey PRIMARY KEY (tenant_id, id)
);
create table user_platform (
  tenant_id text not null,
  user_id uuid not null,
  user_type smallint not null,
  user_ext jsonb not null,
  update_time timestamp with time zone not null,
  constraint user_platform_pkey PRIMARY KEY (tenant_id, user_id, user_type),
  constraint user_platform_type CHECK (((user_type >= 1) AND (user_type <= 4)))
);
CREATE INDEX api_scope_created ON api_scope USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX api_scope_menu_id_ix ON api_scope USING btree (tenant_id, menu_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX api_scope_scope_name_uq ON api_scope USING btree (tenant_id, scope_name) WHERE (deleted_at IS NULL);
CREATE INDEX data_scope_created ON data_scope USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX data_scope_menu_id_ix ON data_scope USING btree (tenant_id, menu_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX data_scope_scope_name_uq ON data_scope USING btree (tenant_id, scope_name) WHERE (deleted_at IS NULL);
CREATE INDEX guest_credential_subject ON guest_credential USING btree (tenant_id, provider_id, subject);
CREATE INDEX guest_register_created ON guest_register USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX guest_register_state ON guest_register USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX guest_use_age ON guest_use USING btree ("time");
CREATE INDEX guest_use_recent ON guest_use USING btree (what, ip, "time" DESC);
CREATE INDEX internal_report_created ON internal_report USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX internal_report_handle_state ON internal_report USING btree (tenant_id, handle_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX internal_report_report_user_id_create_time_ix ON internal_report USING btree (tenant_id, report_user_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX internal_report_search ON internal_report USING gin (tenant_id, search_grams);
CREATE INDEX role_api_scope_scope ON role_api_scope USING btree (tenant_id, api_scope_id);
CREATE INDEX role_data_scope_scope ON role_data_scope USING btree (tenant_id, data_scope_id);
CREATE INDEX social_guest_age ON social_guest USING btree (expires_at);
CREATE INDEX social_provider_created ON social_provider USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX social_provider_source_uq ON social_provider USING btree (source) WHERE (deleted_at IS NULL);
CREATE INDEX social_state_age ON social_state USING btree (expires_at);
CREATE UNIQUE INDEX user_oauth_subject ON user_oauth USING btree (tenant_id, provider_id, subject);
CREATE UNIQUE INDEX user_oauth_user ON user_oauth USING btree (tenant_id, user_id, provider_id);
alter table api_scope enable row level security;
alter table api_scope force row level security;
create policy system_all on api_scope to anlan_system using (true) with check (true);
create policy tenant_scope on api_scope to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on api_scope to anlan_app;
grant delete, insert, select, update on api_scope to anlan_system;
alter table data_scope enable row level security;
alter table data_scope force row level security;
create policy system_all on data_scope to anlan_system using (true) with check (true);
create policy tenant_scope on data_scope to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on data_scope to anlan_app;
grant delete, insert, select, update on data_scope to anlan_system;
alter table guest_credential enable row level security;
alter table guest_credential force row level security;
create policy system_all on guest_credential to anlan_system using (true) with check (true);
create policy tenant_scope on guest_credential to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, select, update on guest_credential to anlan_app;
grant delete, insert, select, update on guest_credential to anlan_system;
alter table guest_register enable row level security;
alter table guest_register force row level security;
create policy system_all on guest_register to anlan_system using (true) with check (true);
create policy tenant_scope on guest_register to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on guest_register to anlan_app;
grant delete, insert, select, update on guest_register to anlan_system;
grant delete, insert, select on guest_use to anlan_system;
alter table internal_report enable row level security;
alter table internal_report force row level security;
create policy system_all on internal_report to anlan_system using (true) with check (true);
create policy tenant_scope on internal_report to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on internal_report to anlan_app;
grant delete, insert, select, update on internal_report to anlan_system;
alter table role_api_scope enable row level security;
alter table role_api_scope force row level security;
create policy system_all on role_api_scope to anlan_system using (true) with check (true);
create policy tenant_scope on role_api_scope to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on role_api_scope to anlan_app;
grant delete, insert, select, update on role_api_scope to anlan_system;
alter table role_data_scope enable row level security;
alter table role_data_scope force row level security;
create policy system_all on role_data_scope to anlan_system using (true) with check (true);
create policy tenant_scope on role_data_scope to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on role_data_scope to anlan_app;
grant delete, insert, select, update on role_data_scope to anlan_system;
grant delete, insert, select, update on social_guest to anlan_system;
grant delete, insert, select, update on social_provider to anlan_app;
grant delete, insert, select, update on social_provider to anlan_system;
grant delete, insert, select, update on social_state to anlan_system;
alter table user_oauth enable row level security;
alter table user_oauth force row level security;
create policy system_all on user_oauth to anlan_system using (true) with check (true);
create policy tenant_scope on user_oauth to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on user_oauth to anlan_app;
grant delete, insert, select, update on user_oauth to anlan_system;
alter table user_platform enable row level security;
alter table user_platform force row level security;
create policy system_all on user_platform to anlan_system using (true) with check (true);
create policy tenant_scope on user_platform to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on user_platform to anlan_app;
grant delete, insert, select, update on user_platform to anlan_system;
alter table api_scope add constraint api_scope_menu_id_fk FOREIGN KEY (menu_id) REFERENCES menu(id);
alter table data_scope add constraint data_scope_menu_id_fk FOREIGN KEY (menu_id) REFERENCES menu(id);
alter table guest_credential add constraint guest_credential_register_fk FOREIGN KEY (tenant_id, register_id) REFERENCES guest_register(tenant_id, id);
alter table guest_register add constraint guest_register_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table internal_report add constraint internal_report_handle_user_id_fk FOREIGN KEY (tenant_id, handle_user_id) REFERENCES app_user(tenant_id, id);
alter table internal_report add constraint internal_report_report_user_id_fk FOREIGN KEY (tenant_id, report_user_id) REFERENCES app_user(tenant_id, id);
alter table role_api_scope add constraint role_api_scope_role_fk FOREIGN KEY (tenant_id, role_id) REFERENCES role(tenant_id, id);
alter table role_api_scope add constraint role_api_scope_scope_fk FOREIGN KEY (tenant_id, api_scope_id) REFERENCES api_scope(tenant_id, id);
alter table role_data_scope add constraint role_data_scope_role_fk FOREIGN KEY (tenant_id, role_id) REFERENCES role(tenant_id, id);
alter table role_data_scope add constraint role_data_scope_scope_fk FOREIGN KEY (tenant_id, data_scope_id) REFERENCES data_scope(tenant_id, id);
alter table user_oauth add constraint user_oauth_provider_fk FOREIGN KEY (provider_id) REFERENCES social_provider(id);
alter table user_oauth add constraint user_oauth_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table user_platform add constraint user_platform_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
