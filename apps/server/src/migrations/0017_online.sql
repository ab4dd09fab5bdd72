CREATE INDEX session_seen ON session USING btree (tenant_id, seen_at) WHERE (revoked_at IS NULL);
CREATE INDEX session_signed_in ON session USING btree (tenant_id, created_at DESC, id DESC);
