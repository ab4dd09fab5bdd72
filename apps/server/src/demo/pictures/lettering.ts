import { create, type Font } from 'fontkit';
import { readFont } from '../../kernel/documents/pdf/fonts';

interface Place {
  readonly x: number;
  /** Of the base line. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'end';
}

let kept: WeakRef<Font> | undefined;

/** The font documents are set in: ten megabytes, let go of when nothing is being drawn. */
function font(): Font {
  const known = kept?.deref();
  if (known) return known;
  const opened = create(readFont('regular')) as Font;
  kept = new WeakRef(opened);
  return opened;
}

/**
 * Words of a drawing as outlines, so that they look the same on a machine without a Chinese font, or without any. A
 * character the font does not have is a mistake of ours and is not drawn as a box.
 */
export function lettering(words: string, { x, y, size, fill, anchor = 'start' }: Place): string {
  const face = font();
  const { glyphs, positions, advanceWidth } = face.layout(words);
  const missing = glyphs.find(({ id }) => id === 0);
  if (missing) throw new Error(`no glyph for one of "${words}"`);
  const scale = size / face.unitsPerEm;
  let pen = 0;
  const paths = glyphs.map((glyph, place) => {
    const { xOffset, yOffset, xAdvance } = positions[place] as (typeof positions)[number];
    const at = `translate(${Math.round(pen + xOffset)} ${Math.round(yOffset)})`;
    pen += xAdvance;
    return `<path transform="${at}" d="${glyph.path.toSVG()}"/>`;
  });
  const left = anchor === 'end' ? x - advanceWidth * scale : x;
  return `<g fill="${fill}" transform="translate(${left.toFixed(2)} ${y}) scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})">${paths.join('')}</g>`;
}
