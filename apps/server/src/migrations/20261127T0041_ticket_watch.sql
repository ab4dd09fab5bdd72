alter table permit add column relieved_at timestamp with time zone;
alter table site_work add column watching_ids uuid[] default '{}'::uuid[] not null;
alter table site_work add column watched_from timestamp with time zone;
alter table site_work add column relieved_at timestamp with time zone;
alter table site_work_history add column photos uuid[] default '{}'::uuid[] not null;
