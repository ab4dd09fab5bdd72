create table client (
  id uuid not null,
  client_id text,
  name text,
  authorized_grant_types text[] default '{}'::text[] not null,
  access_token_validity integer,
  refresh_token_validity integer,
  status smallint,
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
  constraint client_pkey PRIMARY KEY (id)
);
create table client_secret (
  client_id uuid not null,
  digest text not null,
  changed_at timestamp with time zone not null,
  constraint client_secret_pkey PRIMARY KEY (client_id)
);
CREATE UNIQUE INDEX client_client_id_uq ON client USING btree (client_id) WHERE (deleted_at IS NULL);
CREATE INDEX client_created ON client USING btree (create_time DESC, id DESC) WHERE (deleted_at IS NULL);
grant delete, insert, select, update on client to anlan_app;
grant delete, insert, select, update on client to anlan_system;
grant delete, insert, select, update on client_secret to anlan_app;
grant delete, insert, select, update on client_secret to anlan_system;
alter table client_secret add constraint client_secret_client_fk FOREIGN KEY (client_id) REFERENCES client(id);
