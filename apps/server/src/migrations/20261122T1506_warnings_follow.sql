alter table warning add column worst_level text;
alter table warning_record add column level_before text;
alter table warning_record add column warn_level text;
alter table warning_record add column content_before text;
alter table warning_record add column why text;
alter table warning_record add column reason text;
alter table warning_record add column info text;

set local role anlan_system;
update warning set worst_level = warn_level where worst_level is null;

-- Warnings are counted by warn_state as well: those whose cause is gone are no open ones any more.
delete from counter where entity in ('warning', 'warning/month');
delete from counter_delta where entity in ('warning', 'warning/month');
insert into counter (tenant_id, entity, dims, n)
  select tenant_id, 'warning', array[coalesce(processing_state::text, ''), coalesce(warn_level, ''), coalesce(warn_type, ''), coalesce(warn_state, '')], count(*)
    from warning where deleted_at is null group by 1, 2, 3;
insert into counter (tenant_id, entity, dims, n)
  select tenant_id, 'warning/month', array[coalesce(to_char(warn_time_start, 'YYYY-MM'), ''), coalesce(processing_state::text, ''), coalesce(warn_level, ''), coalesce(warn_type, ''), coalesce(warn_state, '')], count(*)
    from warning where deleted_at is null group by 1, 2, 3;

-- What a rule found and a person declared over, while it still is so, stands again: the rules look at these records anew.
-- Missed rounds that a later one has made good end the same way.
insert into outbox (tenant_id, topic, record_id)
  select d.tenant_id, 'hiddenDanger.warning', d.id::text from hidden_danger d
   where d.deleted_at is null and d.status in (1, 2, 3, 4, 7) and exists (
     select 1 from warning w where w.tenant_id = d.tenant_id and w.source in ('hiddenDanger', 'hiddenDanger.unreported') and w.source_id = d.id::text
        and w.processing_state = 2 and w.processing_user is not null);
insert into outbox (tenant_id, topic, record_id)
  select w.tenant_id, 'checkRecord.warning', w.source_id from warning w
   where w.source = 'checkRecord' and w.deleted_at is null and (w.processing_state = 1 or w.processing_user is not null)
   group by w.tenant_id, w.source_id;
-- Warnings of points say level and sentence of now, and stand where the deterioration does.
insert into risk_stale (tenant_id, risk_id)
  select tenant_id, risk_id from risk_score where warned_level is not null on conflict do nothing;
reset role;
