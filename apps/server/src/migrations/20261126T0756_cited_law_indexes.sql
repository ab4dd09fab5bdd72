CREATE INDEX check_item_basis_cites ON check_item USING btree (tenant_id, id) WHERE (basis IS NOT NULL);
CREATE INDEX check_item_standard_cites ON check_item USING btree (tenant_id, id) WHERE (standard IS NOT NULL);
CREATE INDEX hidden_danger_basis_cites ON hidden_danger USING btree (tenant_id, id) WHERE ((deleted_at IS NULL) AND (basis IS NOT NULL));
