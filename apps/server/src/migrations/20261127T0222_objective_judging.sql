alter table objective add column judging integer;
