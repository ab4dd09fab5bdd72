create table change_acceptance (
  tenant_id text not null,
  id uuid not null,
  change_id uuid,
  result smallint,
  acceptance_company text,
  acceptance_opinions text,
  acceptance_signature text,
  audit_dept_review_opinions text,
  audit_dept_review_signature text,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint change_acceptance_pkey PRIMARY KEY (tenant_id, id)
);
create table change_acceptance_dept (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  change_id uuid,
  type smallint,
  dept text,
  signature text,
  constraint change_acceptance_dept_pkey PRIMARY KEY (tenant_id, id)
);
create table change_acceptance_member (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  name text,
  company text,
  dept text,
  post_name text,
  constraint change_acceptance_member_pkey PRIMARY KEY (tenant_id, id)
);
create table change_opinion (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  stage smallint,
  user_id uuid,
  agreed boolean,
  opinion text,
  time timestamp with time zone,
  constraint change_opinion_pkey PRIMARY KEY (tenant_id, id)
);
create table change_request (
  tenant_id text not null,
  id uuid not null,
  name text,
  kind smallint,
  dept_id uuid,
  applicant_user_id uuid,
  application_time date,
  temporary boolean,
  expire_date date,
  change_description text,
  risk_analysis text,
  affected_depts uuid[] default '{}'::uuid[] not null,
  affected_points uuid[] default '{}'::uuid[] not null,
  attach_ids uuid[] default '{}'::uuid[] not null,
  grassroots_leaders_opinions text,
  audit_dept_opinions text,
  supervisor_leaders_opinions text,
  audit_stage smallint,
  audit_time timestamp with time zone,
  state smallint not null,
  accept_time timestamp with time zone,
  restore_time timestamp with time zone,
  restore_note text,
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
  constraint change_request_pkey PRIMARY KEY (tenant_id, id)
);
create table follow_up (
  tenant_id text not null,
  id uuid not null,
  title text,
  content text,
  kind smallint,
  source smallint,
  change_id uuid,
  drill_id uuid,
  review_id uuid,
  owner_id uuid,
  dept_id uuid,
  due_date date,
  state smallint not null,
  result text,
  evidence uuid[] default '{}'::uuid[] not null,
  cancel_reason text,
  finish_user_id uuid,
  finish_time timestamp with time zone,
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
  constraint follow_up_pkey PRIMARY KEY (tenant_id, id)
);
create table review_meeting (
  tenant_id text not null,
  id uuid not null,
  review_theme text,
  review_content text,
  review_time timestamp with time zone,
  review_purpose text,
  meeting_address text,
  attendee uuid[] default '{}'::uuid[] not null,
  review_dept uuid[] default '{}'::uuid[] not null,
  responsible_dept uuid,
  review_conclusion text,
  overall_evaluation text,
  attach_id uuid[] default '{}'::uuid[] not null,
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
  constraint review_meeting_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX change_acceptance_change_id_create_time_ix ON change_acceptance USING btree (tenant_id, change_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX change_acceptance_created ON change_acceptance USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX change_acceptance_dept_parent ON change_acceptance_dept USING btree (tenant_id, parent_id, sort);
CREATE INDEX change_acceptance_member_parent ON change_acceptance_member USING btree (tenant_id, parent_id, sort);
CREATE INDEX change_opinion_parent ON change_opinion USING btree (tenant_id, parent_id, sort);
CREATE INDEX change_request_application_time_ix ON change_request USING btree (tenant_id, application_time) WHERE (deleted_at IS NULL);
CREATE INDEX change_request_created ON change_request USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX change_request_dept_id_state_ix ON change_request USING btree (tenant_id, dept_id, state) WHERE (deleted_at IS NULL);
CREATE INDEX change_request_expiry_due ON change_request USING btree (tenant_id, expire_date, id) WHERE ((temporary = true) AND (restore_time IS NULL) AND (state = ANY (ARRAY[2, 3])) AND (expire_date IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX change_request_search ON change_request USING gin (tenant_id, search_grams);
CREATE INDEX change_request_state ON change_request USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX change_request_state_audit_stage_ix ON change_request USING btree (tenant_id, state, audit_stage) WHERE (deleted_at IS NULL);
CREATE INDEX follow_up_change_id_state_ix ON follow_up USING btree (tenant_id, change_id, state) WHERE (deleted_at IS NULL);
CREATE INDEX follow_up_created ON follow_up USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX follow_up_drill_id_ix ON follow_up USING btree (tenant_id, drill_id) WHERE (deleted_at IS NULL);
CREATE INDEX follow_up_due_date_ix ON follow_up USING btree (tenant_id, due_date) WHERE (deleted_at IS NULL);
CREATE INDEX follow_up_finish_due ON follow_up USING btree (tenant_id, due_date, id) WHERE ((state = 1) AND (due_date IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX follow_up_owner_id_state_ix ON follow_up USING btree (tenant_id, owner_id, state) WHERE (deleted_at IS NULL);
CREATE INDEX follow_up_review_id_ix ON follow_up USING btree (tenant_id, review_id) WHERE (deleted_at IS NULL);
CREATE INDEX follow_up_search ON follow_up USING gin (tenant_id, search_grams);
CREATE INDEX follow_up_state ON follow_up USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX review_meeting_created ON review_meeting USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX review_meeting_review_time_ix ON review_meeting USING btree (tenant_id, review_time) WHERE (deleted_at IS NULL);
CREATE INDEX review_meeting_search ON review_meeting USING gin (tenant_id, search_grams);
alter table change_acceptance enable row level security;
alter table change_acceptance force row level security;
create policy system_all on change_acceptance to anlan_system using (true) with check (true);
create policy tenant_scope on change_acceptance to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on change_acceptance to anlan_app;
grant delete, insert, select, update on change_acceptance to anlan_system;
alter table change_acceptance_dept enable row level security;
alter table change_acceptance_dept force row level security;
create policy system_all on change_acceptance_dept to anlan_system using (true) with check (true);
create policy tenant_scope on change_acceptance_dept to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on change_acceptance_dept to anlan_app;
grant delete, insert, select, update on change_acceptance_dept to anlan_system;
alter table change_acceptance_member enable row level security;
alter table change_acceptance_member force row level security;
create policy system_all on change_acceptance_member to anlan_system using (true) with check (true);
create policy tenant_scope on change_acceptance_member to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on change_acceptance_member to anlan_app;
grant delete, insert, select, update on change_acceptance_member to anlan_system;
alter table change_opinion enable row level security;
alter table change_opinion force row level security;
create policy system_all on change_opinion to anlan_system using (true) with check (true);
create policy tenant_scope on change_opinion to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on change_opinion to anlan_app;
grant delete, insert, select, update on change_opinion to anlan_system;
alter table change_request enable row level security;
alter table change_request force row level security;
create policy system_all on change_request to anlan_system using (true) with check (true);
create policy tenant_scope on change_request to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on change_request to anlan_app;
grant delete, insert, select, update on change_request to anlan_system;
alter table follow_up enable row level security;
alter table follow_up force row level security;
create policy system_all on follow_up to anlan_system using (true) with check (true);
create policy tenant_scope on follow_up to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on follow_up to anlan_app;
grant delete, insert, select, update on follow_up to anlan_system;
alter table review_meeting enable row level security;
alter table review_meeting force row level security;
create policy system_all on review_meeting to anlan_system using (true) with check (true);
create policy tenant_scope on review_meeting to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on review_meeting to anlan_app;
grant delete, insert, select, update on review_meeting to anlan_system;
alter table change_acceptance add constraint change_acceptance_change_id_fk FOREIGN KEY (tenant_id, change_id) REFERENCES change_request(tenant_id, id);
alter table change_acceptance_dept add constraint change_acceptance_dept_change_id_fk FOREIGN KEY (tenant_id, change_id) REFERENCES change_request(tenant_id, id);
alter table change_acceptance_dept add constraint change_acceptance_dept_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES change_acceptance(tenant_id, id) ON DELETE CASCADE;
alter table change_acceptance_member add constraint change_acceptance_member_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES change_acceptance(tenant_id, id) ON DELETE CASCADE;
alter table change_opinion add constraint change_opinion_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES change_request(tenant_id, id) ON DELETE CASCADE;
alter table change_opinion add constraint change_opinion_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table change_request add constraint change_request_applicant_user_id_fk FOREIGN KEY (tenant_id, applicant_user_id) REFERENCES app_user(tenant_id, id);
alter table change_request add constraint change_request_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table follow_up add constraint follow_up_change_id_fk FOREIGN KEY (tenant_id, change_id) REFERENCES change_request(tenant_id, id);
alter table follow_up add constraint follow_up_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table follow_up add constraint follow_up_drill_id_fk FOREIGN KEY (tenant_id, drill_id) REFERENCES emergency_drill(tenant_id, id);
alter table follow_up add constraint follow_up_finish_user_id_fk FOREIGN KEY (tenant_id, finish_user_id) REFERENCES app_user(tenant_id, id);
alter table follow_up add constraint follow_up_owner_id_fk FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user(tenant_id, id);
alter table follow_up add constraint follow_up_review_id_fk FOREIGN KEY (tenant_id, review_id) REFERENCES review_meeting(tenant_id, id);
alter table review_meeting add constraint review_meeting_responsible_dept_fk FOREIGN KEY (tenant_id, responsible_dept) REFERENCES dept(tenant_id, id);
CREATE TRIGGER change_request_expiry_ends AFTER UPDATE ON change_request FOR EACH ROW WHEN (((((old.temporary = true) AND (old.restore_time IS NULL) AND (old.state = ANY (ARRAY[2, 3])) AND (old.expire_date IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.temporary = true) AND (new.restore_time IS NULL) AND (new.state = ANY (ARRAY[2, 3])) AND (new.expire_date IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('changeRequest', 'expiry');
CREATE TRIGGER change_request_expiry_gone AFTER DELETE ON change_request FOR EACH ROW EXECUTE FUNCTION deadline_ends('changeRequest', 'expiry');
CREATE TRIGGER change_request_expiry_new AFTER INSERT ON change_request FOR EACH ROW WHEN ((((new.temporary = true) AND (new.restore_time IS NULL) AND (new.state = ANY (ARRAY[2, 3])) AND (new.expire_date IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('changeRequest', 'expiry', 'expire_date');
CREATE TRIGGER change_request_expiry_runs AFTER UPDATE ON change_request FOR EACH ROW WHEN (((((new.temporary = true) AND (new.restore_time IS NULL) AND (new.state = ANY (ARRAY[2, 3])) AND (new.expire_date IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.temporary = true) AND (old.restore_time IS NULL) AND (old.state = ANY (ARRAY[2, 3])) AND (old.expire_date IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.expire_date IS DISTINCT FROM new.expire_date)))) EXECUTE FUNCTION deadline_runs('changeRequest', 'expiry', 'expire_date');
CREATE TRIGGER follow_up_finish_ends AFTER UPDATE ON follow_up FOR EACH ROW WHEN (((((old.state = 1) AND (old.due_date IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.state = 1) AND (new.due_date IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('followUp', 'finish');
CREATE TRIGGER follow_up_finish_gone AFTER DELETE ON follow_up FOR EACH ROW EXECUTE FUNCTION deadline_ends('followUp', 'finish');
CREATE TRIGGER follow_up_finish_new AFTER INSERT ON follow_up FOR EACH ROW WHEN ((((new.state = 1) AND (new.due_date IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('followUp', 'finish', 'due_date');
CREATE TRIGGER follow_up_finish_runs AFTER UPDATE ON follow_up FOR EACH ROW WHEN (((((new.state = 1) AND (new.due_date IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.state = 1) AND (old.due_date IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.due_date IS DISTINCT FROM new.due_date)))) EXECUTE FUNCTION deadline_runs('followUp', 'finish', 'due_date');
