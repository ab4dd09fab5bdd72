create table flat (
  tenant_id text not null,
  id uuid not null,
  name text,
  location text,
  url uuid[] default '{}'::uuid[] not null,
  sort integer,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint flat_pkey PRIMARY KEY (tenant_id, id)
);
create table flat_risk (
  tenant_id text not null,
  id uuid not null,
  flat_id uuid,
  risk_id uuid,
  xaxis numeric(18,2),
  yaxis numeric(18,2),
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint flat_risk_pkey PRIMARY KEY (tenant_id, id)
);
create table graph_node_risk (
  tenant_id text not null,
  id uuid not null,
  graph_id uuid,
  node_id text,
  node_name text,
  risk_ids uuid[] default '{}'::uuid[] not null,
  score_level text,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint graph_node_risk_pkey PRIMARY KEY (tenant_id, id)
);
create table plan_graph (
  tenant_id text not null,
  id uuid not null,
  name text,
  sort integer,
  flat_id uuid,
  content jsonb,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint plan_graph_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX flat_created ON flat USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX flat_name_uq ON flat USING btree (tenant_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX flat_risk_created ON flat_risk USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX flat_risk_flat_id_risk_id_uq ON flat_risk USING btree (tenant_id, flat_id, risk_id) WHERE (deleted_at IS NULL);
CREATE INDEX flat_risk_risk_id_ix ON flat_risk USING btree (tenant_id, risk_id) WHERE (deleted_at IS NULL);
CREATE INDEX graph_node_risk_created ON graph_node_risk USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX graph_node_risk_graph_id_node_id_uq ON graph_node_risk USING btree (tenant_id, graph_id, node_id) WHERE (deleted_at IS NULL);
CREATE INDEX graph_node_risk_points ON graph_node_risk USING gin (tenant_id, risk_ids) WHERE (deleted_at IS NULL);
CREATE INDEX plan_graph_created ON plan_graph USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX plan_graph_name_uq ON plan_graph USING btree (tenant_id, name) WHERE (deleted_at IS NULL);
alter table flat enable row level security;
alter table flat force row level security;
create policy system_all on flat to anlan_system using (true) with check (true);
create policy tenant_scope on flat to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on flat to anlan_app;
grant delete, insert, select, update on flat to anlan_system;
alter table flat_risk enable row level security;
alter table flat_risk force row level security;
create policy system_all on flat_risk to anlan_system using (true) with check (true);
create policy tenant_scope on flat_risk to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on flat_risk to anlan_app;
grant delete, insert, select, update on flat_risk to anlan_system;
alter table graph_node_risk enable row level security;
alter table graph_node_risk force row level security;
create policy system_all on graph_node_risk to anlan_system using (true) with check (true);
create policy tenant_scope on graph_node_risk to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on graph_node_risk to anlan_app;
grant delete, insert, select, update on graph_node_risk to anlan_system;
alter table plan_graph enable row level security;
alter table plan_graph force row level security;
create policy system_all on plan_graph to anlan_system using (true) with check (true);
create policy tenant_scope on plan_graph to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on plan_graph to anlan_app;
grant delete, insert, select, update on plan_graph to anlan_system;
alter table flat add constraint flat_location_fk FOREIGN KEY (location) REFERENCES region(code);
alter table flat_risk add constraint flat_risk_flat_id_fk FOREIGN KEY (tenant_id, flat_id) REFERENCES flat(tenant_id, id);
alter table flat_risk add constraint flat_risk_risk_id_fk FOREIGN KEY (tenant_id, risk_id) REFERENCES risk_point(tenant_id, id);
alter table graph_node_risk add constraint graph_node_risk_graph_id_fk FOREIGN KEY (tenant_id, graph_id) REFERENCES plan_graph(tenant_id, id);
alter table plan_graph add constraint plan_graph_flat_id_fk FOREIGN KEY (tenant_id, flat_id) REFERENCES flat(tenant_id, id);
