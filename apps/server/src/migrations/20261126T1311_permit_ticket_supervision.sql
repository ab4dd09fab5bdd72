create table permit_ticket_supervision (
  tenant_id text not null,
  id uuid not null,
  parent_id uuid not null,
  sort integer default 0 not null,
  name text,
  cycle integer,
  is_photo smallint,
  constraint permit_ticket_supervision_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX permit_ticket_supervision_parent ON permit_ticket_supervision USING btree (tenant_id, parent_id, sort);
alter table permit_ticket_supervision enable row level security;
alter table permit_ticket_supervision force row level security;
create policy system_all on permit_ticket_supervision to anlan_system using (true) with check (true);
create policy tenant_scope on permit_ticket_supervision to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant delete, insert, select, update on permit_ticket_supervision to anlan_app;
grant delete, insert, select, update on permit_ticket_supervision to anlan_system;
alter table permit_ticket_supervision add constraint permit_ticket_supervision_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES permit(tenant_id, id) ON DELETE CASCADE;
