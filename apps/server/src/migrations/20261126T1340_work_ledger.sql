create table work_ledger (
  tenant_id text not null,
  id uuid not null,
  form smallint,
  number text,
  name text,
  work_type text,
  level text,
  dept_id uuid,
  contractor smallint,
  permit_id uuid,
  site_work_id uuid,
  firms text,
  place text,
  application_time timestamp with time zone,
  start_time timestamp with time zone,
  end_time timestamp with time zone,
  actual_start timestamp with time zone,
  process_state smallint,
  run_flag smallint,
  rejected smallint,
  rejections integer,
  begun smallint,
  stopped smallint,
  stops integer,
  overran smallint,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint work_ledger_pkey PRIMARY KEY (tenant_id, id)
);
create table work_stop (
  tenant_id text not null,
  id uuid not null,
  ticket_id uuid,
  form smallint,
  number text,
  name text,
  work_type text,
  level text,
  dept_id uuid,
  contractor smallint,
  stop_time timestamp with time zone,
  cause smallint,
  by_clock smallint,
  reason text,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint work_stop_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX work_ledger_application_time_id_ix ON work_ledger USING btree (tenant_id, application_time, id) WHERE (deleted_at IS NULL);
CREATE INDEX work_ledger_application_time_order ON work_ledger USING btree (tenant_id, application_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX work_ledger_created ON work_ledger USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX work_ledger_dept_id_application_time_ix ON work_ledger USING btree (tenant_id, dept_id, application_time) WHERE (deleted_at IS NULL);
CREATE INDEX work_ledger_level_application_time_ix ON work_ledger USING btree (tenant_id, level, application_time) WHERE (deleted_at IS NULL);
CREATE INDEX work_ledger_work_type_application_time_ix ON work_ledger USING btree (tenant_id, work_type, application_time) WHERE (deleted_at IS NULL);
CREATE INDEX work_stop_cause_stop_time_ix ON work_stop USING btree (tenant_id, cause, stop_time) WHERE (deleted_at IS NULL);
CREATE INDEX work_stop_created ON work_stop USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX work_stop_stop_time_id_ix ON work_stop USING btree (tenant_id, stop_time, id) WHERE (deleted_at IS NULL);
CREATE INDEX work_stop_stop_time_order ON work_stop USING btree (tenant_id, stop_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX work_stop_ticket_id_stop_time_ix ON work_stop USING btree (tenant_id, ticket_id, stop_time) WHERE (deleted_at IS NULL);
alter table work_ledger enable row level security;
alter table work_ledger force row level security;
create policy system_all on work_ledger to anlan_system using (true) with check (true);
create policy tenant_scope on work_ledger to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on work_ledger to anlan_app;
grant delete, insert, select, update on work_ledger to anlan_system;
alter table work_stop enable row level security;
alter table work_stop force row level security;
create policy system_all on work_stop to anlan_system using (true) with check (true);
create policy tenant_scope on work_stop to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on work_stop to anlan_app;
grant delete, insert, select, update on work_stop to anlan_system;
alter table work_ledger add constraint work_ledger_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table work_ledger add constraint work_ledger_permit_id_fk FOREIGN KEY (tenant_id, permit_id) REFERENCES permit(tenant_id, id);
alter table work_ledger add constraint work_ledger_site_work_id_fk FOREIGN KEY (tenant_id, site_work_id) REFERENCES site_work(tenant_id, id);
alter table work_stop add constraint work_stop_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table work_stop add constraint work_stop_ticket_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES work_ledger(tenant_id, id);
-- Tickets of before: told once to whoever keeps the ledger, 200 at a time.
set local role anlan_system;
insert into outbox (tenant_id, topic, record_id, payload)
select tenant_id, 'permit.ledger', null, jsonb_build_object('ids', jsonb_agg(id))
  from (select tenant_id, id, (row_number() over (partition by tenant_id order by id) - 1) / 200 as part from permit where deleted_at is null) t
 group by tenant_id, part order by tenant_id, part;
insert into outbox (tenant_id, topic, record_id, payload)
select tenant_id, 'siteWork.ledger', null, jsonb_build_object('ids', jsonb_agg(id))
  from (select tenant_id, id, (row_number() over (partition by tenant_id order by id) - 1) / 200 as part from site_work where deleted_at is null) t
 group by tenant_id, part order by tenant_id, part;
reset role;
