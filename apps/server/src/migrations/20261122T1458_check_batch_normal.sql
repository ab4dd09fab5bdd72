alter table check_record add column spent_seconds integer;
alter table check_record add column batch_count integer;
alter table check_record_item add column batch_seconds integer;
