import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { columnName } from '@anlan/resource';
import type { Tx } from '../../kernel/db/db';
import type { Consumer } from '../../kernel/events/events';
import { HANDED_OVER } from './people';

const HANDOVER = 14;

interface Passed {
  readonly id: string;
  readonly before: Readonly<Record<string, string | null>>;
  readonly after: Readonly<Record<string, string | null>>;
  readonly user_id: string | null;
}

/**
 * Whoever leaves passes his dangers on by the product's one UPDATE; here each of them gets its line of history. Written
 * from the audit, one line an entry: an event that is delivered twice writes nothing twice.
 */
export const handoverHistory: Consumer = async (tx, { topic, tenantId, recordId }) => {
  if (topic !== `${hiddenDanger.name}.handover` || recordId === null) return;
  const passed = await tx.query<Passed>(
    `select a.id, a.before, a.after, case when a.user_tenant = a.tenant_id then a.user_id end as user_id from audit_log a
      where a.tenant_id = $1 and a.resource = '${hiddenDanger.name}' and a.record_id = $2 and a.kind = 'handover'
        and a.time > now() - interval '40 days'
        and not exists (select 1 from hidden_danger_record r where r.tenant_id = a.tenant_id and r.id = a.id)
      order by a.time`,
    [tenantId, recordId],
  );
  for (const entry of passed) await writeLine(tx, tenantId, recordId, entry);
};

async function writeLine(tx: Tx, tenantId: string, recordId: string, { id, before, after, user_id }: Passed) {
  const changed = HANDED_OVER.flatMap((field) => {
    const column = columnName(field);
    const [from, to] = [before[column], after[column]];
    return to && from !== to ? [{ label: hiddenDanger.fields[field].label, from: from ?? null, to }] : [];
  });
  if (changed.length === 0) return;
  const names = new Map(
    (
      await tx.query<{ id: string; name: string }>(
        'select id, real_name as name from app_user where tenant_id = $1 and id = any($2::uuid[])',
        [tenantId, changed.flatMap(({ from, to }) => (from ? [from, to] : [to]))],
      )
    ).map((row) => [row.id, row.name]),
  );
  const content = changed
    .map(({ label, from, to }) => `${label}由${(from && names.get(from)) || '原人员'}交接给${names.get(to) ?? ''}`)
    .join('；');
  const people = [...new Set([...changed.map(({ to }) => to), ...(user_id ? [user_id] : [])])];
  // The line carries the id of its audit entry.
  await tx.run(
    `insert into hidden_danger_record (tenant_id, id, hidden_danger_id, operate_type, operate_user_id, operate_time, status_before, status_after,
                                       content, concerned_user_ids, concerned_dept_ids, principal_dept, on_behalf, create_user, create_tenant, create_time, update_user, update_tenant, update_time)
     select d.tenant_id, a.id, d.id, ${HANDOVER}, $4::uuid, a.time, d.status, d.status, $5, $6::uuid[],
            array(select x from unnest(array[d.principal_dept, d.review_dept]) x where x is not null), d.principal_dept, false,
            a.user_id, a.user_tenant, a.time, a.user_id, a.user_tenant, a.time
       from hidden_danger d join audit_log a on a.tenant_id = $1 and a.id = $3::uuid and a.resource = '${hiddenDanger.name}' and a.record_id = $7
      where d.tenant_id = $1 and d.id = $2::uuid
     on conflict do nothing`,
    [tenantId, recordId, id, user_id, content.slice(0, 1000), people, recordId],
  );
  // The successor may read what was before him.
  await tx.run(
    `update hidden_danger_record set concerned_user_ids = array(select distinct x from unnest(concerned_user_ids || $3::uuid[]) x)
      where tenant_id = $1 and hidden_danger_id = $2::uuid and not (concerned_user_ids @> $3::uuid[])`,
    [tenantId, recordId, people],
  );
}
