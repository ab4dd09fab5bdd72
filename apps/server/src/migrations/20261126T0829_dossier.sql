create table dossier (
  tenant_id text not null,
  id uuid not null,
  name text,
  from_date date,
  until_date date,
  topics text[] default '{}'::text[] not null,
  owner_id uuid,
  state smallint not null,
  done integer,
  total integer,
  record_count integer,
  file_count integer,
  missing text,
  file_size integer,
  file_hash text,
  make_time timestamp with time zone,
  expire_time timestamp with time zone,
  fault text,
  storage_key text,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint dossier_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX dossier_created ON dossier USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX dossier_owner_id_create_time_ix ON dossier USING btree (tenant_id, owner_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX dossier_state ON dossier USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
alter table dossier enable row level security;
alter table dossier force row level security;
create policy system_all on dossier to anlan_system using (true) with check (true);
create policy tenant_scope on dossier to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on dossier to anlan_app;
grant delete, insert, select, update on dossier to anlan_system;
alter table dossier add constraint dossier_owner_id_fk FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user(tenant_id, id);
