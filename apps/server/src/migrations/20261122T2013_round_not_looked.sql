alter table check_record add column not_looked smallint;
