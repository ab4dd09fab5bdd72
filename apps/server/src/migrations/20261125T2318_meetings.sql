create table after_work_meeting (
  tenant_id text not null,
  id uuid not null,
  after_meeting_name text,
  pre_meeting_id uuid,
  dept_id uuid,
  meeting_time timestamp with time zone,
  weather text,
  meeting_location text,
  work_location text,
  host_id uuid,
  plan_id uuid,
  user_id uuid[] default '{}'::uuid[] not null,
  external_user_name text,
  work_task text,
  meeting_summary text,
  issues_resolution text,
  photos uuid[] default '{}'::uuid[] not null,
  signed_count integer,
  due_count integer,
  meeting_state smallint not null,
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
  constraint after_work_meeting_pkey PRIMARY KEY (tenant_id, id)
);
create table meeting_record (
  tenant_id text not null,
  id uuid not null,
  name text,
  kind smallint,
  meeting_time timestamp with time zone,
  meeting_location text,
  host_id uuid,
  content text,
  file_link uuid[] default '{}'::uuid[] not null,
  attach_name text,
  sign_type smallint,
  audience_user_ids uuid[] default '{}'::uuid[] not null,
  audience_dept_ids uuid[] default '{}'::uuid[] not null,
  audience_post_ids uuid[] default '{}'::uuid[] not null,
  sign_target jsonb,
  audience smallint,
  sign_off boolean,
  sign_off_seconds integer,
  sign_off_version integer,
  is_publish smallint not null,
  publish_time timestamp with time zone,
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
  constraint meeting_record_pkey PRIMARY KEY (tenant_id, id)
);
create table meeting_sign (
  tenant_id text not null,
  id uuid not null,
  pre_meeting_id uuid,
  after_meeting_id uuid,
  user_id uuid,
  name text,
  way smallint,
  recorder_id uuid,
  sign_time timestamp with time zone,
  signature uuid,
  photo uuid[] default '{}'::uuid[] not null,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint meeting_sign_pkey PRIMARY KEY (tenant_id, id)
);
create table pre_work_meeting (
  tenant_id text not null,
  id uuid not null,
  pre_meeting_name text,
  dept_id uuid,
  meeting_time timestamp with time zone,
  weather text,
  meeting_location text,
  work_location text,
  host_id uuid,
  plan_id uuid,
  user_id uuid[] default '{}'::uuid[] not null,
  external_user_name text,
  work_task text,
  task_division text,
  risk_factors text[] default '{}'::text[] not null,
  risk_factors_other text,
  preventive_measure text[] default '{}'::text[] not null,
  preventive_measure_other text,
  inventory_check text,
  task_guide_review text,
  accident_prediction text,
  photos uuid[] default '{}'::uuid[] not null,
  after_meeting_id uuid,
  signed_count integer,
  due_count integer,
  meeting_state smallint not null,
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
  constraint pre_work_meeting_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX after_work_meeting_created ON after_work_meeting USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX after_work_meeting_dept_id_meeting_time_ix ON after_work_meeting USING btree (tenant_id, dept_id, meeting_time) WHERE (deleted_at IS NULL);
CREATE INDEX after_work_meeting_meeting_state ON after_work_meeting USING btree (tenant_id, meeting_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX after_work_meeting_meeting_time_ix ON after_work_meeting USING btree (tenant_id, meeting_time) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX after_work_meeting_pre_meeting_id_uq ON after_work_meeting USING btree (tenant_id, pre_meeting_id) WHERE (deleted_at IS NULL);
CREATE INDEX after_work_meeting_search ON after_work_meeting USING gin (tenant_id, search_grams);
CREATE INDEX meeting_record_created ON meeting_record USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX meeting_record_is_publish ON meeting_record USING btree (tenant_id, is_publish, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX meeting_record_is_publish_publish_time_ix ON meeting_record USING btree (tenant_id, is_publish, publish_time) WHERE (deleted_at IS NULL);
CREATE INDEX meeting_record_meeting_time_ix ON meeting_record USING btree (tenant_id, meeting_time) WHERE (deleted_at IS NULL);
CREATE INDEX meeting_record_search ON meeting_record USING gin (tenant_id, search_grams);
CREATE INDEX meeting_sign_after_meeting_id_ix ON meeting_sign USING btree (tenant_id, after_meeting_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX meeting_sign_after_meeting_id_user_id_uq ON meeting_sign USING btree (tenant_id, after_meeting_id, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX meeting_sign_created ON meeting_sign USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX meeting_sign_pre_meeting_id_ix ON meeting_sign USING btree (tenant_id, pre_meeting_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX meeting_sign_pre_meeting_id_user_id_uq ON meeting_sign USING btree (tenant_id, pre_meeting_id, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX meeting_sign_sign_time_order ON meeting_sign USING btree (tenant_id, sign_time, id) WHERE (deleted_at IS NULL);
CREATE INDEX pre_work_meeting_created ON pre_work_meeting USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX pre_work_meeting_dept_id_meeting_time_ix ON pre_work_meeting USING btree (tenant_id, dept_id, meeting_time) WHERE (deleted_at IS NULL);
CREATE INDEX pre_work_meeting_meeting_state ON pre_work_meeting USING btree (tenant_id, meeting_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX pre_work_meeting_meeting_time_ix ON pre_work_meeting USING btree (tenant_id, meeting_time) WHERE (deleted_at IS NULL);
CREATE INDEX pre_work_meeting_search ON pre_work_meeting USING gin (tenant_id, search_grams);
alter table after_work_meeting enable row level security;
alter table after_work_meeting force row level security;
create policy system_all on after_work_meeting to anlan_system using (true) with check (true);
create policy tenant_scope on after_work_meeting to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on after_work_meeting to anlan_app;
grant delete, insert, select, update on after_work_meeting to anlan_system;
alter table meeting_record enable row level security;
alter table meeting_record force row level security;
create policy system_all on meeting_record to anlan_system using (true) with check (true);
create policy tenant_scope on meeting_record to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on meeting_record to anlan_app;
grant delete, insert, select, update on meeting_record to anlan_system;
alter table meeting_sign enable row level security;
alter table meeting_sign force row level security;
create policy system_all on meeting_sign to anlan_system using (true) with check (true);
create policy tenant_scope on meeting_sign to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on meeting_sign to anlan_app;
grant delete, insert, select, update on meeting_sign to anlan_system;
alter table pre_work_meeting enable row level security;
alter table pre_work_meeting force row level security;
create policy system_all on pre_work_meeting to anlan_system using (true) with check (true);
create policy tenant_scope on pre_work_meeting to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on pre_work_meeting to anlan_app;
grant delete, insert, select, update on pre_work_meeting to anlan_system;
alter table after_work_meeting add constraint after_work_meeting_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table after_work_meeting add constraint after_work_meeting_host_id_fk FOREIGN KEY (tenant_id, host_id) REFERENCES app_user(tenant_id, id);
alter table after_work_meeting add constraint after_work_meeting_plan_id_fk FOREIGN KEY (tenant_id, plan_id) REFERENCES check_plan(tenant_id, id);
alter table after_work_meeting add constraint after_work_meeting_pre_meeting_id_fk FOREIGN KEY (tenant_id, pre_meeting_id) REFERENCES pre_work_meeting(tenant_id, id);
alter table meeting_record add constraint meeting_record_host_id_fk FOREIGN KEY (tenant_id, host_id) REFERENCES app_user(tenant_id, id);
alter table meeting_sign add constraint meeting_sign_after_meeting_id_fk FOREIGN KEY (tenant_id, after_meeting_id) REFERENCES after_work_meeting(tenant_id, id);
alter table meeting_sign add constraint meeting_sign_pre_meeting_id_fk FOREIGN KEY (tenant_id, pre_meeting_id) REFERENCES pre_work_meeting(tenant_id, id);
alter table meeting_sign add constraint meeting_sign_recorder_id_fk FOREIGN KEY (tenant_id, recorder_id) REFERENCES app_user(tenant_id, id);
alter table meeting_sign add constraint meeting_sign_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table pre_work_meeting add constraint pre_work_meeting_after_meeting_id_fk FOREIGN KEY (tenant_id, after_meeting_id) REFERENCES after_work_meeting(tenant_id, id);
alter table pre_work_meeting add constraint pre_work_meeting_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table pre_work_meeting add constraint pre_work_meeting_host_id_fk FOREIGN KEY (tenant_id, host_id) REFERENCES app_user(tenant_id, id);
alter table pre_work_meeting add constraint pre_work_meeting_plan_id_fk FOREIGN KEY (tenant_id, plan_id) REFERENCES check_plan(tenant_id, id);
