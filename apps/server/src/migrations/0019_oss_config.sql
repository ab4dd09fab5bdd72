create table oss_config (
  id uuid not null,
  category smallint,
  oss_code text,
  endpoint text,
  bucket_name text,
  access_key text,
  secret_key text,
  region text,
  remark text,
  used boolean,
  status smallint,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint oss_config_pkey PRIMARY KEY (id)
);
CREATE INDEX oss_config_created ON oss_config USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX oss_config_enabled ON oss_config USING btree (status) WHERE ((status = 2) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX oss_config_oss_code_uq ON oss_config USING btree (oss_code) WHERE (deleted_at IS NULL);
grant delete, insert, select, update on oss_config to anlan_app;
grant delete, insert, select, update on oss_config to anlan_system;
