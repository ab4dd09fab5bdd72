/**
 * Characters of the captcha as strokes on a grid of 5 × 7 (x 0–4, y 0–6): drawn by ourselves, so that no picture depends
 * on fonts of the machine. A stroke is its points `xy`; `~` goes round through them. None has a look-alike among the
 * others (no 0/O, 1/I/L, 2/Z, 4/A, 5/S/6, 8/B, U/V, D/P). Several forms of one character are taken in turn by chance.
 */
const FORMS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '2': [
    ['~01 10 30 41 33 06', '06 46'],
    ['~01 20 41 32 06', '~06 25 46'],
  ],
  '3': [
    ['~00 20 40 31 13', '~13 43 45 26 05'],
    ['00 40 13', '~13 33 44 36 05'],
  ],
  '5': [
    ['40 10 03', '~03 32 44 36 05'],
    ['40 00 03', '~03 23 44 26 06'],
  ],
  '7': [['00 40 16'], ['~00 20 40', '~40 23 16']],
  '8': [
    ['~23 01 10 30 41 23', '~23 04 16 36 44 23'],
    ['~23 11 20 31 23', '~23 05 26 45 23'],
  ],
  '9': [
    ['~40 10 02 13 33 41', '41 46'],
    ['~41 20 01 23 42', '~41 44 26'],
  ],
  A: [
    ['06 20 46', '14 34'],
    ['~42 22 04 26 44', '42 46'],
    ['~06 10 30 46', '04 44'],
  ],
  C: [['~41 20 02 04 26 45'], ['~42 21 03 25 45']],
  E: [
    ['40 00 06 46', '03 33'],
    ['04 44', '~44 32 12 04 16 36 45'],
    ['~40 11 13 23', '~23 04 16 46'],
  ],
  F: [
    ['40 00 06', '03 33'],
    ['~40 20 12 16', '03 33'],
  ],
  H: [
    ['00 06', '40 46', '03 43'],
    ['00 06', '~03 22 43 46'],
    ['10 06', '40 36', '13 33'],
  ],
  K: [
    ['00 06', '40 03', '03 46'],
    ['00 06', '42 04', '14 46'],
  ],
  M: [['06 00 23 40 46'], ['~06 10 23', '~23 30 46'], ['06 10 24 30 46']],
  N: [['06 00 46 40'], ['~06 00 13', '13 36', '~36 46 40']],
  P: [
    ['06 00', '~00 30 41 33 03'],
    ['02 08', '~02 21 43 25 05'],
  ],
  R: [
    ['06 00', '~00 30 41 33 03', '23 46'],
    ['06 00', '~00 40 42 13', '13 46'],
  ],
  T: [
    ['00 40', '20 26'],
    ['20 25', '~25 36 46', '02 42'],
    ['~00 20 40', '20 16'],
  ],
  U: [['~00 04 16 36 44 40'], ['00 04', '~04 16 44', '40 46']],
  W: [['00 16 22 36 40'], ['~00 05 25 22', '~22 25 45 40']],
  X: [
    ['00 46', '40 06'],
    ['~00 12 23 44 46', '40 06'],
  ],
  Y: [
    ['00 23 40', '23 26'],
    ['00 23', '40 06'],
    ['~00 03 23 40', '~40 44 16'],
  ],
};

export const ALPHABET: readonly string[] = Object.keys(FORMS);

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The strokes of one form of a character as lines of points within −1…1, `step` of each curve finely enough to draw. */
export function strokesOf(character: string, random: () => number): Point[][] {
  const forms = FORMS[character] ?? [];
  const form = forms[Math.floor(random() * forms.length)] ?? [];
  // Points of the same name are one place, also after they have been moved.
  const moved = new Map<string, Point>();
  const place = (name: string): Point => {
    const known = moved.get(name);
    if (known) return known;
    const at = {
      x: (Number(name[0]) - 2) / 2.6 + (random() - 0.5) * 0.16,
      y: (Number(name[1]) - 3) / 3 + (random() - 0.5) * 0.14,
    };
    moved.set(name, at);
    return at;
  };
  return form.map((stroke) => {
    const round = stroke.startsWith('~');
    const points = stroke
      .slice(round ? 1 : 0)
      .split(' ')
      .map(place);
    return round ? rounded(points) : points;
  });
}

/** A Catmull–Rom curve through the points. */
export function rounded(points: readonly Point[], parts = 6): Point[] {
  const curve: Point[] = [];
  for (let index = 0; index < points.length - 1; index += 1) {
    const b = points[index] as Point;
    const c = points[index + 1] as Point;
    const a = points[index - 1] ?? b;
    const d = points[index + 2] ?? c;
    for (let part = 0; part < parts; part += 1) {
      const t = part / parts;
      const mix = (p: number, q: number, r: number, s: number) =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
      curve.push({ x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) });
    }
  }
  curve.push(points[points.length - 1] as Point);
  return curve;
}
