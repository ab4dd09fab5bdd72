CREATE INDEX plan_task_inspect_due ON plan_task USING btree (tenant_id, end_time, id) WHERE ((task_status = ANY (ARRAY[1, 2, 4])) AND (end_time IS NOT NULL) AND (deleted_at IS NULL));
DROP INDEX plan_task_waiting;

