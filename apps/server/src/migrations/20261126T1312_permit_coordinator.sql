alter table permit add column coordinator_id uuid;
alter table permit add constraint permit_coordinator_id_fk FOREIGN KEY (tenant_id, coordinator_id) REFERENCES app_user(tenant_id, id);
alter table site_work add column coordinator_id uuid;
alter table site_work add constraint site_work_coordinator_id_fk FOREIGN KEY (tenant_id, coordinator_id) REFERENCES app_user(tenant_id, id);
