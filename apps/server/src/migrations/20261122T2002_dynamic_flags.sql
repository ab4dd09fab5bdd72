alter table risk_point add column level_raised smallint;
alter table risk_point add column level_falling smallint;

set local role anlan_system;
-- What the recomputation writes from now on: scored points alone stand above their inherent level or wait to fall.
update risk_point p set level_raised = case when s.level < s.inherent_level then 1 else 0 end,
       level_falling = case when s.may_fall_at is null then 0 else 1 end
  from risk_score s where s.tenant_id = p.tenant_id and s.risk_id = p.id and p.deleted_at is null;

-- The counters divide by these two and by whether the point is in use: buckets of the old shape go, those of the rows come.
insert into counter_delta (tenant_id, entity, dims, n)
  select x.tenant_id, 'riskPoint', x.dims, sum(x.n)::int
    from (select t.tenant_id, array[coalesce(t.inherent_level, ''), coalesce(t.score_level, ''), coalesce(t.status::text, ''), coalesce(t.level_raised::text, ''),
                 coalesce(t.level_falling::text, '')] as dims, 1 as n
            from risk_point t where t.deleted_at is null
          union all select k.tenant_id, k.dims, -k.n from counter k where k.entity = 'riskPoint'
          union all select k.tenant_id, k.dims, -k.n from counter_delta k where k.entity = 'riskPoint') x
   group by x.tenant_id, x.dims having sum(x.n) <> 0;
reset role;
