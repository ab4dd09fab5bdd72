alter table hidden_danger add column photo_reused smallint;
alter table hidden_danger_record add column photo_reused text;
