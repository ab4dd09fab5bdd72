create table exam_meant (
  tenant_id text not null,
  exam_id uuid not null,
  user_id uuid not null,
  constraint exam_meant_pkey PRIMARY KEY (tenant_id, exam_id, user_id)
);
alter table exam_meant enable row level security;
alter table exam_meant force row level security;
create policy system_all on exam_meant to anlan_system using (true) with check (true);
create policy tenant_scope on exam_meant to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select on exam_meant to anlan_app;
grant delete, insert, select on exam_meant to anlan_system;
alter table exam_meant add constraint exam_meant_exam_fk FOREIGN KEY (tenant_id, exam_id) REFERENCES exam(tenant_id, id);
set local role anlan_system;
-- Of exams that have ended nobody wrote down whom they were for; from now on it stays as it is today.
insert into exam_meant (tenant_id, exam_id, user_id)
select e.tenant_id, e.id, u.id from exam e join app_user u on u.tenant_id = e.tenant_id and u.deleted_at is null and u.is_resign = 1
   and (e.audience = 1 or u.id = any(e.audience_user_ids) or u.post_id && e.audience_post_ids
     or u.dept_id && (select array_agg(d.id) from dept d where d.tenant_id = e.tenant_id
                        and (d.id = any(e.audience_dept_ids) or d.ancestors && e.audience_dept_ids)))
 where e.deleted_at is null and e.release_status = 1 and e.progress_status = 2;
reset role;
