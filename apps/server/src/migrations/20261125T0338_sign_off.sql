create table sign_off_reading (
  tenant_id text not null,
  id uuid not null,
  subject text,
  record_id text,
  title text,
  text_version integer,
  user_id uuid,
  dept_id uuid,
  state smallint not null,
  start_time timestamp with time zone,
  beat_time timestamp with time zone,
  seconds integer,
  read_seconds integer,
  end_reached boolean,
  signature uuid,
  sign_time timestamp with time zone,
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
  constraint sign_off_reading_pkey PRIMARY KEY (tenant_id, id)
);
alter table notice add column sign_off boolean;
alter table notice add column sign_off_seconds integer;
alter table notice add column sign_off_version integer;
CREATE INDEX sign_off_reading_created ON sign_off_reading USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX sign_off_reading_search ON sign_off_reading USING gin (tenant_id, search_grams);
CREATE INDEX sign_off_reading_start_time_ix ON sign_off_reading USING btree (tenant_id, start_time) WHERE (deleted_at IS NULL);
CREATE INDEX sign_off_reading_state ON sign_off_reading USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX sign_off_reading_subject_record_id_text_version_user_id_uq ON sign_off_reading USING btree (tenant_id, subject, record_id, text_version, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX sign_off_reading_user_id_start_time_ix ON sign_off_reading USING btree (tenant_id, user_id, start_time) WHERE (deleted_at IS NULL);
alter table sign_off_reading enable row level security;
alter table sign_off_reading force row level security;
create policy system_all on sign_off_reading to anlan_system using (true) with check (true);
create policy tenant_scope on sign_off_reading to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on sign_off_reading to anlan_app;
grant delete, insert, select, update on sign_off_reading to anlan_system;
alter table sign_off_reading add constraint sign_off_reading_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table sign_off_reading add constraint sign_off_reading_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
