create table work_filing (
  tenant_id text not null,
  id uuid not null,
  work_name text,
  ticket_id uuid,
  ticket_number text,
  holds_for text,
  work_type text,
  level text,
  place text,
  content text,
  start_time timestamp with time zone,
  end_time timestamp with time zone,
  principal_id uuid,
  phone text,
  phone_hash text,
  measures text,
  filed_time timestamp with time zone,
  filer_id uuid,
  late smallint,
  changed smallint,
  withdraw_reason text,
  withdraw_user_id uuid,
  withdraw_time timestamp with time zone,
  state smallint not null,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint work_filing_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX work_filing_created ON work_filing USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX work_filing_filed_time_id_ix ON work_filing USING btree (tenant_id, filed_time, id) WHERE (deleted_at IS NULL);
CREATE INDEX work_filing_filed_time_order ON work_filing USING btree (tenant_id, filed_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX work_filing_holds_for_uq ON work_filing USING btree (tenant_id, holds_for) WHERE (deleted_at IS NULL);
CREATE INDEX work_filing_phone_hash ON work_filing USING btree (tenant_id, phone_hash) WHERE (deleted_at IS NULL);
CREATE INDEX work_filing_start_time_id_ix ON work_filing USING btree (tenant_id, start_time, id) WHERE (deleted_at IS NULL);
CREATE INDEX work_filing_state ON work_filing USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX work_filing_ticket_id_filed_time_ix ON work_filing USING btree (tenant_id, ticket_id, filed_time) WHERE (deleted_at IS NULL);
alter table work_filing enable row level security;
alter table work_filing force row level security;
create policy system_all on work_filing to anlan_system using (true) with check (true);
create policy tenant_scope on work_filing to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on work_filing to anlan_app;
grant delete, insert, select, update on work_filing to anlan_system;
alter table work_filing add constraint work_filing_filer_id_fk FOREIGN KEY (tenant_id, filer_id) REFERENCES app_user(tenant_id, id);
alter table work_filing add constraint work_filing_principal_id_fk FOREIGN KEY (tenant_id, principal_id) REFERENCES app_user(tenant_id, id);
alter table work_filing add constraint work_filing_ticket_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES work_ledger(tenant_id, id);
alter table work_filing add constraint work_filing_withdraw_user_id_fk FOREIGN KEY (tenant_id, withdraw_user_id) REFERENCES app_user(tenant_id, id);
