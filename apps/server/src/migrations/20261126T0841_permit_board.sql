CREATE INDEX permit_board ON permit USING btree (tenant_id, start_time) WHERE ((process_state = ANY (ARRAY[1, 2, 3, 4, 5])) AND (run_flag = ANY (ARRAY[0, 1, 2])) AND (deleted_at IS NULL));
