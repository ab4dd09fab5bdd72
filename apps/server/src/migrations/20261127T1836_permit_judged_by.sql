alter table permit add column judged_by jsonb;
