create table site_check (
  tenant_id text not null,
  id uuid not null,
  name text,
  type text,
  check_kind smallint,
  edition integer,
  is_enable smallint,
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
  constraint site_check_pkey PRIMARY KEY (tenant_id, id)
);
create table site_check_item (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  content text,
  standard text,
  constraint site_check_item_pkey PRIMARY KEY (tenant_id, id)
);
create table site_work (
  tenant_id text not null,
  id uuid not null,
  num text,
  name text,
  type text,
  applicant_dept_ids uuid[] default '{}'::uuid[] not null,
  applicant_ids uuid[] default '{}'::uuid[] not null,
  responsible_id uuid,
  guardian_id uuid,
  location text,
  content text,
  risk_dept_id uuid,
  risk_id uuid,
  education_ids uuid[] default '{}'::uuid[] not null,
  audit_id uuid,
  validation_id uuid,
  countersign_ids uuid[] default '{}'::uuid[] not null,
  work_time_start timestamp with time zone,
  work_time_end timestamp with time zone,
  daily_from text,
  daily_to text,
  other_matters text,
  level text,
  hot_place text,
  work_height numeric(18,2),
  height_hazard smallint,
  lifting_weight numeric(18,2),
  hazardous_area smallint,
  dig_depth numeric(18,2),
  special_reason text,
  outdoors smallint,
  wind integer,
  involves text[] default '{}'::text[] not null,
  related_ids uuid[] default '{}'::uuid[] not null,
  work_plan uuid[] default '{}'::uuid[] not null,
  assessment_check_id uuid,
  assessment_id uuid,
  detection_check_id uuid,
  detection_id uuid,
  confirm_check_id uuid,
  confirm_id uuid,
  acceptance_check_id uuid,
  acceptance_id uuid,
  danger_user_name text,
  effective_level text,
  level_reasons text,
  approver_office text,
  flammable_standard text,
  toxic_standard text,
  check_editions text,
  round integer,
  education_content text,
  education_signature uuid,
  education_time timestamp with time zone,
  receive_signature uuid,
  receive_time timestamp with time zone,
  photo uuid[] default '{}'::uuid[] not null,
  audit_comments text,
  audit_state smallint,
  audit_time timestamp with time zone,
  countersigned uuid[] default '{}'::uuid[] not null,
  validation_signature uuid,
  actual_start timestamp with time zone,
  valid_until timestamp with time zone,
  interrupted_at timestamp with time zone,
  interrupt_reason text,
  responsible_signature uuid,
  guardian_signature uuid,
  finish_time timestamp with time zone,
  end_reason text,
  end_user_id uuid,
  end_time timestamp with time zone,
  acceptance_photo uuid[] default '{}'::uuid[] not null,
  acceptance_signature uuid,
  acceptance_comments text,
  acceptance_state smallint,
  acceptance_time timestamp with time zone,
  run_flag smallint,
  process_state smallint not null,
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
  constraint site_work_pkey PRIMARY KEY (tenant_id, id)
);
create table site_work_acceptance (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  content text,
  standard text,
  measure_key text,
  result smallint,
  note text,
  check_user_id uuid,
  check_time timestamp with time zone,
  constraint site_work_acceptance_pkey PRIMARY KEY (tenant_id, id)
);
create table site_work_assessment (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  content text,
  standard text,
  measure_key text,
  result smallint,
  note text,
  check_user_id uuid,
  check_time timestamp with time zone,
  constraint site_work_assessment_pkey PRIMARY KEY (tenant_id, id)
);
create table site_work_confirm (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  content text,
  standard text,
  measure_key text,
  result smallint,
  note text,
  check_user_id uuid,
  check_time timestamp with time zone,
  constraint site_work_confirm_pkey PRIMARY KEY (tenant_id, id)
);
create table site_work_detection (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  content text,
  standard text,
  measure_key text,
  result smallint,
  note text,
  check_user_id uuid,
  check_time timestamp with time zone,
  constraint site_work_detection_pkey PRIMARY KEY (tenant_id, id)
);
create table site_work_history (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  time timestamp with time zone,
  what text,
  user_id uuid,
  note text,
  constraint site_work_history_pkey PRIMARY KEY (tenant_id, id)
);
create table site_work_hot_gas (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  representative_gas text[] default '{}'::text[] not null,
  other_lower numeric(18,2),
  sampling_time timestamp with time zone,
  analysis_site text,
  analysis_result numeric(18,4),
  analysis_unit text,
  analyst text,
  instrument text,
  calibrated_until date,
  qualified smallint,
  judgement text,
  enter_user_id uuid,
  enter_time timestamp with time zone,
  constraint site_work_hot_gas_pkey PRIMARY KEY (tenant_id, id)
);
create table site_work_limit_gas (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  toxic_gas_name text,
  toxic_result numeric(18,4),
  toxic_unit text,
  toxic_limit numeric(18,4),
  flammable_gas_name text,
  other_lower numeric(18,2),
  flammable_result numeric(18,4),
  flammable_unit text,
  oxygen_content numeric(18,2),
  sample_time timestamp with time zone,
  analysis_site text,
  analyst text,
  instrument text,
  calibrated_until date,
  qualified smallint,
  judgement text,
  enter_user_id uuid,
  enter_time timestamp with time zone,
  constraint site_work_limit_gas_pkey PRIMARY KEY (tenant_id, id)
);
create table site_work_worker (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  user_id uuid,
  certificate_id uuid,
  constraint site_work_worker_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX site_check_created ON site_check USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX site_check_name_uq ON site_check USING btree (tenant_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX site_check_search ON site_check USING gin (tenant_id, search_grams);
CREATE INDEX site_check_type_check_kind_create_time_ix ON site_check USING btree (tenant_id, type, check_kind, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX site_check_item_parent ON site_check_item USING btree (tenant_id, parent_id, sort);
CREATE INDEX site_work_created ON site_work USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX site_work_guardian_id_process_state_ix ON site_work USING btree (tenant_id, guardian_id, process_state) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX site_work_num_uq ON site_work USING btree (tenant_id, num) WHERE (deleted_at IS NULL);
CREATE INDEX site_work_past ON site_work USING btree (valid_until) WHERE ((process_state = 4) AND (run_flag = ANY (ARRAY[0, 1])) AND (deleted_at IS NULL));
CREATE INDEX site_work_process_state ON site_work USING btree (tenant_id, process_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX site_work_process_state_create_time_ix ON site_work USING btree (tenant_id, process_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX site_work_responsible_id_process_state_ix ON site_work USING btree (tenant_id, responsible_id, process_state) WHERE (deleted_at IS NULL);
CREATE INDEX site_work_risk_id_process_state_ix ON site_work USING btree (tenant_id, risk_id, process_state) WHERE (deleted_at IS NULL);
CREATE INDEX site_work_run_flag_create_time_ix ON site_work USING btree (tenant_id, run_flag, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX site_work_search ON site_work USING gin (tenant_id, search_grams);
CREATE INDEX site_work_type_create_time_ix ON site_work USING btree (tenant_id, type, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX site_work_unused ON site_work USING btree (work_time_end) WHERE ((process_state = ANY (ARRAY[1, 2, 3, 7])) AND (run_flag = 0) AND (deleted_at IS NULL));
CREATE INDEX site_work_validity_due ON site_work USING btree (tenant_id, valid_until, id) WHERE ((process_state = 4) AND (run_flag = ANY (ARRAY[0, 1, 2])) AND (valid_until IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX site_work_acceptance_parent ON site_work_acceptance USING btree (tenant_id, parent_id, sort);
CREATE INDEX site_work_assessment_parent ON site_work_assessment USING btree (tenant_id, parent_id, sort);
CREATE INDEX site_work_confirm_parent ON site_work_confirm USING btree (tenant_id, parent_id, sort);
CREATE INDEX site_work_detection_parent ON site_work_detection USING btree (tenant_id, parent_id, sort);
CREATE INDEX site_work_history_parent ON site_work_history USING btree (tenant_id, parent_id, sort);
CREATE INDEX site_work_hot_gas_parent ON site_work_hot_gas USING btree (tenant_id, parent_id, sort);
CREATE INDEX site_work_limit_gas_parent ON site_work_limit_gas USING btree (tenant_id, parent_id, sort);
CREATE INDEX site_work_worker_parent ON site_work_worker USING btree (tenant_id, parent_id, sort);
alter table site_check enable row level security;
alter table site_check force row level security;
create policy system_all on site_check to anlan_system using (true) with check (true);
create policy tenant_scope on site_check to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on site_check to anlan_app;
grant delete, insert, select, update on site_check to anlan_system;
alter table site_check_item enable row level security;
alter table site_check_item force row level security;
create policy system_all on site_check_item to anlan_system using (true) with check (true);
create policy tenant_scope on site_check_item to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on site_check_item to anlan_app;
grant delete, insert, select, update on site_check_item to anlan_system;
alter table site_work enable row level security;
alter table site_work force row level security;
create policy system_all on site_work to anlan_system using (true) with check (true);
create policy tenant_scope on site_work to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on site_work to anlan_app;
grant delete, insert, select, update on site_work to anlan_system;
alter table site_work_acceptance enable row level security;
alter table site_work_acceptance force row level security;
create policy system_all on site_work_acceptance to anlan_system using (true) with check (true);
create policy tenant_scope on site_work_acceptance to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on site_work_acceptance to anlan_app;
grant delete, insert, select, update on site_work_acceptance to anlan_system;
alter table site_work_assessment enable row level security;
alter table site_work_assessment force row level security;
create policy system_all on site_work_assessment to anlan_system using (true) with check (true);
create policy tenant_scope on site_work_assessment to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on site_work_assessment to anlan_app;
grant delete, insert, select, update on site_work_assessment to anlan_system;
alter table site_work_confirm enable row level security;
alter table site_work_confirm force row level security;
create policy system_all on site_work_confirm to anlan_system using (true) with check (true);
create policy tenant_scope on site_work_confirm to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on site_work_confirm to anlan_app;
grant delete, insert, select, update on site_work_confirm to anlan_system;
alter table site_work_detection enable row level security;
alter table site_work_detection force row level security;
create policy system_all on site_work_detection to anlan_system using (true) with check (true);
create policy tenant_scope on site_work_detection to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on site_work_detection to anlan_app;
grant delete, insert, select, update on site_work_detection to anlan_system;
alter table site_work_history enable row level security;
alter table site_work_history force row level security;
create policy system_all on site_work_history to anlan_system using (true) with check (true);
create policy tenant_scope on site_work_history to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on site_work_history to anlan_app;
grant delete, insert, select, update on site_work_history to anlan_system;
alter table site_work_hot_gas enable row level security;
alter table site_work_hot_gas force row level security;
create policy system_all on site_work_hot_gas to anlan_system using (true) with check (true);
create policy tenant_scope on site_work_hot_gas to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on site_work_hot_gas to anlan_app;
grant delete, insert, select, update on site_work_hot_gas to anlan_system;
alter table site_work_limit_gas enable row level security;
alter table site_work_limit_gas force row level security;
create policy system_all on site_work_limit_gas to anlan_system using (true) with check (true);
create policy tenant_scope on site_work_limit_gas to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on site_work_limit_gas to anlan_app;
grant delete, insert, select, update on site_work_limit_gas to anlan_system;
alter table site_work_worker enable row level security;
alter table site_work_worker force row level security;
create policy system_all on site_work_worker to anlan_system using (true) with check (true);
create policy tenant_scope on site_work_worker to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on site_work_worker to anlan_app;
grant delete, insert, select, update on site_work_worker to anlan_system;
alter table site_check_item add constraint site_check_item_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES site_check(tenant_id, id) ON DELETE CASCADE;
alter table site_work add constraint site_work_acceptance_check_id_fk FOREIGN KEY (tenant_id, acceptance_check_id) REFERENCES site_check(tenant_id, id);
alter table site_work add constraint site_work_acceptance_id_fk FOREIGN KEY (tenant_id, acceptance_id) REFERENCES app_user(tenant_id, id);
alter table site_work add constraint site_work_assessment_check_id_fk FOREIGN KEY (tenant_id, assessment_check_id) REFERENCES site_check(tenant_id, id);
alter table site_work add constraint site_work_assessment_id_fk FOREIGN KEY (tenant_id, assessment_id) REFERENCES app_user(tenant_id, id);
alter table site_work add constraint site_work_audit_id_fk FOREIGN KEY (tenant_id, audit_id) REFERENCES app_user(tenant_id, id);
alter table site_work add constraint site_work_confirm_check_id_fk FOREIGN KEY (tenant_id, confirm_check_id) REFERENCES site_check(tenant_id, id);
alter table site_work add constraint site_work_confirm_id_fk FOREIGN KEY (tenant_id, confirm_id) REFERENCES app_user(tenant_id, id);
alter table site_work add constraint site_work_detection_check_id_fk FOREIGN KEY (tenant_id, detection_check_id) REFERENCES site_check(tenant_id, id);
alter table site_work add constraint site_work_detection_id_fk FOREIGN KEY (tenant_id, detection_id) REFERENCES app_user(tenant_id, id);
alter table site_work add constraint site_work_end_user_id_fk FOREIGN KEY (tenant_id, end_user_id) REFERENCES app_user(tenant_id, id);
alter table site_work add constraint site_work_guardian_id_fk FOREIGN KEY (tenant_id, guardian_id) REFERENCES app_user(tenant_id, id);
alter table site_work add constraint site_work_responsible_id_fk FOREIGN KEY (tenant_id, responsible_id) REFERENCES app_user(tenant_id, id);
alter table site_work add constraint site_work_risk_dept_id_fk FOREIGN KEY (tenant_id, risk_dept_id) REFERENCES dept(tenant_id, id);
alter table site_work add constraint site_work_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
alter table site_work add constraint site_work_validation_id_fk FOREIGN KEY (tenant_id, validation_id) REFERENCES app_user(tenant_id, id);
alter table site_work_acceptance add constraint site_work_acceptance_check_user_id_fk FOREIGN KEY (tenant_id, check_user_id) REFERENCES app_user(tenant_id, id);
alter table site_work_acceptance add constraint site_work_acceptance_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES site_work(tenant_id, id) ON DELETE CASCADE;
alter table site_work_assessment add constraint site_work_assessment_check_user_id_fk FOREIGN KEY (tenant_id, check_user_id) REFERENCES app_user(tenant_id, id);
alter table site_work_assessment add constraint site_work_assessment_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES site_work(tenant_id, id) ON DELETE CASCADE;
alter table site_work_confirm add constraint site_work_confirm_check_user_id_fk FOREIGN KEY (tenant_id, check_user_id) REFERENCES app_user(tenant_id, id);
alter table site_work_confirm add constraint site_work_confirm_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES site_work(tenant_id, id) ON DELETE CASCADE;
alter table site_work_detection add constraint site_work_detection_check_user_id_fk FOREIGN KEY (tenant_id, check_user_id) REFERENCES app_user(tenant_id, id);
alter table site_work_detection add constraint site_work_detection_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES site_work(tenant_id, id) ON DELETE CASCADE;
alter table site_work_history add constraint site_work_history_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES site_work(tenant_id, id) ON DELETE CASCADE;
alter table site_work_history add constraint site_work_history_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table site_work_hot_gas add constraint site_work_hot_gas_enter_user_id_fk FOREIGN KEY (tenant_id, enter_user_id) REFERENCES app_user(tenant_id, id);
alter table site_work_hot_gas add constraint site_work_hot_gas_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES site_work(tenant_id, id) ON DELETE CASCADE;
alter table site_work_limit_gas add constraint site_work_limit_gas_enter_user_id_fk FOREIGN KEY (tenant_id, enter_user_id) REFERENCES app_user(tenant_id, id);
alter table site_work_limit_gas add constraint site_work_limit_gas_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES site_work(tenant_id, id) ON DELETE CASCADE;
alter table site_work_worker add constraint site_work_worker_certificate_id_fk FOREIGN KEY (tenant_id, certificate_id) REFERENCES safety_certificate(tenant_id, id);
alter table site_work_worker add constraint site_work_worker_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES site_work(tenant_id, id) ON DELETE CASCADE;
alter table site_work_worker add constraint site_work_worker_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
CREATE TRIGGER site_work_validity_ends AFTER UPDATE ON site_work FOR EACH ROW WHEN (((((old.process_state = 4) AND (old.run_flag = ANY (ARRAY[0, 1, 2])) AND (old.valid_until IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.process_state = 4) AND (new.run_flag = ANY (ARRAY[0, 1, 2])) AND (new.valid_until IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('siteWork', 'validity');
CREATE TRIGGER site_work_validity_gone AFTER DELETE ON site_work FOR EACH ROW EXECUTE FUNCTION deadline_ends('siteWork', 'validity');
CREATE TRIGGER site_work_validity_new AFTER INSERT ON site_work FOR EACH ROW WHEN ((((new.process_state = 4) AND (new.run_flag = ANY (ARRAY[0, 1, 2])) AND (new.valid_until IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('siteWork', 'validity', 'valid_until');
CREATE TRIGGER site_work_validity_runs AFTER UPDATE ON site_work FOR EACH ROW WHEN (((((new.process_state = 4) AND (new.run_flag = ANY (ARRAY[0, 1, 2])) AND (new.valid_until IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.process_state = 4) AND (old.run_flag = ANY (ARRAY[0, 1, 2])) AND (old.valid_until IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.valid_until IS DISTINCT FROM new.valid_until)))) EXECUTE FUNCTION deadline_runs('siteWork', 'validity', 'valid_until');
