CREATE INDEX check_record_item_danger ON check_record_item USING btree (tenant_id, hidden_danger_id) WHERE (hidden_danger_id IS NOT NULL);
