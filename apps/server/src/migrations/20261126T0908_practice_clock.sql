CREATE INDEX practice_plan_clock ON practice_plan USING btree (end_time) WHERE ((is_publish = 1) AND (plan_status = ANY (ARRAY[0, 1])) AND (deleted_at IS NULL));
