alter table risk_point add column awaits_evaluation smallint;
CREATE INDEX risk_point_awaiting ON risk_point USING btree (tenant_id, update_time) WHERE ((awaits_evaluation = 1) AND (deleted_at IS NULL));

set local role anlan_system;
update risk_point set awaits_evaluation = 0;

-- Points of a 重大危险源 (GB 18218-2018) are directly 重大 (3: 涉及重大危险源的); the evaluation that says so stands in their history.
create temporary table raised on commit drop as
  select p.tenant_id, p.id, p.inherent_level as level_before, p.direct_flags as flags_before,
         (select coalesce(jsonb_agg(jsonb_build_object('dangerName', c.danger_name, 'step', c.step, 'evaluateMethod', c.evaluate_method, 'likelihood', c.likelihood,
            'exposure', c.exposure, 'consequence', c.consequence, 'riskValue', c.risk_value, 'scoreLevel', c.score_level) order by c.sort), '[]')
            from risk_info c where c.tenant_id = p.tenant_id and c.parent_id = p.id) as rows
    from risk_point p
   where p.deleted_at is null and not coalesce(p.direct_flags, '{}') @> '{3}' and exists (
     select 1 from danger_source_risk l join danger_source s on s.tenant_id = l.tenant_id and s.id = l.danger_source_id and s.deleted_at is null
      where l.tenant_id = p.tenant_id and l.risk_id = p.id and l.deleted_at is null and s.source_type = 1 and s.status = 1);
update risk_point p set direct_flags = array_append(coalesce(p.direct_flags, '{}'), '3'), inherent_level = '1', score_level = '1', is_significant = 1,
       evaluate_time = (now() at time zone 'Asia/Shanghai')::date, version = p.version + 1, update_time = now()
  from raised r where r.tenant_id = p.tenant_id and r.id = p.id;
insert into risk_evaluation (tenant_id, id, risk_id, evaluate_type, reason, level_before, level_after, rows_before, rows_after, evaluate_time)
  select r.tenant_id, gen_random_uuid(), r.id, 2, '涉及重大危险源，直接判定为重大风险（系统更新）', r.level_before, '1',
         r.rows || coalesce((select jsonb_agg(jsonb_build_object('directFlag', f)) from unnest(r.flags_before) f), '[]'),
         r.rows || (select jsonb_agg(jsonb_build_object('directFlag', f)) from unnest(array_append(coalesce(r.flags_before, '{}'), '3')) f), now()
    from raised r;
insert into audit_log (tenant_id, id, time, kind, resource, record_id, before, after)
  select r.tenant_id, gen_random_uuid(), now(), 'evaluate', 'riskPoint', r.id::text,
         jsonb_build_object('inherent_level', r.level_before, 'direct_flags', r.flags_before),
         jsonb_build_object('inherent_level', '1', 'direct_flags', array_append(coalesce(r.flags_before, '{}'), '3')) from raised r;

-- Control layer and frequency are never looser than the level asks (重大: company, 较大: department, 一般: workshop, 低: team).
create temporary table tightened on commit drop as
  select p.tenant_id, p.id, p.inventory_stratum as stratum_before, p.inventory_frequency as frequency_before,
         case when p.inventory_stratum ~ '^[1-5]$' and p.inventory_stratum <= p.inherent_level then p.inventory_stratum else p.inherent_level end as stratum,
         case when p.inventory_frequency in ('1', '2', '11') or p.inherent_level = '4' and p.inventory_frequency = '3' then p.inventory_frequency
              when p.inherent_level = '4' then '3' else '2' end as frequency
    from risk_point p where p.deleted_at is null and p.inherent_level in ('1', '2', '3', '4');
delete from tightened where stratum is not distinct from stratum_before and frequency is not distinct from frequency_before;
update risk_point p set inventory_stratum = t.stratum, inventory_frequency = t.frequency, version = p.version + 1, update_time = now()
  from tightened t where t.tenant_id = p.tenant_id and t.id = p.id;
insert into audit_log (tenant_id, id, time, kind, resource, record_id, before, after)
  select t.tenant_id, gen_random_uuid(), now(), 'control', 'riskPoint', t.id::text,
         jsonb_build_object('inventory_stratum', t.stratum_before, 'inventory_frequency', t.frequency_before),
         jsonb_build_object('inventory_stratum', t.stratum, 'inventory_frequency', t.frequency) from tightened t;

-- Counters, scores, cards and drawings follow.
insert into counter_delta (tenant_id, entity, dims, n)
  select x.tenant_id, 'riskPoint', x.dims, sum(x.n)::int
    from (select t.tenant_id, array[coalesce(t.inherent_level, ''), coalesce(t.score_level, '')] as dims, 1 as n from risk_point t
           where t.deleted_at is null and t.tenant_id in (select tenant_id from raised)
          union all select k.tenant_id, k.dims, -k.n from counter k where k.entity = 'riskPoint' and k.tenant_id in (select tenant_id from raised)
          union all select k.tenant_id, k.dims, -k.n from counter_delta k where k.entity = 'riskPoint' and k.tenant_id in (select tenant_id from raised)) x
   group by x.tenant_id, x.dims having sum(x.n) <> 0;
insert into outbox (tenant_id, topic, record_id) select tenant_id, 'riskPoint.evaluate', id::text from raised;
drop table raised, tightened;
reset role;
