alter table permit add column supervise_due timestamp with time zone;
alter table permit add column supervise_item text;
alter table permit_ticket_supervision add column due timestamp with time zone;

-- Works under way: each item is due within its interval from now on, so that an update by itself stops none.
set local role anlan_system;
update permit_ticket_supervision c set due = date_trunc('second', now()) + c.cycle * interval '1 minute'
  from permit t
 where t.tenant_id = c.tenant_id and t.id = c.parent_id and c.cycle > 0
   and t.process_state = 4 and t.run_flag in (0, 1) and t.deleted_at is null;
update permit t set supervise_due = first.due, supervise_item = first.name,
       stop_at = case when t.run_flag = 0 then least(t.stop_at, first.due) else t.stop_at end
  from (select distinct on (c.tenant_id, c.parent_id) c.tenant_id, c.parent_id, c.due, c.name
          from permit_ticket_supervision c where c.due is not null
         order by c.tenant_id, c.parent_id, c.due, c.sort, c.id) first
 where first.tenant_id = t.tenant_id and first.parent_id = t.id and t.process_state = 4 and t.run_flag in (0, 1);
reset role;
