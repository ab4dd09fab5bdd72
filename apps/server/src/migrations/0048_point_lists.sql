-- A point names its check lists, so that several points share one.
alter table risk_point add column check_ids uuid[] default '{}'::uuid[] not null;
