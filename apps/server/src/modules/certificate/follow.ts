import { certificate } from '@anlan/domain/certificate/certificate';
import { shanghai } from '../../kernel/context';
import { type BatchConsumer, byCompany, type Consumer } from '../../kernel/events/events';
import { changeMany } from '../../kernel/resource/write/many';
import type { Writer } from '../../kernel/resource/write/statement';

/** The department is the holder's main one, now; nobody is reminded of what somebody holds who has left. */
export async function followPeople(
  writer: Writer,
  of: { readonly certificates: readonly string[] } | { readonly people: readonly string[] },
): Promise<void> {
  const [column, ids] = 'people' in of ? ['user_id', of.people] : ['id', of.certificates];
  await changeMany(writer, certificate, {
    kind: 'followPerson',
    mark: true,
    event: false,
    where: (bind) => `t.${column} = any(${bind(ids)}::uuid[])`,
    from: {
      fields: ['deptId', 'inService'],
      query: (bind) =>
        `select t.id, coalesce(u.main_dept_id, u.dept_id[1]) as dept_id, case when u.is_resign = 1 and u.deleted_at is null then 1 else 0 end as in_service
           from safety_certificate t join app_user u on u.tenant_id = ${bind(writer.tenantId)} and u.id = t.user_id
          where t.tenant_id = ${bind(writer.tenantId)} and t.${column} = any(${bind(ids)}::uuid[])`,
    },
  });
}

/** Moved, renamed or back: the certificates of the people that events tell of. */
export const peopleConsumer: BatchConsumer = byCompany(async (tx, tenantId, events, app) => {
  const people = [...new Set(events.flatMap(({ recordId }) => recordId ?? []))];
  if (people.length > 0) await followPeople({ app, tx, tenantId }, { people });
});

/** A reminder was reached, or the last day has passed: how it stands is the clock's to change, and no edit. */
export const dueConsumer: Consumer = async (tx, { tenantId, topic, recordId }, app) => {
  if (topic !== `${certificate.name}.due` || !recordId) return;
  const today = shanghai(app.clock.now()).slice(0, 10);
  await changeMany({ app, tx, tenantId }, certificate, {
    kind: 'overdue',
    mark: true,
    event: false,
    where: (bind) => `t.id = ${bind(recordId)}::uuid`,
    from: {
      fields: ['certificateState'],
      query: (bind) =>
        `select t.id, case when t.valid_until < ${bind(today)}::date then 3 when exists (
             select 1 from deadline_due l where l.tenant_id = ${bind(tenantId)} and l.resource = '${certificate.name}' and l.record_id = t.id and l.told > 0 and l.next_at is not null)
           then 2 else 1 end as certificate_state
           from safety_certificate t where t.tenant_id = ${bind(tenantId)} and t.id = ${bind(recordId)}::uuid`,
    },
  });
};
