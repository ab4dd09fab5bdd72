alter table risk_point add column inventory_cycle integer;

set local role anlan_system;
-- 每N天 without its N held nobody to anything: such a point goes to the frequency of its own level. 每N小时 stays as it was
-- chosen: within the day, which no level goes below; its N is asked for when the frequency is next edited.
update risk_point set inventory_frequency = case inherent_level when '4' then '3' else '2' end
 where inventory_frequency = '12' and inherent_level is not null;
reset role;
