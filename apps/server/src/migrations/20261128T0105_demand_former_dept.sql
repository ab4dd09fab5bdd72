alter table training_demand add column former_dept_id uuid;
alter table training_demand add constraint training_demand_former_dept_id_fk foreign key (tenant_id, former_dept_id) references dept(tenant_id, id);
