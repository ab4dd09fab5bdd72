alter table site_work add column height_conditions text[] default '{}'::text[] not null;
