alter table hidden_danger_record add column principal_dept uuid;
alter table hidden_danger_record add constraint hidden_danger_record_principal_dept_fk FOREIGN KEY (tenant_id, principal_dept) REFERENCES dept(tenant_id, id);

set local role anlan_system;
-- Every step stands under the department its danger belongs to now.
update hidden_danger_record r set principal_dept = d.principal_dept
  from hidden_danger d
 where d.principal_dept is not null and r.tenant_id = d.tenant_id and r.hidden_danger_id = d.id;
reset role;
