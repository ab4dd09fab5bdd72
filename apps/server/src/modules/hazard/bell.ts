import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hiddenDangerLifecycle } from '@anlan/domain/hazard/hidden-danger-entity';
import type { BellSource, Letters } from '../../kernel/push/bell';
import { type Asked, stepTodos } from '../../kernel/resource/steps/todos';

/** What is asked of him, as awaitedWords says it on the screen. */
const asked: Asked = {
  columns: ['review_result', 'extend_state', 'revise_id'],
  words: `case when t.extend_state = 1 and t.status in (${hiddenDangerLifecycle.codes('rectifying')}) and t.revise_id is distinct from $me then '审批延期'
        when t.status = 1 then '指定整改人'
        when t.status in (${hiddenDangerLifecycle.codes('rectifying')}) and t.revise_id is distinct from $me then '改派整改人'
        when t.status = 2 then '整改'
        when t.status = 7 then '重新整改'
        when t.status = 3 then '指定复查人'
        when t.status = 4 and t.review_result = 1 then '二次复查'
        else '复查' end`,
};

/** Hidden dangers whose next step is this person's, as in his list of to-dos. */
export const todoRows: BellSource = stepTodos(hiddenDanger, asked);

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
