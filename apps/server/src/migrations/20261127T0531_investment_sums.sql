alter table investment_budget add column over_confirmed boolean;
alter table investment_subject add column budgeted_total numeric(18,4);
alter table investment_subject add column spend_state smallint;
alter table investment_subject add column over_confirmed boolean;
-- Heads that are there already: from their budgets as they stand.
set local role anlan_system;
update investment_subject s
   set budgeted_total = coalesce((select sum(b.budget_amount) from investment_budget b
         where b.tenant_id = s.tenant_id and b.subject_id = s.id and b.deleted_at is null), 0),
       spend_state = case when coalesce(s.expense_total, 0) > s.budget_total then 2 else 1 end;
reset role;
