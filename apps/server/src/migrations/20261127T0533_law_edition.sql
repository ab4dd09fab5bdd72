alter table legal_document add column edition text;
alter table legal_document add column edition_date date;
