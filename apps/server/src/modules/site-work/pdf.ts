import { siteWorkPdf } from '@anlan/domain/site-work/calls';
import { siteWorkDocument } from '@anlan/domain/site-work/document';
import { siteWork } from '@anlan/domain/site-work/site-work';
import { get } from '../../kernel/resource/list/read';
import { documentRoutes } from '../../kernel/resource/print/document-routes';
import { type Route, serveOpen } from '../../kernel/route';
import { withIsolations } from '../../ports/tickets';

export const printRoutes: readonly Route[] = documentRoutes(siteWorkDocument, {
  record: async (work, id) => withIsolations(work, String((await get(work, siteWork, id)).json)),
});

const [print] = printRoutes;

/** The contract's own address of the one document. */
export const pdfRoute: Route = serveOpen(siteWorkPdf, (ctx, _, input) => {
  if (!print?.open) throw new Error('the ticket is printed by a call that opens its own transactions');
  const ids = [String(input.params.id)];
  return print.open(ctx, { ...input, given: { ...input.given, query: { ids } } });
});
