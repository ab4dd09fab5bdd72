create table emergency_drill_role (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  role smallint,
  user_id uuid,
  duty text,
  constraint emergency_drill_role_pkey PRIMARY KEY (tenant_id, id)
);
alter table emergency_drill_sign_in add column signature uuid;
CREATE INDEX emergency_drill_role_parent ON emergency_drill_role USING btree (tenant_id, parent_id, sort);
alter table emergency_drill_role enable row level security;
alter table emergency_drill_role force row level security;
create policy system_all on emergency_drill_role to anlan_system using (true) with check (true);
create policy tenant_scope on emergency_drill_role to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on emergency_drill_role to anlan_app;
grant delete, insert, select, update on emergency_drill_role to anlan_system;
alter table emergency_drill_role add constraint emergency_drill_role_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES emergency_drill(tenant_id, id) ON DELETE CASCADE;
alter table emergency_drill_role add constraint emergency_drill_role_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
