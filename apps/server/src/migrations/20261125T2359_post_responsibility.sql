create table post_responsibility (
  tenant_id text not null,
  id uuid not null,
  name text,
  post_id uuid,
  year integer,
  post_type text,
  dept_id uuid,
  principal_id uuid,
  duties text,
  safety_ids uuid[] default '{}'::uuid[] not null,
  operate_ids uuid[] default '{}'::uuid[] not null,
  post_risk_card_ids uuid[] default '{}'::uuid[] not null,
  set_status smallint,
  is_push smallint not null,
  push_time timestamp with time zone,
  content text,
  audience smallint,
  audience_dept_ids uuid[] default '{}'::uuid[] not null,
  audience_post_ids uuid[] default '{}'::uuid[] not null,
  audience_user_ids uuid[] default '{}'::uuid[] not null,
  sign_off boolean,
  sign_off_seconds integer,
  sign_off_version integer,
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
  constraint post_responsibility_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX post_responsibility_created ON post_responsibility USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX post_responsibility_dept_id_ix ON post_responsibility USING btree (tenant_id, dept_id) WHERE (deleted_at IS NULL);
CREATE INDEX post_responsibility_is_push ON post_responsibility USING btree (tenant_id, is_push, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX post_responsibility_post_id_year_uq ON post_responsibility USING btree (tenant_id, post_id, year) WHERE (deleted_at IS NULL);
CREATE INDEX post_responsibility_principal_id_ix ON post_responsibility USING btree (tenant_id, principal_id) WHERE (deleted_at IS NULL);
CREATE INDEX post_responsibility_search ON post_responsibility USING gin (tenant_id, search_grams);
CREATE INDEX post_responsibility_set_status_ix ON post_responsibility USING btree (tenant_id, set_status) WHERE (deleted_at IS NULL);
CREATE INDEX post_responsibility_year_create_time_ix ON post_responsibility USING btree (tenant_id, year, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
alter table post_responsibility enable row level security;
alter table post_responsibility force row level security;
create policy system_all on post_responsibility to anlan_system using (true) with check (true);
create policy tenant_scope on post_responsibility to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on post_responsibility to anlan_app;
grant delete, insert, select, update on post_responsibility to anlan_system;
alter table post_responsibility add constraint post_responsibility_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table post_responsibility add constraint post_responsibility_post_id_fk FOREIGN KEY (tenant_id, post_id) REFERENCES post(tenant_id, id);
alter table post_responsibility add constraint post_responsibility_principal_id_fk FOREIGN KEY (tenant_id, principal_id) REFERENCES app_user(tenant_id, id);
