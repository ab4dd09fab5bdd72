-- What is due of every resource stands in one table, kept by triggers that follow from the definitions (kernel/deadlines).
alter table hidden_danger add column graded_time timestamp with time zone;
create table deadline_due (
  tenant_id text not null,
  resource text not null,
  record_id uuid not null,
  deadline text not null,
  anchor_at timestamp with time zone not null,
  due_at timestamp with time zone,
  told smallint default 0 not null,
  next_at timestamp with time zone,
  constraint deadline_due_pkey PRIMARY KEY (tenant_id, resource, record_id, deadline)
);
CREATE INDEX deadline_due_next ON deadline_due USING btree (next_at) WHERE (next_at < 'infinity'::timestamp with time zone);
alter table deadline_due enable row level security;
alter table deadline_due force row level security;
create policy system_all on deadline_due to anlan_system using (true) with check (true);
create policy tenant_scope on deadline_due to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on deadline_due to anlan_system;

-- Of a danger graded major before: when, by its history.
set local role anlan_system;
update hidden_danger t set graded_time = coalesce((select max(r.operate_time) from hidden_danger_record r
     where r.tenant_id = t.tenant_id and r.hidden_danger_id = t.id and r.operate_type in (1, 2, 11) and r.deleted_at is null), t.create_time)
 where t.hidden_danger_level = 4;
insert into deadline_due (tenant_id, resource, record_id, deadline, anchor_at, due_at, told, next_at)
  select l.tenant_id, 'hiddenDanger', l.hidden_danger_id, 'rectify', t.revise_time_limit, t.revise_time_limit,
         coalesce((select max(r.step) from hidden_danger_reminder r where r.tenant_id = l.tenant_id
            and r.hidden_danger_id = l.hidden_danger_id and r.deadline = t.revise_time_limit), 0), '-infinity'
    from hidden_danger t join hidden_danger_ladder l on l.tenant_id = t.tenant_id and l.hidden_danger_id = t.id
   where t.revise_time_limit is not null and t.deleted_at is null and t.status in (1, 2, 7);
-- Told to the last step, or settled after something was told: nothing more is due unless it runs again.
insert into deadline_due (tenant_id, resource, record_id, deadline, anchor_at, due_at, told, next_at)
  select t.tenant_id, 'hiddenDanger', t.id, 'rectify', t.revise_time_limit, t.revise_time_limit, max(r.step),
         case when t.status in (1, 2, 7) and t.deleted_at is null then 'infinity'::timestamptz end
    from hidden_danger t join hidden_danger_reminder r on r.tenant_id = t.tenant_id and r.hidden_danger_id = t.id and r.deadline = t.revise_time_limit
   group by t.tenant_id, t.id, t.revise_time_limit, t.status, t.deleted_at
  on conflict do nothing;
insert into deadline_due (tenant_id, resource, record_id, deadline, anchor_at, due_at, told, next_at)
  select u.tenant_id, 'hiddenDanger', u.hidden_danger_id, 'reportGovernment', t.graded_time, u.next_at,
         case when u.told_at is null then 0 else 1 end, case when u.told_at is null then '-infinity' else 'infinity' end::timestamptz
    from hidden_danger_unreported u join hidden_danger t on t.tenant_id = u.tenant_id and t.id = u.hidden_danger_id;
reset role;

drop trigger hidden_danger_climbs_new on hidden_danger;
drop trigger hidden_danger_climbs on hidden_danger;
drop trigger hidden_danger_to_report_new on hidden_danger;
drop trigger hidden_danger_to_report on hidden_danger;
drop function hidden_danger_climbs();
drop function hidden_danger_to_report();
drop table hidden_danger_reminder;
drop table hidden_danger_ladder;
drop table hidden_danger_unreported;

create function deadline_runs() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into deadline_due as d (tenant_id, resource, record_id, deadline, anchor_at, next_at)
    values (new.tenant_id, tg_argv[0], new.id, tg_argv[1], (to_jsonb(new) ->> tg_argv[2])::timestamptz, '-infinity')
    on conflict (tenant_id, resource, record_id, deadline) do update
      set anchor_at = excluded.anchor_at, next_at = excluded.next_at,
          told = case when d.anchor_at = excluded.anchor_at then d.told else 0 end;
  return null;
