import type Sharp from 'sharp';
import { onDemand } from '../../../../kernel/on-demand';
import { ALPHABET, type Point, rounded, strokesOf } from './captcha-glyphs';

const sharp = onDemand<typeof Sharp>('sharp');

export const WIDTH = 210;
export const HEIGHT = 84;
const LENGTH = 4;

/** A line that is drawn: its points in pixels and its half width; `style` is how its ink lies. */
interface Line {
  readonly points: readonly Point[];
  readonly half: number;
  readonly style: Style;
}
/** Full; its edge alone; stripes across the picture at a turn of their own. */
type Style = 'full' | 'hollow' | { readonly across: number; readonly down: number };

/**
 * Four characters as grey pixels: each of its own size, turn, lean and manner, run into its neighbours, bent with the
 * whole picture, crossed by strokes of the same ink and by cuts of the ground, with patches where ink and ground change
 * places. A person reads shapes; a program finds neither where a character begins nor a colour that is only theirs. What
 * our own reader makes of it stands in docs/security.md.
 */
export function drawCaptcha(random: () => number = Math.random): { text: string; pixels: Buffer } {
  const between = (low: number, high: number) => low + (high - low) * random();
  const text = Array.from({ length: LENGTH }, () => ALPHABET[Math.floor(random() * ALPHABET.length)] as string).join(
    '',
  );
  const styled = (): Style => {
    const by = random();
    if (by < 0.5) return 'full';
    if (by < 0.68) return 'hollow';
    const turn = between(0, Math.PI);
    const each = between(4.2, 5.6);
    return { across: Math.cos(turn) / each, down: Math.sin(turn) / each };
  };

  const ink: Line[] = [];
  const pitch = between(38, 46);
  // The line of characters climbs or falls.
  const climb = between(-13, 13);
  let x = between(26, WIDTH - 26 - pitch * (LENGTH - 1));
  for (const character of text) {
    const wide = between(15, 22);
    const high = between(19, 28);
    const turn = between(-0.4, 0.4);
    const lean = between(-0.3, 0.3);
    const middle = HEIGHT / 2 + climb * ((x - WIDTH / 2) / (WIDTH / 2)) + between(-8, 8);
    const style = styled();
    const half = style === 'full' ? between(2.1, 3.2) : between(3, 3.7);
    for (const stroke of strokesOf(character, random)) {
      const points = stroke.map((point) => {
        const px = point.x * wide + point.y * lean * high;
        const py = point.y * high;
        return {
          x: x + px * Math.cos(turn) - py * Math.sin(turn),
          y: middle + px * Math.sin(turn) + py * Math.cos(turn),
        };
      });
      ink.push({ points, half, style });
    }
    x += pitch * between(0.9, 1.1);
  }
  const wander = (from: Point, to: Point, parts: number, away: number): Point[] =>
    rounded(
      Array.from({ length: parts + 1 }, (_, step) => ({
        x: from.x + ((to.x - from.x) * step) / parts + between(-away, away) * 0.4,
        y: from.y + ((to.y - from.y) * step) / parts + between(-away, away),
      })),
    );
  const anywhere = (): Point => ({ x: between(0, WIDTH), y: between(4, HEIGHT - 4) });
  // Strokes of no character, in the manners of characters: across the picture, and as short as a part of one.
  for (let count = 0; count < 1; count += 1) {
    const across = wander({ x: -4, y: between(6, HEIGHT - 6) }, { x: WIDTH + 4, y: between(6, HEIGHT - 6) }, 5, 12);
    ink.push({ points: across, half: between(1, 1.6), style: 'full' });
  }
  for (let count = 0; count < 3; count += 1) {
    const from = anywhere();
    const to = { x: from.x + between(-24, 24), y: from.y + between(-24, 24) };
    const style = styled();
    ink.push({ points: wander(from, to, 2, 6), half: style === 'full' ? between(1.2, 2.2) : 2.4, style });
  }
  const cuts: Line[] = Array.from({ length: 2 }, () => {
    const from = anywhere();
    const to = { x: from.x + between(-70, 70), y: from.y + between(-50, 50) };
    return { points: wander(from, to, 2, 8), half: between(0.7, 1.1), style: 'full' as const };
  });
  const patches = Array.from({ length: 1 }, () => ({
    ...anywhere(),
    wide: between(15, 27),
    high: between(11, 18),
    turn: between(0, Math.PI),
  }));
  return { text, pixels: raster(ink, cuts, patches, random) };
}

interface Patch extends Point {
  readonly wide: number;
  readonly high: number;
  readonly turn: number;
}

