import { warning } from '@anlan/domain/warning/warning';
import type { BellSource, Letters } from '../../kernel/push/bell';

/** Still working here and able to sign in; `u` is app_user. */
const ACTIVE = 'u.deleted_at is null and u.status = 1 and u.is_resign is distinct from 0';

/** Open warnings this person is to see to: his own; red and orange of his departments; by duty the red ones of all. */
export const warningRows: BellSource = {
  kind: 'todo',
  tasks: true,
  rows: ({ actor, tenantId }) => {
    if (actor.tenantKind !== 'company' || !actor.can('warn_edit')) return undefined;
    const heads = actor.headOfDeptIds.length > 0;
    const arms = [
      't.warn_user_id = $me',
      ...(heads ? ["t.dept_id = any($heads) and t.warn_level in ('1', '2')"] : []),
      ...(actor.roleAliases.includes('safety_manager') ? ["t.warn_level in ('1', '2')"] : []),
      ...(actor.roleAliases.includes('principal') ? ["t.warn_level = '1'"] : []),
    ];
    return {
      shape: `warnings${arms.length}${heads ? 'H' : ''}`,
      sql: (place) =>
        `select t.id, t.warn_content as title, t.warn_time_start as time, true as waits, '${warning.name}' as resource, t.id::text as record_id,
                '处置预警' as task, t.warn_content as subject, null::timestamptz as due
           from warning t where t.tenant_id = ${place(0)} and t.deleted_at is null and t.processing_state = 1 and (${arms
             .map((arm) => `(${arm})`)
             .join(' or ')
             .replaceAll('$me', `${place(1)}::uuid`)
             .replaceAll('$heads', `${place(2)}::uuid[]`)})`,
      values: heads ? [tenantId, actor.userId, actor.headOfDeptIds] : [tenantId, actor.userId],
    };
  },
};

const WORDS: Readonly<Record<string, string>> = { '1': '红色预警', '2': '橙色预警' };

/**
 * Red and orange are told in writing when they begin, grow worse or wait to be signed off; yellow and blue stand in the
 * bell alone, for many letters are read like none.
 */
export const warningLetters: Letters = async (tx, event) => {
  const kind = event.topic.split('.')[1] ?? '';
  if (!['create', 'escalate', 'causeGone'].includes(kind)) return [];
  const rows = await tx.query<{ user_id: string; level: string; content: string }>(
    `with w as (select * from warning where tenant_id = $1 and id = $2::uuid and processing_state = 1 and deleted_at is null
                 and warn_level in ('1', '2') and warn_time_start > now() - interval '7 days')
     select u.id as user_id, w.warn_level as level, w.warn_content as content from w, app_user u
      where u.tenant_id = w.tenant_id and ${ACTIVE} and (u.id = w.warn_user_id
         or u.id in (select h.principal_id from dept h where h.tenant_id = w.tenant_id and h.id = w.dept_id and h.deleted_at is null)
         or u.role_id && array(select r.id from role r where r.tenant_id = w.tenant_id and r.deleted_at is null
              and (r.role_alias = 'safety_manager' or r.role_alias = 'principal' and w.warn_level = '1')))`,
    [event.tenantId, event.recordId],
  );
  return rows.map(({ user_id, level, content }) => ({
    userId: user_id,
    title: `${WORDS[level]}${kind === 'causeGone' ? '的原因已消失，待您确认消警' : ''}：${content.slice(0, 60)}`,
    content,
    urgent: level === '1' && kind !== 'causeGone',
  }));
};
