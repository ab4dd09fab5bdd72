alter table permit add column watching_ids uuid[] default '{}'::uuid[] not null;
alter table permit add column watched_from timestamp with time zone;
alter table permit add column videos uuid[] default '{}'::uuid[] not null;
alter table permit add column recorder_number text;
alter table permit add column recording_place text;
alter table permit add column no_video_reason text;
alter table permit_supervision add column entered_time timestamp with time zone;
-- Tickets whose work goes on when this comes are watched by those they name, from when they were last seen.
set local role anlan_system;
update permit set watching_ids = guardian_id, watched_from = guardian_seen
  where process_state = 4 and run_flag in (0, 1) and guardian_seen is not null;
reset role;
