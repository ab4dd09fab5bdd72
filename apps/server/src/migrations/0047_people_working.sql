-- How many people work in a company, and who, by name.
CREATE INDEX app_user_working ON app_user USING btree (tenant_id, pinyin COLLATE "C", id) WHERE ((deleted_at IS NULL) AND (status = 1) AND (is_resign IS DISTINCT FROM 0));
