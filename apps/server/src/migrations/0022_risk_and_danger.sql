create table danger_param (
  tenant_id text not null,
  id uuid not null,
  name text,
  danger_source_id uuid,
  identification text,
  param_type text,
  unit text,
  low_low_limit numeric(18,3),
  low_limit numeric(18,3),
  high_limit numeric(18,3),
  high_high_limit numeric(18,3),
  current_value numeric(18,3),
  collect_time timestamp with time zone,
  param_state smallint,
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
  constraint danger_param_pkey PRIMARY KEY (tenant_id, id)
);
create table danger_source (
  tenant_id text not null,
  id uuid not null,
  name text,
  source_num text,
  source_type smallint,
  source_level text,
  place uuid,
  dept_id uuid,
  principal_id uuid,
  principal_phone text,
  principal_phone_hash text,
  medium text,
  exposed_people smallint,
  storage_quantity numeric(18,3),
  critical_quantity numeric(18,3),
  identify_value numeric(18,4),
  r_value numeric(18,4),
  accidents text[] default '{}'::text[] not null,
  danger_describe text,
  control_measures text,
  assess_company text,
  assess_time date,
  assess_next_time date,
  filing_num text,
  filing_time date,
  coordinate jsonb,
  images uuid[] default '{}'::uuid[] not null,
  attach_id uuid[] default '{}'::uuid[] not null,
  risk_count integer,
  status smallint,
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
  constraint danger_source_pkey PRIMARY KEY (tenant_id, id)
);
create table danger_source_risk (
  tenant_id text not null,
  id uuid not null,
  danger_source_id uuid,
  risk_id uuid,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint danger_source_risk_pkey PRIMARY KEY (tenant_id, id)
);
create table danger_source_substance (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  name text,
  quantity numeric(18,3),
  critical_quantity numeric(18,3),
  beta numeric(18,2),
  ratio numeric(18,4),
  constraint danger_source_substance_pkey PRIMARY KEY (tenant_id, id)
);
create table risk_evaluation (
  tenant_id text not null,
  id uuid not null,
  risk_id uuid,
  evaluate_type smallint,
  reason text,
  level_before text,
  level_after text,
  rows_before jsonb,
  rows_after jsonb,
  evaluate_user_id uuid,
  evaluate_time timestamp with time zone,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint risk_evaluation_pkey PRIMARY KEY (tenant_id, id)
);
create table risk_inform (
  tenant_id text not null,
  id uuid not null,
  name text,
  risk_id uuid,
  dept_id uuid,
  principal_id uuid,
  emergency_phone text,
  score_level text,
  accidents text[] default '{}'::text[] not null,
  danger_factors text,
  control_measures text,
  emergency_measures text,
  warning_signs text[] default '{}'::text[] not null,
  photo uuid[] default '{}'::uuid[] not null,
  keys text,
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
  constraint risk_inform_pkey PRIMARY KEY (tenant_id, id)
);
create table risk_library (
  id uuid not null,
  code text,
  name text,
  industry text[] default '{}'::text[] not null,
  type text,
  risk_describe text,
  medium text,
  danger_name text,
  step text,
  danger_type text,
  accidents text[] default '{}'::text[] not null,
  evaluate_method text,
  likelihood numeric(18,2),
  exposure numeric(18,2),
  consequence numeric(18,2),
  score_level text,
  engineering_measures text,
  manage_measures text,
  education_measures text,
  protect_measures text,
  emergency_measures text,
  sort integer,
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
  constraint risk_library_pkey PRIMARY KEY (id)
);
create table risk_plan (
  tenant_id text not null,
  id uuid not null,
  name text,
  risk_id uuid,
  danger_source_id uuid,
  management_measures text,
  danger_investigate_content text,
  frequency text,
  dept_id uuid,
  user_id uuid,
  plan_start_time timestamp with time zone,
  plan_end_time timestamp with time zone,
  execute_state smallint not null,
  execute_time timestamp with time zone,
  execute_user_id uuid,
  execute_remark text,
  revision integer,
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
  constraint risk_plan_pkey PRIMARY KEY (tenant_id, id)
);
create table risk_plan_record (
  tenant_id text not null,
  id uuid not null,
  plan_id uuid,
  operate_type smallint,
  revision integer,
  content text,
  earlier jsonb,
  operate_user_id uuid,
  operate_time timestamp with time zone,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint risk_plan_record_pkey PRIMARY KEY (tenant_id, id)
);
create table risk_sign_in (
  tenant_id text not null,
  id uuid not null,
  risk_id uuid,
  name text,
  point_num text,
  user_id uuid,
  dept_id uuid,
  sign_in_time timestamp with time zone,
  way smallint,
  longitude numeric(18,6),
  latitude numeric(18,6),
  accuracy numeric(18,1),
  geo_location text,
  distance integer,
  deviation integer,
  abnormal smallint,
  abnormal_reason text,
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
  constraint risk_sign_in_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX danger_param_created ON danger_param USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX danger_param_danger_source_id_ix ON danger_param USING btree (tenant_id, danger_source_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX danger_param_identification_uq ON danger_param USING btree (tenant_id, identification) WHERE (deleted_at IS NULL);
CREATE INDEX danger_param_search ON danger_param USING gin (tenant_id, search_grams);
CREATE INDEX danger_source_created ON danger_source USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX danger_source_dept_id_ix ON danger_source USING btree (tenant_id, dept_id) WHERE (deleted_at IS NULL);
CREATE INDEX danger_source_place_ix ON danger_source USING btree (tenant_id, place) WHERE (deleted_at IS NULL);
CREATE INDEX danger_source_principal_phone_hash ON danger_source USING btree (tenant_id, principal_phone_hash) WHERE (deleted_at IS NULL);
CREATE INDEX danger_source_search ON danger_source USING gin (tenant_id, search_grams);
CREATE UNIQUE INDEX danger_source_source_num_uq ON danger_source USING btree (tenant_id, source_num) WHERE (deleted_at IS NULL);
CREATE INDEX danger_source_source_type_create_time_ix ON danger_source USING btree (tenant_id, source_type, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX danger_source_risk_created ON danger_source_risk USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX danger_source_risk_danger_source_id_risk_id_uq ON danger_source_risk USING btree (tenant_id, danger_source_id, risk_id) WHERE (deleted_at IS NULL);
CREATE INDEX danger_source_risk_risk_id_ix ON danger_source_risk USING btree (tenant_id, risk_id) WHERE (deleted_at IS NULL);
CREATE INDEX danger_source_substance_parent ON danger_source_substance USING btree (tenant_id, parent_id, sort);
CREATE INDEX risk_evaluation_created ON risk_evaluation USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX risk_evaluation_evaluate_time_ix ON risk_evaluation USING btree (tenant_id, evaluate_time) WHERE (deleted_at IS NULL);
CREATE INDEX risk_evaluation_risk_id_evaluate_time_ix ON risk_evaluation USING btree (tenant_id, risk_id, evaluate_time) WHERE (deleted_at IS NULL);
CREATE INDEX risk_inform_created ON risk_inform USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX risk_inform_dept_id_ix ON risk_inform USING btree (tenant_id, dept_id) WHERE (deleted_at IS NULL);
CREATE INDEX risk_inform_risk_id_ix ON risk_inform USING btree (tenant_id, risk_id) WHERE (deleted_at IS NULL);
CREATE INDEX risk_inform_score_level_create_time_ix ON risk_inform USING btree (tenant_id, score_level, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX risk_inform_search ON risk_inform USING gin (tenant_id, search_grams);
CREATE UNIQUE INDEX risk_library_code_uq ON risk_library USING btree (code) WHERE (deleted_at IS NULL);
CREATE INDEX risk_library_created ON risk_library USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX risk_library_search ON risk_library USING gin (search_grams);
CREATE INDEX risk_plan_created ON risk_plan USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX risk_plan_danger_source_id_ix ON risk_plan USING btree (tenant_id, danger_source_id) WHERE (deleted_at IS NULL);
CREATE INDEX risk_plan_dept_id_ix ON risk_plan USING btree (tenant_id, dept_id) WHERE (deleted_at IS NULL);
CREATE INDEX risk_plan_execute_state ON risk_plan USING btree (tenant_id, execute_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX risk_plan_risk_id_ix ON risk_plan USING btree (tenant_id, risk_id) WHERE (deleted_at IS NULL);
CREATE INDEX risk_plan_search ON risk_plan USING gin (tenant_id, search_grams);
CREATE INDEX risk_plan_user_id_ix ON risk_plan USING btree (tenant_id, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX risk_plan_record_created ON risk_plan_record USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX risk_plan_record_plan_id_operate_time_ix ON risk_plan_record USING btree (tenant_id, plan_id, operate_time) WHERE (deleted_at IS NULL);
CREATE INDEX risk_sign_in_created ON risk_sign_in USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX risk_sign_in_dept_id_sign_in_time_ix ON risk_sign_in USING btree (tenant_id, dept_id, sign_in_time) WHERE (deleted_at IS NULL);
CREATE INDEX risk_sign_in_risk_id_sign_in_time_ix ON risk_sign_in USING btree (tenant_id, risk_id, sign_in_time) WHERE (deleted_at IS NULL);
CREATE INDEX risk_sign_in_sign_in_time_ix ON risk_sign_in USING btree (tenant_id, sign_in_time) WHERE (deleted_at IS NULL);
CREATE INDEX risk_sign_in_user_id_sign_in_time_ix ON risk_sign_in USING btree (tenant_id, user_id, sign_in_time) WHERE (deleted_at IS NULL);
alter table danger_param enable row level security;
alter table danger_param force row level security;
create policy system_all on danger_param to anlan_system using (true) with check (true);
create policy tenant_scope on danger_param to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on danger_param to anlan_app;
grant delete, insert, select, update on danger_param to anlan_system;
alter table danger_source enable row level security;
alter table danger_source force row level security;
create policy system_all on danger_source to anlan_system using (true) with check (true);
create policy tenant_scope on danger_source to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on danger_source to anlan_app;
grant delete, insert, select, update on danger_source to anlan_system;
alter table danger_source_risk enable row level security;
alter table danger_source_risk force row level security;
create policy system_all on danger_source_risk to anlan_system using (true) with check (true);
create policy tenant_scope on danger_source_risk to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on danger_source_risk to anlan_app;
grant delete, insert, select, update on danger_source_risk to anlan_system;
alter table danger_source_substance enable row level security;
alter table danger_source_substance force row level security;
create policy system_all on danger_source_substance to anlan_system using (true) with check (true);
create policy tenant_scope on danger_source_substance to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on danger_source_substance to anlan_app;
grant delete, insert, select, update on danger_source_substance to anlan_system;
alter table risk_evaluation enable row level security;
alter table risk_evaluation force row level security;
create policy system_all on risk_evaluation to anlan_system using (true) with check (true);
create policy tenant_scope on risk_evaluation to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on risk_evaluation to anlan_app;
grant delete, insert, select, update on risk_evaluation to anlan_system;
alter table risk_inform enable row level security;
alter table risk_inform force row level security;
create policy system_all on risk_inform to anlan_system using (true) with check (true);
create policy tenant_scope on risk_inform to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on risk_inform to anlan_app;
grant delete, insert, select, update on risk_inform to anlan_system;
grant delete, insert, select, update on risk_library to anlan_app;
grant delete, insert, select, update on risk_library to anlan_system;
alter table risk_plan enable row level security;
alter table risk_plan force row level security;
create policy system_all on risk_plan to anlan_system using (true) with check (true);
create policy tenant_scope on risk_plan to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on risk_plan to anlan_app;
grant delete, insert, select, update on risk_plan to anlan_system;
alter table risk_plan_record enable row level security;
alter table risk_plan_record force row level security;
create policy system_all on risk_plan_record to anlan_system using (true) with check (true);
create policy tenant_scope on risk_plan_record to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on risk_plan_record to anlan_app;
grant delete, insert, select, update on risk_plan_record to anlan_system;
alter table risk_sign_in enable row level security;
alter table risk_sign_in force row level security;
create policy system_all on risk_sign_in to anlan_system using (true) with check (true);
create policy tenant_scope on risk_sign_in to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on risk_sign_in to anlan_app;
grant delete, insert, select, update on risk_sign_in to anlan_system;
alter table danger_param add constraint danger_param_danger_source_id_fk FOREIGN KEY (tenant_id, danger_source_id) REFERENCES danger_source(tenant_id, id);
alter table danger_source add constraint danger_source_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table danger_source add constraint danger_source_place_fk FOREIGN KEY (tenant_id, place) REFERENCES area(tenant_id, id);
alter table danger_source add constraint danger_source_principal_id_fk FOREIGN KEY (tenant_id, principal_id) REFERENCES app_user(tenant_id, id);
alter table danger_source_risk add constraint danger_source_risk_danger_source_id_fk FOREIGN KEY (tenant_id, danger_source_id) REFERENCES danger_source(tenant_id, id);
alter table danger_source_risk add constraint danger_source_risk_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
alter table danger_source_substance add constraint danger_source_substance_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES danger_source(tenant_id, id) ON DELETE CASCADE;
alter table risk_evaluation add constraint risk_evaluation_evaluate_user_id_fk FOREIGN KEY (tenant_id, evaluate_user_id) REFERENCES app_user(tenant_id, id);
alter table risk_evaluation add constraint risk_evaluation_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
alter table risk_inform add constraint risk_inform_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table risk_inform add constraint risk_inform_principal_id_fk FOREIGN KEY (tenant_id, principal_id) REFERENCES app_user(tenant_id, id);
alter table risk_inform add constraint risk_inform_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
alter table risk_plan add constraint risk_plan_danger_source_id_fk FOREIGN KEY (tenant_id, danger_source_id) REFERENCES danger_source(tenant_id, id);
alter table risk_plan add constraint risk_plan_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table risk_plan add constraint risk_plan_execute_user_id_fk FOREIGN KEY (tenant_id, execute_user_id) REFERENCES app_user(tenant_id, id);
alter table risk_plan add constraint risk_plan_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
alter table risk_plan add constraint risk_plan_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table risk_plan_record add constraint risk_plan_record_operate_user_id_fk FOREIGN KEY (tenant_id, operate_user_id) REFERENCES app_user(tenant_id, id);
alter table risk_plan_record add constraint risk_plan_record_plan_id_fk FOREIGN KEY (tenant_id, plan_id) REFERENCES risk_plan(tenant_id, id);
alter table risk_sign_in add constraint risk_sign_in_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table risk_sign_in add constraint risk_sign_in_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
alter table risk_sign_in add constraint risk_sign_in_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
