alter table session add column dept_id uuid;
alter table session add column role_id uuid;
