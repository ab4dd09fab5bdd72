create table completion_certificate (
  tenant_id text not null,
  id uuid not null,
  number text,
  title text,
  organizational_type smallint,
  plan_id uuid,
  offline_id uuid,
  type text,
  user_id uuid,
  dept_id uuid,
  hours numeric(18,1),
  user_score numeric(18,1),
  total_score numeric(18,1),
  qualify_score numeric(18,1),
  complete_time timestamp with time zone,
  completion_state smallint not null,
  void_time timestamp with time zone,
  void_reason text,
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
  constraint completion_certificate_pkey PRIMARY KEY (tenant_id, id)
);
create table exam_leave (
  tenant_id text not null,
  attempt_id uuid not null,
  left_at timestamp with time zone not null,
  constraint exam_leave_pkey PRIMARY KEY (tenant_id, attempt_id, left_at)
);
create table study_challenge (
  tenant_id text not null,
  id uuid not null,
  user_id uuid not null,
  asked_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  tries integer not null,
  constraint study_challenge_pkey PRIMARY KEY (tenant_id, id)
);
create table study_span (
  tenant_id text not null,
  id uuid not null,
  user_id uuid not null,
  record_id uuid not null,
  session uuid not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  allowed integer not null,
  pieces jsonb not null,
  constraint study_span_pkey PRIMARY KEY (tenant_id, id)
);
create table training_follow (
  tenant_id text not null,
  known text not null,
  constraint training_follow_pkey PRIMARY KEY (tenant_id)
);
alter table app_user add column absent_from date;
alter table app_user add column absent_until date;
alter table exam_paper add column addresses text;
alter table exam_paper add column leave_limit integer;
alter table exam_record add column leaves integer;
alter table study_session add column span uuid;
CREATE INDEX completion_certificate_complete_time_order ON completion_certificate USING btree (tenant_id, complete_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX completion_certificate_completion_state ON completion_certificate USING btree (tenant_id, completion_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX completion_certificate_created ON completion_certificate USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX completion_certificate_dept_id_complete_time_ix ON completion_certificate USING btree (tenant_id, dept_id, complete_time) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX completion_certificate_number_uq ON completion_certificate USING btree (tenant_id, number) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX completion_certificate_offline ON completion_certificate USING btree (tenant_id, offline_id, user_id) WHERE ((completion_state = 1) AND (deleted_at IS NULL));
CREATE INDEX completion_certificate_offline_id_user_id_ix ON completion_certificate USING btree (tenant_id, offline_id, user_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX completion_certificate_plan ON completion_certificate USING btree (tenant_id, plan_id, user_id) WHERE ((completion_state = 1) AND (deleted_at IS NULL));
CREATE INDEX completion_certificate_plan_id_user_id_ix ON completion_certificate USING btree (tenant_id, plan_id, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX completion_certificate_search ON completion_certificate USING gin (tenant_id, search_grams);
CREATE INDEX completion_certificate_user_id_complete_time_ix ON completion_certificate USING btree (tenant_id, user_id, complete_time) WHERE (deleted_at IS NULL);
CREATE INDEX study_challenge_user ON study_challenge USING btree (tenant_id, user_id, asked_at);
CREATE INDEX study_span_record ON study_span USING btree (tenant_id, record_id, from_at);
alter table completion_certificate enable row level security;
alter table completion_certificate force row level security;
create policy system_all on completion_certificate to anlan_system using (true) with check (true);
create policy tenant_scope on completion_certificate to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on completion_certificate to anlan_app;
grant delete, insert, select, update on completion_certificate to anlan_system;
alter table exam_leave enable row level security;
alter table exam_leave force row level security;
create policy system_all on exam_leave to anlan_system using (true) with check (true);
create policy tenant_scope on exam_leave to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select on exam_leave to anlan_app;
grant insert, select on exam_leave to anlan_system;
alter table study_challenge enable row level security;
alter table study_challenge force row level security;
create policy system_all on study_challenge to anlan_system using (true) with check (true);
create policy tenant_scope on study_challenge to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select, update on study_challenge to anlan_app;
grant insert, select, update on study_challenge to anlan_system;
alter table study_span enable row level security;
alter table study_span force row level security;
create policy system_all on study_span to anlan_system using (true) with check (true);
create policy tenant_scope on study_span to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select, update on study_span to anlan_app;
grant insert, select, update on study_span to anlan_system;
alter table training_follow enable row level security;
alter table training_follow force row level security;
create policy system_all on training_follow to anlan_system using (true) with check (true);
create policy tenant_scope on training_follow to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant select on training_follow to anlan_app;
grant delete, insert, select, update on training_follow to anlan_system;
alter table completion_certificate add constraint completion_certificate_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table completion_certificate add constraint completion_certificate_offline_id_fk FOREIGN KEY (tenant_id, offline_id) REFERENCES offline_training(tenant_id, id);
alter table completion_certificate add constraint completion_certificate_plan_id_fk FOREIGN KEY (tenant_id, plan_id) REFERENCES training_plan(tenant_id, id);
alter table completion_certificate add constraint completion_certificate_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
-- Whoever has completed a training before has his certificate too: told once, 200 at a time.
set local role anlan_system;
insert into outbox (tenant_id, topic, record_id, payload)
select tenant_id, 'trainingTrainee.finish', null, jsonb_build_object('trainingTrainee', jsonb_agg(id))
  from (select tenant_id, id, (row_number() over (partition by tenant_id order by finish_time, id) - 1) / 200 as part
          from training_trainee where deleted_at is null and train_state = 2) t
 group by tenant_id, part order by tenant_id, part;
insert into outbox (tenant_id, topic, record_id, payload)
select tenant_id, 'offlineTraining.score', null, jsonb_build_object('offlineTraining', jsonb_agg(id))
  from (select tenant_id, id, (row_number() over (partition by tenant_id order by train_end_time, id) - 1) / 200 as part
          from offline_training where deleted_at is null and release_status = 1) t
 group by tenant_id, part order by tenant_id, part;
reset role;
