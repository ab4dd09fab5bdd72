CREATE INDEX hidden_danger_risk_id_status_ix ON hidden_danger USING btree (tenant_id, risk_id, status) WHERE (deleted_at IS NULL);
DROP INDEX hidden_danger_risk_id_ix;
