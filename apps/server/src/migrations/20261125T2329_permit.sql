create table permit (
  tenant_id text not null,
  id uuid not null,
  work_type text,
  work_ticket_num text,
  work_name text,
  applying_unit uuid,
  work_unit text,
  work_location text,
  work_content text,
  risk_id uuid,
  start_time timestamp with time zone,
  end_time timestamp with time zone,
  daily_from text,
  daily_to text,
  outdoors smallint,
  wind_grade integer,
  wind_forced smallint,
  special_case text,
  in_confined_space smallint,
  takes_power smallint,
  hot_places text[] default '{}'::text[] not null,
  hot_work_level text,
  hot_work_method text[] default '{}'::text[] not null,
  limit_confined_space_name text,
  limit_existing_medium text,
  limit_confined_space_level text,
  large_space smallint,
  oxygen_rich smallint,
  painting smallint,
  blind_work_category text,
  blind_equipment_name text,
  blind_medium text,
  blind_temperature numeric(18,2),
  blind_pressure numeric(18,2),
  blind_material text,
  blind_specification text,
  blind_number text,
  blind_position_diagram uuid[] default '{}'::uuid[] not null,
  blind_position_drawer uuid,
  blind_position_date date,
  high_work_height numeric(18,2),
  height_hazards text[] default '{}'::text[] not null,
  height_conditions text[] default '{}'::text[] not null,
  steep_slope smallint,
  high_work_level text,
  lifting_location text,
  lifting_tool_name text,
  lifting_material text,
  lifting_sling_operator uuid[] default '{}'::uuid[] not null,
  lifting_command_operator uuid[] default '{}'::uuid[] not null,
  lifting_weight numeric(18,2),
  lifting_special smallint,
  crane_share numeric(18,2),
  lifting_work_level text,
  electric_power_access_point text,
  electric_working_voltage numeric(18,2),
  electric_equipment_and_rated_power text,
  electric_user uuid[] default '{}'::uuid[] not null,
  power_reason text,
  hazardous_power smallint,
  earthwork_work_method text,
  earthwork_range_content_method text,
  earthwork_depth_area_diagram uuid[] default '{}'::uuid[] not null,
  dig_depth numeric(18,2),
  hazardous_ground smallint,
  concerned_depts text[] default '{}'::text[] not null,
  circuit_involved_units text,
  circuit_reason text,
  circuit_section_description text,
  circuit_section_diagram uuid[] default '{}'::uuid[] not null,
  work_plan uuid[] default '{}'::uuid[] not null,
  principal_id uuid,
  external_principal text,
  guardian_id uuid[] default '{}'::uuid[] not null,
  acceptance_id uuid,
  external_acceptance_name text,
  external_worker text,
  risk_identification_result_key text[] default '{}'::text[] not null,
  associated_other_work uuid[] default '{}'::uuid[] not null,
  process_id uuid,
  conflicts_seen smallint,
  applicant_id uuid,
  applicant_sign uuid,
  application_time timestamp with time zone,
  revision integer,
  effective_level text,
  level_name text,
  level_reasons text,
  rule_names text,
  approval jsonb,
  awaiting_ids uuid[] default '{}'::uuid[] not null,
  node_name text,
  disclosure_user_id uuid,
  receive_disclosure_user_id uuid,
  disclosure_content text,
  disclosure_sign uuid,
  receive_disclosure_sign uuid,
  disclosure_time timestamp with time zone,
  photo uuid[] default '{}'::uuid[] not null,
  check_user_id uuid,
  check_time timestamp with time zone,
  validation_id uuid,
  validation_signature uuid,
  validation_photo uuid[] default '{}'::uuid[] not null,
  actual_start timestamp with time zone,
  guardian_seen timestamp with time zone,
  last_gas_time timestamp with time zone,
  last_gas_qualified smallint,
  interrupted_at timestamp with time zone,
  interrupt_reason text,
  stop_at timestamp with time zone,
  finish_time timestamp with time zone,
  responsible_signature uuid,
  guardian_signature uuid,
  acceptance_state smallint,
  acceptance_comments text,
  acceptance_signature uuid,
  acceptance_photo uuid[] default '{}'::uuid[] not null,
  acceptance_time timestamp with time zone,
  end_reason text,
  closed_time timestamp with time zone,
  process_state smallint not null,
  run_flag smallint,
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
  constraint permit_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_approval (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  audit_name text,
  user_id uuid,
  update_time timestamp with time zone,
  approval_state smallint,
  approval_comments text,
  signature uuid,
  picture uuid[] default '{}'::uuid[] not null,
  revision integer,
  constraint permit_approval_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_day (
  tenant_id text not null,
  id uuid not null,
  date date,
  kind smallint,
  name text,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint permit_day_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_equipment (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  kind smallint,
  name text,
  number text,
  valid_until date,
  photo uuid[] default '{}'::uuid[] not null,
  constraint permit_equipment_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_gas (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  sign_time timestamp with time zone,
  limit_analysis_site text,
  representative_gas text[] default '{}'::text[] not null,
  analysis_result numeric(18,4),
  analysis_result_unit smallint,
  other_lower numeric(18,2),
  limit_oxygen_content numeric(18,2),
  limit_gas_name text,
  toxic_result numeric(18,4),
  toxic_result_unit smallint,
  toxic_limit numeric(18,4),
  instrument text,
  calibrated_until date,
  live_photo uuid[] default '{}'::uuid[] not null,
  signature uuid,
  sign_user_id uuid,
  entered_time timestamp with time zone,
  qualified smallint,
  judgement text,
  constraint permit_gas_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_handling (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  process_link text,
  process_user_id uuid,
  process_time timestamp with time zone,
  process_result text,
  process_comment text,
  constraint permit_handling_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_jha (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  step text,
  hazard text,
  measures text,
  constraint permit_jha_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_measure (
  tenant_id text not null,
  id uuid not null,
  work_type text,
  content text,
  is_photo smallint,
  sort integer,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint permit_measure_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_office (
  tenant_id text not null,
  id uuid not null,
  office text,
  post_ids uuid[] default '{}'::uuid[] not null,
  remark text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint permit_office_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_process (
  tenant_id text not null,
  id uuid not null,
  name text,
  work_type text,
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
  constraint permit_process_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_process_node (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  node_name text,
  approver_type smallint,
  user_ids uuid[] default '{}'::uuid[] not null,
  post_ids uuid[] default '{}'::uuid[] not null,
  approve_way smallint,
  constraint permit_process_node_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_supervision (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  name text,
  finish_time timestamp with time zone,
  user_id uuid,
  conclusion smallint,
  remark text,
  user_sign uuid,
  attach_name uuid[] default '{}'::uuid[] not null,
  constraint permit_supervision_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_supervision_item (
  tenant_id text not null,
  id uuid not null,
  work_type text,
  name text,
  cycle integer,
  is_photo smallint,
  sort integer,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint permit_supervision_item_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_ticket_measure (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  measure_key text,
  content text,
  clause text,
  concerned smallint,
  detail text,
  confirm_user_id uuid,
  confirm_time timestamp with time zone,
  confirm_sign uuid,
  confirm_photo uuid[] default '{}'::uuid[] not null,
  constraint permit_ticket_measure_pkey PRIMARY KEY (tenant_id, id)
);
create table permit_worker (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  user_id uuid,
  name text,
  firm text,
  duty smallint,
  certificate text,
  certificate_until date,
  entry_trained smallint,
  constraint permit_worker_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX permit_acceptance_id_create_time_ix ON permit USING btree (tenant_id, acceptance_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_alive ON permit USING btree (tenant_id, start_time) WHERE ((process_state = ANY (ARRAY[1, 2, 3, 4])) AND (run_flag = ANY (ARRAY[0, 1])) AND (deleted_at IS NULL));
CREATE INDEX permit_applicant_id_create_time_ix ON permit USING btree (tenant_id, applicant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_application_time_ix ON permit USING btree (tenant_id, application_time) WHERE (deleted_at IS NULL);
CREATE INDEX permit_applying_unit_create_time_ix ON permit USING btree (tenant_id, applying_unit, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_awaiting ON permit USING gin (tenant_id, awaiting_ids) WHERE ((process_state = 2) AND (deleted_at IS NULL));
CREATE INDEX permit_created ON permit USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_end_due ON permit USING btree (tenant_id, end_time, id) WHERE ((process_state = 4) AND (end_time IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX permit_guardian ON permit USING gin (tenant_id, guardian_id) WHERE (deleted_at IS NULL);
CREATE INDEX permit_principal_id_create_time_ix ON permit USING btree (tenant_id, principal_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_process_state ON permit USING btree (tenant_id, process_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_process_state_create_time_ix ON permit USING btree (tenant_id, process_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_risk_id_start_time_ix ON permit USING btree (tenant_id, risk_id, start_time) WHERE (deleted_at IS NULL);
CREATE INDEX permit_run_flag_create_time_ix ON permit USING btree (tenant_id, run_flag, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_search ON permit USING gin (tenant_id, search_grams);
CREATE INDEX permit_start_time_ix ON permit USING btree (tenant_id, start_time) WHERE (deleted_at IS NULL);
CREATE INDEX permit_stops ON permit USING btree (stop_at) WHERE ((stop_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX permit_work_ticket_num_uq ON permit USING btree (tenant_id, work_ticket_num) WHERE (deleted_at IS NULL);
CREATE INDEX permit_work_type_create_time_ix ON permit USING btree (tenant_id, work_type, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_approval_parent ON permit_approval USING btree (tenant_id, parent_id, sort);
CREATE INDEX permit_day_created ON permit_day USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_day_date_id_ix ON permit_day USING btree (tenant_id, date, id) WHERE (deleted_at IS NULL);
CREATE INDEX permit_day_date_order ON permit_day USING btree (tenant_id, date DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX permit_day_date_uq ON permit_day USING btree (tenant_id, date) WHERE (deleted_at IS NULL);
CREATE INDEX permit_equipment_parent ON permit_equipment USING btree (tenant_id, parent_id, sort);
CREATE INDEX permit_gas_parent ON permit_gas USING btree (tenant_id, parent_id, sort);
CREATE INDEX permit_handling_parent ON permit_handling USING btree (tenant_id, parent_id, sort);
CREATE INDEX permit_jha_parent ON permit_jha USING btree (tenant_id, parent_id, sort);
CREATE INDEX permit_measure_created ON permit_measure USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_measure_sort_ix ON permit_measure USING btree (tenant_id, sort) WHERE (deleted_at IS NULL);
CREATE INDEX permit_measure_work_type_sort_ix ON permit_measure USING btree (tenant_id, work_type, sort) WHERE (deleted_at IS NULL);
CREATE INDEX permit_office_created ON permit_office USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX permit_office_office_uq ON permit_office USING btree (tenant_id, office) WHERE (deleted_at IS NULL);
CREATE INDEX permit_process_created ON permit_process USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX permit_process_name_uq ON permit_process USING btree (tenant_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX permit_process_search ON permit_process USING gin (tenant_id, search_grams);
CREATE INDEX permit_process_work_type_create_time_ix ON permit_process USING btree (tenant_id, work_type, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_process_node_parent ON permit_process_node USING btree (tenant_id, parent_id, sort);
CREATE INDEX permit_supervision_parent ON permit_supervision USING btree (tenant_id, parent_id, sort);
CREATE INDEX permit_supervision_item_created ON permit_supervision_item USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX permit_supervision_item_sort_ix ON permit_supervision_item USING btree (tenant_id, sort) WHERE (deleted_at IS NULL);
CREATE INDEX permit_supervision_item_work_type_sort_ix ON permit_supervision_item USING btree (tenant_id, work_type, sort) WHERE (deleted_at IS NULL);
CREATE INDEX permit_ticket_measure_parent ON permit_ticket_measure USING btree (tenant_id, parent_id, sort);
CREATE INDEX permit_worker_parent ON permit_worker USING btree (tenant_id, parent_id, sort);
alter table permit enable row level security;
alter table permit force row level security;
create policy system_all on permit to anlan_system using (true) with check (true);
create policy tenant_scope on permit to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit to anlan_app;
grant delete, insert, select, update on permit to anlan_system;
alter table permit_approval enable row level security;
alter table permit_approval force row level security;
create policy system_all on permit_approval to anlan_system using (true) with check (true);
create policy tenant_scope on permit_approval to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_approval to anlan_app;
grant delete, insert, select, update on permit_approval to anlan_system;
alter table permit_day enable row level security;
alter table permit_day force row level security;
create policy system_all on permit_day to anlan_system using (true) with check (true);
create policy tenant_scope on permit_day to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_day to anlan_app;
grant delete, insert, select, update on permit_day to anlan_system;
alter table permit_equipment enable row level security;
alter table permit_equipment force row level security;
create policy system_all on permit_equipment to anlan_system using (true) with check (true);
create policy tenant_scope on permit_equipment to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_equipment to anlan_app;
grant delete, insert, select, update on permit_equipment to anlan_system;
alter table permit_gas enable row level security;
alter table permit_gas force row level security;
create policy system_all on permit_gas to anlan_system using (true) with check (true);
create policy tenant_scope on permit_gas to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_gas to anlan_app;
grant delete, insert, select, update on permit_gas to anlan_system;
alter table permit_handling enable row level security;
alter table permit_handling force row level security;
create policy system_all on permit_handling to anlan_system using (true) with check (true);
create policy tenant_scope on permit_handling to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_handling to anlan_app;
grant delete, insert, select, update on permit_handling to anlan_system;
alter table permit_jha enable row level security;
alter table permit_jha force row level security;
create policy system_all on permit_jha to anlan_system using (true) with check (true);
create policy tenant_scope on permit_jha to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_jha to anlan_app;
grant delete, insert, select, update on permit_jha to anlan_system;
alter table permit_measure enable row level security;
alter table permit_measure force row level security;
create policy system_all on permit_measure to anlan_system using (true) with check (true);
create policy tenant_scope on permit_measure to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_measure to anlan_app;
grant delete, insert, select, update on permit_measure to anlan_system;
alter table permit_office enable row level security;
alter table permit_office force row level security;
create policy system_all on permit_office to anlan_system using (true) with check (true);
create policy tenant_scope on permit_office to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_office to anlan_app;
grant delete, insert, select, update on permit_office to anlan_system;
alter table permit_process enable row level security;
alter table permit_process force row level security;
create policy system_all on permit_process to anlan_system using (true) with check (true);
create policy tenant_scope on permit_process to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_process to anlan_app;
grant delete, insert, select, update on permit_process to anlan_system;
alter table permit_process_node enable row level security;
alter table permit_process_node force row level security;
create policy system_all on permit_process_node to anlan_system using (true) with check (true);
create policy tenant_scope on permit_process_node to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_process_node to anlan_app;
grant delete, insert, select, update on permit_process_node to anlan_system;
alter table permit_supervision enable row level security;
alter table permit_supervision force row level security;
create policy system_all on permit_supervision to anlan_system using (true) with check (true);
create policy tenant_scope on permit_supervision to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_supervision to anlan_app;
grant delete, insert, select, update on permit_supervision to anlan_system;
alter table permit_supervision_item enable row level security;
alter table permit_supervision_item force row level security;
create policy system_all on permit_supervision_item to anlan_system using (true) with check (true);
create policy tenant_scope on permit_supervision_item to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_supervision_item to anlan_app;
grant delete, insert, select, update on permit_supervision_item to anlan_system;
alter table permit_ticket_measure enable row level security;
alter table permit_ticket_measure force row level security;
create policy system_all on permit_ticket_measure to anlan_system using (true) with check (true);
create policy tenant_scope on permit_ticket_measure to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_ticket_measure to anlan_app;
grant delete, insert, select, update on permit_ticket_measure to anlan_system;
alter table permit_worker enable row level security;
alter table permit_worker force row level security;
create policy system_all on permit_worker to anlan_system using (true) with check (true);
create policy tenant_scope on permit_worker to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_worker to anlan_app;
grant delete, insert, select, update on permit_worker to anlan_system;
alter table permit add constraint permit_acceptance_id_fk FOREIGN KEY (tenant_id, acceptance_id) REFERENCES app_user(tenant_id, id);
alter table permit add constraint permit_applicant_id_fk FOREIGN KEY (tenant_id, applicant_id) REFERENCES app_user(tenant_id, id);
alter table permit add constraint permit_applying_unit_fk FOREIGN KEY (tenant_id, applying_unit) REFERENCES dept(tenant_id, id);
alter table permit add constraint permit_blind_position_drawer_fk FOREIGN KEY (tenant_id, blind_position_drawer) REFERENCES app_user(tenant_id, id);
alter table permit add constraint permit_check_user_id_fk FOREIGN KEY (tenant_id, check_user_id) REFERENCES app_user(tenant_id, id);
alter table permit add constraint permit_disclosure_user_id_fk FOREIGN KEY (tenant_id, disclosure_user_id) REFERENCES app_user(tenant_id, id);
alter table permit add constraint permit_principal_id_fk FOREIGN KEY (tenant_id, principal_id) REFERENCES app_user(tenant_id, id);
alter table permit add constraint permit_process_id_fk FOREIGN KEY (tenant_id, process_id) REFERENCES permit_process(tenant_id, id);
alter table permit add constraint permit_receive_disclosure_user_id_fk FOREIGN KEY (tenant_id, receive_disclosure_user_id) REFERENCES app_user(tenant_id, id);
alter table permit add constraint permit_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
alter table permit add constraint permit_validation_id_fk FOREIGN KEY (tenant_id, validation_id) REFERENCES app_user(tenant_id, id);
alter table permit_approval add constraint permit_approval_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES permit(tenant_id, id) ON DELETE CASCADE;
alter table permit_approval add constraint permit_approval_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table permit_equipment add constraint permit_equipment_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES permit(tenant_id, id) ON DELETE CASCADE;
alter table permit_gas add constraint permit_gas_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES permit(tenant_id, id) ON DELETE CASCADE;
alter table permit_gas add constraint permit_gas_sign_user_id_fk FOREIGN KEY (tenant_id, sign_user_id) REFERENCES app_user(tenant_id, id);
alter table permit_handling add constraint permit_handling_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES permit(tenant_id, id) ON DELETE CASCADE;
alter table permit_handling add constraint permit_handling_process_user_id_fk FOREIGN KEY (tenant_id, process_user_id) REFERENCES app_user(tenant_id, id);
alter table permit_jha add constraint permit_jha_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES permit(tenant_id, id) ON DELETE CASCADE;
alter table permit_process_node add constraint permit_process_node_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES permit_process(tenant_id, id) ON DELETE CASCADE;
alter table permit_supervision add constraint permit_supervision_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES permit(tenant_id, id) ON DELETE CASCADE;
alter table permit_supervision add constraint permit_supervision_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table permit_ticket_measure add constraint permit_ticket_measure_confirm_user_id_fk FOREIGN KEY (tenant_id, confirm_user_id) REFERENCES app_user(tenant_id, id);
alter table permit_ticket_measure add constraint permit_ticket_measure_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES permit(tenant_id, id) ON DELETE CASCADE;
alter table permit_worker add constraint permit_worker_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES permit(tenant_id, id) ON DELETE CASCADE;
alter table permit_worker add constraint permit_worker_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
CREATE TRIGGER permit_end_ends AFTER UPDATE ON permit FOR EACH ROW WHEN (((((old.process_state = 4) AND (old.end_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.process_state = 4) AND (new.end_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('permit', 'end');
CREATE TRIGGER permit_end_gone AFTER DELETE ON permit FOR EACH ROW EXECUTE FUNCTION deadline_ends('permit', 'end');
CREATE TRIGGER permit_end_new AFTER INSERT ON permit FOR EACH ROW WHEN ((((new.process_state = 4) AND (new.end_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('permit', 'end', 'end_time');
CREATE TRIGGER permit_end_runs AFTER UPDATE ON permit FOR EACH ROW WHEN (((((new.process_state = 4) AND (new.end_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.process_state = 4) AND (old.end_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.end_time IS DISTINCT FROM new.end_time)))) EXECUTE FUNCTION deadline_runs('permit', 'end', 'end_time');
