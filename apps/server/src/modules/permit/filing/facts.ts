import type { TicketFacts, TicketFactsOf } from '../../../ports/ticket-facts';

export const specialFacts: TicketFactsOf = {
  of: async ({ tx, tenantId }, id) => {
    const [found] = await tx.query<TicketFacts>(
      `select t.work_content as content, t.principal_id as "principalId",
              array(select m.content from permit_ticket_measure m
                     where m.tenant_id = $1 and m.parent_id = t.id and coalesce(m.concerned, 1) = 1
                     order by m.sort, m.id) as measures
         from permit t where t.tenant_id = $1 and t.id = $2::uuid and t.deleted_at is null`,
      [tenantId, id],
    );
    return found;
  },
};
