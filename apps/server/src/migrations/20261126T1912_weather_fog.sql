alter table work_weather add column lying_snow smallint;
alter table work_weather add column fog smallint;
-- Lying snow was a kind of snowfall until now; of fog nobody was asked.
set local role anlan_system;
update work_weather set lying_snow = case when snow = 1 then 1 else 2 end, snow = case when snow = 1 then 0 else snow end, fog = 0;
reset role;
