alter table risk_point add column awaits_since timestamp with time zone;
CREATE INDEX risk_point_reassess_due ON risk_point USING btree (tenant_id, awaits_since, id) WHERE ((awaits_evaluation = 1) AND (awaits_since IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER risk_point_reassess_ends AFTER UPDATE ON risk_point FOR EACH ROW WHEN (((((old.awaits_evaluation = 1) AND (old.awaits_since IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.awaits_evaluation = 1) AND (new.awaits_since IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('riskPoint', 'reassess');
CREATE TRIGGER risk_point_reassess_gone AFTER DELETE ON risk_point FOR EACH ROW EXECUTE FUNCTION deadline_ends('riskPoint', 'reassess');
CREATE TRIGGER risk_point_reassess_new AFTER INSERT ON risk_point FOR EACH ROW WHEN ((((new.awaits_evaluation = 1) AND (new.awaits_since IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('riskPoint', 'reassess', 'awaits_since');
CREATE TRIGGER risk_point_reassess_runs AFTER UPDATE ON risk_point FOR EACH ROW WHEN (((((new.awaits_evaluation = 1) AND (new.awaits_since IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.awaits_evaluation = 1) AND (old.awaits_since IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.awaits_since IS DISTINCT FROM new.awaits_since)))) EXECUTE FUNCTION deadline_runs('riskPoint', 'reassess', 'awaits_since');
-- Points that wait already do so since they were last written.
set local role anlan_system;
update risk_point set awaits_since = update_time where awaits_evaluation = 1 and deleted_at is null;
reset role;
