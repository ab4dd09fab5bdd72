import { permit } from '@anlan/domain/permit/permit';
import { exportPermitBundle, verifyPermitCall } from '@anlan/domain/permit/proof/calls';
import type { PermitEvidence } from '@anlan/domain/permit/proof/evidence';
import { verifyEvidence } from '@anlan/domain/permit/proof/verify';
import { maskedName } from '@anlan/domain/shared/masked-name';
import type { AnyField, Fields, Values } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import { inScope } from '../../../kernel/context';
import { companyName } from '../../../kernel/resource/list/in-words';
import { masks } from '../../../kernel/resource/list/select';
import { type Route, serve, serveOpen } from '../../../kernel/route';
import { seals } from '../../../ports/seals';
import { evidenceOf } from './evidence';
import { publicRoutes } from './public';

/** People by their family names alone, those of other firms too. */
function withoutNames<E extends PermitEvidence>(found: E): E {
  const isName = (field: AnyField | undefined): boolean => field?.kind === 'text' && field.personName === true;
  const masked = (fields: Fields, row: Values): Values =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        isName(fields[name]) ? maskedName(String(value ?? '')) : value,
      ]),
    );
  return {
    ...found,
    ticket: masked(permit.fields, found.ticket),
    workers: found.workers.map((row) => masked(permit.fields.workers.fields, row)),
    people: Object.fromEntries(Object.entries(found.people).map(([id, name]) => [id, maskedName(name)])),
  };
}

/** A ticket proves itself: its clauses to who is signed in, a sealed bundle for who is not here. */
export const proofRoutes: readonly Route[] = [
  serve(verifyPermitCall, async (work, _, { params }) => {
    const found = await evidenceOf(work, params.id);
    // An office judges the work, and needs nobody's name for it.
    const read = masks(work, permit) ? withoutNames(found) : found;
    return { data: { clauses: verifyEvidence(read) } };
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
