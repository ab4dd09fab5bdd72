create table text_part (
  tenant_id text not null,
  id uuid not null,
  owner_id uuid not null,
  page integer not null,
  part integer not null,
  text text not null,
  search_grams text[] default '{}'::text[] not null,
  deleted_at timestamp with time zone,
  constraint text_part_pkey PRIMARY KEY (tenant_id, id)
);
create table text_source (
  tenant_id text not null,
  owner_id uuid not null,
  kind text not null,
  state integer default 0 not null,
  tries integer default 0 not null,
  pages integer,
  ask_time timestamp with time zone default now() not null,
  constraint text_source_pkey PRIMARY KEY (tenant_id, owner_id)
);
CREATE INDEX text_part_owner ON text_part USING btree (tenant_id, owner_id, page, part);
CREATE INDEX text_part_search ON text_part USING gin (tenant_id, search_grams);
CREATE INDEX text_source_waiting ON text_source USING btree (ask_time) WHERE (state = 0);
alter table text_part enable row level security;
alter table text_part force row level security;
create policy system_all on text_part to anlan_system using (true) with check (true);
create policy tenant_scope on text_part to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on text_part to anlan_app;
grant delete, insert, select, update on text_part to anlan_system;
alter table text_source enable row level security;
alter table text_source force row level security;
create policy system_all on text_source to anlan_system using (true) with check (true);
create policy tenant_scope on text_source to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on text_source to anlan_app;
grant delete, insert, select, update on text_source to anlan_system;
-- What is there is read as if it had been uploaded now.
set local role anlan_system;
insert into text_source (tenant_id, owner_id, kind)
  select distinct a.tenant_id, a.id, 'file' from institutional i
    join attachment a on a.tenant_id = i.tenant_id and a.id = any(i.attach_id) and a.extension in ('pdf', 'docx') and a.deleted_at is null
   where i.deleted_at is null;
insert into text_source (tenant_id, owner_id, kind)
  select tenant_id, id, 'text' from institutional where deleted_at is null and content is not null;
reset role;
