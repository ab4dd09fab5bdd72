create table meeting_record_carried (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  title text,
  meeting_name text,
  owner_id uuid,
  due_date date,
  late boolean,
  constraint meeting_record_carried_pkey PRIMARY KEY (tenant_id, id)
);
create table meeting_record_outcome (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  title text,
  owner_id uuid,
  due_date date,
  constraint meeting_record_outcome_pkey PRIMARY KEY (tenant_id, id)
);
create table post_responsibility_assessment (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  name text,
  target_value text,
  complete_value text,
  weight integer,
  score integer,
  constraint post_responsibility_assessment_pkey PRIMARY KEY (tenant_id, id)
);
alter table follow_up add column meeting_id uuid;
alter table objective add column score integer;
alter table post_responsibility add column objective_ids uuid[] default '{}'::uuid[] not null;
alter table post_responsibility add column assess_score integer;
alter table post_responsibility add column assess_result smallint;
alter table post_responsibility add column assess_note text;
alter table post_responsibility add column assess_user_id uuid;
alter table post_responsibility add column assess_time timestamp with time zone;
alter table safety_fund add column name text;
CREATE INDEX exam_question_basis_cites ON exam_question USING btree (tenant_id, id) WHERE ((deleted_at IS NULL) AND (basis IS NOT NULL));
CREATE INDEX exam_question_title_cites ON exam_question USING btree (tenant_id, id) WHERE ((deleted_at IS NULL) AND (title IS NOT NULL));
CREATE INDEX follow_up_meeting_id_ix ON follow_up USING btree (tenant_id, meeting_id) WHERE (deleted_at IS NULL);
CREATE INDEX institutional_content_cites ON institutional USING btree (tenant_id, id) WHERE ((deleted_at IS NULL) AND (content IS NOT NULL));
CREATE INDEX meeting_record_carried_parent ON meeting_record_carried USING btree (tenant_id, parent_id, sort);
CREATE INDEX meeting_record_outcome_parent ON meeting_record_outcome USING btree (tenant_id, parent_id, sort);
CREATE INDEX post_responsibility_assessment_parent ON post_responsibility_assessment USING btree (tenant_id, parent_id, sort);
alter table meeting_record_carried enable row level security;
alter table meeting_record_carried force row level security;
create policy system_all on meeting_record_carried to anlan_system using (true) with check (true);
create policy tenant_scope on meeting_record_carried to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on meeting_record_carried to anlan_app;
grant delete, insert, select, update on meeting_record_carried to anlan_system;
alter table meeting_record_outcome enable row level security;
alter table meeting_record_outcome force row level security;
create policy system_all on meeting_record_outcome to anlan_system using (true) with check (true);
create policy tenant_scope on meeting_record_outcome to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on meeting_record_outcome to anlan_app;
grant delete, insert, select, update on meeting_record_outcome to anlan_system;
alter table post_responsibility_assessment enable row level security;
alter table post_responsibility_assessment force row level security;
create policy system_all on post_responsibility_assessment to anlan_system using (true) with check (true);
create policy tenant_scope on post_responsibility_assessment to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on post_responsibility_assessment to anlan_app;
grant delete, insert, select, update on post_responsibility_assessment to anlan_system;
alter table follow_up add constraint follow_up_meeting_id_fk FOREIGN KEY (tenant_id, meeting_id) REFERENCES meeting_record(tenant_id, id);
alter table meeting_record_carried add constraint meeting_record_carried_owner_id_fk FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user(tenant_id, id);
alter table meeting_record_carried add constraint meeting_record_carried_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES meeting_record(tenant_id, id) ON DELETE CASCADE;
alter table meeting_record_outcome add constraint meeting_record_outcome_owner_id_fk FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user(tenant_id, id);
alter table meeting_record_outcome add constraint meeting_record_outcome_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES meeting_record(tenant_id, id) ON DELETE CASCADE;
alter table post_responsibility add constraint post_responsibility_assess_user_id_fk FOREIGN KEY (tenant_id, assess_user_id) REFERENCES app_user(tenant_id, id);
alter table post_responsibility_assessment add constraint post_responsibility_assessment_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES post_responsibility(tenant_id, id) ON DELETE CASCADE;
-- What was kept before has its name and its score too: of those above, what the ones below them come to; the next write or judgement goes further up.
set local role anlan_system;
update safety_fund set name = year || '年度安全费用';
update objective set score = case state when '2' then 100 when '3' then 0 end where state in ('2', '3');
update objective o set score = s.score
  from (select c.tenant_id, c.parent_id,
               coalesce(round(sum(c.score * coalesce(c.weight, 0))::numeric / nullif(sum(coalesce(c.weight, 0)), 0))::int, round(avg(c.score))::int) as score
          from objective c where c.deleted_at is null and c.score is not null and c.parent_id is not null group by c.tenant_id, c.parent_id) s
 where o.tenant_id = s.tenant_id and o.id = s.parent_id;
reset role;
