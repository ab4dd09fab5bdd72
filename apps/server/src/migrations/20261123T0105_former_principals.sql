alter table hidden_danger add column former_principal_ids uuid[] default '{}' not null;

set local role anlan_system;
-- Former rectifiers and those who answered for it before, apart, from the audit. Who answered for a danger counts where it
-- was a general one that had been assigned: level and assignment at that moment are those of the first later change.
with changes as (
  select a.tenant_id, a.record_id, a.id, a.time, a.kind, f.name, (a.before ->> f.name)::uuid as person, a.before
    from audit_log a, unnest(array['revise_id', 'complete_revise_id', 'principal_id']) as f(name)
   where a.resource = 'hiddenDanger' and a.before ->> f.name is not null and a.after ? f.name
     and a.before ->> f.name is distinct from a.after ->> f.name),
former as (
  select d.tenant_id, d.id,
         coalesce(array_agg(distinct c.person) filter (where c.name <> 'principal_id'), '{}') as rectifiers,
         coalesce(array_agg(distinct c.person) filter (where c.name = 'principal_id'
           and coalesce((select l.before ->> 'status' from audit_log l
                          where l.tenant_id = c.tenant_id and l.resource = 'hiddenDanger' and l.record_id = c.record_id
                            and l.before ->> 'status' is not null and (l.time, l.id) >= (c.time, c.id)
                          order by l.time, l.id limit 1), d.status::text) <> '1'
           and coalesce((select l.before ->> 'hidden_danger_level' from audit_log l
                          where l.tenant_id = c.tenant_id and l.resource = 'hiddenDanger' and l.record_id = c.record_id
                            and l.before ->> 'hidden_danger_level' is not null and (l.time, l.id) >= (c.time, c.id)
                          order by l.time, l.id limit 1), d.hidden_danger_level::text) <> '4'), '{}') as principals
    from hidden_danger d left join changes c on c.tenant_id = d.tenant_id and c.record_id = d.id::text
   group by d.tenant_id, d.id)
update hidden_danger d set former_ids = f.rectifiers, former_principal_ids = f.principals
  from former f
 where f.tenant_id = d.tenant_id and f.id = d.id
   and (d.former_ids <> f.rectifiers or f.principals <> '{}');
reset role;
