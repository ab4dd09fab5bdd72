create table legal_document (
  id uuid not null,
  title text,
  document_number text,
  alias text,
  type_id uuid,
  label uuid[] default '{}'::uuid[] not null,
  law_category text,
  effectiveness smallint,
  drafting_authority text,
  publish_date date,
  enforce_date date,
  repeal_date date,
  validity text,
  replaced_by_id uuid,
  sort integer,
  summary text,
  document_url uuid[] default '{}'::uuid[] not null,
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
  constraint legal_document_pkey PRIMARY KEY (id)
);
create table legal_label (
  id uuid not null,
  name text,
  sort integer,
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
  constraint legal_label_pkey PRIMARY KEY (id)
);
create table legal_type (
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
  constraint legal_type_pkey PRIMARY KEY (id)
);
CREATE INDEX legal_document_created ON legal_document USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX legal_document_replaced_by_id_ix ON legal_document USING btree (replaced_by_id) WHERE (deleted_at IS NULL);
CREATE INDEX legal_document_search ON legal_document USING gin (search_grams);
CREATE INDEX legal_document_type_id_ix ON legal_document USING btree (type_id) WHERE (deleted_at IS NULL);
CREATE INDEX legal_document_validity_ix ON legal_document USING btree (validity) WHERE (deleted_at IS NULL);
CREATE INDEX legal_label_created ON legal_label USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX legal_label_name_uq ON legal_label USING btree (name) WHERE (deleted_at IS NULL);
CREATE INDEX legal_label_search ON legal_label USING gin (search_grams);
CREATE INDEX legal_type_ancestors ON legal_type USING gin (ancestors);
CREATE INDEX legal_type_created ON legal_type USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX legal_type_search ON legal_type USING gin (search_grams);
grant delete, insert, select, update on legal_document to anlan_app;
grant delete, insert, select, update on legal_document to anlan_system;
grant delete, insert, select, update on legal_label to anlan_app;
grant delete, insert, select, update on legal_label to anlan_system;
grant delete, insert, select, update on legal_type to anlan_app;
grant delete, insert, select, update on legal_type to anlan_system;
alter table legal_document add constraint legal_document_type_id_fk FOREIGN KEY (type_id) REFERENCES legal_type(id);
alter table legal_type add constraint legal_type_parent_id_fk FOREIGN KEY (parent_id) REFERENCES legal_type(id);
