-- Figures of a company kept ready, over all times (month '') and by month: the folder of the counters moves them with the
-- same deltas (kernel/resource/figures.ts). They begin as what the counters say; what is not folded yet comes by the fold.
create table hidden_danger_figures (
  tenant_id text not null,
  month text not null,
  total integer default 0 not null,
  open integer default 0 not null,
  overdue integer default 0 not null,
  closed integer default 0 not null,
  closed_late integer default 0 not null,
  voided integer default 0 not null,
  major integer default 0 not null,
  major_open integer default 0 not null,
  constraint hidden_danger_figures_pkey PRIMARY KEY (tenant_id, month)
);
create table risk_point_figures (
  tenant_id text not null,
  month text not null,
  total integer default 0 not null,
  major integer default 0 not null,
  constraint risk_point_figures_pkey PRIMARY KEY (tenant_id, month)
);
CREATE INDEX hidden_danger_figures_month ON hidden_danger_figures USING btree (month, tenant_id);
CREATE INDEX risk_point_figures_month ON risk_point_figures USING btree (month, tenant_id);
alter table hidden_danger_figures enable row level security;
alter table hidden_danger_figures force row level security;
create policy system_all on hidden_danger_figures to anlan_system using (true) with check (true);
create policy tenant_scope on hidden_danger_figures to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant select on hidden_danger_figures to anlan_app;
grant delete, insert, select, update on hidden_danger_figures to anlan_system;
alter table risk_point_figures enable row level security;
alter table risk_point_figures force row level security;
create policy system_all on risk_point_figures to anlan_system using (true) with check (true);
create policy tenant_scope on risk_point_figures to anlan_app using ((tenant_id = current_setting('app.tenants'::text, true))) with check ((tenant_id = current_setting('app.tenants'::text, true)));
grant select on risk_point_figures to anlan_app;
grant delete, insert, select, update on risk_point_figures to anlan_system;
set local role anlan_system;
insert into hidden_danger_figures (tenant_id, month, total, open, overdue, closed, closed_late, voided, major, major_open)
select k.tenant_id, k.month, sum(k.n), coalesce(sum(k.n) filter (where k.dims[1] in ('1', '2', '3', '4', '7')), 0),
       coalesce(sum(k.n) filter (where k.dims[3] = '1'), 0), coalesce(sum(k.n) filter (where k.dims[1] = '5'), 0),
       coalesce(sum(k.n) filter (where k.dims[1] = '5' and k.dims[4] = '1'), 0), coalesce(sum(k.n) filter (where k.dims[1] = '6'), 0),
       coalesce(sum(k.n) filter (where k.dims[2] = '4' and k.dims[1] <> '6'), 0),
       coalesce(sum(k.n) filter (where k.dims[2] = '4' and k.dims[1] in ('1', '2', '3', '4', '7')), 0)
  from (select tenant_id, '' as month, dims, n from counter where entity = 'hiddenDanger'
        union all select tenant_id, dims[1], dims[2:], n from counter where entity = 'hiddenDanger/month') k
 group by 1, 2;
insert into risk_point_figures (tenant_id, month, total, major)
select k.tenant_id, '', sum(k.n), coalesce(sum(k.n) filter (where k.dims[1] = '1'), 0) from counter k where k.entity = 'riskPoint' group by 1;
reset role;
