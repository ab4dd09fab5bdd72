alter table risk_point add column inventory_cycle integer;

set local role anlan_system;
-- 每N小时 and 每N天 without their N hold nobody to anything: such a point goes to the frequency of its own level.
update risk_point set inventory_frequency = case inherent_level when '4' then '3' else '2' end
 where inventory_frequency in ('11', '12') and inherent_level is not null;
reset role;
