alter table notice add column attachments uuid[] default '{}'::uuid[] not null;
alter table sign_off_reading add column pages integer;
alter table sign_off_reading add column read_pages integer;
alter table sign_off_reading add column documents jsonb;
