create table app_state (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint app_state_pkey PRIMARY KEY (key)
);
create table app_user (
  tenant_id text not null,
  id uuid not null,
  account text,
  code text,
  real_name text,
  name text,
  avatar uuid[] default '{}'::uuid[] not null,
  role_id uuid[] default '{}'::uuid[] not null,
  dept_id uuid[] default '{}'::uuid[] not null,
  main_dept_id uuid,
  post_id uuid[] default '{}'::uuid[] not null,
  phone text,
  phone_hash text,
  email text,
  sex smallint,
  birthday date,
  id_card text,
  id_card_hash text,
  education text,
  entry_time date,
  is_resign smallint,
  resign_time timestamp with time zone,
  status smallint,
  last_login_time timestamp with time zone,
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
  constraint app_user_pkey PRIMARY KEY (tenant_id, id)
);
create table area (
  tenant_id text not null,
  id uuid not null,
  name text,
  parent_id uuid,
  dept_id uuid,
  principal_id uuid,
  coordinate jsonb,
  sort integer,
  remark text,
  ancestors uuid[] default '{}'::uuid[] not null,
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
  constraint area_pkey PRIMARY KEY (tenant_id, id)
);
create table attachment (
  tenant_id text not null,
  id uuid not null,
  original_name text,
  name text,
  extension text,
  content_type text,
  attach_size integer,
  sha256 text,
  storage_key text,
  has_thumbnail boolean,
  owner_resource text,
  owner_id text,
  claimed_time timestamp with time zone,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint attachment_pkey PRIMARY KEY (tenant_id, id)
);
create table audit_log (
  tenant_id text not null,
  id uuid not null,
  time timestamp with time zone default now() not null,
  user_id uuid,
  user_name text,
  user_tenant text,
  ghost_user uuid,
  ip text,
  request_id text,
  kind text not null,
  resource text not null,
  record_id text,
  success boolean default true not null,
  before jsonb,
  after jsonb,
  constraint audit_log_pkey PRIMARY KEY (tenant_id, "time", id)
) partition by RANGE ("time");
create table counter (
  tenant_id text not null,
  entity text not null,
  dims text[] not null,
  n bigint default 0 not null,
  constraint counter_pkey PRIMARY KEY (tenant_id, entity, dims)
);
create table counter_delta (
  tenant_id text not null,
  id bigint generated always as identity not null,
  entity text not null,
  dims text[] not null,
  n integer not null,
  constraint counter_delta_pkey PRIMARY KEY (tenant_id, id)
);
create table dept (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid,
  dept_name text,
  full_name text,
  dept_category smallint,
  principal_id uuid,
  phone text,
  sort integer,
  remark text,
  ancestors uuid[] default '{}'::uuid[] not null,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint dept_pkey PRIMARY KEY (tenant_id, id)
);
create table dict (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid,
  code text,
  dict_key text,
  dict_value text,
  sort integer,
  is_sealed smallint,
  is_locked boolean,
  color text,
  logo uuid[] default '{}'::uuid[] not null,
  remark text,
  ancestors uuid[] default '{}'::uuid[] not null,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint dict_pkey PRIMARY KEY (tenant_id, id)
);
create table epoch (
  topic text not null,
  value bigint default 0 not null,
  constraint epoch_pkey PRIMARY KEY (topic)
);
create table hidden_danger (
  tenant_id text not null,
  id uuid not null,
  code text,
  name text,
  source text,
  informant_id uuid,
  discovery_time timestamp with time zone,
  geo_location text,
  risk_id uuid,
  type text,
  hidden_danger_describe text,
  reason_analyze text,
  revise_before_images uuid[] default '{}'::uuid[] not null,
  hidden_danger_level smallint,
  govern_type text[] default '{}'::text[] not null,
  principal_dept uuid,
  principal_id uuid,
  revise_id uuid,
  revise_time_limit timestamp with time zone,
  revise_request text,
  basis text,
  measure text,
  plan_cost numeric(18,4),
  plan_responsible text,
  emergency_plan text,
  interim_protection text,
  complete_revise_id uuid,
  revise_condition text,
  revise_after_images uuid[] default '{}'::uuid[] not null,
  revise_time timestamp with time zone,
  revise_cost numeric(18,4),
  review_id uuid,
  review_dept uuid,
  review_time timestamp with time zone,
  review_result smallint,
  review_opinion text,
  review_images uuid[] default '{}'::uuid[] not null,
  second_review_id uuid,
  second_review_time timestamp with time zone,
  second_review_opinion text,
  extend_to timestamp with time zone,
  extend_reason text,
  extend_state smallint,
  invalid_reason text,
  plan_name text,
  hidden_danger_type smallint,
  remark text,
  is_overdue smallint,
  is_report_government smallint,
  report_government_time timestamp with time zone,
  status smallint not null,
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
  constraint hidden_danger_pkey PRIMARY KEY (tenant_id, id)
);
create table hidden_danger_record (
  tenant_id text not null,
  id uuid not null,
  hidden_danger_id uuid,
  operate_type smallint,
  operate_user_id uuid,
  operate_time timestamp with time zone,
  status_before smallint,
  status_after smallint,
  content text,
  images uuid[] default '{}'::uuid[] not null,
  concerned_user_ids uuid[] default '{}'::uuid[] not null,
  concerned_dept_ids uuid[] default '{}'::uuid[] not null,
  on_behalf boolean,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint hidden_danger_record_pkey PRIMARY KEY (tenant_id, id)
);
create table idempotency (
  tenant_id text not null,
  user_id uuid not null,
  key text not null,
  route text not null,
  reply text,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_pkey PRIMARY KEY (tenant_id, user_id, key)
);
create table menu (
  id uuid not null,
  parent_id uuid,
  name text,
  code text,
  alias text,
  path text,
  source text,
  category smallint,
  action smallint,
  is_open smallint,
  audience text,
  hidden boolean,
  keep_alive boolean,
  is_tab boolean,
  sort integer,
  remark text,
  ancestors uuid[] default '{}'::uuid[] not null,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint menu_pkey PRIMARY KEY (id)
);
create table number_sequence (
  tenant_id text not null,
  kind text not null,
  day date not null,
  last integer not null,
  constraint number_sequence_pkey PRIMARY KEY (tenant_id, kind, day)
);
create table outbox (
  id bigint generated always as identity not null,
  tenant_id text not null,
  topic text not null,
  record_id text,
  payload jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  failed_at timestamp with time zone,
  constraint outbox_pkey PRIMARY KEY (id)
);
create table param (
  tenant_id text not null,
  id uuid not null,
  param_name text,
  param_key text,
  param_value text,
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
  constraint param_pkey PRIMARY KEY (tenant_id, id)
);
create table post (
  tenant_id text not null,
  id uuid not null,
  post_name text,
  post_code text,
  category text,
  is_touch_harm smallint,
  touch_harm_time integer,
  harm_factor text[] default '{}'::text[] not null,
  sort integer,
  remark text,
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
  constraint post_pkey PRIMARY KEY (tenant_id, id)
);
create table region (
  code text not null,
  parent_code text,
  name text,
  region_level smallint,
  ancestors text,
  sort integer,
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
  constraint region_pkey PRIMARY KEY (code)
);
create table risk_info (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  danger_name text,
  step text,
  danger_type text,
  accidents text[] default '{}'::text[] not null,
  evaluate_method text,
  likelihood numeric(18,2),
  exposure numeric(18,2),
  consequence numeric(18,2),
  risk_value numeric(18,3),
  score_level text,
  engineering_measures text,
  manage_measures text,
  education_measures text,
  protect_measures text,
  emergency_measures text,
  evaluate_user_id uuid,
  evaluate_time date,
  constraint risk_info_pkey PRIMARY KEY (tenant_id, id)
);
create table risk_point (
  tenant_id text not null,
  id uuid not null,
  name text,
  point_num text,
  parent_id uuid,
  type text,
  risk_describe text,
  danger_name text,
  danger_type text,
  accidents text[] default '{}'::text[] not null,
  inherent_level text,
  score_level text,
  inventory_stratum text,
  inventory_frequency text,
  inventory_remark text,
  dept_id uuid,
  place uuid,
  team_ids uuid[] default '{}'::uuid[] not null,
  principal_id uuid,
  post_ids uuid[] default '{}'::uuid[] not null,
  medium text,
  occupational_disease_arr text[] default '{}'::text[] not null,
  direct_flags text[] default '{}'::text[] not null,
  sign_in_time timestamp with time zone,
  allow_deviation integer,
  longitude numeric(18,6),
  latitude numeric(18,6),
  coordinate jsonb,
  is_significant smallint,
  has_danger_source smallint,
  status smallint,
  inform_state smallint,
  ancestors uuid[] default '{}'::uuid[] not null,
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
  constraint risk_point_pkey PRIMARY KEY (tenant_id, id)
);
create table role (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid,
  role_name text,
  role_alias text,
  data_scope smallint,
  scope_dept_ids uuid[] default '{}'::uuid[] not null,
  sort integer,
  remark text,
  ancestors uuid[] default '{}'::uuid[] not null,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint role_pkey PRIMARY KEY (tenant_id, id)
);
create table tenant (
  tenant_id text not null,
  tenant_name text,
  linkman text,
  contact_number text,
  address text,
  area_code text,
  industry text,
  tenant_type smallint,
  account_number integer,
  expire_time timestamp with time zone,
  domain_url text,
  longitude numeric(18,6),
  latitude numeric(18,6),
  status smallint,
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
  constraint tenant_pkey PRIMARY KEY (tenant_id)
);
create table top_menu (
  id uuid not null,
  name text,
  code text,
  source text,
  path text,
  sort integer,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint top_menu_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX app_user_account_uq ON app_user USING btree (tenant_id, account) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_created ON app_user USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_id_card_hash ON app_user USING btree (tenant_id, id_card_hash) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_phone_hash ON app_user USING btree (tenant_id, phone_hash) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_search ON app_user USING gin (tenant_id, search_grams);
CREATE INDEX area_ancestors ON area USING gin (ancestors);
CREATE INDEX area_created ON area USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX area_name_uq ON area USING btree (tenant_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX area_search ON area USING gin (tenant_id, search_grams);
CREATE INDEX attachment_created ON attachment USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX attachment_owner_resource_owner_id_ix ON attachment USING btree (tenant_id, owner_resource, owner_id) WHERE (deleted_at IS NULL);
CREATE INDEX attachment_sha256_ix ON attachment USING btree (tenant_id, sha256) WHERE (deleted_at IS NULL);
CREATE INDEX audit_log_record ON audit_log USING btree (tenant_id, resource, record_id, "time" DESC);
CREATE INDEX dept_ancestors ON dept USING gin (ancestors);
CREATE INDEX dept_created ON dept USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX dept_dept_category_ix ON dept USING btree (tenant_id, dept_category) WHERE (deleted_at IS NULL);
CREATE INDEX dept_parent_id_ix ON dept USING btree (tenant_id, parent_id) WHERE (deleted_at IS NULL);
CREATE INDEX dept_principal_id_ix ON dept USING btree (tenant_id, principal_id) WHERE (deleted_at IS NULL);
CREATE INDEX dict_ancestors ON dict USING gin (ancestors);
CREATE INDEX dict_code_ix ON dict USING btree (tenant_id, code) WHERE (deleted_at IS NULL);
CREATE INDEX dict_created ON dict USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX dict_parent_id_ix ON dict USING btree (tenant_id, parent_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX hidden_danger_code_uq ON hidden_danger USING btree (tenant_id, code) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_created ON hidden_danger USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_discovery_time_ix ON hidden_danger USING btree (tenant_id, discovery_time) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_hidden_danger_level_create_time_ix ON hidden_danger USING btree (tenant_id, hidden_danger_level, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_informant_id_create_time_ix ON hidden_danger USING btree (tenant_id, informant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_principal_dept_create_time_ix ON hidden_danger USING btree (tenant_id, principal_dept, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_principal_id_status_ix ON hidden_danger USING btree (tenant_id, principal_id, status) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_review_id_status_ix ON hidden_danger USING btree (tenant_id, review_id, status) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_revise_id_status_ix ON hidden_danger USING btree (tenant_id, revise_id, status) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_risk_id_ix ON hidden_danger USING btree (tenant_id, risk_id) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_search ON hidden_danger USING gin (tenant_id, search_grams);
CREATE INDEX hidden_danger_status ON hidden_danger USING btree (tenant_id, status, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_record_created ON hidden_danger_record USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_record_hidden_danger_id_operate_time_ix ON hidden_danger_record USING btree (tenant_id, hidden_danger_id, operate_time) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_record_operate_time_ix ON hidden_danger_record USING btree (tenant_id, operate_time) WHERE (deleted_at IS NULL);
CREATE INDEX idempotency_age ON idempotency USING btree (created_at);
CREATE INDEX menu_ancestors ON menu USING gin (ancestors);
CREATE UNIQUE INDEX menu_code_uq ON menu USING btree (code) WHERE (deleted_at IS NULL);
CREATE INDEX menu_created ON menu USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX menu_parent_id_ix ON menu USING btree (parent_id) WHERE (deleted_at IS NULL);
CREATE INDEX param_created ON param USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX param_param_key_uq ON param USING btree (tenant_id, param_key) WHERE (deleted_at IS NULL);
CREATE INDEX post_created ON post USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX post_post_name_uq ON post USING btree (tenant_id, post_name) WHERE (deleted_at IS NULL);
CREATE INDEX post_search ON post USING gin (tenant_id, search_grams);
CREATE INDEX region_created ON region USING btree (create_time DESC, code DESC) WHERE (deleted_at IS NULL);
CREATE INDEX region_parent_code_ix ON region USING btree (parent_code) WHERE (deleted_at IS NULL);
CREATE INDEX risk_info_parent ON risk_info USING btree (tenant_id, parent_id, sort);
CREATE INDEX risk_point_ancestors ON risk_point USING gin (ancestors);
CREATE INDEX risk_point_created ON risk_point USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX risk_point_dept_id_ix ON risk_point USING btree (tenant_id, dept_id) WHERE (deleted_at IS NULL);
CREATE INDEX risk_point_inherent_level_create_time_ix ON risk_point USING btree (tenant_id, inherent_level, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX risk_point_parent_id_ix ON risk_point USING btree (tenant_id, parent_id) WHERE (deleted_at IS NULL);
CREATE INDEX risk_point_place_ix ON risk_point USING btree (tenant_id, place) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX risk_point_point_num_uq ON risk_point USING btree (tenant_id, point_num) WHERE (deleted_at IS NULL);
CREATE INDEX risk_point_principal_id_ix ON risk_point USING btree (tenant_id, principal_id) WHERE (deleted_at IS NULL);
CREATE INDEX risk_point_search ON risk_point USING gin (tenant_id, search_grams);
CREATE INDEX role_ancestors ON role USING gin (ancestors);
CREATE INDEX role_created ON role USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX role_role_name_uq ON role USING btree (tenant_id, role_name) WHERE (deleted_at IS NULL);
CREATE INDEX tenant_created ON tenant USING btree (create_time DESC, tenant_id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX tenant_search ON tenant USING gin (search_grams);
CREATE UNIQUE INDEX top_menu_code_uq ON top_menu USING btree (code) WHERE (deleted_at IS NULL);
CREATE INDEX top_menu_created ON top_menu USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
grant delete, insert, select, update on app_state to anlan_app;
grant delete, insert, select, update on app_state to anlan_system;
alter table app_user enable row level security;
alter table app_user force row level security;
create policy system_all on app_user to anlan_system using (true) with check (true);
create policy tenant_scope on app_user to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on app_user to anlan_app;
grant delete, insert, select, update on app_user to anlan_system;
alter table area enable row level security;
alter table area force row level security;
create policy system_all on area to anlan_system using (true) with check (true);
create policy tenant_scope on area to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on area to anlan_app;
grant delete, insert, select, update on area to anlan_system;
alter table attachment enable row level security;
alter table attachment force row level security;
create policy system_all on attachment to anlan_system using (true) with check (true);
create policy tenant_scope on attachment to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on attachment to anlan_app;
grant delete, insert, select, update on attachment to anlan_system;
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy system_all on audit_log to anlan_system using (true) with check (true);
create policy tenant_scope on audit_log to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant insert, select on audit_log to anlan_app;
grant delete, insert, select on audit_log to anlan_system;
alter table counter enable row level security;
alter table counter force row level security;
create policy system_all on counter to anlan_system using (true) with check (true);
create policy tenant_scope on counter to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on counter to anlan_app;
grant delete, insert, select, update on counter to anlan_system;
alter table counter_delta enable row level security;
alter table counter_delta force row level security;
create policy system_all on counter_delta to anlan_system using (true) with check (true);
create policy tenant_scope on counter_delta to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on counter_delta to anlan_app;
grant delete, insert, select, update on counter_delta to anlan_system;
alter table dept enable row level security;
alter table dept force row level security;
create policy system_all on dept to anlan_system using (true) with check (true);
create policy tenant_scope on dept to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on dept to anlan_app;
grant delete, insert, select, update on dept to anlan_system;
alter table dict enable row level security;
alter table dict force row level security;
create policy platform_read on dict for select to anlan_app using ((tenant_id = '000000'::text));
create policy system_all on dict to anlan_system using (true) with check (true);
create policy tenant_scope on dict to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on dict to anlan_app;
grant delete, insert, select, update on dict to anlan_system;
grant delete, insert, select, update on epoch to anlan_app;
grant delete, insert, select, update on epoch to anlan_system;
alter table hidden_danger enable row level security;
alter table hidden_danger force row level security;
create policy system_all on hidden_danger to anlan_system using (true) with check (true);
create policy tenant_scope on hidden_danger to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on hidden_danger to anlan_app;
grant delete, insert, select, update on hidden_danger to anlan_system;
alter table hidden_danger_record enable row level security;
alter table hidden_danger_record force row level security;
create policy system_all on hidden_danger_record to anlan_system using (true) with check (true);
create policy tenant_scope on hidden_danger_record to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on hidden_danger_record to anlan_app;
grant delete, insert, select, update on hidden_danger_record to anlan_system;
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy system_all on idempotency to anlan_system using (true) with check (true);
create policy tenant_scope on idempotency to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on idempotency to anlan_app;
grant delete, insert, select, update on idempotency to anlan_system;
grant delete, insert, select, update on menu to anlan_app;
grant delete, insert, select, update on menu to anlan_system;
alter table number_sequence enable row level security;
alter table number_sequence force row level security;
create policy system_all on number_sequence to anlan_system using (true) with check (true);
create policy tenant_scope on number_sequence to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on number_sequence to anlan_app;
grant delete, insert, select, update on number_sequence to anlan_system;
grant insert on outbox to anlan_app;
grant delete, insert on outbox to anlan_system;
alter table param enable row level security;
alter table param force row level security;
create policy platform_read on param for select to anlan_app using ((tenant_id = '000000'::text));
create policy system_all on param to anlan_system using (true) with check (true);
create policy tenant_scope on param to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on param to anlan_app;
grant delete, insert, select, update on param to anlan_system;
alter table post enable row level security;
alter table post force row level security;
create policy system_all on post to anlan_system using (true) with check (true);
create policy tenant_scope on post to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on post to anlan_app;
grant delete, insert, select, update on post to anlan_system;
grant delete, insert, select, update on region to anlan_app;
grant delete, insert, select, update on region to anlan_system;
alter table risk_info enable row level security;
alter table risk_info force row level security;
create policy system_all on risk_info to anlan_system using (true) with check (true);
create policy tenant_scope on risk_info to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on risk_info to anlan_app;
grant delete, insert, select, update on risk_info to anlan_system;
alter table risk_point enable row level security;
alter table risk_point force row level security;
create policy system_all on risk_point to anlan_system using (true) with check (true);
create policy tenant_scope on risk_point to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on risk_point to anlan_app;
grant delete, insert, select, update on risk_point to anlan_system;
alter table role enable row level security;
alter table role force row level security;
create policy system_all on role to anlan_system using (true) with check (true);
create policy tenant_scope on role to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on role to anlan_app;
grant delete, insert, select, update on role to anlan_system;
grant delete, insert, select, update on tenant to anlan_app;
grant delete, insert, select, update on tenant to anlan_system;
grant delete, insert, select, update on top_menu to anlan_app;
grant delete, insert, select, update on top_menu to anlan_system;
alter table app_user add constraint app_user_main_dept_id_fk FOREIGN KEY (tenant_id, main_dept_id) REFERENCES dept(tenant_id, id);
alter table area add constraint area_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table area add constraint area_parent_id_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES area(tenant_id, id);
alter table area add constraint area_principal_id_fk FOREIGN KEY (tenant_id, principal_id) REFERENCES app_user(tenant_id, id);
alter table dept add constraint dept_parent_id_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES dept(tenant_id, id);
alter table dept add constraint dept_principal_id_fk FOREIGN KEY (tenant_id, principal_id) REFERENCES app_user(tenant_id, id);
alter table dict add constraint dict_parent_id_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES dict(tenant_id, id);
alter table hidden_danger add constraint hidden_danger_complete_revise_id_fk FOREIGN KEY (tenant_id, complete_revise_id) REFERENCES app_user(tenant_id, id);
alter table hidden_danger add constraint hidden_danger_informant_id_fk FOREIGN KEY (tenant_id, informant_id) REFERENCES app_user(tenant_id, id);
alter table hidden_danger add constraint hidden_danger_principal_dept_fk FOREIGN KEY (tenant_id, principal_dept) REFERENCES dept(tenant_id, id);
alter table hidden_danger add constraint hidden_danger_principal_id_fk FOREIGN KEY (tenant_id, principal_id) REFERENCES app_user(tenant_id, id);
alter table hidden_danger add constraint hidden_danger_review_dept_fk FOREIGN KEY (tenant_id, review_dept) REFERENCES dept(tenant_id, id);
alter table hidden_danger add constraint hidden_danger_review_id_fk FOREIGN KEY (tenant_id, review_id) REFERENCES app_user(tenant_id, id);
alter table hidden_danger add constraint hidden_danger_revise_id_fk FOREIGN KEY (tenant_id, revise_id) REFERENCES app_user(tenant_id, id);
alter table hidden_danger add constraint hidden_danger_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
alter table hidden_danger add constraint hidden_danger_second_review_id_fk FOREIGN KEY (tenant_id, second_review_id) REFERENCES app_user(tenant_id, id);
alter table hidden_danger_record add constraint hidden_danger_record_hidden_danger_id_fk FOREIGN KEY (tenant_id, hidden_danger_id) REFERENCES hidden_danger(tenant_id, id);
alter table hidden_danger_record add constraint hidden_danger_record_operate_user_id_fk FOREIGN KEY (tenant_id, operate_user_id) REFERENCES app_user(tenant_id, id);
alter table menu add constraint menu_parent_id_fk FOREIGN KEY (parent_id) REFERENCES menu(id);
alter table risk_info add constraint risk_info_evaluate_user_id_fk FOREIGN KEY (tenant_id, evaluate_user_id) REFERENCES app_user(tenant_id, id);
alter table risk_info add constraint risk_info_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES risk_point(tenant_id, id) ON DELETE CASCADE;
alter table risk_point add constraint risk_point_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table risk_point add constraint risk_point_parent_id_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES risk_point(tenant_id, id);
alter table risk_point add constraint risk_point_place_fk FOREIGN KEY (tenant_id, place) REFERENCES area(tenant_id, id);
alter table risk_point add constraint risk_point_principal_id_fk FOREIGN KEY (tenant_id, principal_id) REFERENCES app_user(tenant_id, id);
alter table role add constraint role_parent_id_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES role(tenant_id, id);
alter table tenant add constraint tenant_area_code_fk FOREIGN KEY (area_code) REFERENCES region(code);
