alter table meeting_record add column latest boolean;
CREATE INDEX meeting_record_committee_due ON meeting_record USING btree (tenant_id, meeting_time, id) WHERE ((kind = 1) AND (latest = true) AND (meeting_time IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER meeting_record_committee_ends AFTER UPDATE ON meeting_record FOR EACH ROW WHEN (((((old.kind = 1) AND (old.latest = true) AND (old.meeting_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS TRUE) AND (((new.kind = 1) AND (new.latest = true) AND (new.meeting_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS NOT TRUE))) EXECUTE FUNCTION deadline_ends('meetingRecord', 'committee');
CREATE TRIGGER meeting_record_committee_gone AFTER DELETE ON meeting_record FOR EACH ROW EXECUTE FUNCTION deadline_ends('meetingRecord', 'committee');
CREATE TRIGGER meeting_record_committee_new AFTER INSERT ON meeting_record FOR EACH ROW WHEN ((((new.kind = 1) AND (new.latest = true) AND (new.meeting_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE)) EXECUTE FUNCTION deadline_runs('meetingRecord', 'committee', 'meeting_time');
CREATE TRIGGER meeting_record_committee_runs AFTER UPDATE ON meeting_record FOR EACH ROW WHEN (((((new.kind = 1) AND (new.latest = true) AND (new.meeting_time IS NOT NULL) AND (new.deleted_at IS NULL)) IS TRUE) AND ((((old.kind = 1) AND (old.latest = true) AND (old.meeting_time IS NOT NULL) AND (old.deleted_at IS NULL)) IS NOT TRUE) OR (old.meeting_time IS DISTINCT FROM new.meeting_time)))) EXECUTE FUNCTION deadline_runs('meetingRecord', 'committee', 'meeting_time');
-- The last meeting of each committee so far.
set local role anlan_system;
update meeting_record t set latest = true
  from (select distinct on (tenant_id) tenant_id, id from meeting_record
         where kind = 1 and meeting_time <= now() and deleted_at is null order by tenant_id, meeting_time desc, id desc) l
 where t.tenant_id = l.tenant_id and t.id = l.id;
reset role;
