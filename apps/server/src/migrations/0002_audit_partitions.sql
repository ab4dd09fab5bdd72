-- The audit log is partitioned by month; the months are made ahead by the server, this one takes what no month holds.
create table audit_log_rest partition of audit_log default;
