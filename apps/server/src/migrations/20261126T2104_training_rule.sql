create table training_rule (
  tenant_id text not null,
  id uuid not null,
  title text,
  whom smallint,
  post_id uuid[] default '{}'::uuid[] not null,
  works text[] default '{}'::text[] not null,
  role text,
  asks smallint,
  type text,
  hours numeric(18,1),
  plan_id uuid,
  paper_id uuid,
  months integer,
  force smallint,
  since date,
  basis text,
  status smallint,
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
  constraint training_rule_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX training_rule_created ON training_rule USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX training_rule_search ON training_rule USING gin (tenant_id, search_grams);
CREATE UNIQUE INDEX training_rule_title_uq ON training_rule USING btree (tenant_id, title) WHERE (deleted_at IS NULL);
alter table training_rule enable row level security;
alter table training_rule force row level security;
create policy system_all on training_rule to anlan_system using (true) with check (true);
create policy tenant_scope on training_rule to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on training_rule to anlan_app;
grant delete, insert, select, update on training_rule to anlan_system;
alter table training_rule add constraint training_rule_paper_id_fk FOREIGN KEY (tenant_id, paper_id) REFERENCES exam_paper(tenant_id, id);
alter table training_rule add constraint training_rule_plan_id_fk FOREIGN KEY (tenant_id, plan_id) REFERENCES training_plan(tenant_id, id);
