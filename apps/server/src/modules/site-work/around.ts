import { worksAroundSite } from '@anlan/domain/site-work/around-calls';
import { serve } from '../../kernel/route';
import { specialTickets, worksAround } from '../../ports/tickets';
import { siteTicketsBeside } from './beside';

export const aroundRoute = serve(worksAroundSite, async (work, { query }) => ({
  data: await worksAround(work, [siteTicketsBeside, work.app.use(specialTickets)], query),
}));
