create table work_draw (
  tenant_id text not null,
  id uuid not null,
  name text,
  from_day date,
  to_day date,
  companies text,
  company_names text,
  work_types text[] default '{}'::text[] not null,
  levels text[] default '{}'::text[] not null,
  size integer,
  seed text,
  pool integer,
  pool_digest text,
  drawn_from text,
  draw_time timestamp with time zone,
  drawer_id uuid,
  voided smallint,
  void_reason text,
  voider_id uuid,
  void_time timestamp with time zone,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint work_draw_pkey PRIMARY KEY (tenant_id, id)
);
create table work_draw_item (
  tenant_id text not null,
  id uuid not null,
  draw_id uuid,
  place integer,
  company_tenant_id text,
  ticket_id text,
  form smallint,
  number text,
  name text,
  work_type text,
  level text,
  work_place text,
  application_time timestamp with time zone,
  conclusion smallint,
  finding text,
  finding_time timestamp with time zone,
  finder_id uuid,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint work_draw_item_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX work_draw_created ON work_draw USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX work_draw_draw_time_id_ix ON work_draw USING btree (tenant_id, draw_time, id) WHERE (deleted_at IS NULL);
CREATE INDEX work_draw_draw_time_order ON work_draw USING btree (tenant_id, draw_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX work_draw_item_created ON work_draw_item USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX work_draw_item_draw_id_place_ix ON work_draw_item USING btree (tenant_id, draw_id, place) WHERE (deleted_at IS NULL);
CREATE INDEX work_draw_item_place_order ON work_draw_item USING btree (tenant_id, place, id) WHERE (deleted_at IS NULL);
alter table work_draw enable row level security;
alter table work_draw force row level security;
create policy system_all on work_draw to anlan_system using (true) with check (true);
create policy tenant_scope on work_draw to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on work_draw to anlan_app;
grant delete, insert, select, update on work_draw to anlan_system;
alter table work_draw_item enable row level security;
alter table work_draw_item force row level security;
create policy system_all on work_draw_item to anlan_system using (true) with check (true);
create policy tenant_scope on work_draw_item to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on work_draw_item to anlan_app;
grant delete, insert, select, update on work_draw_item to anlan_system;
alter table work_draw add constraint work_draw_drawer_id_fk FOREIGN KEY (tenant_id, drawer_id) REFERENCES app_user(tenant_id, id);
alter table work_draw add constraint work_draw_voider_id_fk FOREIGN KEY (tenant_id, voider_id) REFERENCES app_user(tenant_id, id);
alter table work_draw_item add constraint work_draw_item_company_tenant_id_fk FOREIGN KEY (company_tenant_id) REFERENCES tenant(tenant_id);
alter table work_draw_item add constraint work_draw_item_draw_id_fk FOREIGN KEY (tenant_id, draw_id) REFERENCES work_draw(tenant_id, id);
alter table work_draw_item add constraint work_draw_item_finder_id_fk FOREIGN KEY (tenant_id, finder_id) REFERENCES app_user(tenant_id, id);
