alter table company_register add column rivals integer;
CREATE UNIQUE INDEX company_register_passed ON company_register USING btree (credit_code) WHERE ((state = 1) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX company_register_waiting ON company_register USING btree (credit_code, contact_number_hash) WHERE ((state = 0) AND (deleted_at IS NULL));
drop index company_register_live_code;
