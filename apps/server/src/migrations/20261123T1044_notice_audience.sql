alter table notice add column audience smallint;
alter table notice add column audience_dept_ids uuid[] default '{}'::uuid[] not null;
alter table notice add column audience_post_ids uuid[] default '{}'::uuid[] not null;
alter table notice add column audience_user_ids uuid[] default '{}'::uuid[] not null;
-- What was published until now was meant for everybody.
set local role anlan_system;
update notice set audience = 1;
reset role;
