-- A disabled point has no present level, so it gives none to the nodes of drawings it stands at.
set local role anlan_system;
update graph_node_risk n set score_level = w.level
  from (select n.tenant_id, n.id, (select min(p.score_level) from risk_point p
          where p.tenant_id = n.tenant_id and p.id = any(n.risk_ids) and p.deleted_at is null and p.status is distinct from 0) as level
          from graph_node_risk n where n.deleted_at is null) w
 where n.tenant_id = w.tenant_id and n.id = w.id and n.score_level is distinct from w.level;
reset role;
