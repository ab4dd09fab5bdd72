alter table emergency_drill add column emergency_plan_id uuid;
alter table emergency_drill add constraint emergency_drill_emergency_plan_id_fk FOREIGN KEY (tenant_id, emergency_plan_id) REFERENCES institutional(tenant_id, id);
