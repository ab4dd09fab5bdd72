import { placeCode } from '@anlan/domain/check/calls';
import { patrolCheckPlace } from '@anlan/domain/check/patrol-check-place';
import { recordAddress } from '@anlan/resource';
import { inScope } from '../../kernel/context';
import { qrAnswer } from '../../kernel/documents/qr';
import { implement } from '../../kernel/resource/implement';
import { rowOf } from '../../kernel/resource/list/read';
import { serveOpen } from '../../kernel/route';

const qrCode = serveOpen(placeCode, async (ctx, _, input) => {
  const row = await inScope(ctx, (work) => rowOf(work, patrolCheckPlace, input.params.id));
  return qrAnswer(
    input,
    recordAddress(patrolCheckPlace, row.id, { at: 'phone' }) as string,
    `${row.placeNum}_${row.name}`,
  );
});

export const patrolCheckPlaceImplementation = implement(patrolCheckPlace, { routes: [qrCode] });
