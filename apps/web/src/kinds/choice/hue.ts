import type { Tone } from '@anlan/resource';

/** The hues the themes give tags: tinted ground and dark text, measured to be readable in every theme. */
export type Hue = 'red' | 'orange' | 'yellow' | 'green' | 'cyan' | 'blue' | 'purple' | 'grey';

const TONES: Readonly<Record<Tone, Hue>> = {
  neutral: 'grey',
  info: 'purple',
  progress: 'blue',
  warning: 'orange',
  danger: 'red',
  success: 'green',
};

export const hueOfTone = (tone: Tone): Hue => TONES[tone];

/** Upper ends, in degrees of the colour circle. */
const ARCS: readonly (readonly [number, Hue])[] = [
  [15, 'red'],
  [42, 'orange'],
  [66, 'yellow'],
  [165, 'green'],
  [195, 'cyan'],
  [250, 'blue'],
  [320, 'purple'],
  [360, 'red'],
];

/** The nearest hue of a dictionary's `#RRGGBB`; grey for what is no colour or has none. */
export function hueOfColor(color: string | null | undefined): Hue {
  if (!color || !/^#[0-9a-f]{6}$/i.test(color)) return 'grey';
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const max = Math.max(red, green, blue);
  const span = max - Math.min(red, green, blue);
  if (span < 0.12) return 'grey';
  const sixth =
    max === red ? ((green - blue) / span + 6) % 6 : max === green ? (blue - red) / span + 2 : (red - green) / span + 4;
  return ARCS.find(([end]) => sixth * 60 <= end)?.[1] ?? 'grey';
}
