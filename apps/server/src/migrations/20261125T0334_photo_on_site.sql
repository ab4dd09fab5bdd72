alter table attachment add column shot_time timestamp with time zone;
alter table attachment add column longitude numeric(18,6);
alter table attachment add column latitude numeric(18,6);
alter table attachment add column accuracy numeric(18,1);
alter table attachment add column not_on_site boolean;
