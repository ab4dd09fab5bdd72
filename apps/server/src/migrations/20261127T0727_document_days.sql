CREATE INDEX institutional_begins ON institutional USING btree (implement_time) WHERE ((standing = 2) AND (deleted_at IS NULL));
CREATE INDEX institutional_expires ON institutional USING btree (valid_until) WHERE ((standing = ANY (ARRAY[1, 2])) AND (deleted_at IS NULL));
CREATE INDEX institutional_unmarked ON institutional USING btree (id) WHERE ((standing IS NULL) AND (deleted_at IS NULL));
CREATE INDEX institutional_version_begins ON institutional_version USING btree (implement_time) WHERE ((standing = 2) AND (deleted_at IS NULL));
