create table check_run (
  tenant_id text not null,
  record_id uuid not null,
  user_id uuid not null,
  begin_time timestamp with time zone not null,
  draft jsonb,
  saved_time timestamp with time zone,
  constraint check_run_pkey PRIMARY KEY (tenant_id, record_id, user_id)
);
create table check_sign_in (
  tenant_id text not null,
  id uuid not null,
  record_id uuid not null,
  user_id uuid not null,
  risk_id uuid,
  place_id uuid,
  time timestamp with time zone not null,
  told_time timestamp with time zone,
  way smallint not null,
  longitude numeric(9,6),
  latitude numeric(9,6),
  accuracy integer,
  distance integer,
  deviation integer,
  flags text[] default '{}'::text[] not null,
  constraint check_sign_in_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX check_sign_in_record ON check_sign_in USING btree (tenant_id, record_id, "time");
alter table check_run enable row level security;
alter table check_run force row level security;
create policy system_all on check_run to anlan_system using (true) with check (true);
create policy tenant_scope on check_run to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on check_run to anlan_app;
grant delete, insert, select, update on check_run to anlan_system;
alter table check_sign_in enable row level security;
alter table check_sign_in force row level security;
create policy system_all on check_sign_in to anlan_system using (true) with check (true);
create policy tenant_scope on check_sign_in to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select on check_sign_in to anlan_app;
grant delete, insert, select on check_sign_in to anlan_system;
alter table check_run add constraint check_run_record_fk FOREIGN KEY (tenant_id, record_id) REFERENCES check_record(tenant_id, id) ON DELETE CASCADE;
alter table check_sign_in add constraint check_sign_in_record_fk FOREIGN KEY (tenant_id, record_id) REFERENCES check_record(tenant_id, id) ON DELETE CASCADE;
