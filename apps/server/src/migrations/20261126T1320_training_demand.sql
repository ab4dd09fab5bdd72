create table training_demand (
  tenant_id text not null,
  id uuid not null,
  title text,
  user_id uuid,
  dept_id uuid,
  post_id uuid[] default '{}'::uuid[] not null,
  person_kind text,
  demand smallint,
  year integer,
  since date,
  due_on date,
  asked numeric(18,1),
  levels text[] default '{}'::text[] not null,
  apart text[] default '{}'::text[] not null,
  counted_from date,
  counted_until date,
  basis text,
  demand_state smallint not null,
  met_time timestamp with time zone,
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
  constraint training_demand_pkey PRIMARY KEY (tenant_id, id)
);
-- Hours are kept by the day. Of those kept by the year the day is not known: they count in their year, and for nothing
-- that begins within it.
alter table training_hours drop constraint training_hours_pkey;
alter table training_hours add column day date;
set local role anlan_system;
update training_hours set day = make_date(year, 1, 1);
reset role;
alter table training_hours alter column day set not null;
alter table training_hours drop column year;
alter table training_hours add constraint training_hours_pkey PRIMARY KEY (tenant_id, user_id, day, type);
CREATE INDEX training_demand_created ON training_demand USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX training_demand_demand_state ON training_demand USING btree (tenant_id, demand_state, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX training_demand_due_on_order ON training_demand USING btree (tenant_id, due_on DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX training_demand_hours_due ON training_demand USING btree (tenant_id, due_on, id) WHERE ((demand_state = 1) AND (due_on IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX training_demand_search ON training_demand USING gin (tenant_id, search_grams);
CREATE UNIQUE INDEX training_demand_user_id_demand_since_uq ON training_demand USING btree (tenant_id, user_id, demand, since) WHERE (deleted_at IS NULL);
CREATE INDEX training_demand_user_id_year_ix ON training_demand USING btree (tenant_id, user_id, year) WHERE (deleted_at IS NULL);
CREATE INDEX training_demand_year_dept_id_ix ON training_demand USING btree (tenant_id, year, dept_id) WHERE (deleted_at IS NULL);
alter table training_demand enable row level security;
alter table training_demand force row level security;
create policy system_all on training_demand to anlan_system using (true) with check (true);
create policy tenant_scope on training_demand to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on training_demand to anlan_app;
grant delete, insert, select, update on training_demand to anlan_system;
alter table training_demand add constraint training_demand_dept_id_fk FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id);
alter table training_demand add constraint training_demand_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
CREATE TRIGGER training_demand_hours_ends AFTER UPDATE ON training_demand FOR EACH ROW WHEN (((((old.demand_state = 1) AND (old.due_on IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.demand_state = 1) AND (new.due_on IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('trainingDemand', 'hours');
CREATE TRIGGER training_demand_hours_gone AFTER DELETE ON training_demand FOR EACH ROW EXECUTE FUNCTION deadline_ends('trainingDemand', 'hours');
CREATE TRIGGER training_demand_hours_new AFTER INSERT ON training_demand FOR EACH ROW WHEN ((((new.demand_state = 1) AND (new.due_on IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('trainingDemand', 'hours', 'due_on');
CREATE TRIGGER training_demand_hours_runs AFTER UPDATE ON training_demand FOR EACH ROW WHEN (((((new.demand_state = 1) AND (new.due_on IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.demand_state = 1) AND (old.due_on IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.due_on IS DISTINCT FROM new.due_on)))) EXECUTE FUNCTION deadline_runs('trainingDemand', 'hours', 'due_on');

-- What somebody has from trainings in person is asked by the person.
CREATE INDEX offline_trainee_user ON offline_trainee (tenant_id, user_id);
