alter table institutional add column standing smallint;
alter table institutional add column in_force_version integer;
alter table institutional_version add column standing smallint;
