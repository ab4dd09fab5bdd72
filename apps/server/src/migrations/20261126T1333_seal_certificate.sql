create table seal_certificate (
  tenant_id text not null,
  id uuid not null,
  holder text,
  issuer text,
  serial_number text,
  valid_from date,
  valid_until date,
  content text,
  password text,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint seal_certificate_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX seal_certificate_created ON seal_certificate USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX seal_certificate_renew_due ON seal_certificate USING btree (tenant_id, valid_until, id) WHERE ((holder IS NOT NULL) AND (valid_until IS NOT NULL) AND (deleted_at IS NULL));
alter table seal_certificate enable row level security;
alter table seal_certificate force row level security;
create policy system_all on seal_certificate to anlan_system using (true) with check (true);
create policy tenant_scope on seal_certificate to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on seal_certificate to anlan_app;
grant delete, insert, select, update on seal_certificate to anlan_system;
CREATE TRIGGER seal_certificate_renew_ends AFTER UPDATE ON seal_certificate FOR EACH ROW WHEN (((((old.holder IS NOT NULL) AND (old.valid_until IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.holder IS NOT NULL) AND (new.valid_until IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('sealCertificate', 'renew');
CREATE TRIGGER seal_certificate_renew_gone AFTER DELETE ON seal_certificate FOR EACH ROW EXECUTE FUNCTION deadline_ends('sealCertificate', 'renew');
CREATE TRIGGER seal_certificate_renew_new AFTER INSERT ON seal_certificate FOR EACH ROW WHEN ((((new.holder IS NOT NULL) AND (new.valid_until IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('sealCertificate', 'renew', 'valid_until');
CREATE TRIGGER seal_certificate_renew_runs AFTER UPDATE ON seal_certificate FOR EACH ROW WHEN (((((new.holder IS NOT NULL) AND (new.valid_until IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.holder IS NOT NULL) AND (old.valid_until IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.valid_until IS DISTINCT FROM new.valid_until)))) EXECUTE FUNCTION deadline_runs('sealCertificate', 'renew', 'valid_until');
