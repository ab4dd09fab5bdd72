create table company_info (
  tenant_id text not null,
  id uuid not null,
  company_name text,
  short_name text,
  credit_code text,
  company_type text,
  industry text,
  company_scale text,
  company_level text,
  standard_level text,
  area_code text,
  address text,
  production_address text,
  longitude numeric(18,6),
  latitude numeric(18,6),
  establish_time date,
  registered_capital numeric(18,4),
  legal_person text,
  legal_person_phone text,
  legal_person_phone_hash text,
  principal text,
  principal_phone text,
  principal_phone_hash text,
  safety_director text,
  safety_director_phone text,
  safety_director_phone_hash text,
  employee_count integer,
  safety_manager_count integer,
  special_worker_count integer,
  main_products text,
  business_scope text,
  is_major_danger boolean,
  is_dust boolean,
  is_limit_space boolean,
  business_license uuid[] default '{}'::uuid[] not null,
  safety_license uuid[] default '{}'::uuid[] not null,
  company_images uuid[] default '{}'::uuid[] not null,
  introduce text,
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
  constraint company_info_pkey PRIMARY KEY (tenant_id, id)
);
create table company_register (
  id uuid not null,
  company_name text,
  credit_code text,
  area_code text,
  address text,
  industry text,
  company_scale text,
  legal_person text,
  linkman text,
  contact_number text,
  contact_number_hash text,
  email text,
  business_license uuid[] default '{}'::uuid[] not null,
  account text,
  remark text,
  state smallint not null,
  audit_opinion text,
  audit_user_name text,
  audit_time timestamp with time zone,
  registered_tenant_id text,
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
  constraint company_register_pkey PRIMARY KEY (id)
);
create table excel_record (
  tenant_id text not null,
  id uuid not null,
  file_name text,
  import_type text,
  import_type_name text,
  success boolean,
  total_count integer,
  created_count integer,
  updated_count integer,
  fail_count integer,
  message text,
  errors jsonb,
  remark text,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint excel_record_pkey PRIMARY KEY (tenant_id, id)
);
create table mini_program_menu (
  id uuid not null,
  parent_id uuid,
  name text,
  path text,
  icon uuid[] default '{}'::uuid[] not null,
  num_key text,
  permission text,
  sort integer,
  ancestors uuid[] default '{}'::uuid[] not null,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint mini_program_menu_pkey PRIMARY KEY (id)
);
create table tenant_flat (
  tenant_id text not null,
  id uuid not null,
  name text,
  location text,
  url uuid[] default '{}'::uuid[] not null,
  sort integer,
  remark text,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint tenant_flat_pkey PRIMARY KEY (tenant_id, id)
);
create table tenant_flat_company (
  tenant_id text not null,
  id uuid not null,
  flat_id uuid,
  company_tenant_id text,
  tenant_name text,
  xaxis numeric(18,2),
  yaxis numeric(18,2),
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint tenant_flat_company_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX audit_log_supervise ON audit_log USING btree (user_tenant, "time" DESC) WHERE (kind = 'supervise'::text);
CREATE INDEX company_info_code ON company_info USING btree (credit_code) WHERE (deleted_at IS NULL);
CREATE INDEX company_info_created ON company_info USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX company_info_legal_person_phone_hash ON company_info USING btree (tenant_id, legal_person_phone_hash) WHERE (deleted_at IS NULL);
CREATE INDEX company_info_principal_phone_hash ON company_info USING btree (tenant_id, principal_phone_hash) WHERE (deleted_at IS NULL);
CREATE INDEX company_info_safety_director_phone_hash ON company_info USING btree (tenant_id, safety_director_phone_hash) WHERE (deleted_at IS NULL);
CREATE INDEX company_info_search ON company_info USING gin (tenant_id, search_grams);
CREATE UNIQUE INDEX company_info_single ON company_info USING btree (tenant_id) WHERE (deleted_at IS NULL);
CREATE INDEX company_register_contact_number_hash ON company_register USING btree (contact_number_hash) WHERE (deleted_at IS NULL);
CREATE INDEX company_register_created ON company_register USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX company_register_live_code ON company_register USING btree (credit_code) WHERE ((state <> 2) AND (deleted_at IS NULL));
CREATE INDEX company_register_search ON company_register USING gin (search_grams);
CREATE INDEX company_register_state ON company_register USING btree (state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX excel_record_created ON excel_record USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX mini_program_menu_ancestors ON mini_program_menu USING gin (ancestors);
CREATE INDEX mini_program_menu_created ON mini_program_menu USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX tenant_flat_created ON tenant_flat USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX tenant_flat_name_uq ON tenant_flat USING btree (tenant_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX tenant_flat_company_created ON tenant_flat_company USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX tenant_flat_company_flat_id_company_tenant_id_uq ON tenant_flat_company USING btree (tenant_id, flat_id, company_tenant_id) WHERE (deleted_at IS NULL);
alter table company_info enable row level security;
alter table company_info force row level security;
create policy system_all on company_info to anlan_system using (true) with check (true);
create policy tenant_scope on company_info to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on company_info to anlan_app;
grant delete, insert, select, update on company_info to anlan_system;
grant delete, insert, select, update on company_register to anlan_app;
grant delete, insert, select, update on company_register to anlan_system;
alter table excel_record enable row level security;
alter table excel_record force row level security;
create policy system_all on excel_record to anlan_system using (true) with check (true);
create policy tenant_scope on excel_record to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on excel_record to anlan_app;
grant delete, insert, select, update on excel_record to anlan_system;
drop policy tenant_scope on internal_message;
create policy tenant_scope on internal_message to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on mini_program_menu to anlan_app;
grant delete, insert, select, update on mini_program_menu to anlan_system;
alter table tenant_flat enable row level security;
alter table tenant_flat force row level security;
create policy system_all on tenant_flat to anlan_system using (true) with check (true);
create policy tenant_scope on tenant_flat to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on tenant_flat to anlan_app;
grant delete, insert, select, update on tenant_flat to anlan_system;
alter table tenant_flat_company enable row level security;
alter table tenant_flat_company force row level security;
create policy system_all on tenant_flat_company to anlan_system using (true) with check (true);
create policy tenant_scope on tenant_flat_company to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on tenant_flat_company to anlan_app;
grant delete, insert, select, update on tenant_flat_company to anlan_system;
drop policy tenant_scope on user_setting;
create policy tenant_scope on user_setting to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
alter table company_info add constraint company_info_area_code_fk FOREIGN KEY (area_code) REFERENCES region(code);
alter table company_register add constraint company_register_area_code_fk FOREIGN KEY (area_code) REFERENCES region(code);
alter table mini_program_menu add constraint mini_program_menu_parent_id_fk FOREIGN KEY (parent_id) REFERENCES mini_program_menu(id);
alter table tenant_flat add constraint tenant_flat_location_fk FOREIGN KEY (location) REFERENCES region(code);
alter table tenant_flat_company add constraint tenant_flat_company_company_tenant_id_fk FOREIGN KEY (company_tenant_id) REFERENCES tenant(tenant_id);
alter table tenant_flat_company add constraint tenant_flat_company_flat_id_fk FOREIGN KEY (tenant_id, flat_id) REFERENCES tenant_flat(tenant_id, id);
