-- Revenue and the year's safety money were readable by every role that reads everything. The roles that companies began with
-- keep what new companies' roles have; a company that wants otherwise grants it again.
set local role anlan_system;
delete from role_menu rm using role r, menu m
 where r.tenant_id = rm.tenant_id and r.id = rm.role_id and m.id = rm.menu_id
   and r.create_user is null and m.audience = 'company'
   and (r.role_alias in ('employee', 'team_leader') and m.code ~ '^(investmentsubject|investmentbudget|investmentexpense|safetyfund)_'
     or r.role_alias = 'dept_head' and m.code ~ '^safetyfund_');
reset role;
