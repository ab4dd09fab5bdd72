create table site_work_isolation (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  isolation_id uuid,
  constraint site_work_isolation_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX site_work_isolation_of ON site_work_isolation USING btree (tenant_id, isolation_id);
CREATE INDEX site_work_isolation_parent ON site_work_isolation USING btree (tenant_id, parent_id, sort);
alter table site_work_isolation enable row level security;
alter table site_work_isolation force row level security;
create policy system_all on site_work_isolation to anlan_system using (true) with check (true);
create policy tenant_scope on site_work_isolation to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on site_work_isolation to anlan_app;
grant delete, insert, select, update on site_work_isolation to anlan_system;
alter table site_work_isolation add constraint site_work_isolation_isolation_id_fk FOREIGN KEY (tenant_id, isolation_id) REFERENCES isolation(tenant_id, id);
alter table site_work_isolation add constraint site_work_isolation_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES site_work(tenant_id, id) ON DELETE CASCADE;
