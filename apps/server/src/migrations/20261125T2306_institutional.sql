create table institutional (
  tenant_id text not null,
  id uuid not null,
  name text,
  type text,
  doc_num text,
  issuing_unit text,
  dept_id uuid,
  principal_id uuid,
  release_time date,
  implement_time date,
  valid_until date,
  review_time date,
  validity smallint not null,
  attach_id uuid[] default '{}'::uuid[] not null,
  content text,
  version_note text,
  related_ids uuid[] default '{}'::uuid[] not null,
  audience smallint,
  audience_dept_ids uuid[] default '{}'::uuid[] not null,
  audience_post_ids uuid[] default '{}'::uuid[] not null,
  audience_user_ids uuid[] default '{}'::uuid[] not null,
  sign_off boolean,
  sign_off_seconds integer,
  sign_off_version integer,
  publish_time timestamp with time zone,
  abolish_time date,
  abolish_reason text,
  share_key text,
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
  constraint institutional_pkey PRIMARY KEY (tenant_id, id)
);
create table institutional_version (
  tenant_id text not null,
  id uuid not null,
  institutional_id uuid,
  text_version integer,
  name text,
  implement_time date,
  version_note text,
  attach_id uuid[] default '{}'::uuid[] not null,
  content text,
  change_user_id uuid,
  change_time timestamp with time zone,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint institutional_version_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX institutional_created ON institutional USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX institutional_dept_id_ix ON institutional USING btree (tenant_id, dept_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX institutional_doc_num_uq ON institutional USING btree (tenant_id, doc_num) WHERE (deleted_at IS NULL);
CREATE INDEX institutional_expire_due ON institutional USING btree (tenant_id, valid_until, id) WHERE ((validity = 1) AND (valid_until IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX institutional_principal_id_ix ON institutional USING btree (tenant_id, principal_id) WHERE (deleted_at IS NULL);
CREATE INDEX institutional_review_due ON institutional USING btree (tenant_id, review_time, id) WHERE ((validity = 1) AND (review_time IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX institutional_search ON institutional USING gin (tenant_id, search_grams);
CREATE INDEX institutional_share_mark ON institutional USING btree (share_key) WHERE ((share_key IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX institutional_type_validity_create_time_ix ON institutional USING btree (tenant_id, type, validity, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX institutional_validity ON institutional USING btree (tenant_id, validity, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX institutional_version_created ON institutional_version USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX institutional_version_institutional_id_text_version_uq ON institutional_version USING btree (tenant_id, institutional_id, text_version) WHERE (deleted_at IS NULL);
CREATE INDEX institutional_version_text_version_ix ON institutional_version USING btree (tenant_id, text_version) WHERE (deleted_at IS NULL);
alter table institutional enable row level security;
alter table institutional force row level security;
create policy system_all on institutional to anlan_system using (true) with check (true);
create policy tenant_scope on institutional to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on institutional to anlan_app;
grant delete, insert, select, update on institutional to anlan_system;
alter table institutional_version enable row level security;
alter table institutional_version force row level security;
create policy system_all on institutional_version to anlan_system using (true) with check (true);
create policy tenant_scope on institutional_version to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on institutional_version to anlan_app;
grant delete, insert, select, update on institutional_version to anlan_system;
alter table institutional add constraint institutional_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table institutional add constraint institutional_principal_id_fk FOREIGN KEY (tenant_id, principal_id) REFERENCES app_user(tenant_id, id);
alter table institutional_version add constraint institutional_version_change_user_id_fk FOREIGN KEY (tenant_id, change_user_id) REFERENCES app_user(tenant_id, id);
alter table institutional_version add constraint institutional_version_institutional_id_fk FOREIGN KEY (tenant_id, institutional_id) REFERENCES institutional(tenant_id, id);
CREATE TRIGGER institutional_expire_ends AFTER UPDATE ON institutional FOR EACH ROW WHEN (((((old.validity = 1) AND (old.valid_until IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.validity = 1) AND (new.valid_until IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('institutional', 'expire');
CREATE TRIGGER institutional_expire_gone AFTER DELETE ON institutional FOR EACH ROW EXECUTE FUNCTION deadline_ends('institutional', 'expire');
CREATE TRIGGER institutional_expire_new AFTER INSERT ON institutional FOR EACH ROW WHEN ((((new.validity = 1) AND (new.valid_until IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('institutional', 'expire', 'valid_until');
CREATE TRIGGER institutional_expire_runs AFTER UPDATE ON institutional FOR EACH ROW WHEN (((((new.validity = 1) AND (new.valid_until IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.validity = 1) AND (old.valid_until IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.valid_until IS DISTINCT FROM new.valid_until)))) EXECUTE FUNCTION deadline_runs('institutional', 'expire', 'valid_until');
CREATE TRIGGER institutional_review_ends AFTER UPDATE ON institutional FOR EACH ROW WHEN (((((old.validity = 1) AND (old.review_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.validity = 1) AND (new.review_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('institutional', 'review');
CREATE TRIGGER institutional_review_gone AFTER DELETE ON institutional FOR EACH ROW EXECUTE FUNCTION deadline_ends('institutional', 'review');
CREATE TRIGGER institutional_review_new AFTER INSERT ON institutional FOR EACH ROW WHEN ((((new.validity = 1) AND (new.review_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('institutional', 'review', 'review_time');
CREATE TRIGGER institutional_review_runs AFTER UPDATE ON institutional FOR EACH ROW WHEN (((((new.validity = 1) AND (new.review_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.validity = 1) AND (old.review_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.review_time IS DISTINCT FROM new.review_time)))) EXECUTE FUNCTION deadline_runs('institutional', 'review', 'review_time');
