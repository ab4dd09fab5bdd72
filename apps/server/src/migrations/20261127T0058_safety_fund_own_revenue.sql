alter table safety_fund add column own_revenue numeric(18,4);
