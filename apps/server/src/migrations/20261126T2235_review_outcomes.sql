create table review_meeting_outcome (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  title text,
  owner_id uuid,
  due_date date,
  constraint review_meeting_outcome_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX review_meeting_outcome_parent ON review_meeting_outcome USING btree (tenant_id, parent_id, sort);
alter table review_meeting_outcome enable row level security;
alter table review_meeting_outcome force row level security;
create policy system_all on review_meeting_outcome to anlan_system using (true) with check (true);
create policy tenant_scope on review_meeting_outcome to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on review_meeting_outcome to anlan_app;
grant delete, insert, select, update on review_meeting_outcome to anlan_system;
alter table review_meeting_outcome add constraint review_meeting_outcome_owner_id_fk FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user(tenant_id, id);
alter table review_meeting_outcome add constraint review_meeting_outcome_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES review_meeting(tenant_id, id) ON DELETE CASCADE;
