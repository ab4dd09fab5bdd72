import { patrolCheckPlace } from '@anlan/domain/check/patrol-check-place';
import { recordAddress } from '@anlan/resource';
import { inScope } from '../../kernel/context';
import { qrAnswer } from '../../kernel/documents/qr';
import { implement } from '../../kernel/resource/implement';
import { rowOf } from '../../kernel/resource/list/read';
import { openRoute } from '../../kernel/route';

/** The code hung up at the place: a phone that reads it opens the place with the checks that await its owner there. */
const qrCode = openRoute({
  method: 'GET',
  path: '/safe/patrolcheckplace/qrcode/:id',
  summary: '巡查点位二维码（手机打开该点位）',
  access: { code: 'patrolcheckplace_view' },
  effect: 'read',
  resource: patrolCheckPlace.name,
  operation: 'own',
  reach: 'row',
  needsCompany: true,
  open: async (ctx, input) => {
    const row = await inScope(ctx, (work) => rowOf(work, patrolCheckPlace, input.params.id));
    return qrAnswer(
      input,
      recordAddress(patrolCheckPlace, row.id, { at: 'phone' }) as string,
      `${row.placeNum}_${row.name}`,
    );
  },
});

export const patrolCheckPlaceImplementation = implement(patrolCheckPlace, { routes: [qrCode] });
