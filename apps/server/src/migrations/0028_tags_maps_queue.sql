create table help_tag (
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
  constraint help_tag_pkey PRIMARY KEY (id)
);
create table region_map (
  code text not null,
  approval_no text not null,
  file_name text not null,
  features integer not null,
  geojson jsonb not null,
  create_user uuid,
  create_time timestamp with time zone not null,
  constraint region_map_pkey PRIMARY KEY (code)
);
create table sms_queue (
  id uuid not null,
  event_id text not null,
  sms_code text not null,
  phone text not null,
  params jsonb not null,
  create_time timestamp with time zone not null,
  next_time timestamp with time zone not null,
  tries integer default 0 not null,
  constraint sms_queue_pkey PRIMARY KEY (id)
);
alter table help_document add column tag_id uuid[] default '{}'::uuid[] not null;
CREATE INDEX help_tag_created ON help_tag USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX help_tag_name_uq ON help_tag USING btree (name) WHERE (deleted_at IS NULL);
CREATE INDEX help_tag_search ON help_tag USING gin (search_grams);
CREATE INDEX notice_due ON notice USING btree (release_time) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX sms_queue_event ON sms_queue USING btree (event_id);
CREATE INDEX sms_queue_next ON sms_queue USING btree (next_time);
grant delete, insert, select, update on help_tag to anlan_app;
grant delete, insert, select, update on help_tag to anlan_system;
grant delete, insert, select, update on region_map to anlan_app;
grant delete, insert, select, update on region_map to anlan_system;
grant delete, insert, select, update on sms_queue to anlan_system;
alter table region_map add constraint region_map_region_fk FOREIGN KEY (code) REFERENCES region(code);
