CREATE UNIQUE INDEX risk_plan_name_uq ON risk_plan USING btree (tenant_id, name) WHERE (deleted_at IS NULL);
