import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { BellSource, Letters } from '../../kernel/push/bell';
import { awaitsMe } from './todo';

/** Hidden dangers whose next step is this person's, as in his list of to-dos. */
export const todoRows: BellSource = {
  kind: 'todo',
  rows: (work) => {
    if (work.actor.tenantKind !== 'company') return undefined;
    const mine = awaitsMe(work);
    const after = mine.values.length;
    return {
      shape: `todo:${mine.shape}`,
      sql: (place) =>
        `select t.id, coalesce(t.name, t.code) as title, t.update_time as time, true as waits, '${hiddenDanger.name}' as resource, t.id::text as record_id
           from hidden_danger t where t.tenant_id = ${place(after)} and t.deleted_at is null and t.status in (1, 2, 3, 4, 7) and ${mine.sql(place)}`,
      values: [...mine.values, work.tenantId],
    };
  },
};

/** Whoever reported hears how it ended, unless he ended it himself. Old history that is loaded later is no news. */
export const hazardLetters: Letters = async (tx, event) => {
  if (!/\.(review|invalid)$/.test(event.topic)) return [];
  const rows = await tx.query<{ user_id: string; name: string; status: number; reason: string | null }>(
    `select d.informant_id as user_id, coalesce(d.name, d.code) as name, d.status, d.invalid_reason as reason
       from hidden_danger d
      where d.tenant_id = $1 and d.id = $2::uuid and d.status in (5, 6) and d.deleted_at is null
        and d.informant_id is not null and d.informant_id is distinct from d.update_user and d.update_time > now() - interval '7 days'`,
    [event.tenantId, event.recordId],
  );
  return rows.map(({ user_id, name, status, reason }) => ({
    userId: user_id,
    title: status === 5 ? `您上报的隐患已闭环：${name}` : `您上报的隐患已作废：${name}`,
    content: reason ?? '',
  }));
};
