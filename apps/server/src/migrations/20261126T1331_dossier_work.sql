create table dossier_work (
  tenant_id text not null,
  dossier_id uuid not null,
  maker uuid,
  until timestamp with time zone,
  tries integer default 0 not null,
  begun timestamp with time zone not null,
  storage_key text,
  constraint dossier_work_pkey PRIMARY KEY (tenant_id, dossier_id)
);
alter table dossier_work enable row level security;
alter table dossier_work force row level security;
create policy system_all on dossier_work to anlan_system using (true) with check (true);
create policy tenant_scope on dossier_work to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on dossier_work to anlan_system;
CREATE INDEX dossier_waiting ON dossier USING btree (tenant_id, create_time) WHERE ((state = ANY (ARRAY[1, 2])) AND (deleted_at IS NULL));
