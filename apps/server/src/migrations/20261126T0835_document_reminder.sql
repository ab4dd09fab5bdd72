alter table institutional add column remind_time timestamp with time zone;
