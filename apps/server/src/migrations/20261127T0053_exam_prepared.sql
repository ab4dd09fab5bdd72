alter table exam_draw add column attempt_id uuid;
CREATE INDEX exam_sheet_exam ON exam_sheet USING btree (tenant_id, exam_id);
grant delete on exam_sheet to anlan_system;
