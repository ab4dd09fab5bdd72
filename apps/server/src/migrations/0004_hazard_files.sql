alter table hidden_danger add column revised_late smallint;
create index hidden_danger_falling_due on hidden_danger (revise_time_limit) where status = any (array[1, 2, 7]) and is_overdue = 0 and deleted_at is null;
create index attachment_unclaimed on attachment (create_time) where owner_id is null and deleted_at is null;
create index attachment_removed on attachment (deleted_at) where deleted_at is not null;
create index attachment_content on attachment (storage_key) where deleted_at is null;
