-- What awaits a person comes from these in the order of his list (modules/hazard/todo).
DROP INDEX hidden_danger_directed;
CREATE INDEX hidden_danger_review_id_status_create_time_ix ON hidden_danger USING btree (tenant_id, review_id, status, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_revise_id_status_create_time_ix ON hidden_danger USING btree (tenant_id, revise_id, status, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX hidden_danger_directed ON hidden_danger USING btree (tenant_id, principal_id, status, create_time DESC, id DESC, principal_dept, revise_id, review_id, review_result) WHERE ((status = ANY (ARRAY[1, 2, 3, 4, 7])) AND (deleted_at IS NULL));
DROP INDEX hidden_danger_review_id_status_ix;
DROP INDEX hidden_danger_revise_id_status_ix;
