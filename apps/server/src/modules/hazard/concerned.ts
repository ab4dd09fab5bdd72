import type { Concerns } from '../../kernel/push/messages';
import { ACTIVE } from './people';

/**
 * Everybody whose to-dos a step may have changed: whoever the row names, the head of its department, and the holders of
 * the two roles that shared to-dos fall to. A few too many look again in vain; nobody is missed.
 */
export const concernedBy: Concerns = async (tx, event) => {
  const rows = await tx.query<{ id: string }>(
    `with d as (select * from hidden_danger where tenant_id = $1 and id = $2::uuid)
     select u.id from d, app_user u
      where u.tenant_id = $1 and ${ACTIVE}
        and (u.id in (d.informant_id, d.principal_id, d.revise_id, d.complete_revise_id, d.review_id, d.second_review_id)
          or u.id in (select h.principal_id from dept h where h.tenant_id = $1 and h.id = d.principal_dept)
          or u.role_id && array(select r.id from role r where r.tenant_id = $1 and r.role_alias in ('safety_manager', 'principal') and r.deleted_at is null))`,
    [event.tenantId, event.recordId],
  );
  return rows.map((row) => row.id);
};
