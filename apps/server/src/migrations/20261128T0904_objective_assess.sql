create table objective_record (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  step smallint,
  user_id uuid,
  time timestamp with time zone,
  complete_value text,
  result smallint,
  opinion text,
  constraint objective_record_pkey PRIMARY KEY (tenant_id, id)
);
alter table objective add column terminate_reason text;
alter table objective add column assess_state smallint not null default 0;
alter table objective alter column assess_state drop default;
alter table objective add column assess_opinion text;
CREATE INDEX objective_assess_state ON objective USING btree (tenant_id, assess_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX objective_record_parent ON objective_record USING btree (tenant_id, parent_id, sort);
alter table objective_record enable row level security;
alter table objective_record force row level security;
create policy system_all on objective_record to anlan_system using (true) with check (true);
create policy tenant_scope on objective_record to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on objective_record to anlan_app;
grant delete, insert, select, update on objective_record to anlan_system;
alter table objective_record add constraint objective_record_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES objective(tenant_id, id) ON DELETE CASCADE;
alter table objective_record add constraint objective_record_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
