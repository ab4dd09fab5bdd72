create table objective (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid,
  name text,
  type smallint,
  year integer,
  plan_type text,
  description text,
  responsible_dept uuid,
  responsible_user uuid,
  assessment_user uuid,
  start_time date,
  end_time date,
  metric text,
  direction smallint,
  target_value text,
  complete_value text,
  weight integer,
  attach_id uuid[] default '{}'::uuid[] not null,
  terminated boolean,
  state text,
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
  constraint objective_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX objective_ancestors ON objective USING gin (ancestors);
CREATE INDEX objective_created ON objective USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX objective_parent_id_ix ON objective USING btree (tenant_id, parent_id) WHERE (deleted_at IS NULL);
CREATE INDEX objective_search ON objective USING gin (tenant_id, search_grams);
CREATE INDEX objective_state_ix ON objective USING btree (tenant_id, state) WHERE (deleted_at IS NULL);
CREATE INDEX objective_year_ix ON objective USING btree (tenant_id, year) WHERE (deleted_at IS NULL);
alter table objective enable row level security;
alter table objective force row level security;
create policy system_all on objective to anlan_system using (true) with check (true);
create policy tenant_scope on objective to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on objective to anlan_app;
grant delete, insert, select, update on objective to anlan_system;
alter table objective add constraint objective_assessment_user_fk FOREIGN KEY (tenant_id, assessment_user) REFERENCES app_user(tenant_id, id);
alter table objective add constraint objective_parent_id_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES objective(tenant_id, id);
alter table objective add constraint objective_responsible_dept_fk FOREIGN KEY (tenant_id, responsible_dept) REFERENCES dept(tenant_id, id);
alter table objective add constraint objective_responsible_user_fk FOREIGN KEY (tenant_id, responsible_user) REFERENCES app_user(tenant_id, id);
