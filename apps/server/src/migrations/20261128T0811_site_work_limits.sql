alter table site_work add column lifting_special smallint;
alter table site_work add column crane_share numeric(18,2);
alter table site_work add column blind_equipment_name text;
alter table site_work add column blind_number text;
alter table site_work add column large_space smallint;
alter table site_work add column painting smallint;
alter table site_work add column steep_slope smallint;
