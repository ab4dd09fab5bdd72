CREATE INDEX hidden_danger_directed ON hidden_danger USING btree (tenant_id, principal_id, status, principal_dept, revise_id, review_id, review_result) WHERE ((status = ANY (ARRAY[1, 2, 3, 4, 7])) AND (deleted_at IS NULL));
CREATE INDEX hidden_danger_extension_asked ON hidden_danger USING btree (tenant_id, principal_dept) WHERE ((extend_state = 1) AND (status = ANY (ARRAY[2, 7])) AND (deleted_at IS NULL));
CREATE INDEX hidden_danger_second_round ON hidden_danger USING btree (tenant_id, second_review_id) WHERE ((status = 4) AND (review_result = 1) AND (deleted_at IS NULL));
