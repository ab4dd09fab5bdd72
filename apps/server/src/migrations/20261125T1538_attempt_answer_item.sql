CREATE INDEX attempt_answer_item ON attempt_answer USING btree (tenant_id, attempt_id, item, seq DESC);
