create table course_version (
  tenant_id text not null,
  material_id uuid not null,
  version integer not null,
  kind integer not null,
  file_id uuid not null,
  note text,
  made_at timestamp with time zone not null,
  made_by uuid,
  constraint course_version_pkey PRIMARY KEY (tenant_id, material_id, version)
);
create table plan_material (
  tenant_id text not null,
  plan_id uuid not null,
  material_id uuid not null,
  version integer not null,
  least integer not null,
  bound_at timestamp with time zone not null,
  constraint plan_material_pkey PRIMARY KEY (tenant_id, plan_id, material_id)
);
alter table exam_course add column course_version integer;
alter table exam_course add column version_note text;
alter table exam_doc add column doc_version integer;
alter table exam_doc add column version_note text;
alter table study_record add column course_version integer;
alter table training_plan add column bound_versions text;
alter table training_plan add column newer_count integer;
CREATE INDEX plan_material_of ON plan_material USING btree (tenant_id, material_id, version);
CREATE INDEX study_record_material ON study_record USING btree (tenant_id, material_id, course_version) WHERE (deleted_at IS NULL);
alter table course_version enable row level security;
alter table course_version force row level security;
create policy system_all on course_version to anlan_system using (true) with check (true);
create policy tenant_scope on course_version to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select on course_version to anlan_app;
grant insert, select on course_version to anlan_system;
alter table plan_material enable row level security;
alter table plan_material force row level security;
create policy system_all on plan_material to anlan_system using (true) with check (true);
create policy tenant_scope on plan_material to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on plan_material to anlan_app;
grant delete, insert, select, update on plan_material to anlan_system;
alter table plan_material add constraint plan_material_plan_fk FOREIGN KEY (tenant_id, plan_id) REFERENCES training_plan(tenant_id, id);
set local role anlan_system;
-- What has been studied, file by file in the order in which it was begun, and the file that stands there now as the last.
insert into course_version (tenant_id, material_id, version, kind, file_id, made_at)
select x.tenant_id, x.material_id, row_number() over (partition by x.tenant_id, x.material_id order by x.current, x.made_at, x.file_id), x.kind, x.file_id, x.made_at
  from (select f.tenant_id, f.material_id, f.kind, f.file_id, bool_or(f.current) as current, min(f.made_at) as made_at
          from (select tenant_id, id as material_id, 1 as kind, video_url[1] as file_id, true as current, coalesce(update_time, create_time) as made_at
                  from exam_course where video_url[1] is not null
                union all
                select tenant_id, id, 2, attach_id[1], true, coalesce(update_time, create_time) from exam_doc where attach_id[1] is not null
                union all
                select r.tenant_id, r.material_id::uuid, r.kind, r.file_id::uuid, false, r.create_time from study_record r
                 where r.material_id ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' and r.file_id ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$') f
         group by f.tenant_id, f.material_id, f.kind, f.file_id) x;
update exam_course c set course_version = v.version
  from (select tenant_id, material_id, max(version) as version from course_version group by tenant_id, material_id) v
 where v.tenant_id = c.tenant_id and v.material_id = c.id and c.video_url[1] is not null;
update exam_doc c set doc_version = v.version
  from (select tenant_id, material_id, max(version) as version from course_version group by tenant_id, material_id) v
 where v.tenant_id = c.tenant_id and v.material_id = c.id and c.attach_id[1] is not null;
update study_record r set course_version = coalesce((select v.version from course_version v
   where v.tenant_id = r.tenant_id and v.material_id::text = r.material_id and v.file_id::text = r.file_id), 1);
-- Plans that are released are studied by the file that stands there now: until now every plan was.
insert into plan_material (tenant_id, plan_id, material_id, version, least, bound_at)
select p.tenant_id, p.id, v.material_id, max(v.version), 0, coalesce(p.update_time, p.create_time)
  from training_plan p join course_version v on v.tenant_id = p.tenant_id
   and v.material_id = any(case when p.examine_way in ('0', '2') then p.video_course else p.doc_course end)
 where p.release_status = 1 and p.deleted_at is null
 group by p.tenant_id, p.id, v.material_id, p.update_time, p.create_time;
update training_plan p set newer_count = 0, bound_versions = (
   select string_agg(coalesce(c.course_title, d.doc_title) || '（第' || b.version || '版）', '；' order by c.course_title, d.doc_title)
     from plan_material b left join exam_course c on c.tenant_id = b.tenant_id and c.id = b.material_id
     left join exam_doc d on d.tenant_id = b.tenant_id and d.id = b.material_id
    where b.tenant_id = p.tenant_id and b.plan_id = p.id)
 where p.release_status = 1;
reset role;
