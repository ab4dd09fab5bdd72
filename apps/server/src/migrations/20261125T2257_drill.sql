create table drill_duty (
  tenant_id text not null,
  id uuid not null,
  title text,
  duty smallint,
  period_start date,
  due_date date,
  needed integer,
  held integer,
  met smallint,
  basis text,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint drill_duty_pkey PRIMARY KEY (tenant_id, id)
);
create table emergency_drill (
  tenant_id text not null,
  id uuid not null,
  emergency_plan text,
  name text,
  drill_type text,
  audit_dept uuid,
  walkthrough_time timestamp with time zone,
  walkthrough_location text,
  walkthrough_dept uuid[] default '{}'::uuid[] not null,
  walkthrough_user uuid[] default '{}'::uuid[] not null,
  write_user uuid[] default '{}'::uuid[] not null,
  scenario text,
  signed_user uuid[] default '{}'::uuid[] not null,
  state smallint not null,
  attach_id uuid[] default '{}'::uuid[] not null,
  attach_name text,
  evaluation_grade smallint,
  evaluation_summary text,
  evaluate_user_id uuid,
  evaluate_time timestamp with time zone,
  hazard_ids uuid[] default '{}'::uuid[] not null,
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
  constraint emergency_drill_pkey PRIMARY KEY (tenant_id, id)
);
create table emergency_drill_evaluation (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  indicator text,
  result smallint,
  note text,
  constraint emergency_drill_evaluation_pkey PRIMARY KEY (tenant_id, id)
);
create table emergency_drill_script (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  minute integer,
  event text,
  action text,
  user_id uuid,
  constraint emergency_drill_script_pkey PRIMARY KEY (tenant_id, id)
);
create table emergency_drill_sign_in (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  user_id uuid,
  sign_time timestamp with time zone,
  constraint emergency_drill_sign_in_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX drill_duty_created ON drill_duty USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX drill_duty_due_date_ix ON drill_duty USING btree (tenant_id, due_date) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX drill_duty_duty_period_start_uq ON drill_duty USING btree (tenant_id, duty, period_start) WHERE (deleted_at IS NULL);
CREATE INDEX drill_duty_hold_due ON drill_duty USING btree (tenant_id, due_date, id) WHERE ((met = 0) AND (due_date IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX emergency_drill_created ON emergency_drill USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX emergency_drill_record_due ON emergency_drill USING btree (tenant_id, walkthrough_time, id) WHERE ((state = 1) AND (walkthrough_time IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX emergency_drill_search ON emergency_drill USING gin (tenant_id, search_grams);
CREATE INDEX emergency_drill_state ON emergency_drill USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX emergency_drill_state_walkthrough_time_ix ON emergency_drill USING btree (tenant_id, state, walkthrough_time) WHERE (deleted_at IS NULL);
CREATE INDEX emergency_drill_walkthrough_time_ix ON emergency_drill USING btree (tenant_id, walkthrough_time) WHERE (deleted_at IS NULL);
CREATE INDEX emergency_drill_evaluation_parent ON emergency_drill_evaluation USING btree (tenant_id, parent_id, sort);
CREATE INDEX emergency_drill_script_parent ON emergency_drill_script USING btree (tenant_id, parent_id, sort);
CREATE INDEX emergency_drill_sign_in_parent ON emergency_drill_sign_in USING btree (tenant_id, parent_id, sort);
alter table drill_duty enable row level security;
alter table drill_duty force row level security;
create policy system_all on drill_duty to anlan_system using (true) with check (true);
create policy tenant_scope on drill_duty to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on drill_duty to anlan_app;
grant delete, insert, select, update on drill_duty to anlan_system;
alter table emergency_drill enable row level security;
alter table emergency_drill force row level security;
create policy system_all on emergency_drill to anlan_system using (true) with check (true);
create policy tenant_scope on emergency_drill to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on emergency_drill to anlan_app;
grant delete, insert, select, update on emergency_drill to anlan_system;
alter table emergency_drill_evaluation enable row level security;
alter table emergency_drill_evaluation force row level security;
create policy system_all on emergency_drill_evaluation to anlan_system using (true) with check (true);
create policy tenant_scope on emergency_drill_evaluation to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on emergency_drill_evaluation to anlan_app;
grant delete, insert, select, update on emergency_drill_evaluation to anlan_system;
alter table emergency_drill_script enable row level security;
alter table emergency_drill_script force row level security;
create policy system_all on emergency_drill_script to anlan_system using (true) with check (true);
create policy tenant_scope on emergency_drill_script to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on emergency_drill_script to anlan_app;
grant delete, insert, select, update on emergency_drill_script to anlan_system;
alter table emergency_drill_sign_in enable row level security;
alter table emergency_drill_sign_in force row level security;
create policy system_all on emergency_drill_sign_in to anlan_system using (true) with check (true);
create policy tenant_scope on emergency_drill_sign_in to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on emergency_drill_sign_in to anlan_app;
grant delete, insert, select, update on emergency_drill_sign_in to anlan_system;
alter table emergency_drill add constraint emergency_drill_audit_dept_fk FOREIGN KEY (tenant_id, audit_dept) REFERENCES dept(tenant_id, id);
alter table emergency_drill add constraint emergency_drill_evaluate_user_id_fk FOREIGN KEY (tenant_id, evaluate_user_id) REFERENCES app_user(tenant_id, id);
alter table emergency_drill_evaluation add constraint emergency_drill_evaluation_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES emergency_drill(tenant_id, id) ON DELETE CASCADE;
alter table emergency_drill_script add constraint emergency_drill_script_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES emergency_drill(tenant_id, id) ON DELETE CASCADE;
alter table emergency_drill_script add constraint emergency_drill_script_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table emergency_drill_sign_in add constraint emergency_drill_sign_in_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES emergency_drill(tenant_id, id) ON DELETE CASCADE;
alter table emergency_drill_sign_in add constraint emergency_drill_sign_in_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
CREATE TRIGGER drill_duty_hold_ends AFTER UPDATE ON drill_duty FOR EACH ROW WHEN (((((old.met = 0) AND (old.due_date IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.met = 0) AND (new.due_date IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('drillDuty', 'hold');
CREATE TRIGGER drill_duty_hold_gone AFTER DELETE ON drill_duty FOR EACH ROW EXECUTE FUNCTION deadline_ends('drillDuty', 'hold');
CREATE TRIGGER drill_duty_hold_new AFTER INSERT ON drill_duty FOR EACH ROW WHEN ((((new.met = 0) AND (new.due_date IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('drillDuty', 'hold', 'due_date');
CREATE TRIGGER drill_duty_hold_runs AFTER UPDATE ON drill_duty FOR EACH ROW WHEN (((((new.met = 0) AND (new.due_date IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.met = 0) AND (old.due_date IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.due_date IS DISTINCT FROM new.due_date)))) EXECUTE FUNCTION deadline_runs('drillDuty', 'hold', 'due_date');
CREATE TRIGGER emergency_drill_record_ends AFTER UPDATE ON emergency_drill FOR EACH ROW WHEN (((((old.state = 1) AND (old.walkthrough_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.state = 1) AND (new.walkthrough_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('drill', 'record');
CREATE TRIGGER emergency_drill_record_gone AFTER DELETE ON emergency_drill FOR EACH ROW EXECUTE FUNCTION deadline_ends('drill', 'record');
CREATE TRIGGER emergency_drill_record_new AFTER INSERT ON emergency_drill FOR EACH ROW WHEN ((((new.state = 1) AND (new.walkthrough_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('drill', 'record', 'walkthrough_time');
CREATE TRIGGER emergency_drill_record_runs AFTER UPDATE ON emergency_drill FOR EACH ROW WHEN (((((new.state = 1) AND (new.walkthrough_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.state = 1) AND (old.walkthrough_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.walkthrough_time IS DISTINCT FROM new.walkthrough_time)))) EXECUTE FUNCTION deadline_runs('drill', 'record', 'walkthrough_time');
