alter table follow_up add column outcome_id text;
CREATE INDEX internal_message_since ON internal_message USING btree (create_time, tenant_id) WHERE pending;
