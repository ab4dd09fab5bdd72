-- Levels that changed together reached neither the notice cards nor the nodes of the drawings: they are put right once.
set local role anlan_system;
update risk_inform i set score_level = coalesce(p.score_level, p.inherent_level)
  from risk_point p where p.tenant_id = i.tenant_id and p.id = i.risk_id
   and i.deleted_at is null and i.score_level is distinct from coalesce(p.score_level, p.inherent_level);
update graph_node_risk n set score_level = w.level
  from (select n.tenant_id, n.id, (select min(p.score_level) from risk_point p
                       where p.tenant_id = n.tenant_id and p.id = any(n.risk_ids) and p.deleted_at is null) as level
          from graph_node_risk n where n.deleted_at is null) w
 where n.tenant_id = w.tenant_id and n.id = w.id and n.score_level is distinct from w.level;
reset role;
