create table company_score_daily (
  tenant_id text not null,
  day date not null,
  score smallint not null,
  level text not null,
  red integer not null,
  orange integer not null,
  yellow integer not null,
  blue integer not null,
  raised integer not null,
  constraint company_score_daily_pkey PRIMARY KEY (tenant_id, day)
);
create table risk_factor (
  tenant_id text not null,
  risk_id uuid not null,
  code text not null,
  term text not null,
  count integer not null,
  points numeric(6,1) not null,
  sentence text not null,
  remedy text,
  floor jsonb,
  evidence jsonb default '[]'::jsonb not null,
  constraint risk_factor_pkey PRIMARY KEY (tenant_id, risk_id, code)
);
create table risk_score (
  tenant_id text not null,
  risk_id uuid not null,
  inherent_level text not null,
  raw_score numeric(6,1) not null,
  score smallint not null,
  level text not null,
  since timestamp with time zone not null,
  under_major timestamp with time zone,
  under_larger timestamp with time zone,
  under_general timestamp with time zone,
  candidate_level text,
  may_fall_at timestamp with time zone,
  warn_index smallint not null,
  floor smallint,
  terms jsonb not null,
  sentence text not null,
  computed_at timestamp with time zone not null,
  constraint risk_score_pkey PRIMARY KEY (tenant_id, risk_id)
);
create table risk_score_daily (
  tenant_id text not null,
  risk_id uuid not null,
  day date not null,
  score smallint not null,
  level text not null,
  constraint risk_score_daily_pkey PRIMARY KEY (tenant_id, risk_id, day)
);
create table risk_stale (
  tenant_id text not null,
  risk_id uuid not null,
  constraint risk_stale_pkey PRIMARY KEY (tenant_id, risk_id)
);
create table risk_warn_config (
  tenant_id text not null,
  id uuid not null,
  warn_value integer,
  eliminate_value integer,
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
  constraint risk_warn_config_pkey PRIMARY KEY (tenant_id, id)
);
create table warning (
  tenant_id text not null,
  id uuid not null,
  warn_content text,
  warn_level text,
  warn_type text,
  warn_state text,
  access_signs text,
  risk_id uuid,
  dept_id uuid,
  warn_user_id uuid,
  tenant_name text,
  warn_time_start timestamp with time zone,
  warn_time_end timestamp with time zone,
  warn_marks text,
  warn_camera text,
  warn_positioning text,
  repeat_count integer,
  last_time timestamp with time zone,
  cause_gone_time timestamp with time zone,
  source text,
  source_id text,
  processing_reason text,
  processing_measures text,
  processing_user uuid,
  processing_time timestamp with time zone,
  processing_info text,
  processing_state smallint not null,
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
  constraint warning_pkey PRIMARY KEY (tenant_id, id)
);
create table warning_record (
  tenant_id text not null,
  id uuid not null,
  warning_id uuid not null,
  kind text not null,
  time timestamp with time zone not null,
  user_id uuid,
  warn_state text not null,
  content text default ''::text not null,
  constraint warning_record_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX risk_score_falling ON risk_score USING btree (may_fall_at) WHERE (may_fall_at IS NOT NULL);
CREATE INDEX risk_score_order ON risk_score USING btree (tenant_id, score DESC, risk_id);
CREATE INDEX risk_score_daily_day ON risk_score_daily USING btree (day);
CREATE INDEX risk_warn_config_created ON risk_warn_config USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX risk_warn_config_single ON risk_warn_config USING btree (tenant_id) WHERE (deleted_at IS NULL);
CREATE INDEX warning_created ON warning USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX warning_dept_id_processing_state_ix ON warning USING btree (tenant_id, dept_id, processing_state) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX warning_open_source ON warning USING btree (tenant_id, source, source_id, warn_type) WHERE ((processing_state = 1) AND (source IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX warning_processing_state ON warning USING btree (tenant_id, processing_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX warning_risk_id_processing_state_ix ON warning USING btree (tenant_id, risk_id, processing_state) WHERE (deleted_at IS NULL);
CREATE INDEX warning_search ON warning USING gin (tenant_id, search_grams);
CREATE INDEX warning_warn_level_create_time_ix ON warning USING btree (tenant_id, warn_level, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX warning_warn_time_start_ix ON warning USING btree (tenant_id, warn_time_start) WHERE (deleted_at IS NULL);
CREATE INDEX warning_warn_user_id_processing_state_ix ON warning USING btree (tenant_id, warn_user_id, processing_state) WHERE (deleted_at IS NULL);
CREATE INDEX warning_record_of ON warning_record USING btree (tenant_id, warning_id, "time");
alter table company_score_daily enable row level security;
alter table company_score_daily force row level security;
create policy system_all on company_score_daily to anlan_system using (true) with check (true);
create policy tenant_scope on company_score_daily to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant select on company_score_daily to anlan_app;
grant delete, insert, select, update on company_score_daily to anlan_system;
alter table risk_factor enable row level security;
alter table risk_factor force row level security;
create policy system_all on risk_factor to anlan_system using (true) with check (true);
create policy tenant_scope on risk_factor to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant select on risk_factor to anlan_app;
grant delete, insert, select, update on risk_factor to anlan_system;
alter table risk_score enable row level security;
alter table risk_score force row level security;
create policy system_all on risk_score to anlan_system using (true) with check (true);
create policy tenant_scope on risk_score to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant select on risk_score to anlan_app;
grant delete, insert, select, update on risk_score to anlan_system;
alter table risk_score_daily enable row level security;
alter table risk_score_daily force row level security;
create policy system_all on risk_score_daily to anlan_system using (true) with check (true);
create policy tenant_scope on risk_score_daily to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant select on risk_score_daily to anlan_app;
grant delete, insert, select, update on risk_score_daily to anlan_system;
alter table risk_stale enable row level security;
alter table risk_stale force row level security;
create policy system_all on risk_stale to anlan_system using (true) with check (true);
create policy tenant_scope on risk_stale to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select on risk_stale to anlan_system;
alter table risk_warn_config enable row level security;
alter table risk_warn_config force row level security;
create policy system_all on risk_warn_config to anlan_system using (true) with check (true);
create policy tenant_scope on risk_warn_config to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on risk_warn_config to anlan_app;
grant delete, insert, select, update on risk_warn_config to anlan_system;
alter table warning enable row level security;
alter table warning force row level security;
create policy system_all on warning to anlan_system using (true) with check (true);
create policy tenant_scope on warning to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on warning to anlan_app;
grant delete, insert, select, update on warning to anlan_system;
alter table warning_record enable row level security;
alter table warning_record force row level security;
create policy system_all on warning_record to anlan_system using (true) with check (true);
create policy tenant_scope on warning_record to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select on warning_record to anlan_app;
grant insert, select on warning_record to anlan_system;
alter table risk_factor add constraint risk_factor_point_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id) ON DELETE CASCADE;
alter table risk_score add constraint risk_score_point_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id) ON DELETE CASCADE;
alter table risk_score_daily add constraint risk_score_daily_point_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id) ON DELETE CASCADE;
alter table warning add constraint warning_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table warning add constraint warning_processing_user_fk FOREIGN KEY (tenant_id, processing_user) REFERENCES app_user(tenant_id, id);
alter table warning add constraint warning_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
alter table warning add constraint warning_warn_user_id_fk FOREIGN KEY (tenant_id, warn_user_id) REFERENCES app_user(tenant_id, id);
alter table warning_record add constraint warning_record_warning_fk FOREIGN KEY (tenant_id, warning_id) REFERENCES warning(tenant_id, id) ON DELETE CASCADE;
