/** Colours are `#rrggbb`; ratios by WCAG 2.1 (1 to 21). */

type Rgb = readonly [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** `share` of `over` laid on `under`: 0 = under, 1 = over. */
export function mix(under: string, over: string, share: number): string {
  const a = parse(under);
  const b = parse(over);
  return format([0, 1, 2].map((i) => (a[i] ?? 0) + ((b[i] ?? 0) - (a[i] ?? 0)) * share) as unknown as Rgb);
}

/** Relative luminance, 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((part) => {
    const channel = part / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/**
 * The colour itself, or the nearest darker or lighter tone of it that reaches `ratio` on every ground.
 * Goes towards black on light grounds and towards white on dark ones.
 */
export function readableOn(color: string, grounds: readonly string[], ratio: number): string {
  const average = grounds.reduce((sum, ground) => sum + luminance(ground), 0) / grounds.length;
  const towards = average > 0.25 ? '#000000' : '#ffffff';
  for (let share = 0; share <= 1; share += 0.02) {
    const tone = mix(color, towards, share);
    if (grounds.every((ground) => contrast(tone, ground) >= ratio)) return tone;
  }
  return towards;
}
