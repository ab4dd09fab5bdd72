create table accident_tally (
  tenant_id text not null,
  id uuid not null,
  year integer,
  month integer,
  name text,
  employees integer,
  accidents integer,
  deaths integer,
  serious integer,
  minor integer,
  loss numeric(18,2),
  remark text,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint accident_tally_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX accident_tally_created ON accident_tally USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX accident_tally_year_month_uq ON accident_tally USING btree (tenant_id, year, month) WHERE (deleted_at IS NULL);
alter table accident_tally enable row level security;
alter table accident_tally force row level security;
create policy system_all on accident_tally to anlan_system using (true) with check (true);
create policy tenant_scope on accident_tally to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on accident_tally to anlan_app;
grant delete, insert, select, update on accident_tally to anlan_system;
