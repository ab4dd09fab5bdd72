create table help_document (
  id uuid not null,
  name text,
  type smallint,
  help_type_id uuid,
  sort integer,
  remark text,
  content text,
  file_link uuid[] default '{}'::uuid[] not null,
  is_publish smallint,
  pinyin text,
  search_grams text[] default '{}'::text[] not null,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint help_document_pkey PRIMARY KEY (id)
);
create table help_feedback (
  id uuid not null,
  type smallint,
  title text,
  description text,
  images uuid[] default '{}'::uuid[] not null,
  contact text,
  from_tenant_id text,
  reply_content text,
  reply_time timestamp with time zone,
  pinyin text,
  search_grams text[] default '{}'::text[] not null,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint help_feedback_pkey PRIMARY KEY (id)
);
create table help_type (
  id uuid not null,
  name text,
  parent_id uuid,
  sort integer,
  ancestors uuid[] default '{}'::uuid[] not null,
  pinyin text,
  search_grams text[] default '{}'::text[] not null,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint help_type_pkey PRIMARY KEY (id)
);
create table notice (
  tenant_id text not null,
  id uuid not null,
  title text,
  category text,
  release_time timestamp with time zone,
  content text,
  pinyin text,
  search_grams text[] default '{}'::text[] not null,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint notice_pkey PRIMARY KEY (tenant_id, id)
);
create table notice_read (
  tenant_id text not null,
  user_id uuid not null,
  notice_id uuid not null,
  read_time timestamp with time zone not null,
  constraint notice_read_pkey PRIMARY KEY (tenant_id, user_id, notice_id)
);
CREATE INDEX help_document_created ON help_document USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX help_document_search ON help_document USING gin (search_grams);
CREATE INDEX help_feedback_created ON help_feedback USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX help_feedback_from_tenant_id_type_create_time_ix ON help_feedback USING btree (from_tenant_id, type, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX help_feedback_search ON help_feedback USING gin (search_grams);
CREATE INDEX help_type_ancestors ON help_type USING gin (ancestors);
CREATE INDEX help_type_created ON help_type USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX help_type_search ON help_type USING gin (search_grams);
CREATE INDEX notice_created ON notice USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX notice_release_time_ix ON notice USING btree (tenant_id, release_time) WHERE (deleted_at IS NULL);
CREATE INDEX notice_search ON notice USING gin (tenant_id, search_grams);
grant delete, insert, select, update on help_document to anlan_app;
grant delete, insert, select, update on help_document to anlan_system;
grant delete, insert, select, update on help_feedback to anlan_app;
grant delete, insert, select, update on help_feedback to anlan_system;
grant delete, insert, select, update on help_type to anlan_app;
grant delete, insert, select, update on help_type to anlan_system;
alter table notice enable row level security;
alter table notice force row level security;
create policy system_all on notice to anlan_system using (true) with check (true);
create policy tenant_scope on notice to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on notice to anlan_app;
grant delete, insert, select, update on notice to anlan_system;
alter table notice_read enable row level security;
alter table notice_read force row level security;
create policy system_all on notice_read to anlan_system using (true) with check (true);
create policy tenant_scope on notice_read to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant insert, select on notice_read to anlan_app;
grant delete, insert, select, update on notice_read to anlan_system;
alter table help_document add constraint help_document_help_type_id_fk FOREIGN KEY (help_type_id) REFERENCES help_type(id);
alter table help_feedback add constraint help_feedback_from_tenant_id_fk FOREIGN KEY (from_tenant_id) REFERENCES tenant(tenant_id);
alter table help_type add constraint help_type_parent_id_fk FOREIGN KEY (parent_id) REFERENCES help_type(id);
alter table notice_read add constraint notice_read_notice_fk FOREIGN KEY (tenant_id, notice_id) REFERENCES notice(tenant_id, id);
