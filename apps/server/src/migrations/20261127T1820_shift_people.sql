alter table permit_handling add column from_user_id uuid;
alter table permit_handling add column to_user_id uuid;
alter table site_work_history add column from_user_id uuid;
alter table site_work_history add column to_user_id uuid;
alter table permit_handling add constraint permit_handling_from_user_id_fk FOREIGN KEY (tenant_id, from_user_id) REFERENCES app_user(tenant_id, id);
alter table permit_handling add constraint permit_handling_to_user_id_fk FOREIGN KEY (tenant_id, to_user_id) REFERENCES app_user(tenant_id, id);
alter table site_work_history add constraint site_work_history_from_user_id_fk FOREIGN KEY (tenant_id, from_user_id) REFERENCES app_user(tenant_id, id);
alter table site_work_history add constraint site_work_history_to_user_id_fk FOREIGN KEY (tenant_id, to_user_id) REFERENCES app_user(tenant_id, id);
