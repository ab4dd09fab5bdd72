create table exam_drawing (
  tenant_id text not null,
  exam_id uuid not null,
  tried_at timestamp with time zone not null,
  fault text,
  constraint exam_drawing_pkey PRIMARY KEY (tenant_id, exam_id)
);
alter table completion_certificate add column hour_minutes integer;
set local role anlan_system;
-- What has been given stays as it was counted: by what the company, else the platform, has set until now.
update completion_certificate c
   set hour_minutes = greatest(45, coalesce((select p.param_value::int from param p
          where p.tenant_id in (c.tenant_id, '000000') and p.param_key = 'training.hourMinutes' and p.param_value ~ '^\d{1,2}$' and p.deleted_at is null
          order by p.tenant_id = '000000' limit 1), 45));
reset role;
CREATE INDEX exam_drawing_fault ON exam_drawing USING btree (tenant_id) WHERE (fault IS NOT NULL);
alter table exam_drawing enable row level security;
alter table exam_drawing force row level security;
create policy system_all on exam_drawing to anlan_system using (true) with check (true);
create policy tenant_scope on exam_drawing to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, select on exam_drawing to anlan_app;
grant delete, insert, select, update on exam_drawing to anlan_system;
alter table exam_drawing add constraint exam_drawing_exam_fk FOREIGN KEY (tenant_id, exam_id) REFERENCES exam(tenant_id, id);
