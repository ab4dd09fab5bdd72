import { siteWorkPdf } from '@anlan/domain/site-work/calls';
import { siteWorkDocument } from '@anlan/domain/site-work/document';
import { documentRoutes } from '../../kernel/resource/print/document-routes';
import { type Route, serveOpen } from '../../kernel/route';

const [print] = documentRoutes(siteWorkDocument);

/** The contract's own address of the one document. */
export const pdfRoute: Route = serveOpen(siteWorkPdf, (ctx, _, input) => {
  if (!print?.open) throw new Error('the ticket is printed by a call that opens its own transactions');
  const ids = [String(input.params.id)];
  return print.open(ctx, { ...input, given: { ...input.given, query: { ids } } });
});
