alter table institutional_version add column in_force_from date;
alter table institutional_version add column in_force_until date;
set local role anlan_system;
with versions as (
  select tenant_id, institutional_id, id, text_version,
         case when text_version = min(text_version) over (partition by tenant_id, institutional_id) then implement_time
              else greatest(implement_time, (change_time at time zone 'Asia/Shanghai')::date) end as begins,
         greatest(implement_time - 1, (change_time at time zone 'Asia/Shanghai')::date) as before
    from institutional_version where deleted_at is null
), spans as (
  select v.tenant_id, v.id, v.begins,
         least(i.valid_until, case when i.validity = 2 then i.abolish_time end,
               (select min(n.before) from versions n
                 where n.tenant_id = v.tenant_id and n.institutional_id = v.institutional_id and n.text_version > v.text_version)) as ends
    from versions v join institutional i on i.tenant_id = v.tenant_id and i.id = v.institutional_id
)
update institutional_version v set in_force_from = s.begins, in_force_until = s.ends
  from spans s where s.tenant_id = v.tenant_id and s.id = v.id and (s.ends is null or s.begins <= s.ends);
reset role;