function raster(ink: readonly Line[], cuts: readonly Line[], patches: readonly Patch[], random: () => number): Buffer {
  const covered = coverage(ink);
  const cut = coverage(cuts);
  // Waves along both ways, of lengths and heights by chance: no straight stroke stays straight.
  const wave = (size: number, low: number, high: number, height: number) => {
    const length = low + (high - low) * random();
    const phase = random() * 2 * Math.PI;
    return Float32Array.from({ length: size }, (_, at) => height * Math.sin((at / length) * 2 * Math.PI + phase));
  };
  const rise = wave(WIDTH, 60, 120, 3 + 3 * random());
  const ripple = wave(WIDTH, 20, 36, 1.3);
  const sway = wave(HEIGHT, 45, 90, 3 + 2 * random());
  const shake = wave(HEIGHT, 18, 30, 1);
  const turned = patches.map((patch) => ({ ...patch, cos: Math.cos(patch.turn), sin: Math.sin(patch.turn) }));
  const pixels = Buffer.alloc(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const fromX = x + (sway[y] as number) + (shake[y] as number);
      const fromY = y + (rise[x] as number) + (ripple[x] as number);
      let dark = sample(covered, fromX, fromY) * (1 - sample(cut, fromX, fromY));
      for (const patch of turned) {
        const dx = fromX - patch.x;
        const dy = fromY - patch.y;
        const u = (dx * patch.cos + dy * patch.sin) / patch.wide;
        const v = (dy * patch.cos - dx * patch.sin) / patch.high;
        if (u * u + v * v < 1) dark = 1 - dark;
      }
      pixels[y * WIDTH + x] = Math.round(Math.min(255, Math.max(0, 238 - 190 * dark + (random() - 0.5) * 36)));
    }
  }
  return pixels;
}

const FAR = 1_000;

/** How far each pixel is covered by any of the lines, 0–1. */
function coverage(lines: readonly Line[]): Float32Array {
  const covered = new Float32Array(WIDTH * HEIGHT);
  const near = new Float32Array(WIDTH * HEIGHT).fill(FAR);
  const touched: number[] = [];
  for (const { points, half, style } of lines) {
    // The distance to the whole line first: the edge of a hollow one is not drawn at its joints.
    touched.length = 0;
    for (let index = 0; index < points.length - 1; index += 1) {
      const a = points[index] as Point;
      const b = points[index + 1] as Point;
      const dx = b.x - a.x;
      const dy = b.y - a.y;
      const long = dx * dx + dy * dy || 1e-6;
      const reach = half + 1;
      const right = Math.min(WIDTH - 1, Math.ceil(Math.max(a.x, b.x) + reach));
      const low = Math.min(HEIGHT - 1, Math.ceil(Math.max(a.y, b.y) + reach));
      for (let y = Math.max(0, Math.floor(Math.min(a.y, b.y) - reach)); y <= low; y += 1) {
        for (let x = Math.max(0, Math.floor(Math.min(a.x, b.x) - reach)); x <= right; x += 1) {
          const t = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / long));
          const ox = x - a.x - t * dx;
          const oy = y - a.y - t * dy;
          const far = Math.sqrt(ox * ox + oy * oy);
          const at = y * WIDTH + x;
          const known = near[at] as number;
          if (far >= reach || far >= known) continue;
          if (known === FAR) touched.push(at);
          near[at] = far;
        }
      }
    }
    for (const at of touched) {
      const far = near[at] as number;
      near[at] = FAR;
      const edge = style === 'hollow' ? Math.abs(far - half + 0.8) - 0.8 : far - half;
      let value = Math.min(1, Math.max(0, 0.5 - edge));
      if (typeof style === 'object') {
        const stripe = ((at % WIDTH) * style.across + Math.floor(at / WIDTH) * style.down) % 1;
        // A faint edge holds the stripes of one stroke together for the eye.
        if ((stripe + 1) % 1 > 0.56) value *= 0.12;
      }
      if (value > (covered[at] as number)) covered[at] = value;
    }
  }
  return covered;
}

function sample(map: Float32Array, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= WIDTH - 1 || top >= HEIGHT - 1) return 0;
  const at = top * WIDTH + left;
  const u = x - left;
  const v = y - top;
  const above = (map[at] as number) * (1 - u) + (map[at + 1] as number) * u;
  const below = (map[at + WIDTH] as number) * (1 - u) + (map[at + WIDTH + 1] as number) * u;
  return above * (1 - v) + below * v;
}

/** As PNG, enlarged nowhere: 210 × 84. */
export const asPng = (pixels: Buffer): Promise<Buffer> =>
  sharp()(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
