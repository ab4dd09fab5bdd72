create table offline_attendance (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  day date,
  user_id uuid,
  sign_time timestamp with time zone,
  sign_way smallint,
  signature uuid,
  photo uuid[] default '{}'::uuid[] not null,
  recorder_id uuid,
  constraint offline_attendance_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX offline_attendance_once ON offline_attendance USING btree (tenant_id, parent_id, user_id, day);
CREATE INDEX offline_attendance_parent ON offline_attendance USING btree (tenant_id, parent_id, sort);
CREATE INDEX offline_attendance_user ON offline_attendance USING btree (tenant_id, user_id);
alter table offline_attendance enable row level security;
alter table offline_attendance force row level security;
create policy system_all on offline_attendance to anlan_system using (true) with check (true);
create policy tenant_scope on offline_attendance to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on offline_attendance to anlan_app;
grant delete, insert, select, update on offline_attendance to anlan_system;
alter table offline_attendance add constraint offline_attendance_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES offline_training(tenant_id, id) ON DELETE CASCADE;
alter table offline_attendance add constraint offline_attendance_recorder_id_fk FOREIGN KEY (tenant_id, recorder_id) REFERENCES app_user(tenant_id, id);
alter table offline_attendance add constraint offline_attendance_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
