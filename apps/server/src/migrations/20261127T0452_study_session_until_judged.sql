alter table study_session add column until_judged integer;
