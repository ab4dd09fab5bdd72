create table exam (
  tenant_id text not null,
  id uuid not null,
  title text,
  paper_id uuid,
  start_time timestamp with time zone,
  end_time timestamp with time zone,
  audience smallint,
  audience_dept_ids uuid[] default '{}'::uuid[] not null,
  audience_post_ids uuid[] default '{}'::uuid[] not null,
  audience_user_ids uuid[] default '{}'::uuid[] not null,
  release_status smallint not null,
  progress_status smallint,
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
  constraint exam_pkey PRIMARY KEY (tenant_id, id)
);
create table exam_course (
  tenant_id text not null,
  id uuid not null,
  course_code text,
  course_title text,
  type text,
  cover_url uuid[] default '{}'::uuid[] not null,
  introduce text,
  video_url uuid[] default '{}'::uuid[] not null,
  doc_ids uuid[] default '{}'::uuid[] not null,
  course_status smallint not null,
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
  constraint exam_course_pkey PRIMARY KEY (tenant_id, id)
);
create table exam_course_chapter (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  title text,
  start_minute integer,
  start_second integer,
  constraint exam_course_chapter_pkey PRIMARY KEY (tenant_id, id)
);
create table exam_doc (
  tenant_id text not null,
  id uuid not null,
  doc_title text,
  type text,
  introduce text,
  attach_id uuid[] default '{}'::uuid[] not null,
  doc_status smallint not null,
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
  constraint exam_doc_pkey PRIMARY KEY (tenant_id, id)
);
create table exam_paper (
  tenant_id text not null,
  id uuid not null,
  paper_title text,
  type_id uuid,
  paper_mode smallint,
  question_count integer,
  total_score numeric(18,1),
  qualify_score numeric(18,1),
  duration integer,
  exam_times integer,
  is_shuffle smallint,
  partial smallint,
  show_answer smallint,
  paper_status smallint not null,
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
  constraint exam_paper_pkey PRIMARY KEY (tenant_id, id)
);
create table exam_paper_question (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  question_id uuid,
  score numeric(18,1),
  constraint exam_paper_question_pkey PRIMARY KEY (tenant_id, id)
);
create table exam_paper_rule (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  type_id uuid,
  question_type smallint,
  difficulty smallint,
  count integer,
  score numeric(18,1),
  constraint exam_paper_rule_pkey PRIMARY KEY (tenant_id, id)
);
create table exam_question (
  tenant_id text not null,
  id uuid not null,
  code text,
  type_id uuid,
  question_type smallint,
  title text,
  option_a text,
  option_b text,
  option_c text,
  option_d text,
  option_e text,
  option_f text,
  option_g text,
  option_h text,
  answer text,
  analysis text,
  basis text,
  score numeric(18,1),
  difficulty smallint,
  question_status smallint not null,
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
  constraint exam_question_pkey PRIMARY KEY (tenant_id, id)
);
create table exam_record (
  tenant_id text not null,
  id uuid not null,
  attempt_id text,
  exam_id uuid,
  paper_title text,
  number integer,
  user_id uuid,
  dept_id uuid,
  total_score numeric(18,1),
  qualify_score numeric(18,1),
  user_score numeric(18,1),
  user_time integer,
  exam_result smallint,
  mark_state smallint not null,
  mark_user_id uuid,
  mark_time timestamp with time zone,
  submit_time timestamp with time zone,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint exam_record_pkey PRIMARY KEY (tenant_id, id)
);
create table exam_record_answer (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  question_id text,
  question_version integer,
  question_type smallint,
  title text,
  options text,
  response text,
  answer text,
  analysis text,
  basis text,
  judged smallint,
  worth numeric(18,1),
  score numeric(18,1),
  comment text,
  constraint exam_record_answer_pkey PRIMARY KEY (tenant_id, id)
);
create table exam_sheet (
  tenant_id text not null,
  attempt_id uuid not null,
  exam_id uuid not null,
  paper jsonb not null,
  questions jsonb not null,
  constraint exam_sheet_pkey PRIMARY KEY (tenant_id, attempt_id)
);
create table exam_type (
  tenant_id text not null,
  id uuid not null,
  name text,
  parent_id uuid,
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
  constraint exam_type_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX exam_clock ON exam USING btree (end_time) WHERE ((release_status = 1) AND (progress_status = ANY (ARRAY[0, 1])) AND (deleted_at IS NULL));
CREATE INDEX exam_created ON exam USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX exam_paper_id_ix ON exam USING btree (tenant_id, paper_id) WHERE (deleted_at IS NULL);
CREATE INDEX exam_release_status ON exam USING btree (tenant_id, release_status, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX exam_search ON exam USING gin (tenant_id, search_grams);
CREATE INDEX exam_start_time_ix ON exam USING btree (tenant_id, start_time) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX exam_course_course_code_uq ON exam_course USING btree (tenant_id, course_code) WHERE (deleted_at IS NULL);
CREATE INDEX exam_course_course_status ON exam_course USING btree (tenant_id, course_status, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX exam_course_created ON exam_course USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX exam_course_search ON exam_course USING gin (tenant_id, search_grams);
CREATE INDEX exam_course_type_create_time_ix ON exam_course USING btree (tenant_id, type, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX exam_course_chapter_parent ON exam_course_chapter USING btree (tenant_id, parent_id, sort);
CREATE INDEX exam_doc_created ON exam_doc USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX exam_doc_doc_status ON exam_doc USING btree (tenant_id, doc_status, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX exam_doc_doc_title_uq ON exam_doc USING btree (tenant_id, doc_title) WHERE (deleted_at IS NULL);
CREATE INDEX exam_doc_search ON exam_doc USING gin (tenant_id, search_grams);
CREATE INDEX exam_doc_type_create_time_ix ON exam_doc USING btree (tenant_id, type, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX exam_paper_created ON exam_paper USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX exam_paper_paper_status ON exam_paper USING btree (tenant_id, paper_status, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX exam_paper_paper_title_uq ON exam_paper USING btree (tenant_id, paper_title) WHERE (deleted_at IS NULL);
CREATE INDEX exam_paper_search ON exam_paper USING gin (tenant_id, search_grams);
CREATE INDEX exam_paper_type_id_create_time_ix ON exam_paper USING btree (tenant_id, type_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX exam_paper_question_parent ON exam_paper_question USING btree (tenant_id, parent_id, sort);
CREATE INDEX exam_paper_rule_parent ON exam_paper_rule USING btree (tenant_id, parent_id, sort);
CREATE UNIQUE INDEX exam_question_code_uq ON exam_question USING btree (tenant_id, code) WHERE (deleted_at IS NULL);
CREATE INDEX exam_question_created ON exam_question USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX exam_question_question_status ON exam_question USING btree (tenant_id, question_status, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX exam_question_search ON exam_question USING gin (tenant_id, search_grams);
CREATE INDEX exam_question_type_id_question_type_difficulty_ix ON exam_question USING btree (tenant_id, type_id, question_type, difficulty) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX exam_question_type_id_question_type_title_uq ON exam_question USING btree (tenant_id, type_id, question_type, title) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX exam_record_attempt_id_uq ON exam_record USING btree (tenant_id, attempt_id) WHERE (deleted_at IS NULL);
CREATE INDEX exam_record_created ON exam_record USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX exam_record_dept_id_submit_time_ix ON exam_record USING btree (tenant_id, dept_id, submit_time) WHERE (deleted_at IS NULL);
CREATE INDEX exam_record_exam_id_user_id_ix ON exam_record USING btree (tenant_id, exam_id, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX exam_record_mark_state ON exam_record USING btree (tenant_id, mark_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX exam_record_submit_time_ix ON exam_record USING btree (tenant_id, submit_time) WHERE (deleted_at IS NULL);
CREATE INDEX exam_record_user_id_submit_time_ix ON exam_record USING btree (tenant_id, user_id, submit_time) WHERE (deleted_at IS NULL);
CREATE INDEX exam_record_answer_parent ON exam_record_answer USING btree (tenant_id, parent_id, sort);
CREATE INDEX exam_type_ancestors ON exam_type USING gin (ancestors);
CREATE INDEX exam_type_created ON exam_type USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX exam_type_name_uq ON exam_type USING btree (tenant_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX exam_type_search ON exam_type USING gin (tenant_id, search_grams);
CREATE INDEX exam_type_sort_order ON exam_type USING btree (tenant_id, sort, id) WHERE (deleted_at IS NULL);
alter table exam enable row level security;
alter table exam force row level security;
create policy system_all on exam to anlan_system using (true) with check (true);
create policy tenant_scope on exam to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on exam to anlan_app;
grant delete, insert, select, update on exam to anlan_system;
alter table exam_course enable row level security;
alter table exam_course force row level security;
create policy system_all on exam_course to anlan_system using (true) with check (true);
create policy tenant_scope on exam_course to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on exam_course to anlan_app;
grant delete, insert, select, update on exam_course to anlan_system;
alter table exam_course_chapter enable row level security;
alter table exam_course_chapter force row level security;
create policy system_all on exam_course_chapter to anlan_system using (true) with check (true);
create policy tenant_scope on exam_course_chapter to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on exam_course_chapter to anlan_app;
grant delete, insert, select, update on exam_course_chapter to anlan_system;
alter table exam_doc enable row level security;
alter table exam_doc force row level security;
create policy system_all on exam_doc to anlan_system using (true) with check (true);
create policy tenant_scope on exam_doc to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on exam_doc to anlan_app;
grant delete, insert, select, update on exam_doc to anlan_system;
alter table exam_paper enable row level security;
alter table exam_paper force row level security;
create policy system_all on exam_paper to anlan_system using (true) with check (true);
create policy tenant_scope on exam_paper to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on exam_paper to anlan_app;
grant delete, insert, select, update on exam_paper to anlan_system;
alter table exam_paper_question enable row level security;
alter table exam_paper_question force row level security;
create policy system_all on exam_paper_question to anlan_system using (true) with check (true);
create policy tenant_scope on exam_paper_question to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on exam_paper_question to anlan_app;
grant delete, insert, select, update on exam_paper_question to anlan_system;
alter table exam_paper_rule enable row level security;
alter table exam_paper_rule force row level security;
create policy system_all on exam_paper_rule to anlan_system using (true) with check (true);
create policy tenant_scope on exam_paper_rule to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on exam_paper_rule to anlan_app;
grant delete, insert, select, update on exam_paper_rule to anlan_system;
alter table exam_question enable row level security;
alter table exam_question force row level security;
create policy system_all on exam_question to anlan_system using (true) with check (true);
create policy tenant_scope on exam_question to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on exam_question to anlan_app;
grant delete, insert, select, update on exam_question to anlan_system;
alter table exam_record enable row level security;
alter table exam_record force row level security;
create policy system_all on exam_record to anlan_system using (true) with check (true);
create policy tenant_scope on exam_record to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on exam_record to anlan_app;
grant delete, insert, select, update on exam_record to anlan_system;
alter table exam_record_answer enable row level security;
alter table exam_record_answer force row level security;
create policy system_all on exam_record_answer to anlan_system using (true) with check (true);
create policy tenant_scope on exam_record_answer to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on exam_record_answer to anlan_app;
grant delete, insert, select, update on exam_record_answer to anlan_system;
alter table exam_sheet enable row level security;
alter table exam_sheet force row level security;
create policy system_all on exam_sheet to anlan_system using (true) with check (true);
create policy tenant_scope on exam_sheet to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select on exam_sheet to anlan_app;
grant insert, select on exam_sheet to anlan_system;
alter table exam_type enable row level security;
alter table exam_type force row level security;
create policy system_all on exam_type to anlan_system using (true) with check (true);
create policy tenant_scope on exam_type to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on exam_type to anlan_app;
grant delete, insert, select, update on exam_type to anlan_system;
alter table exam add constraint exam_paper_id_fk FOREIGN KEY (tenant_id, paper_id) REFERENCES exam_paper(tenant_id, id);
alter table exam_course_chapter add constraint exam_course_chapter_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES exam_course(tenant_id, id) ON DELETE CASCADE;
alter table exam_paper add constraint exam_paper_type_id_fk FOREIGN KEY (tenant_id, type_id) REFERENCES exam_type(tenant_id, id);
alter table exam_paper_question add constraint exam_paper_question_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES exam_paper(tenant_id, id) ON DELETE CASCADE;
alter table exam_paper_question add constraint exam_paper_question_question_id_fk FOREIGN KEY (tenant_id, question_id) REFERENCES exam_question(tenant_id, id);
alter table exam_paper_rule add constraint exam_paper_rule_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES exam_paper(tenant_id, id) ON DELETE CASCADE;
alter table exam_paper_rule add constraint exam_paper_rule_type_id_fk FOREIGN KEY (tenant_id, type_id) REFERENCES exam_type(tenant_id, id);
alter table exam_question add constraint exam_question_type_id_fk FOREIGN KEY (tenant_id, type_id) REFERENCES exam_type(tenant_id, id);
alter table exam_record add constraint exam_record_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table exam_record add constraint exam_record_exam_id_fk FOREIGN KEY (tenant_id, exam_id) REFERENCES exam(tenant_id, id);
alter table exam_record add constraint exam_record_mark_user_id_fk FOREIGN KEY (tenant_id, mark_user_id) REFERENCES app_user(tenant_id, id);
alter table exam_record add constraint exam_record_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table exam_record_answer add constraint exam_record_answer_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES exam_record(tenant_id, id) ON DELETE CASCADE;
alter table exam_sheet add constraint exam_sheet_exam_fk FOREIGN KEY (tenant_id, exam_id) REFERENCES exam(tenant_id, id);
alter table exam_type add constraint exam_type_parent_id_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES exam_type(tenant_id, id);
