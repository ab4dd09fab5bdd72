create table check_item (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  project text,
  content text,
  standard text,
  basis text,
  method text,
  accidents text[] default '{}'::text[] not null,
  is_photo smallint,
  constraint check_item_pkey PRIMARY KEY (tenant_id, id)
);
create table check_list (
  tenant_id text not null,
  id uuid not null,
  name text,
  category text,
  risk_id uuid,
  dept_id uuid,
  sort integer,
  is_enable smallint,
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
  constraint check_list_pkey PRIMARY KEY (tenant_id, id)
);
create table check_plan (
  tenant_id text not null,
  id uuid not null,
  name text,
  category text,
  additional_checks uuid[] default '{}'::uuid[] not null,
  stratum text,
  personal_type smallint,
  dept_id uuid,
  user_id uuid[] default '{}'::uuid[] not null,
  post_id uuid[] default '{}'::uuid[] not null,
  check_way text,
  patrol_way text,
  time_type text,
  patrol_cycle integer,
  start_time timestamp with time zone,
  time_data timestamp with time zone,
  depted_id uuid[] default '{}'::uuid[] not null,
  patrol_desc text,
  is_enable smallint,
  enable_time timestamp with time zone,
  generated_to timestamp with time zone,
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
  constraint check_plan_pkey PRIMARY KEY (tenant_id, id)
);
create table check_plan_enabled (
  tenant_id text not null,
  plan_id uuid not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  constraint check_plan_enabled_pkey PRIMARY KEY (tenant_id, plan_id, from_at)
);
create table check_plan_person_record (
  tenant_id text not null,
  id uuid not null,
  record_id uuid,
  name text,
  user_id uuid,
  dept_id uuid,
  status smallint not null,
  sign_in_time timestamp with time zone,
  finish_time timestamp with time zone,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint check_plan_person_record_pkey PRIMARY KEY (tenant_id, id)
);
create table check_plan_risk (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  risk_id uuid,
  check_ids uuid[] default '{}'::uuid[] not null,
  constraint check_plan_risk_pkey PRIMARY KEY (tenant_id, id)
);
create table check_record (
  tenant_id text not null,
  id uuid not null,
  plan_id uuid,
  plan_name text,
  name text,
  category text,
  time_type text,
  check_way text,
  patrol_way text,
  stratum text,
  period text,
  assignee text,
  record_time timestamp with time zone,
  end_time timestamp with time zone,
  dept_id uuid,
  depted_id uuid[] default '{}'::uuid[] not null,
  post_id uuid[] default '{}'::uuid[] not null,
  user_id uuid,
  user_ids uuid[] default '{}'::uuid[] not null,
  risk_ids uuid[] default '{}'::uuid[] not null,
  record_status smallint not null,
  started_time timestamp with time zone,
  finish_user_id uuid,
  finish_time timestamp with time zone,
  sign_in_time timestamp with time zone,
  sign_in_longitude numeric(18,6),
  sign_in_latitude numeric(18,6),
  sign_in_distance integer,
  sign_in_deviation smallint,
  too_fast smallint,
  photo_reused smallint,
  item_count integer,
  abnormal_count integer,
  hidden_danger_count integer,
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
  constraint check_record_pkey PRIMARY KEY (tenant_id, id)
);
create table check_record_item (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  risk_id uuid,
  check_id uuid,
  check_item_id text,
  project text,
  content text,
  standard text,
  basis text,
  method text,
  is_photo smallint,
  result smallint,
  describe text,
  images uuid[] default '{}'::uuid[] not null,
  hidden_danger_id uuid,
  constraint check_record_item_pkey PRIMARY KEY (tenant_id, id)
);
create table not_push_date (
  tenant_id text not null,
  id uuid not null,
  date_name text,
  start_date date,
  end_date date,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint not_push_date_pkey PRIMARY KEY (tenant_id, id)
);
create table not_push_date_plan (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  plan_id uuid,
  reason text,
  constraint not_push_date_plan_pkey PRIMARY KEY (tenant_id, id)
);
create table plan_task (
  tenant_id text not null,
  id uuid not null,
  record_id uuid,
  plan_id uuid,
  name text,
  user_id uuid,
  dept_id uuid,
  assignee_id uuid,
  task_time timestamp with time zone,
  end_time timestamp with time zone,
  check_way text,
  task_status smallint not null,
  finish_time timestamp with time zone,
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
  constraint plan_task_pkey PRIMARY KEY (tenant_id, id)
);
create table task_timing_record (
  tenant_id text not null,
  id uuid not null,
  plan_id uuid,
  plan_name text,
  task_time timestamp with time zone,
  push_state smallint,
  task_count integer,
  message text,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint task_timing_record_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX check_item_parent ON check_item USING btree (tenant_id, parent_id, sort);
CREATE INDEX check_list_category_create_time_ix ON check_list USING btree (tenant_id, category, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX check_list_created ON check_list USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX check_list_dept_id_ix ON check_list USING btree (tenant_id, dept_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX check_list_name_uq ON check_list USING btree (tenant_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX check_list_risk_id_ix ON check_list USING btree (tenant_id, risk_id) WHERE (deleted_at IS NULL);
CREATE INDEX check_list_search ON check_list USING gin (tenant_id, search_grams);
CREATE INDEX check_list_sort_ix ON check_list USING btree (tenant_id, sort) WHERE (deleted_at IS NULL);
CREATE INDEX check_plan_category_create_time_ix ON check_plan USING btree (tenant_id, category, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX check_plan_created ON check_plan USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX check_plan_dept_id_ix ON check_plan USING btree (tenant_id, dept_id) WHERE (deleted_at IS NULL);
CREATE INDEX check_plan_is_enable_create_time_ix ON check_plan USING btree (tenant_id, is_enable, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX check_plan_name_uq ON check_plan USING btree (tenant_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX check_plan_search ON check_plan USING gin (tenant_id, search_grams);
CREATE INDEX check_plan_time_data_ix ON check_plan USING btree (tenant_id, time_data) WHERE (deleted_at IS NULL);
CREATE INDEX check_plan_time_type_ix ON check_plan USING btree (tenant_id, time_type) WHERE (deleted_at IS NULL);
CREATE INDEX check_plan_to_generate ON check_plan USING btree (generated_to) WHERE ((is_enable = 1) AND (deleted_at IS NULL));
CREATE INDEX check_plan_person_record_created ON check_plan_person_record USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX check_plan_person_record_dept_id_ix ON check_plan_person_record USING btree (tenant_id, dept_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX check_plan_person_record_record_id_user_id_uq ON check_plan_person_record USING btree (tenant_id, record_id, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX check_plan_person_record_status ON check_plan_person_record USING btree (tenant_id, status, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX check_plan_person_record_user_id_finish_time_ix ON check_plan_person_record USING btree (tenant_id, user_id, finish_time) WHERE (deleted_at IS NULL);
CREATE INDEX check_plan_risk_parent ON check_plan_risk USING btree (tenant_id, parent_id, sort);
CREATE INDEX check_plan_risk_point ON check_plan_risk USING btree (tenant_id, risk_id);
CREATE INDEX check_record_category_record_time_ix ON check_record USING btree (tenant_id, category, record_time) WHERE (deleted_at IS NULL);
CREATE INDEX check_record_created ON check_record USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX check_record_dept_id_record_time_ix ON check_record USING btree (tenant_id, dept_id, record_time) WHERE (deleted_at IS NULL);
CREATE INDEX check_record_depted ON check_record USING gin (tenant_id, depted_id) WHERE (deleted_at IS NULL);
CREATE INDEX check_record_falling_due ON check_record USING btree (end_time) WHERE ((record_status = ANY (ARRAY[1, 2])) AND (deleted_at IS NULL));
CREATE INDEX check_record_finish_user_id_record_time_ix ON check_record USING btree (tenant_id, finish_user_id, record_time) WHERE (deleted_at IS NULL);
CREATE INDEX check_record_people ON check_record USING gin (tenant_id, user_ids) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX check_record_plan_id_period_assignee_uq ON check_record USING btree (tenant_id, plan_id, period, assignee) WHERE (deleted_at IS NULL);
CREATE INDEX check_record_plan_id_record_time_ix ON check_record USING btree (tenant_id, plan_id, record_time) WHERE (deleted_at IS NULL);
CREATE INDEX check_record_record_status ON check_record USING btree (tenant_id, record_status, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX check_record_record_status_record_time_ix ON check_record USING btree (tenant_id, record_status, record_time) WHERE (deleted_at IS NULL);
CREATE INDEX check_record_record_time_ix ON check_record USING btree (tenant_id, record_time) WHERE (deleted_at IS NULL);
CREATE INDEX check_record_risks ON check_record USING gin (tenant_id, risk_ids) WHERE (deleted_at IS NULL);
CREATE INDEX check_record_search ON check_record USING gin (tenant_id, search_grams);
CREATE INDEX check_record_user_id_record_time_ix ON check_record USING btree (tenant_id, user_id, record_time) WHERE (deleted_at IS NULL);
CREATE INDEX check_record_item_parent ON check_record_item USING btree (tenant_id, parent_id, sort);
CREATE INDEX check_record_item_risk ON check_record_item USING btree (tenant_id, risk_id);
CREATE INDEX not_push_date_created ON not_push_date USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX not_push_date_plan_parent ON not_push_date_plan USING btree (tenant_id, parent_id, sort);
CREATE INDEX not_push_date_plan_plan ON not_push_date_plan USING btree (tenant_id, plan_id);
CREATE INDEX plan_task_created ON plan_task USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX plan_task_dept_id_task_time_ix ON plan_task USING btree (tenant_id, dept_id, task_time) WHERE (deleted_at IS NULL);
CREATE INDEX plan_task_plan_id_task_time_ix ON plan_task USING btree (tenant_id, plan_id, task_time) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX plan_task_record_id_assignee_id_uq ON plan_task USING btree (tenant_id, record_id, assignee_id) WHERE (deleted_at IS NULL);
CREATE INDEX plan_task_search ON plan_task USING gin (tenant_id, search_grams);
CREATE INDEX plan_task_task_status ON plan_task USING btree (tenant_id, task_status, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX plan_task_task_status_task_time_ix ON plan_task USING btree (tenant_id, task_status, task_time) WHERE (deleted_at IS NULL);
CREATE INDEX plan_task_task_time_ix ON plan_task USING btree (tenant_id, task_time) WHERE (deleted_at IS NULL);
CREATE INDEX plan_task_user_id_task_status_end_time_ix ON plan_task USING btree (tenant_id, user_id, task_status, end_time) WHERE (deleted_at IS NULL);
CREATE INDEX plan_task_user_id_task_time_ix ON plan_task USING btree (tenant_id, user_id, task_time) WHERE (deleted_at IS NULL);
CREATE INDEX task_timing_record_created ON task_timing_record USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX task_timing_record_plan_id_task_time_ix ON task_timing_record USING btree (tenant_id, plan_id, task_time) WHERE (deleted_at IS NULL);
CREATE INDEX task_timing_record_push_state_task_time_ix ON task_timing_record USING btree (tenant_id, push_state, task_time) WHERE (deleted_at IS NULL);
CREATE INDEX task_timing_record_task_time_ix ON task_timing_record USING btree (tenant_id, task_time) WHERE (deleted_at IS NULL);
alter table check_item enable row level security;
alter table check_item force row level security;
create policy system_all on check_item to anlan_system using (true) with check (true);
create policy tenant_scope on check_item to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on check_item to anlan_app;
grant delete, insert, select, update on check_item to anlan_system;
alter table check_list enable row level security;
alter table check_list force row level security;
create policy system_all on check_list to anlan_system using (true) with check (true);
create policy tenant_scope on check_list to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on check_list to anlan_app;
grant delete, insert, select, update on check_list to anlan_system;
alter table check_plan enable row level security;
alter table check_plan force row level security;
create policy system_all on check_plan to anlan_system using (true) with check (true);
create policy tenant_scope on check_plan to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on check_plan to anlan_app;
grant delete, insert, select, update on check_plan to anlan_system;
alter table check_plan_enabled enable row level security;
alter table check_plan_enabled force row level security;
create policy system_all on check_plan_enabled to anlan_system using (true) with check (true);
create policy tenant_scope on check_plan_enabled to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on check_plan_enabled to anlan_app;
grant delete, insert, select, update on check_plan_enabled to anlan_system;
alter table check_plan_person_record enable row level security;
alter table check_plan_person_record force row level security;
create policy system_all on check_plan_person_record to anlan_system using (true) with check (true);
create policy tenant_scope on check_plan_person_record to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on check_plan_person_record to anlan_app;
grant delete, insert, select, update on check_plan_person_record to anlan_system;
alter table check_plan_risk enable row level security;
alter table check_plan_risk force row level security;
create policy system_all on check_plan_risk to anlan_system using (true) with check (true);
create policy tenant_scope on check_plan_risk to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on check_plan_risk to anlan_app;
grant delete, insert, select, update on check_plan_risk to anlan_system;
alter table check_record enable row level security;
alter table check_record force row level security;
create policy system_all on check_record to anlan_system using (true) with check (true);
create policy tenant_scope on check_record to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on check_record to anlan_app;
grant delete, insert, select, update on check_record to anlan_system;
alter table check_record_item enable row level security;
alter table check_record_item force row level security;
create policy system_all on check_record_item to anlan_system using (true) with check (true);
create policy tenant_scope on check_record_item to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on check_record_item to anlan_app;
grant delete, insert, select, update on check_record_item to anlan_system;
alter table not_push_date enable row level security;
alter table not_push_date force row level security;
create policy system_all on not_push_date to anlan_system using (true) with check (true);
create policy tenant_scope on not_push_date to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on not_push_date to anlan_app;
grant delete, insert, select, update on not_push_date to anlan_system;
alter table not_push_date_plan enable row level security;
alter table not_push_date_plan force row level security;
create policy system_all on not_push_date_plan to anlan_system using (true) with check (true);
create policy tenant_scope on not_push_date_plan to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on not_push_date_plan to anlan_app;
grant delete, insert, select, update on not_push_date_plan to anlan_system;
alter table plan_task enable row level security;
alter table plan_task force row level security;
create policy system_all on plan_task to anlan_system using (true) with check (true);
create policy tenant_scope on plan_task to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on plan_task to anlan_app;
grant delete, insert, select, update on plan_task to anlan_system;
alter table task_timing_record enable row level security;
alter table task_timing_record force row level security;
create policy system_all on task_timing_record to anlan_system using (true) with check (true);
create policy tenant_scope on task_timing_record to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on task_timing_record to anlan_app;
grant delete, insert, select, update on task_timing_record to anlan_system;
alter table check_item add constraint check_item_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES check_list(tenant_id, id) ON DELETE CASCADE;
alter table check_list add constraint check_list_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table check_list add constraint check_list_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
alter table check_plan add constraint check_plan_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table check_plan_enabled add constraint check_plan_enabled_plan_fk FOREIGN KEY (tenant_id, plan_id) REFERENCES check_plan(tenant_id, id) ON DELETE CASCADE;
alter table check_plan_person_record add constraint check_plan_person_record_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table check_plan_person_record add constraint check_plan_person_record_record_id_fk FOREIGN KEY (tenant_id, record_id) REFERENCES check_record(tenant_id, id);
alter table check_plan_person_record add constraint check_plan_person_record_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table check_plan_risk add constraint check_plan_risk_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES check_plan(tenant_id, id) ON DELETE CASCADE;
alter table check_plan_risk add constraint check_plan_risk_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
alter table check_record add constraint check_record_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table check_record add constraint check_record_finish_user_id_fk FOREIGN KEY (tenant_id, finish_user_id) REFERENCES app_user(tenant_id, id);
alter table check_record add constraint check_record_plan_id_fk FOREIGN KEY (tenant_id, plan_id) REFERENCES check_plan(tenant_id, id);
alter table check_record add constraint check_record_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table check_record_item add constraint check_record_item_check_id_fk FOREIGN KEY (tenant_id, check_id) REFERENCES check_list(tenant_id, id);
alter table check_record_item add constraint check_record_item_hidden_danger_id_fk FOREIGN KEY (tenant_id, hidden_danger_id) REFERENCES hidden_danger(tenant_id, id);
alter table check_record_item add constraint check_record_item_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES check_record(tenant_id, id) ON DELETE CASCADE;
alter table check_record_item add constraint check_record_item_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
alter table not_push_date_plan add constraint not_push_date_plan_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES not_push_date(tenant_id, id) ON DELETE CASCADE;
alter table not_push_date_plan add constraint not_push_date_plan_plan_id_fk FOREIGN KEY (tenant_id, plan_id) REFERENCES check_plan(tenant_id, id);
alter table plan_task add constraint plan_task_assignee_id_fk FOREIGN KEY (tenant_id, assignee_id) REFERENCES app_user(tenant_id, id);
alter table plan_task add constraint plan_task_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table plan_task add constraint plan_task_plan_id_fk FOREIGN KEY (tenant_id, plan_id) REFERENCES check_plan(tenant_id, id);
alter table plan_task add constraint plan_task_record_id_fk FOREIGN KEY (tenant_id, record_id) REFERENCES check_record(tenant_id, id);
alter table plan_task add constraint plan_task_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table task_timing_record add constraint task_timing_record_plan_id_fk FOREIGN KEY (tenant_id, plan_id) REFERENCES check_plan(tenant_id, id);
