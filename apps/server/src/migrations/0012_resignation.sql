create table user_resignation (
  tenant_id text not null,
  id uuid not null,
  user_id uuid,
  real_name text,
  account text,
  dept_id uuid,
  resign_time date,
  resign_reason text,
  handover_user_id uuid,
  handover_remark text,
  handed_over text,
  operate_user_id uuid,
  operate_time timestamp with time zone,
  rejoin_time timestamp with time zone,
  status smallint not null,
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
  constraint user_resignation_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX user_resignation_created ON user_resignation USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX user_resignation_search ON user_resignation USING gin (tenant_id, search_grams);
CREATE INDEX user_resignation_status ON user_resignation USING btree (tenant_id, status, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX user_resignation_user_id_create_time_ix ON user_resignation USING btree (tenant_id, user_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
alter table user_resignation enable row level security;
alter table user_resignation force row level security;
create policy system_all on user_resignation to anlan_system using (true) with check (true);
create policy tenant_scope on user_resignation to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on user_resignation to anlan_app;
grant delete, insert, select, update on user_resignation to anlan_system;
alter table user_resignation add constraint user_resignation_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table user_resignation add constraint user_resignation_handover_user_id_fk FOREIGN KEY (tenant_id, handover_user_id) REFERENCES app_user(tenant_id, id);
alter table user_resignation add constraint user_resignation_operate_user_id_fk FOREIGN KEY (tenant_id, operate_user_id) REFERENCES app_user(tenant_id, id);
alter table user_resignation add constraint user_resignation_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
