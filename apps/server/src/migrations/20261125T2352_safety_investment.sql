create table investment_budget (
  tenant_id text not null,
  id uuid not null,
  subject_id uuid,
  budget_name text,
  budget_amount numeric(18,4),
  budget_surplus numeric(18,4),
  expense_total numeric(18,4),
  state smallint not null,
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
  constraint investment_budget_pkey PRIMARY KEY (tenant_id, id)
);
create table investment_expense (
  tenant_id text not null,
  id uuid not null,
  expense_name text,
  budget_id uuid,
  expense_expend numeric(18,4),
  expend_dept uuid[] default '{}'::uuid[] not null,
  expend_date date,
  overspend_confirmed boolean,
  remark text,
  attach_ids uuid[] default '{}'::uuid[] not null,
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
  constraint investment_expense_pkey PRIMARY KEY (tenant_id, id)
);
create table investment_subject (
  tenant_id text not null,
  id uuid not null,
  subject_name text,
  type text,
  competent_dept uuid[] default '{}'::uuid[] not null,
  year integer,
  budget_total numeric(18,4),
  expense_total numeric(18,4),
  actual_budget_surplus numeric(18,4),
  remark text,
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
  constraint investment_subject_pkey PRIMARY KEY (tenant_id, id)
);
create table safety_fund (
  tenant_id text not null,
  id uuid not null,
  year integer,
  trade smallint,
  new_firm boolean,
  revenue numeric(18,4),
  stated_due numeric(18,4),
  source text,
  opening_balance numeric(18,4),
  previous_due numeric(18,4),
  due numeric(18,4),
  explanation text,
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
  constraint safety_fund_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX investment_budget_created ON investment_budget USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX investment_budget_search ON investment_budget USING gin (tenant_id, search_grams);
CREATE INDEX investment_budget_state ON investment_budget USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX investment_budget_subject_id_ix ON investment_budget USING btree (tenant_id, subject_id) WHERE (deleted_at IS NULL);
CREATE INDEX investment_expense_budget_id_expend_date_ix ON investment_expense USING btree (tenant_id, budget_id, expend_date) WHERE (deleted_at IS NULL);
CREATE INDEX investment_expense_created ON investment_expense USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX investment_expense_expend_date_ix ON investment_expense USING btree (tenant_id, expend_date) WHERE (deleted_at IS NULL);
CREATE INDEX investment_expense_search ON investment_expense USING gin (tenant_id, search_grams);
CREATE INDEX investment_subject_created ON investment_subject USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX investment_subject_search ON investment_subject USING gin (tenant_id, search_grams);
CREATE INDEX investment_subject_year_ix ON investment_subject USING btree (tenant_id, year) WHERE (deleted_at IS NULL);
CREATE INDEX safety_fund_created ON safety_fund USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX safety_fund_year_order ON safety_fund USING btree (tenant_id, year DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX safety_fund_year_uq ON safety_fund USING btree (tenant_id, year) WHERE (deleted_at IS NULL);
alter table investment_budget enable row level security;
alter table investment_budget force row level security;
create policy system_all on investment_budget to anlan_system using (true) with check (true);
create policy tenant_scope on investment_budget to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on investment_budget to anlan_app;
grant delete, insert, select, update on investment_budget to anlan_system;
alter table investment_expense enable row level security;
alter table investment_expense force row level security;
create policy system_all on investment_expense to anlan_system using (true) with check (true);
create policy tenant_scope on investment_expense to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on investment_expense to anlan_app;
grant delete, insert, select, update on investment_expense to anlan_system;
alter table investment_subject enable row level security;
alter table investment_subject force row level security;
create policy system_all on investment_subject to anlan_system using (true) with check (true);
create policy tenant_scope on investment_subject to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on investment_subject to anlan_app;
grant delete, insert, select, update on investment_subject to anlan_system;
alter table safety_fund enable row level security;
alter table safety_fund force row level security;
create policy system_all on safety_fund to anlan_system using (true) with check (true);
create policy tenant_scope on safety_fund to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on safety_fund to anlan_app;
grant delete, insert, select, update on safety_fund to anlan_system;
alter table investment_budget add constraint investment_budget_subject_id_fk FOREIGN KEY (tenant_id, subject_id) REFERENCES investment_subject(tenant_id, id);
alter table investment_expense add constraint investment_expense_budget_id_fk FOREIGN KEY (tenant_id, budget_id) REFERENCES investment_budget(tenant_id, id);
