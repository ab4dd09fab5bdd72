alter table hidden_danger add column former_ids uuid[] default '{}' not null;

set local role anlan_system;
-- Who had it before it was given to somebody else stands in the audit.
update hidden_danger d set former_ids = x.ids
  from (select a.tenant_id, a.record_id, array_agg(distinct (a.before ->> f.name)::uuid) as ids
          from audit_log a, unnest(array['revise_id', 'principal_id']) as f(name)
         where a.resource = 'hiddenDanger' and a.kind in ('reassign', 'assign', 'changeLevel')
           and a.before ->> f.name is not null and a.after ? f.name and a.before ->> f.name is distinct from a.after ->> f.name
         group by a.tenant_id, a.record_id) x
 where d.tenant_id = x.tenant_id and d.id::text = x.record_id::text;
reset role;
