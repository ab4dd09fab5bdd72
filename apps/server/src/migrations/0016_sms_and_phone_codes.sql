create table phone_code (
  id uuid not null,
  purpose text not null,
  tenant_id text not null,
  user_id uuid,
  phone_hash text not null,
  code_hash text not null,
  ip text not null,
  create_time timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries integer default 0 not null,
  used_at timestamp with time zone,
  constraint phone_code_pkey PRIMARY KEY (id)
);
create table sms_config (
  id uuid not null,
  category smallint,
  sms_code text,
  content text,
  template_id text,
  sign_name text,
  access_key text,
  secret_key text,
  region_id text,
  app_id text,
  endpoint text,
  remark text,
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
  constraint sms_config_pkey PRIMARY KEY (id)
);
create table sms_record (
  tenant_id text not null,
  id uuid not null,
  create_time timestamp with time zone not null,
  phone_hash text not null,
  phone_masked text not null,
  sms_code text not null,
  user_id uuid,
  ip text,
  success boolean,
  message text,
  constraint sms_record_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX phone_code_ip ON phone_code USING btree (ip, create_time DESC);
CREATE INDEX phone_code_phone ON phone_code USING btree (phone_hash, create_time DESC);
CREATE INDEX phone_code_time ON phone_code USING btree (create_time);
CREATE INDEX sms_config_created ON sms_config USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX sms_config_enabled ON sms_config USING btree (status) WHERE ((status = 2) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX sms_config_sms_code_uq ON sms_config USING btree (sms_code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX sms_record_id ON sms_record USING btree (id);
CREATE INDEX sms_record_phone ON sms_record USING btree (phone_hash, create_time DESC);
CREATE INDEX sms_record_time ON sms_record USING btree (create_time);
grant delete, insert, select, update on phone_code to anlan_system;
grant delete, insert, select, update on sms_config to anlan_app;
grant delete, insert, select, update on sms_config to anlan_system;
alter table sms_record enable row level security;
alter table sms_record force row level security;
create policy system_all on sms_record to anlan_system using (true) with check (true);
create policy tenant_scope on sms_record to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on sms_record to anlan_system;
