alter table safety_fund add column own_line smallint;
alter table safety_fund add column own_quantity numeric(18,4);
