-- What is due concerns everybody who warnings concern. The roles of companies that are there already get the entry as those
-- of new companies do; where it is not there yet it comes into being here, for later it would go to administrators alone.
set local role anlan_system;
with heading as (
  select id, ancestors from menu where audience = 'company' and code = 'warning' and deleted_at is null),
made as (
  insert into menu (id, parent_id, name, code, alias, path, source, category, action, is_open, audience, hidden, keep_alive, is_tab, sort, ancestors, pinyin, create_tenant, update_tenant)
  select gen_random_uuid(), h.id, '到期事项', 'desk_due', 'menu', '/desk/due', 'calendar', 1, 0, 1, 'company', false, true, true, 1, h.ancestors || h.id, 'dao4 qi1 shi4 xiang4', '000000', '000000'
    from heading h where not exists (select 1 from menu where audience = 'company' and code = 'desk_due')
  returning id)
insert into top_menu_menu (top_menu_id, menu_id)
select g.top_menu_id, m.id from made m, heading h join top_menu_menu g on g.menu_id = h.id
on conflict do nothing;
insert into role_menu (tenant_id, role_id, menu_id)
select r.tenant_id, r.id, x
  from menu m cross join lateral unnest(m.ancestors || m.id) x cross join role r join tenant t on t.tenant_id = r.tenant_id
 where m.audience = 'company' and m.code = 'desk_due' and m.deleted_at is null and r.deleted_at is null
   and (t.tenant_type = 0 and r.role_alias = 'administrator'
     or t.tenant_type = 1 and r.role_alias in ('enterprise_admin', 'principal', 'safety_manager', 'dept_head', 'team_leader', 'employee'))
on conflict do nothing;
reset role;
