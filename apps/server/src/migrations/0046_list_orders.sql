-- Orders that lists open with, and the people who have left: without them a page cost what the company has stored.
CREATE INDEX app_user_gone ON app_user USING btree (tenant_id, id) WHERE (((deleted_at IS NULL) AND (status = 1) AND (is_resign IS DISTINCT FROM 0)) IS NOT TRUE);
CREATE INDEX plan_task_user_id_end_time_id_ix ON plan_task USING btree (tenant_id, user_id, end_time, id) WHERE (deleted_at IS NULL);
CREATE INDEX risk_point_evaluated ON risk_point USING btree (tenant_id, id) WHERE ((inherent_level IS NOT NULL) AND (status IS DISTINCT FROM 0) AND (deleted_at IS NULL));
CREATE INDEX risk_point_principal_id_evaluate_time_ix ON risk_point USING btree (tenant_id, principal_id, evaluate_time) WHERE (deleted_at IS NULL);
DROP INDEX risk_point_principal_id_ix;
DROP INDEX plan_task_user_id_task_time_ix;
CREATE INDEX hazard_phrase_sort_order ON hazard_phrase USING btree (tenant_id, sort, id) WHERE (deleted_at IS NULL);
CREATE INDEX param_param_key_order ON param USING btree (tenant_id, param_key, id) WHERE (deleted_at IS NULL);
