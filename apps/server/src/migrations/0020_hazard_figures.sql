create table hazard_phrase (
  tenant_id text not null,
  id uuid not null,
  phrase text,
  type text,
  revise_request text,
  is_enable smallint,
  sort integer,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint hazard_phrase_pkey PRIMARY KEY (tenant_id, id)
);
create table hidden_export (
  tenant_id text not null,
  id uuid not null,
  name text,
  export_type smallint,
  export_user_id uuid,
  export_time timestamp with time zone,
  conditions text,
  export_count integer,
  file_size integer,
  expire_time timestamp with time zone,
  state smallint,
  content_type text,
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
  constraint hidden_export_pkey PRIMARY KEY (tenant_id, id)
);
alter table hidden_danger add column similar_count integer;
CREATE INDEX hazard_phrase_created ON hazard_phrase USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX hazard_phrase_phrase_uq ON hazard_phrase USING btree (tenant_id, phrase) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_export_created ON hidden_export USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_export_export_time_ix ON hidden_export USING btree (tenant_id, export_time) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_export_export_user_id_export_time_ix ON hidden_export USING btree (tenant_id, export_user_id, export_time) WHERE (deleted_at IS NULL);
alter table hazard_phrase enable row level security;
alter table hazard_phrase force row level security;
create policy platform_read on hazard_phrase for select to anlan_app using ((tenant_id = '000000'::text));
create policy system_all on hazard_phrase to anlan_system using (true) with check (true);
create policy tenant_scope on hazard_phrase to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on hazard_phrase to anlan_app;
grant delete, insert, select, update on hazard_phrase to anlan_system;
alter table hidden_export enable row level security;
alter table hidden_export force row level security;
create policy system_all on hidden_export to anlan_system using (true) with check (true);
create policy tenant_scope on hidden_export to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on hidden_export to anlan_app;
grant delete, insert, select, update on hidden_export to anlan_system;
alter table hidden_export add constraint hidden_export_export_user_id_fk FOREIGN KEY (tenant_id, export_user_id) REFERENCES app_user(tenant_id, id);
