create index hidden_danger_record_concerned on hidden_danger_record using gin (tenant_id, concerned_user_ids) where operate_type = 1 and deleted_at is null;
