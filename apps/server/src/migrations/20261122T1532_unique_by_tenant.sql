-- Unique keys of tenant rows begin with the tenant. The mark of a shared card is still looked for by itself.
DROP INDEX sms_record_id;
DROP INDEX risk_inform_keys;
CREATE INDEX risk_inform_keys ON risk_inform USING btree (keys) WHERE ((keys IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX risk_inform_mark ON risk_inform USING btree (tenant_id, keys) WHERE ((keys IS NOT NULL) AND (deleted_at IS NULL));
