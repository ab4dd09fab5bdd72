create index outbox_failed on outbox (tenant_id, record_id, id) where failed_at is not null;
