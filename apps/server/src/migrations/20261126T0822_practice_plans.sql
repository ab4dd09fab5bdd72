create table practice_answer (
  tenant_id text not null,
  draw_id uuid not null,
  question_id uuid not null,
  user_id uuid not null,
  plan_id uuid not null,
  answer jsonb not null,
  correct boolean not null,
  given_at timestamp with time zone not null,
  constraint practice_answer_pkey PRIMARY KEY (tenant_id, draw_id, question_id)
);
create table practice_draw (
  tenant_id text not null,
  id uuid not null,
  user_id uuid not null,
  plan_id uuid not null,
  questions uuid[] not null,
  drawn_at timestamp with time zone not null,
  constraint practice_draw_pkey PRIMARY KEY (tenant_id, id)
);
create table practice_plan (
  tenant_id text not null,
  id uuid not null,
  plan_title text,
  type_id uuid,
  paper_id uuid,
  content text,
  start_time timestamp with time zone,
  end_time timestamp with time zone,
  personnel_train_type text,
  train_dept uuid[] default '{}'::uuid[] not null,
  train_post uuid[] default '{}'::uuid[] not null,
  train_person uuid[] default '{}'::uuid[] not null,
  plan_status smallint,
  is_publish smallint not null,
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
  constraint practice_plan_pkey PRIMARY KEY (tenant_id, id)
);
create table practice_standing (
  tenant_id text not null,
  user_id uuid not null,
  plan_id uuid not null,
  question_id uuid not null,
  times integer not null,
  right_times integer not null,
  streak integer not null,
  last_answer jsonb not null,
  last_time timestamp with time zone not null,
  constraint practice_standing_pkey PRIMARY KEY (tenant_id, user_id, plan_id, question_id)
);
alter table exam_type add column practice smallint;
CREATE INDEX practice_answer_day ON practice_answer USING btree (tenant_id, user_id, given_at DESC);
CREATE INDEX practice_answer_plan ON practice_answer USING btree (tenant_id, plan_id, user_id);
CREATE INDEX practice_plan_created ON practice_plan USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX practice_plan_is_publish ON practice_plan USING btree (tenant_id, is_publish, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX practice_plan_paper_id_ix ON practice_plan USING btree (tenant_id, paper_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX practice_plan_plan_title_uq ON practice_plan USING btree (tenant_id, plan_title) WHERE (deleted_at IS NULL);
CREATE INDEX practice_plan_search ON practice_plan USING gin (tenant_id, search_grams);
CREATE INDEX practice_plan_type_id_create_time_ix ON practice_plan USING btree (tenant_id, type_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX practice_standing_plan ON practice_standing USING btree (tenant_id, plan_id, user_id);
alter table practice_answer enable row level security;
alter table practice_answer force row level security;
create policy system_all on practice_answer to anlan_system using (true) with check (true);
create policy tenant_scope on practice_answer to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select on practice_answer to anlan_app;
grant insert, select on practice_answer to anlan_system;
alter table practice_draw enable row level security;
alter table practice_draw force row level security;
create policy system_all on practice_draw to anlan_system using (true) with check (true);
create policy tenant_scope on practice_draw to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select on practice_draw to anlan_app;
grant insert, select on practice_draw to anlan_system;
alter table practice_plan enable row level security;
alter table practice_plan force row level security;
create policy system_all on practice_plan to anlan_system using (true) with check (true);
create policy tenant_scope on practice_plan to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on practice_plan to anlan_app;
grant delete, insert, select, update on practice_plan to anlan_system;
alter table practice_standing enable row level security;
alter table practice_standing force row level security;
create policy system_all on practice_standing to anlan_system using (true) with check (true);
create policy tenant_scope on practice_standing to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select, update on practice_standing to anlan_app;
grant insert, select, update on practice_standing to anlan_system;
alter table practice_answer add constraint practice_answer_draw_fk FOREIGN KEY (tenant_id, draw_id) REFERENCES practice_draw(tenant_id, id);
alter table practice_plan add constraint practice_plan_paper_id_fk FOREIGN KEY (tenant_id, paper_id) REFERENCES exam_paper(tenant_id, id);
alter table practice_plan add constraint practice_plan_type_id_fk FOREIGN KEY (tenant_id, type_id) REFERENCES exam_type(tenant_id, id);
