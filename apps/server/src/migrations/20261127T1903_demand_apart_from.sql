alter table training_demand add column apart_from date;
