import type { TicketFacts, TicketFactsOf } from '../../ports/ticket-facts';

export const siteFacts: TicketFactsOf = {
  of: async ({ tx, tenantId }, id) => {
    const [found] = await tx.query<TicketFacts>(
      `select t.content, t.responsible_id as "principalId",
              array(select m.content from site_work_confirm m
                     where m.tenant_id = $1 and m.parent_id = t.id and coalesce(m.result, 1) <> 3
                     order by m.sort, m.id) as measures
         from site_work t where t.tenant_id = $1 and t.id = $2::uuid and t.deleted_at is null`,
      [tenantId, id],
    );
    return found;
  },
};
