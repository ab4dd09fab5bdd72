create table fixed_hot_area (
  tenant_id text not null,
  id uuid not null,
  name text,
  location text,
  risk_id uuid,
  keeper_id uuid,
  status smallint,
  reviewed_on date,
  review uuid[] default '{}'::uuid[] not null,
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
  constraint fixed_hot_area_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX fixed_hot_area_created ON fixed_hot_area USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX fixed_hot_area_name_uq ON fixed_hot_area USING btree (tenant_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX fixed_hot_area_review_due ON fixed_hot_area USING btree (tenant_id, reviewed_on, id) WHERE ((status = 1) AND (reviewed_on IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX fixed_hot_area_search ON fixed_hot_area USING gin (tenant_id, search_grams);
alter table fixed_hot_area enable row level security;
alter table fixed_hot_area force row level security;
create policy system_all on fixed_hot_area to anlan_system using (true) with check (true);
create policy tenant_scope on fixed_hot_area to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on fixed_hot_area to anlan_app;
grant delete, insert, select, update on fixed_hot_area to anlan_system;
alter table fixed_hot_area add constraint fixed_hot_area_keeper_id_fk FOREIGN KEY (tenant_id, keeper_id) REFERENCES app_user(tenant_id, id);
alter table fixed_hot_area add constraint fixed_hot_area_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
CREATE TRIGGER fixed_hot_area_review_ends AFTER UPDATE ON fixed_hot_area FOR EACH ROW WHEN (((((old.status = 1) AND (old.reviewed_on IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.status = 1) AND (new.reviewed_on IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('fixedHotArea', 'review');
CREATE TRIGGER fixed_hot_area_review_gone AFTER DELETE ON fixed_hot_area FOR EACH ROW EXECUTE FUNCTION deadline_ends('fixedHotArea', 'review');
CREATE TRIGGER fixed_hot_area_review_new AFTER INSERT ON fixed_hot_area FOR EACH ROW WHEN ((((new.status = 1) AND (new.reviewed_on IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('fixedHotArea', 'review', 'reviewed_on');
CREATE TRIGGER fixed_hot_area_review_runs AFTER UPDATE ON fixed_hot_area FOR EACH ROW WHEN (((((new.status = 1) AND (new.reviewed_on IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.status = 1) AND (old.reviewed_on IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.reviewed_on IS DISTINCT FROM new.reviewed_on)))) EXECUTE FUNCTION deadline_runs('fixedHotArea', 'review', 'reviewed_on');
