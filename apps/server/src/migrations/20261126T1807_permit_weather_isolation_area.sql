drop index permit_alive;
drop index site_work_alive;
create table isolation (
  tenant_id text not null,
  id uuid not null,
  kind smallint,
  point text,
  equipment text,
  risk_id uuid,
  lock_number text,
  blind_number text,
  blind_drawing uuid[] default '{}'::uuid[] not null,
  key_keeper_id uuid,
  remark text,
  hung_by uuid,
  hung_at timestamp with time zone,
  hung_sign uuid,
  hung_photo uuid[] default '{}'::uuid[] not null,
  removed_by uuid,
  removed_at timestamp with time zone,
  removed_sign uuid,
  state smallint not null,
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
  constraint isolation_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_deputy (
  tenant_id text not null,
  id uuid not null,
  person_id uuid,
  deputy_id uuid,
  from_time timestamp with time zone,
  to_time timestamp with time zone,
  reason text,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint permit_deputy_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_isolation (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  isolation_id uuid,
  constraint permit_isolation_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_template (
  tenant_id text not null,
  id uuid not null,
  name text,
  work_type text,
  work_name text,
  work_location text,
  remark text,
  content jsonb,
  maker_id uuid,
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
  constraint permit_template_pkey PRIMARY KEY (tenant_id, id)
);
create table work_draw_pool (
  tenant_id text not null,
  draw_id uuid not null,
  ticket_id uuid not null,
  constraint work_draw_pool_pkey PRIMARY KEY (tenant_id, draw_id, ticket_id)
);
create table work_weather (
  tenant_id text not null,
  id uuid not null,
  kind smallint,
  from_time timestamp with time zone,
  to_time timestamp with time zone,
  risk_id uuid,
  wind_grade integer,
  rain smallint,
  snow smallint,
  temperature numeric(18,1),
  source text,
  recorder_id uuid,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint work_weather_pkey PRIMARY KEY (tenant_id, id)
);
alter table flat add column storey text;
alter table flat add column scale jsonb;
alter table permit add column flat_id uuid;
alter table permit add column area jsonb;
CREATE INDEX isolation_created ON isolation USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX isolation_hung_at_id_ix ON isolation USING btree (tenant_id, hung_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX isolation_risk_id_create_time_ix ON isolation USING btree (tenant_id, risk_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX isolation_search ON isolation USING gin (tenant_id, search_grams);
CREATE INDEX isolation_state ON isolation USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_alive ON permit USING btree (tenant_id, start_time) WHERE ((process_state = ANY (ARRAY[1, 2, 3, 4])) AND (run_flag = ANY (ARRAY[0, 1, 2])) AND (deleted_at IS NULL));
CREATE INDEX permit_deputy_created ON permit_deputy USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_deputy_from_time_order ON permit_deputy USING btree (tenant_id, from_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_deputy_person_id_to_time_ix ON permit_deputy USING btree (tenant_id, person_id, to_time) WHERE (deleted_at IS NULL);
CREATE INDEX permit_isolation_of ON permit_isolation USING btree (tenant_id, isolation_id);
CREATE INDEX permit_isolation_parent ON permit_isolation USING btree (tenant_id, parent_id, sort);
CREATE INDEX permit_template_created ON permit_template USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX permit_template_name_uq ON permit_template USING btree (tenant_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX permit_template_search ON permit_template USING gin (tenant_id, search_grams);
CREATE INDEX permit_template_update_time_ix ON permit_template USING btree (tenant_id, update_time) WHERE (deleted_at IS NULL);
CREATE INDEX permit_template_work_type_update_time_ix ON permit_template USING btree (tenant_id, work_type, update_time) WHERE (deleted_at IS NULL);
CREATE INDEX site_work_alive ON site_work USING btree (tenant_id, work_time_start) WHERE ((process_state = ANY (ARRAY[1, 2, 3, 4])) AND (run_flag = ANY (ARRAY[0, 1, 2])) AND (deleted_at IS NULL));
CREATE INDEX work_weather_created ON work_weather USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX work_weather_from_time_order ON work_weather USING btree (tenant_id, from_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX work_weather_risk_id_from_time_ix ON work_weather USING btree (tenant_id, risk_id, from_time) WHERE (deleted_at IS NULL);
alter table isolation enable row level security;
alter table isolation force row level security;
create policy system_all on isolation to anlan_system using (true) with check (true);
create policy tenant_scope on isolation to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on isolation to anlan_app;
grant delete, insert, select, update on isolation to anlan_system;
alter table permit_deputy enable row level security;
alter table permit_deputy force row level security;
create policy system_all on permit_deputy to anlan_system using (true) with check (true);
create policy tenant_scope on permit_deputy to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_deputy to anlan_app;
grant delete, insert, select, update on permit_deputy to anlan_system;
alter table permit_isolation enable row level security;
alter table permit_isolation force row level security;
create policy system_all on permit_isolation to anlan_system using (true) with check (true);
create policy tenant_scope on permit_isolation to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_isolation to anlan_app;
grant delete, insert, select, update on permit_isolation to anlan_system;
alter table permit_template enable row level security;
alter table permit_template force row level security;
create policy system_all on permit_template to anlan_system using (true) with check (true);
create policy tenant_scope on permit_template to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_template to anlan_app;
grant delete, insert, select, update on permit_template to anlan_system;
alter table work_draw_pool enable row level security;
alter table work_draw_pool force row level security;
create policy system_all on work_draw_pool to anlan_system using (true) with check (true);
create policy tenant_scope on work_draw_pool to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select on work_draw_pool to anlan_app;
grant delete, insert, select, update on work_draw_pool to anlan_system;
alter table work_weather enable row level security;
alter table work_weather force row level security;
create policy system_all on work_weather to anlan_system using (true) with check (true);
create policy tenant_scope on work_weather to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on work_weather to anlan_app;
grant delete, insert, select, update on work_weather to anlan_system;
alter table isolation add constraint isolation_hung_by_fk FOREIGN KEY (tenant_id, hung_by) REFERENCES app_user(tenant_id, id);
alter table isolation add constraint isolation_key_keeper_id_fk FOREIGN KEY (tenant_id, key_keeper_id) REFERENCES app_user(tenant_id, id);
alter table isolation add constraint isolation_removed_by_fk FOREIGN KEY (tenant_id, removed_by) REFERENCES app_user(tenant_id, id);
alter table isolation add constraint isolation_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
alter table permit add constraint permit_flat_id_fk FOREIGN KEY (tenant_id, flat_id) REFERENCES flat(tenant_id, id);
alter table permit_deputy add constraint permit_deputy_deputy_id_fk FOREIGN KEY (tenant_id, deputy_id) REFERENCES app_user(tenant_id, id);
alter table permit_deputy add constraint permit_deputy_person_id_fk FOREIGN KEY (tenant_id, person_id) REFERENCES app_user(tenant_id, id);
alter table permit_isolation add constraint permit_isolation_isolation_id_fk FOREIGN KEY (tenant_id, isolation_id) REFERENCES isolation(tenant_id, id);
alter table permit_isolation add constraint permit_isolation_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES permit(tenant_id, id) ON DELETE CASCADE;
alter table permit_template add constraint permit_template_maker_id_fk FOREIGN KEY (tenant_id, maker_id) REFERENCES app_user(tenant_id, id);
alter table work_draw_pool add constraint work_draw_pool_draw_fk FOREIGN KEY (tenant_id, draw_id) REFERENCES work_draw(tenant_id, id) ON DELETE CASCADE;
alter table work_weather add constraint work_weather_recorder_id_fk FOREIGN KEY (tenant_id, recorder_id) REFERENCES app_user(tenant_id, id);
alter table work_weather add constraint work_weather_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
