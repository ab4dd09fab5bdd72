create table certificate_review (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  applied_on date,
  reviewed_on date,
  due_on date,
  next_review date,
  hours integer,
  organ text,
  constraint certificate_review_pkey PRIMARY KEY (tenant_id, id)
);
create table safety_certificate (
  tenant_id text not null,
  id uuid not null,
  name text,
  user_id uuid,
  dept_id uuid,
  in_service smallint,
  type text,
  num text,
  issued_company text,
  training_time date,
  issued_time date,
  review_time date,
  effective_time date,
  photo uuid[] default '{}'::uuid[] not null,
  long_review smallint,
  work_since date,
  off_since date,
  back_on date,
  retest_on date,
  valid_until date,
  has_review smallint,
  off_until date,
  certificate_state smallint,
  verify_state smallint not null,
  verify_way smallint,
  verify_note text,
  verify_user_id uuid,
  verify_time timestamp with time zone,
  cancel_reason text,
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
  constraint safety_certificate_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX certificate_review_parent ON certificate_review USING btree (tenant_id, parent_id, sort);
CREATE INDEX safety_certificate_certificate_state_create_time_ix ON safety_certificate USING btree (tenant_id, certificate_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX safety_certificate_created ON safety_certificate USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX safety_certificate_dept_id_ix ON safety_certificate USING btree (tenant_id, dept_id) WHERE (deleted_at IS NULL);
CREATE INDEX safety_certificate_expiry_due ON safety_certificate USING btree (tenant_id, effective_time, id) WHERE ((verify_state = ANY (ARRAY[1, 2])) AND (in_service = 1) AND (effective_time IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX safety_certificate_num_type_uq ON safety_certificate USING btree (tenant_id, num, type) WHERE (deleted_at IS NULL);
CREATE INDEX safety_certificate_off_duty_due ON safety_certificate USING btree (tenant_id, off_until, id) WHERE ((verify_state = ANY (ARRAY[1, 2])) AND (in_service = 1) AND (off_until IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX safety_certificate_review_due ON safety_certificate USING btree (tenant_id, review_time, id) WHERE ((verify_state = ANY (ARRAY[1, 2])) AND (in_service = 1) AND (has_review = 1) AND (review_time IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX safety_certificate_search ON safety_certificate USING gin (tenant_id, search_grams);
CREATE INDEX safety_certificate_type_create_time_ix ON safety_certificate USING btree (tenant_id, type, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX safety_certificate_user_id_type_ix ON safety_certificate USING btree (tenant_id, user_id, type) WHERE (deleted_at IS NULL);
CREATE INDEX safety_certificate_valid_until_ix ON safety_certificate USING btree (tenant_id, valid_until) WHERE (deleted_at IS NULL);
CREATE INDEX safety_certificate_verify_state ON safety_certificate USING btree (tenant_id, verify_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
alter table certificate_review enable row level security;
alter table certificate_review force row level security;
create policy system_all on certificate_review to anlan_system using (true) with check (true);
create policy tenant_scope on certificate_review to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on certificate_review to anlan_app;
grant delete, insert, select, update on certificate_review to anlan_system;
alter table safety_certificate enable row level security;
alter table safety_certificate force row level security;
create policy system_all on safety_certificate to anlan_system using (true) with check (true);
create policy tenant_scope on safety_certificate to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on safety_certificate to anlan_app;
grant delete, insert, select, update on safety_certificate to anlan_system;
alter table certificate_review add constraint certificate_review_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES safety_certificate(tenant_id, id) ON DELETE CASCADE;
alter table safety_certificate add constraint safety_certificate_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table safety_certificate add constraint safety_certificate_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table safety_certificate add constraint safety_certificate_verify_user_id_fk FOREIGN KEY (tenant_id, verify_user_id) REFERENCES app_user(tenant_id, id);
CREATE TRIGGER safety_certificate_expiry_ends AFTER UPDATE ON safety_certificate FOR EACH ROW WHEN (((((old.verify_state = ANY (ARRAY[1, 2])) AND (old.in_service = 1) AND (old.effective_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.verify_state = ANY (ARRAY[1, 2])) AND (new.in_service = 1) AND (new.effective_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('certificate', 'expiry');
CREATE TRIGGER safety_certificate_expiry_gone AFTER DELETE ON safety_certificate FOR EACH ROW EXECUTE FUNCTION deadline_ends('certificate', 'expiry');
CREATE TRIGGER safety_certificate_expiry_new AFTER INSERT ON safety_certificate FOR EACH ROW WHEN ((((new.verify_state = ANY (ARRAY[1, 2])) AND (new.in_service = 1) AND (new.effective_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('certificate', 'expiry', 'effective_time');
CREATE TRIGGER safety_certificate_expiry_runs AFTER UPDATE ON safety_certificate FOR EACH ROW WHEN (((((new.verify_state = ANY (ARRAY[1, 2])) AND (new.in_service = 1) AND (new.effective_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.verify_state = ANY (ARRAY[1, 2])) AND (old.in_service = 1) AND (old.effective_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.effective_time IS DISTINCT FROM new.effective_time)))) EXECUTE FUNCTION deadline_runs('certificate', 'expiry', 'effective_time');
CREATE TRIGGER safety_certificate_off_duty_ends AFTER UPDATE ON safety_certificate FOR EACH ROW WHEN (((((old.verify_state = ANY (ARRAY[1, 2])) AND (old.in_service = 1) AND (old.off_until IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.verify_state = ANY (ARRAY[1, 2])) AND (new.in_service = 1) AND (new.off_until IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('certificate', 'offDuty');
CREATE TRIGGER safety_certificate_off_duty_gone AFTER DELETE ON safety_certificate FOR EACH ROW EXECUTE FUNCTION deadline_ends('certificate', 'offDuty');
CREATE TRIGGER safety_certificate_off_duty_new AFTER INSERT ON safety_certificate FOR EACH ROW WHEN ((((new.verify_state = ANY (ARRAY[1, 2])) AND (new.in_service = 1) AND (new.off_until IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('certificate', 'offDuty', 'off_until');
CREATE TRIGGER safety_certificate_off_duty_runs AFTER UPDATE ON safety_certificate FOR EACH ROW WHEN (((((new.verify_state = ANY (ARRAY[1, 2])) AND (new.in_service = 1) AND (new.off_until IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.verify_state = ANY (ARRAY[1, 2])) AND (old.in_service = 1) AND (old.off_until IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.off_until IS DISTINCT FROM new.off_until)))) EXECUTE FUNCTION deadline_runs('certificate', 'offDuty', 'off_until');
CREATE TRIGGER safety_certificate_review_ends AFTER UPDATE ON safety_certificate FOR EACH ROW WHEN (((((old.verify_state = ANY (ARRAY[1, 2])) AND (old.in_service = 1) AND (old.has_review = 1) AND (old.review_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.verify_state = ANY (ARRAY[1, 2])) AND (new.in_service = 1) AND (new.has_review = 1) AND (new.review_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('certificate', 'review');
CREATE TRIGGER safety_certificate_review_gone AFTER DELETE ON safety_certificate FOR EACH ROW EXECUTE FUNCTION deadline_ends('certificate', 'review');
CREATE TRIGGER safety_certificate_review_new AFTER INSERT ON safety_certificate FOR EACH ROW WHEN ((((new.verify_state = ANY (ARRAY[1, 2])) AND (new.in_service = 1) AND (new.has_review = 1) AND (new.review_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('certificate', 'review', 'review_time');
CREATE TRIGGER safety_certificate_review_runs AFTER UPDATE ON safety_certificate FOR EACH ROW WHEN (((((new.verify_state = ANY (ARRAY[1, 2])) AND (new.in_service = 1) AND (new.has_review = 1) AND (new.review_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.verify_state = ANY (ARRAY[1, 2])) AND (old.in_service = 1) AND (old.has_review = 1) AND (old.review_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.review_time IS DISTINCT FROM new.review_time)))) EXECUTE FUNCTION deadline_runs('certificate', 'review', 'review_time');
