create table dossier_file (
  storage_key text not null,
  tenant_id text not null,
  maker uuid,
  noted timestamp with time zone not null,
  constraint dossier_file_pkey PRIMARY KEY (tenant_id, storage_key)
);
alter table dossier_file enable row level security;
alter table dossier_file force row level security;
create policy system_all on dossier_file to anlan_system using (true) with check (true);
create policy tenant_scope on dossier_file to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on dossier_file to anlan_system;

-- What earlier makers may have left is taken away; what was given up because the store did not answer is read again.
set local role anlan_system;
insert into dossier_file (storage_key, tenant_id, noted)
  select w.storage_key, w.tenant_id, clock_timestamp() from dossier_work w
   where w.storage_key is not null
     and not exists (select 1 from dossier d where d.tenant_id = w.tenant_id and d.storage_key = w.storage_key);
update text_source set state = 0, tries = 0, ask_time = now() where kind = 'file' and state = 2;
reset role;
alter table dossier_work drop column storage_key;
