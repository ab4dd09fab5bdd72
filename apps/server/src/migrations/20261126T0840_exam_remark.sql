create table exam_remark (
  tenant_id text not null,
  id uuid not null,
  exam_id uuid,
  question_id uuid,
  title text,
  way smallint,
  answer text,
  reason text,
  record_count integer,
  changed_count integer,
  passed_before integer,
  passed_after integer,
  pinyin text,
  create_user uuid,
  create_tenant text,
  create_time timestamp with time zone default now() not null,
  update_user uuid,
  update_tenant text,
  update_time timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint exam_remark_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX exam_remark_created ON exam_remark USING btree (tenant_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX exam_remark_exam_id_create_time_ix ON exam_remark USING btree (tenant_id, exam_id, create_time DESC, id DESC) WHERE (deleted_at IS NULL);
alter table exam_remark enable row level security;
alter table exam_remark force row level security;
create policy system_all on exam_remark to anlan_system using (true) with check (true);
create policy tenant_scope on exam_remark to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on exam_remark to anlan_app;
grant delete, insert, select, update on exam_remark to anlan_system;
alter table exam_remark add constraint exam_remark_exam_id_fk FOREIGN KEY (tenant_id, exam_id) REFERENCES exam(tenant_id, id);
alter table exam_remark add constraint exam_remark_question_id_fk FOREIGN KEY (tenant_id, question_id) REFERENCES exam_question(tenant_id, id);
