alter table check_record add column spent_told smallint;
