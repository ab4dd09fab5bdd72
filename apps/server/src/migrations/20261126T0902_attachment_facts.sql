alter table attachment add column pages integer;
alter table attachment add column seconds integer;
alter table attachment add column codings text;
alter table exam_course add column video_length text;
