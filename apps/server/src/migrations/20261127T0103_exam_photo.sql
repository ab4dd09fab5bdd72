create table exam_photo (
  tenant_id text not null,
  exam_id uuid not null,
  user_id uuid not null,
  taken_at timestamp with time zone not null,
  file_id uuid not null,
  record_id uuid not null,
  constraint exam_photo_pkey PRIMARY KEY (tenant_id, exam_id, user_id, taken_at)
);
alter table exam_paper add column photo smallint;
alter table exam_record add column start_photo uuid[] default '{}'::uuid[] not null;
alter table exam_record add column photo_check smallint;
alter table exam_record add column photo_user_id uuid;
alter table exam_record add column photo_time timestamp with time zone;
alter table exam_photo enable row level security;
alter table exam_photo force row level security;
create policy system_all on exam_photo to anlan_system using (true) with check (true);
create policy tenant_scope on exam_photo to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select on exam_photo to anlan_app;
grant insert, select on exam_photo to anlan_system;
alter table exam_record add constraint exam_record_photo_user_id_fk FOREIGN KEY (tenant_id, photo_user_id) REFERENCES app_user(tenant_id, id);
