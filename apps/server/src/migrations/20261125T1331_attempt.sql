create table attempt (
  tenant_id text not null,
  id uuid not null,
  subject text,
  record_id text,
  title text,
  number integer,
  user_id uuid,
  dept_id uuid,
  state smallint not null,
  start_time timestamp with time zone,
  end_time timestamp with time zone,
  submit_time timestamp with time zone,
  ended_by smallint,
  items integer,
  answered integer,
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
  constraint attempt_pkey PRIMARY KEY (tenant_id, id)
);
create table attempt_answer (
  tenant_id text not null,
  attempt_id uuid not null,
  seq integer not null,
  item text not null,
  answer jsonb,
  device uuid not null,
  n integer not null,
  given_at timestamp with time zone not null,
  constraint attempt_answer_pkey PRIMARY KEY (tenant_id, attempt_id, seq)
);
CREATE INDEX attempt_created ON attempt USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX attempt_open ON attempt USING btree (end_time) WHERE ((state = 1) AND (deleted_at IS NULL));
CREATE INDEX attempt_search ON attempt USING gin (tenant_id, search_grams);
CREATE INDEX attempt_start_time_ix ON attempt USING btree (tenant_id, start_time) WHERE (deleted_at IS NULL);
CREATE INDEX attempt_state ON attempt USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX attempt_subject_record_id_user_id_number_uq ON attempt USING btree (tenant_id, subject, record_id, user_id, number) WHERE (deleted_at IS NULL);
CREATE INDEX attempt_user_id_start_time_ix ON attempt USING btree (tenant_id, user_id, start_time) WHERE (deleted_at IS NULL);
alter table attempt enable row level security;
alter table attempt force row level security;
create policy system_all on attempt to anlan_system using (true) with check (true);
create policy tenant_scope on attempt to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on attempt to anlan_app;
grant delete, insert, select, update on attempt to anlan_system;
alter table attempt_answer enable row level security;
alter table attempt_answer force row level security;
create policy system_all on attempt_answer to anlan_system using (true) with check (true);
create policy tenant_scope on attempt_answer to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select on attempt_answer to anlan_app;
grant insert, select on attempt_answer to anlan_system;
alter table attempt add constraint attempt_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table attempt add constraint attempt_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table attempt_answer add constraint attempt_answer_attempt_fk FOREIGN KEY (tenant_id, attempt_id) REFERENCES attempt(tenant_id, id);
