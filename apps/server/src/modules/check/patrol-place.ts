import { patrolCheckPlace } from '@anlan/domain/check/patrol-check-place';
import { toBuffer, toString as toText } from 'qrcode';
import { inScope } from '../../kernel/context';
import { implement } from '../../kernel/resource/implement';
import { rowOf } from '../../kernel/resource/read';
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
  open: async (ctx, { params, query, request }) => {
    const row = await inScope(ctx, (work) => rowOf(work, patrolCheckPlace, params.id));
    const address = `${request.protocol}://${request.host}/m/place/${row.id}`;
    // Level M still reads with a scratch or a drop of oil over an eighth of it.
    const options = { errorCorrectionLevel: 'M', margin: 2 } as const;
    const name = `${row.placeNum}_${row.name}`;
    return query.type === 'svg'
      ? {
          file: Buffer.from(await toText(address, { ...options, type: 'svg' })),
          name: `${name}.svg`,
          type: 'image/svg+xml',
        }
      : { file: await toBuffer(address, { ...options, width: 480 }), name: `${name}.png`, type: 'image/png' };
  },
});

export const patrolCheckPlaceImplementation = implement(patrolCheckPlace, { routes: [qrCode] });
