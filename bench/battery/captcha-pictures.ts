import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import { drawCaptcha, HEIGHT, WIDTH } from '../../apps/server/src/modules/identity/session/captcha/captcha-picture';
import type { Labelled } from './captcha-reader';

/** As the product draws them today. */
export function newPictures(count: number, random?: () => number): Labelled[] {
  return Array.from({ length: count }, () => {
    const { text, pixels } = drawCaptcha(random);
    return { text, width: WIDTH, height: HEIGHT, pixels };
  });
}

const GROUND = [0xf4, 0xf6, 0xfa];

/** As the product drew them before: the reader's control, which it must read. */
export async function oldPictures(count: number): Promise<Labelled[]> {
  const pictures: Labelled[] = [];
  for (let drawn = 0; drawn < count; drawn += 1) {
    const { text, data } = svgCaptcha.create({
      size: 5,
      width: 130,
      height: 48,
      noise: 3,
      color: true,
      background: '#f4f6fa',
      ignoreChars: '0oO1iIlL',
    });
    const { data: colours, info } = await sharp(Buffer.from(data))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Each character has a colour of its own: what counts is how far any of the three is from the ground's.
    const pixels = Uint8Array.from({ length: info.width * info.height }, (_, at) => {
      const far = GROUND.map((level, channel) => Math.abs((colours[at * info.channels + channel] as number) - level));
      return 255 - Math.min(255, Math.max(...far) * 1.4);
    });
    // The answer is taken in either case.
    pictures.push({ text: text.toLowerCase(), width: info.width, height: info.height, pixels });
  }
  return pictures;
}
