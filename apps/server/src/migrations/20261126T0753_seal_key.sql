create table seal_key (
  key_id text not null,
  public_key text not null,
  since timestamp with time zone not null,
  former_id text,
  former_signature text,
  constraint seal_key_pkey PRIMARY KEY (key_id)
);
grant select on seal_key to anlan_app;
grant insert, select on seal_key to anlan_system;
