create table offline_trainee (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  user_id uuid,
  dept uuid,
  achievement smallint,
  achievement_fraction integer,
  achievement_grade text,
  result smallint,
  sign_time timestamp with time zone,
  constraint offline_trainee_pkey PRIMARY KEY (tenant_id, id)
);
create table offline_training (
  tenant_id text not null,
  id uuid not null,
  title text,
  type text,
  train_start_time timestamp with time zone,
  train_end_time timestamp with time zone,
  address text,
  org_dept uuid[] default '{}'::uuid[] not null,
  lecturer text,
  hours numeric(18,1),
  train_type text,
  content text,
  statement text,
  trainee_count integer,
  signed_count integer,
  passed_count integer,
  images uuid[] default '{}'::uuid[] not null,
  attach_id uuid[] default '{}'::uuid[] not null,
  release_status smallint not null,
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
  constraint offline_training_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX offline_trainee_parent ON offline_trainee USING btree (tenant_id, parent_id, sort);
CREATE INDEX offline_training_created ON offline_training USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX offline_training_release_status ON offline_training USING btree (tenant_id, release_status, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX offline_training_search ON offline_training USING gin (tenant_id, search_grams);
alter table offline_trainee enable row level security;
alter table offline_trainee force row level security;
create policy system_all on offline_trainee to anlan_system using (true) with check (true);
create policy tenant_scope on offline_trainee to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on offline_trainee to anlan_app;
grant delete, insert, select, update on offline_trainee to anlan_system;
alter table offline_training enable row level security;
alter table offline_training force row level security;
create policy system_all on offline_training to anlan_system using (true) with check (true);
create policy tenant_scope on offline_training to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on offline_training to anlan_app;
grant delete, insert, select, update on offline_training to anlan_system;
alter table offline_trainee add constraint offline_trainee_dept_fk FOREIGN KEY (tenant_id, dept) REFERENCES dept(tenant_id, id);
alter table offline_trainee add constraint offline_trainee_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES offline_training(tenant_id, id) ON DELETE CASCADE;
alter table offline_trainee add constraint offline_trainee_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
