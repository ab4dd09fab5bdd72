CREATE INDEX permit_worker_user ON permit_worker (tenant_id, user_id);
CREATE INDEX site_work_worker_user ON site_work_worker (tenant_id, user_id);
