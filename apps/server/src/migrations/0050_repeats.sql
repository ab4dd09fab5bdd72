-- Which earlier hidden dangers of its risk point one was like when it was reported (modules/hazard/repeats).
create table hidden_danger_similar (
  tenant_id text not null,
  hidden_danger_id uuid not null,
  similar_id uuid not null,
  percent smallint not null,
  days smallint not null,
  constraint hidden_danger_similar_pkey PRIMARY KEY (tenant_id, hidden_danger_id, similar_id)
);
alter table hidden_danger_similar enable row level security;
alter table hidden_danger_similar force row level security;
create policy system_all on hidden_danger_similar to anlan_system using (true) with check (true);
create policy tenant_scope on hidden_danger_similar to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant insert, select on hidden_danger_similar to anlan_app;
grant insert, select on hidden_danger_similar to anlan_system;
alter table hidden_danger_similar add constraint hidden_danger_similar_danger_fk FOREIGN KEY (tenant_id, hidden_danger_id) REFERENCES hidden_danger(tenant_id, id) ON DELETE CASCADE;
