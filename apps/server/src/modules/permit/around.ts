import { worksAroundPermit } from '@anlan/domain/permit/window/calls';
import { serve } from '../../kernel/route';
import { siteTickets, worksAround } from '../../ports/tickets';
import { specialTicketsBeside } from './beside';

export const aroundRoute = serve(worksAroundPermit, async (work, { query }) => ({
  data: await worksAround(work, [specialTicketsBeside, work.app.use(siteTickets)], query),
}));