end $$;
create function deadline_ends() returns trigger language plpgsql security definer set search_path from current as $$
begin
  delete from deadline_due d where d.tenant_id = old.tenant_id and d.resource = tg_argv[0] and d.record_id = old.id
     and d.deadline = tg_argv[1] and (d.told = 0 or tg_op = 'DELETE');
  update deadline_due d set next_at = null where d.tenant_id = old.tenant_id and d.resource = tg_argv[0]
     and d.record_id = old.id and d.deadline = tg_argv[1];
  return null;
end $$;
revoke all on function deadline_runs(), deadline_ends() from public;
do $$ begin
  execute format('grant create on schema %I to anlan_system', current_schema());
  alter function deadline_runs() owner to anlan_system;
  alter function deadline_ends() owner to anlan_system;
  execute format('revoke create on schema %I from anlan_system', current_schema());
end $$;

CREATE INDEX hidden_danger_rectify_due ON hidden_danger USING btree (tenant_id, revise_time_limit, id) WHERE ((status = ANY (ARRAY[1, 2, 7])) AND (revise_time_limit IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX hidden_danger_report_government_due ON hidden_danger USING btree (tenant_id, graded_time, id) WHERE ((hidden_danger_level = 4) AND (status = ANY (ARRAY[2, 3, 4, 7])) AND (is_report_government IS DISTINCT FROM 1) AND (graded_time IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX risk_point_evaluate_due ON risk_point USING btree (tenant_id, evaluate_time, id) WHERE ((status = 1) AND (evaluate_time IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER hidden_danger_rectify_ends AFTER UPDATE ON hidden_danger FOR EACH ROW WHEN (((((old.status = ANY (ARRAY[1, 2, 7])) AND (old.revise_time_limit IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.status = ANY (ARRAY[1, 2, 7])) AND (new.revise_time_limit IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('hiddenDanger', 'rectify');
CREATE TRIGGER hidden_danger_rectify_gone AFTER DELETE ON hidden_danger FOR EACH ROW EXECUTE FUNCTION deadline_ends('hiddenDanger', 'rectify');
CREATE TRIGGER hidden_danger_rectify_new AFTER INSERT ON hidden_danger FOR EACH ROW WHEN ((((new.status = ANY (ARRAY[1, 2, 7])) AND (new.revise_time_limit IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('hiddenDanger', 'rectify', 'revise_time_limit');
CREATE TRIGGER hidden_danger_rectify_runs AFTER UPDATE ON hidden_danger FOR EACH ROW WHEN (((((new.status = ANY (ARRAY[1, 2, 7])) AND (new.revise_time_limit IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.status = ANY (ARRAY[1, 2, 7])) AND (old.revise_time_limit IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.revise_time_limit IS DISTINCT FROM new.revise_time_limit)))) EXECUTE FUNCTION deadline_runs('hiddenDanger', 'rectify', 'revise_time_limit');
CREATE TRIGGER hidden_danger_report_government_ends AFTER UPDATE ON hidden_danger FOR EACH ROW WHEN (((((old.hidden_danger_level = 4) AND (old.status = ANY (ARRAY[2, 3, 4, 7])) AND (old.is_report_government IS DISTINCT FROM 1) AND (old.graded_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.hidden_danger_level = 4) AND (new.status = ANY (ARRAY[2, 3, 4, 7])) AND (new.is_report_government IS DISTINCT FROM 1) AND (new.graded_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('hiddenDanger', 'reportGovernment');
CREATE TRIGGER hidden_danger_report_government_gone AFTER DELETE ON hidden_danger FOR EACH ROW EXECUTE FUNCTION deadline_ends('hiddenDanger', 'reportGovernment');
CREATE TRIGGER hidden_danger_report_government_new AFTER INSERT ON hidden_danger FOR EACH ROW WHEN ((((new.hidden_danger_level = 4) AND (new.status = ANY (ARRAY[2, 3, 4, 7])) AND (new.is_report_government IS DISTINCT FROM 1) AND (new.graded_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('hiddenDanger', 'reportGovernment', 'graded_time');
CREATE TRIGGER hidden_danger_report_government_runs AFTER UPDATE ON hidden_danger FOR EACH ROW WHEN (((((new.hidden_danger_level = 4) AND (new.status = ANY (ARRAY[2, 3, 4, 7])) AND (new.is_report_government IS DISTINCT FROM 1) AND (new.graded_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.hidden_danger_level = 4) AND (old.status = ANY (ARRAY[2, 3, 4, 7])) AND (old.is_report_government IS DISTINCT FROM 1) AND (old.graded_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.graded_time IS DISTINCT FROM new.graded_time)))) EXECUTE FUNCTION deadline_runs('hiddenDanger', 'reportGovernment', 'graded_time');
