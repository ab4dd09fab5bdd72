create table sensitive_word (
  tenant_id text not null,
  id uuid not null,
  sensitive_word text,
  is_enable smallint,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint sensitive_word_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sensitive_word_created ON sensitive_word USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX sensitive_word_sensitive_word_uq ON sensitive_word USING btree (tenant_id, sensitive_word) WHERE (deleted_at IS NULL);
alter table sensitive_word enable row level security;
alter table sensitive_word force row level security;
create policy platform_read on sensitive_word for select to anlan_app using ((tenant_id = '000000'::text));
create policy system_all on sensitive_word to anlan_system using (true) with check (true);
create policy tenant_scope on sensitive_word to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on sensitive_word to anlan_app;
grant delete, insert, select, update on sensitive_word to anlan_system;
