import { exportPermitBundle, verifyPermitCall } from '@anlan/domain/permit/proof/calls';
import { verifyEvidence } from '@anlan/domain/permit/proof/verify';
import { maskedName } from '@anlan/domain/shared/masked-name';
import { audit } from '../../../kernel/audit/audit';
import { inScope } from '../../../kernel/context';
import { companyName } from '../../../kernel/resource/list/in-words';
import { type Route, serve, serveOpen } from '../../../kernel/route';
import { seals } from '../../../ports/seals';
import { evidenceOf } from './evidence';
import { publicRoutes } from './public';

/** A ticket proves itself: its clauses to who is signed in, a sealed bundle for who is not here. */
export const proofRoutes: readonly Route[] = [
  serve(verifyPermitCall, async (work, _, { params }) => {
    const found = await evidenceOf(work, params.id);
    // An office judges the work, and needs nobody's name for it.
    const people =
      work.actor.tenantKind === 'government'
        ? Object.fromEntries(Object.entries(found.people).map(([id, name]) => [id, maskedName(name)]))
        : found.people;
    return { data: { clauses: verifyEvidence({ ...found, people }) } };
  }),
  serveOpen(exportPermitBundle, async (ctx, _, { params }) => {
    const bundle = await inScope(ctx, async (work) => {
      const { id, ...content } = await evidenceOf(work, params.id);
      const tenantName = await companyName(work);
      const recordName = String(content.ticket.workTicketNum ?? content.ticket.workName ?? '');
      await audit(work, { kind: 'export', resource: 'permit', after: { ids: [id], sealed: true } });
      const { tenantId } = work;
      return work.app
        .use(seals)
        .seal(work.app, { kind: 'permit', tenantId, tenantName, recordId: id, recordName, content });
    });
    return {
      file: Buffer.from(`${JSON.stringify(bundle)}\n`),
      name: `特殊作业票_${bundle.recordName}_封签.json`,
      type: 'application/json',
    };
  }),
  ...publicRoutes(),
];
