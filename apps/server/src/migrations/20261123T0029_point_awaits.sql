alter table risk_point add column awaits_reason text;

set local role anlan_system;
update risk_point set awaits_reason = '不再涉及重大危险源' where awaits_evaluation = 1;

-- 重大 points without all five kinds of measures join the list they were missing on.
with lacking as (
  select p.tenant_id, p.id, array_to_string(array_remove(array[
           case when not coalesce(bool_or(btrim(c.engineering_measures) <> ''), false) then '工程技术' end,
           case when not coalesce(bool_or(btrim(c.manage_measures) <> ''), false) then '管理' end,
           case when not coalesce(bool_or(btrim(c.education_measures) <> ''), false) then '培训教育' end,
           case when not coalesce(bool_or(btrim(c.protect_measures) <> ''), false) then '个体防护' end,
           case when not coalesce(bool_or(btrim(c.emergency_measures) <> ''), false) then '应急处置' end], null), '、') as kinds
    from risk_point p left join risk_info c on c.tenant_id = p.tenant_id and c.parent_id = p.id
   where p.inherent_level = '1' and p.deleted_at is null
   group by p.tenant_id, p.id)
update risk_point p
   set awaits_evaluation = 1, awaits_reason = concat_ws('；', p.awaits_reason, '缺少' || l.kinds || '措施')
  from lacking l where l.tenant_id = p.tenant_id and l.id = p.id and l.kinds <> '';
reset role;
