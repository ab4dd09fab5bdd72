create table exam_draw (
  tenant_id text not null,
  exam_id uuid not null,
  user_id uuid not null,
  choices jsonb not null,
  drawn_at timestamp with time zone not null,
  constraint exam_draw_pkey PRIMARY KEY (tenant_id, exam_id, user_id)
);
alter table exam_question add column point_ids uuid[] default '{}'::uuid[] not null;
alter table exam_question add column works text[] default '{}'::text[] not null;
alter table practice_draw add column reasons jsonb;
CREATE INDEX exam_question_points ON exam_question USING gin (tenant_id, point_ids) WHERE (deleted_at IS NULL);
CREATE INDEX exam_question_works ON exam_question USING gin (tenant_id, works) WHERE (deleted_at IS NULL);
alter table exam_draw enable row level security;
alter table exam_draw force row level security;
create policy system_all on exam_draw to anlan_system using (true) with check (true);
create policy tenant_scope on exam_draw to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, select on exam_draw to anlan_app;
grant delete, insert, select on exam_draw to anlan_system;
alter table exam_draw add constraint exam_draw_exam_fk FOREIGN KEY (tenant_id, exam_id) REFERENCES exam(tenant_id, id);
