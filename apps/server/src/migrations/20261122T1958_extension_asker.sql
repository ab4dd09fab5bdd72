alter table hidden_danger add column extend_user_id uuid;
alter table hidden_danger add constraint hidden_danger_extend_user_id_fk FOREIGN KEY (tenant_id, extend_user_id) REFERENCES app_user(tenant_id, id);

set local role anlan_system;
-- Who asked stands in the history; of what is still undecided it is now beside the request.
update hidden_danger d set extend_user_id = r.operate_user_id
  from (select distinct on (tenant_id, hidden_danger_id) tenant_id, hidden_danger_id, operate_user_id from hidden_danger_record
         where operate_type = 9 and operate_user_id is not null order by tenant_id, hidden_danger_id, operate_time desc) r
 where d.extend_state = 1 and r.tenant_id = d.tenant_id and r.hidden_danger_id = d.id
   and exists (select 1 from app_user u where u.tenant_id = d.tenant_id and u.id = r.operate_user_id);
reset role;
