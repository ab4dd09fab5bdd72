alter table permit_ticket_measure add column is_photo smallint;
