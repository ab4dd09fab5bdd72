create table study_record (
  tenant_id text not null,
  id uuid not null,
  train_id uuid,
  trainee_id text,
  user_id uuid,
  dept_id uuid,
  course text,
  kind smallint,
  video_course uuid,
  doc_course uuid,
  material_id text,
  file_id text,
  type text,
  length integer,
  required integer,
  seconds numeric(18,1),
  learning_duration integer,
  learning_progress integer,
  study_result smallint,
  learned jsonb,
  beat_time timestamp with time zone,
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
  constraint study_record_pkey PRIMARY KEY (tenant_id, id)
);
create table study_session (
  tenant_id text not null,
  user_id uuid not null,
  session uuid not null,
  record_id uuid not null,
  seq integer not null,
  beat_at timestamp with time zone not null,
  until_asked integer not null,
  answer text,
  image text,
  constraint study_session_pkey PRIMARY KEY (tenant_id, user_id)
);
create table training_hours (
  tenant_id text not null,
  user_id uuid not null,
  year integer not null,
  type text not null,
  seconds numeric(12,1) not null,
  constraint training_hours_pkey PRIMARY KEY (tenant_id, user_id, year, type)
);
create table training_plan (
  tenant_id text not null,
  id uuid not null,
  plan_title text,
  training_year integer,
  type text,
  plan_start_time timestamp with time zone,
  plan_end_time timestamp with time zone,
  content text,
  examine_way text,
  video_course uuid[] default '{}'::uuid[] not null,
  doc_course uuid[] default '{}'::uuid[] not null,
  duration integer,
  test_paper uuid,
  study_first smallint,
  personnel_train_type text,
  train_dept uuid[] default '{}'::uuid[] not null,
  train_post uuid[] default '{}'::uuid[] not null,
  train_person uuid[] default '{}'::uuid[] not null,
  extra_person uuid[] default '{}'::uuid[] not null,
  course_access_permission smallint,
  makeup_of uuid,
  release_status smallint not null,
  plan_status smallint,
  progress_status smallint,
  user_count integer,
  studied_count integer,
  passed_count integer,
  pass_rate numeric(18,1),
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
  constraint training_plan_pkey PRIMARY KEY (tenant_id, id)
);
create table training_trainee (
  tenant_id text not null,
  id uuid not null,
  plan_id uuid,
  plan_title text,
  training_year integer,
  type text,
  user_id uuid,
  dept_id uuid,
  start_time timestamp with time zone,
  end_time timestamp with time zone,
  course_count integer,
  course_done integer,
  study_result smallint,
  learned_seconds integer,
  recent_study_time timestamp with time zone,
  with_exam smallint,
  exam_result smallint,
  user_max_score numeric(18,1),
  train_state smallint not null,
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
  constraint training_trainee_pkey PRIMARY KEY (tenant_id, id)
);
alter table exam add column plan_id uuid;
CREATE INDEX exam_plan_id_ix ON exam USING btree (tenant_id, plan_id) WHERE (deleted_at IS NULL);
CREATE INDEX study_record_created ON study_record USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX study_record_dept_id_create_time_ix ON study_record USING btree (tenant_id, dept_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX study_record_search ON study_record USING gin (tenant_id, search_grams);
CREATE INDEX study_record_train_id_user_id_ix ON study_record USING btree (tenant_id, train_id, user_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX study_record_trainee_id_material_id_file_id_uq ON study_record USING btree (tenant_id, trainee_id, material_id, file_id) WHERE (deleted_at IS NULL);
CREATE INDEX study_record_user_id_create_time_ix ON study_record USING btree (tenant_id, user_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX training_hours_year ON training_hours USING btree (tenant_id, year, user_id);
CREATE INDEX training_plan_clock ON training_plan USING btree (plan_end_time) WHERE ((release_status = 1) AND (progress_status = ANY (ARRAY[0, 1])) AND (deleted_at IS NULL));
CREATE INDEX training_plan_created ON training_plan USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX training_plan_release_status ON training_plan USING btree (tenant_id, release_status, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX training_plan_search ON training_plan USING gin (tenant_id, search_grams);
CREATE INDEX training_plan_training_year_type_ix ON training_plan USING btree (tenant_id, training_year, type) WHERE (deleted_at IS NULL);
CREATE INDEX training_trainee_created ON training_trainee USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX training_trainee_dept_id_end_time_ix ON training_trainee USING btree (tenant_id, dept_id, end_time) WHERE (deleted_at IS NULL);
CREATE INDEX training_trainee_end_time_ix ON training_trainee USING btree (tenant_id, end_time) WHERE (deleted_at IS NULL);
CREATE INDEX training_trainee_finish_due ON training_trainee USING btree (tenant_id, end_time, id) WHERE ((train_state = 1) AND (end_time IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX training_trainee_plan_id_user_id_uq ON training_trainee USING btree (tenant_id, plan_id, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX training_trainee_search ON training_trainee USING gin (tenant_id, search_grams);
CREATE INDEX training_trainee_train_state ON training_trainee USING btree (tenant_id, train_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX training_trainee_training_year_user_id_ix ON training_trainee USING btree (tenant_id, training_year, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX training_trainee_user_id_end_time_ix ON training_trainee USING btree (tenant_id, user_id, end_time) WHERE (deleted_at IS NULL);
alter table study_record enable row level security;
alter table study_record force row level security;
create policy system_all on study_record to anlan_system using (true) with check (true);
create policy tenant_scope on study_record to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on study_record to anlan_app;
grant delete, insert, select, update on study_record to anlan_system;
alter table study_session enable row level security;
alter table study_session force row level security;
create policy system_all on study_session to anlan_system using (true) with check (true);
create policy tenant_scope on study_session to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select, update on study_session to anlan_app;
grant delete, insert, select, update on study_session to anlan_system;
alter table training_hours enable row level security;
alter table training_hours force row level security;
create policy system_all on training_hours to anlan_system using (true) with check (true);
create policy tenant_scope on training_hours to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select, update on training_hours to anlan_app;
grant insert, select, update on training_hours to anlan_system;
alter table training_plan enable row level security;
alter table training_plan force row level security;
create policy system_all on training_plan to anlan_system using (true) with check (true);
create policy tenant_scope on training_plan to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on training_plan to anlan_app;
grant delete, insert, select, update on training_plan to anlan_system;
alter table training_trainee enable row level security;
alter table training_trainee force row level security;
create policy system_all on training_trainee to anlan_system using (true) with check (true);
create policy tenant_scope on training_trainee to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on training_trainee to anlan_app;
grant delete, insert, select, update on training_trainee to anlan_system;
alter table exam add constraint exam_plan_id_fk FOREIGN KEY (tenant_id, plan_id) REFERENCES training_plan(tenant_id, id);
alter table study_record add constraint study_record_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table study_record add constraint study_record_doc_course_fk FOREIGN KEY (tenant_id, doc_course) REFERENCES exam_doc(tenant_id, id);
alter table study_record add constraint study_record_train_id_fk FOREIGN KEY (tenant_id, train_id) REFERENCES training_plan(tenant_id, id);
alter table study_record add constraint study_record_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table study_record add constraint study_record_video_course_fk FOREIGN KEY (tenant_id, video_course) REFERENCES exam_course(tenant_id, id);
alter table training_plan add constraint training_plan_test_paper_fk FOREIGN KEY (tenant_id, test_paper) REFERENCES exam_paper(tenant_id, id);
alter table training_trainee add constraint training_trainee_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table training_trainee add constraint training_trainee_plan_id_fk FOREIGN KEY (tenant_id, plan_id) REFERENCES training_plan(tenant_id, id);
alter table training_trainee add constraint training_trainee_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
CREATE TRIGGER training_trainee_finish_ends AFTER UPDATE ON training_trainee FOR EACH ROW WHEN (((((old.train_state = 1) AND (old.end_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.train_state = 1) AND (new.end_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('trainingTrainee', 'finish');
CREATE TRIGGER training_trainee_finish_gone AFTER DELETE ON training_trainee FOR EACH ROW EXECUTE FUNCTION deadline_ends('trainingTrainee', 'finish');
CREATE TRIGGER training_trainee_finish_new AFTER INSERT ON training_trainee FOR EACH ROW WHEN ((((new.train_state = 1) AND (new.end_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('trainingTrainee', 'finish', 'end_time');
CREATE TRIGGER training_trainee_finish_runs AFTER UPDATE ON training_trainee FOR EACH ROW WHEN (((((new.train_state = 1) AND (new.end_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.train_state = 1) AND (old.end_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.end_time IS DISTINCT FROM new.end_time)))) EXECUTE FUNCTION deadline_runs('trainingTrainee', 'finish', 'end_time');
