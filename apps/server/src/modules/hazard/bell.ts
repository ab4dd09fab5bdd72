import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hiddenDangerLifecycle } from '@anlan/domain/hazard/hidden-danger-entity';
import type { BellSource, Letters } from '../../kernel/push/bell';
import { firstOfArms } from '../../kernel/resource/list/any-of';
import { awaitsMeByArms } from './todo';

const LOOKED_AT = 200;

/** What is asked of him, as awaitedWords says it on the screen. */
const asked = (me: string): string =>
  `case when m.extend_state = 1 and m.status in (${hiddenDangerLifecycle.codes('rectifying')}) and m.revise_id is distinct from ${me} then '审批延期'
        when m.status = 1 then '指定整改人'
        when m.status in (${hiddenDangerLifecycle.codes('rectifying')}) and m.revise_id is distinct from ${me} then '改派整改人'
        when m.status = 2 then '整改'
        when m.status = 7 then '重新整改'
        when m.status = 3 then '指定复查人'
        when m.status = 4 and m.review_result = 1 then '二次复查'
        else '复查' end`;

/** Hidden dangers whose next step is this person's, as in his list of to-dos. */
export const todoRows: BellSource = {
  kind: 'todo',
  rows: (work, { most, newest }) => {
    if (work.actor.tenantKind !== 'company') return undefined;
    // An arm has its rows in the order of their reporting: of so many, those changed last are told. Whom more than these
    // await sees the rest in his list.
    const order = newest ? { by: 't.create_time desc, t.id desc', limit: LOOKED_AT } : { limit: most };
    const first = firstOfArms(work, hiddenDanger, awaitsMeByArms(work), [], {
      columns:
        't.id, t.name, t.code, t.create_time, t.update_time, t.status, t.review_result, t.extend_state, t.revise_id',
      ...order,
    });
    return {
      shape: `todo:${first.shape}`,
      sql: (place) =>
        `with ${first.sql(place)} select m.id, ${asked(`${place(first.values.length)}::uuid`)} || '：' || coalesce(m.name, m.code) as title, m.update_time as time, true as waits,
                '${hiddenDanger.name}' as resource, m.id::text as record_id from m`,
      values: [...first.values, work.actor.userId],
    };
  },
};

/** Whoever reported hears how it ended, unless he ended it himself. Old history that is loaded later is no news. */
export const hazardLetters: Letters = async (tx, event) => {
  if (!/\.(review|invalid)$/.test(event.topic)) return [];
  const rows = await tx.query<{ user_id: string; name: string; status: number; reason: string | null }>(
    `select d.informant_id as user_id, coalesce(d.name, d.code) as name, d.status, d.invalid_reason as reason
       from hidden_danger d
      where d.tenant_id = $1 and d.id = $2::uuid and d.status in (${hiddenDangerLifecycle.codes('ended')}) and d.deleted_at is null
        and d.informant_id is not null and d.informant_id is distinct from d.update_user and d.update_time > now() - interval '7 days'`,
    [event.tenantId, event.recordId],
  );
  return rows.map(({ user_id, name, status, reason }) => ({
    userId: user_id,
    title: status === 5 ? `您上报的隐患已闭环：${name}` : `您上报的隐患已作废：${name}`,
    content: reason ?? '',
  }));
};
