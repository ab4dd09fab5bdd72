import type Library from 'qrcode';
import { onDemand } from '../on-demand';
import type { Answer, RouteInput } from '../route';

const library = onDemand<typeof Library>('qrcode');

/**
 * A code that opens `path` of this site, as a phone's camera reads it: PNG of 480 px, or SVG where `type=svg` is asked.
 * `name` is the file's, without its ending.
 */
export async function qrAnswer({ request, query }: RouteInput, path: string, name: string): Promise<Answer> {
  const { toBuffer, toString: toText } = library();
  const address = `${request.protocol}://${request.host}${path}`;
  // Level M still reads with a scratch or a drop of oil over an eighth of it.
  const options = { errorCorrectionLevel: 'M', margin: 2 } as const;
  return query.type === 'svg'
    ? {
        file: Buffer.from(await toText(address, { ...options, type: 'svg' })),
        name: `${name}.svg`,
        type: 'image/svg+xml',
      }
    : { file: await toBuffer(address, { ...options, width: 480 }), name: `${name}.png`, type: 'image/png' };
}
