create table patrol_check_place (
  tenant_id text not null,
  id uuid not null,
  name text,
  place_num text,
  area_id uuid,
  dept_id uuid,
  principal_id uuid,
  longitude numeric(18,6),
  latitude numeric(18,6),
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
  constraint patrol_check_place_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX patrol_check_place_area_id_ix ON patrol_check_place USING btree (tenant_id, area_id) WHERE (deleted_at IS NULL);
CREATE INDEX patrol_check_place_created ON patrol_check_place USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX patrol_check_place_dept_id_ix ON patrol_check_place USING btree (tenant_id, dept_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX patrol_check_place_name_uq ON patrol_check_place USING btree (tenant_id, name) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX patrol_check_place_place_num_uq ON patrol_check_place USING btree (tenant_id, place_num) WHERE (deleted_at IS NULL);
CREATE INDEX patrol_check_place_principal_id_ix ON patrol_check_place USING btree (tenant_id, principal_id) WHERE (deleted_at IS NULL);
CREATE INDEX patrol_check_place_search ON patrol_check_place USING gin (tenant_id, search_grams);
alter table patrol_check_place enable row level security;
alter table patrol_check_place force row level security;
create policy system_all on patrol_check_place to anlan_system using (true) with check (true);
create policy tenant_scope on patrol_check_place to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on patrol_check_place to anlan_app;
grant delete, insert, select, update on patrol_check_place to anlan_system;
alter table patrol_check_place add constraint patrol_check_place_area_id_fk FOREIGN KEY (tenant_id, area_id) REFERENCES area(tenant_id, id);
alter table patrol_check_place add constraint patrol_check_place_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table patrol_check_place add constraint patrol_check_place_principal_id_fk FOREIGN KEY (tenant_id, principal_id) REFERENCES app_user(tenant_id, id);
