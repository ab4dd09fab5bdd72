/**
 * Safety signs as we draw them: the shapes and colours of GB 2894 (triangle warns, crossed circle forbids, filled
 * circle obliges, square tells), the pictograms our own and simple. One description for paper and screen: primitives in
 * a field of 100 × 100.
 */
export type SignColour = 'ink' | 'paper' | 'yellow' | 'red' | 'blue' | 'green';

export const SIGN_COLOURS: Readonly<Record<SignColour, string>> = {
  ink: '#111111',
  paper: '#ffffff',
  yellow: '#ffcc00',
  red: '#d0021b',
  blue: '#0057b8',
  green: '#00853f',
};

export interface Mark {
  readonly shape: 'circle' | 'poly' | 'line';
  /** circle: x, y, r; else x, y pairs. */
  readonly at: readonly number[];
  readonly fill?: SignColour;
  readonly stroke?: SignColour;
  /** Of the stroke. */
  readonly width?: number;
}

/** A pictogram's parts in its own field of 40 × 40: `fill` true is drawn full, a number is a stroke that wide. */
type Part =
  | readonly ['c', readonly [number, number, number], true | number]
  | readonly ['p', readonly number[], true | number]
  | readonly ['l', readonly number[], number]
  /** Cut out: drawn in the ground's colour. */
  | readonly ['cut', readonly [number, number, number]];

const rect = (x: number, y: number, w: number, h: number): number[] => [x, y, x + w, y, x + w, y + h, x, y + h];
const FLAME = [20, 1, 29, 12, 27, 17, 33, 23, 31, 33, 24, 39, 16, 39, 9, 33, 8, 23, 14, 15, 15, 21, 19, 12];
const HAND = [
  8, 22, 8, 12, 12, 12, 12, 18, 13, 18, 13, 5, 17, 5, 17, 17, 18, 17, 18, 3, 22, 3, 22, 17, 23, 17, 23, 5, 27, 5, 27,
  19, 28, 19, 31, 13, 35, 15, 30, 31, 24, 38, 14, 38, 8, 31,
];
const PERSON: readonly Part[] = [
  ['c', [20, 6, 5], true],
  ['p', [14, 13, 26, 13, 28, 25, 25, 25, 25, 39, 21, 39, 20, 28, 19, 39, 15, 39, 15, 25, 12, 25], true],
];
const HEAD: readonly Part[] = [
  ['c', [20, 17, 12], true],
  ['p', [10, 40, 12, 31, 28, 31, 30, 40], true],
];
const gear = (): number[] =>
  Array.from({ length: 32 }, (_, place) => {
    const angle = (Math.PI * 2 * (place - 0.5)) / 32;
    const radius = place % 4 < 2 ? 18 : 13;
    return [20 + radius * Math.cos(angle), 20 + radius * Math.sin(angle)];
  }).flat();
const burst = (): number[] =>
  Array.from({ length: 20 }, (_, place) => {
    const angle = (Math.PI * 2 * place) / 20 - Math.PI / 2;
    const radius = place % 2 === 1 ? 8 : place % 4 === 0 ? 20 : 15;
    return [20 + radius * Math.cos(angle), 20 + radius * Math.sin(angle)];
  }).flat();
const wave = (x: number): Part => ['l', [x, 28, x - 4, 22, x + 4, 15, x, 8], 3.2];

const PICTOGRAMS: Readonly<Record<string, readonly Part[]>> = {
  '101': [
    ['p', [16, 2, 24, 2, 22.5, 26, 17.5, 26], true],
    ['c', [20, 34, 4], true],
  ],
  '102': [['p', FLAME, true]],
  '103': [['p', burst(), true]],
  '104': [['p', [24, 0, 9, 22, 18, 22, 13, 40, 31, 15, 21, 15], true]],
  '105': [
    ['c', [20, 13, 11], true],
    ['p', rect(14, 20, 12, 9), true],
    ['cut', [15.5, 13, 3.2]],
    ['cut', [24.5, 13, 3.2]],
    ['l', [5, 28, 35, 39], 4],
    ['l', [35, 28, 5, 39], 4],
  ],
  '106': [
    ['p', [4, 3, 27, 11, 24, 18, 1, 10], true],
    ['c', [29, 20, 2.6], true],
    ['c', [30, 27, 2.6], true],
    ['p', rect(3, 34, 34, 5), true],
  ],
  '107': [
    ['p', gear(), true],
    ['cut', [20, 20, 6]],
  ],
  '108': [
    ['l', [20, 0, 20, 8], 3.5],
    ['l', [8, 21, 20, 8, 32, 21], 3],
    ['p', rect(6, 21, 28, 17), true],
  ],
  '109': [
    ['c', [26, 6, 4.5], true],
    ['l', [24, 12, 18, 22, 25, 29, 20, 38], 4.5],
    ['l', [23, 14, 32, 18], 3.5],
    ['p', [0, 16, 12, 16, 12, 40, 0, 40], true],
  ],
  '110': [
    ['p', [3, 24, 3, 12, 15, 12, 20, 20, 27, 20, 27, 30, 3, 30], true],
    ['l', [31, 6, 31, 32, 39, 32], 3],
    ['c', [9, 32, 5], true],
    ['c', [22, 32, 5], true],
    ['cut', [9, 32, 1.8]],
    ['cut', [22, 32, 1.8]],
  ],
  '111': [wave(10), wave(20), wave(30), ['p', rect(3, 33, 34, 5), true]],
  '112': [
    ['c', [14, 18, 10], 5],
    ['l', [27, 26, 30, 22, 34, 23, 34, 28, 27, 37, 37, 37], 3],
  ],
  '113': [
    ['p', [4, 30, 16, 26, 20, 38, 8, 40], true],
    ['p', [22, 28, 36, 30, 34, 40, 22, 39], true],
    ['p', [12, 10, 24, 4, 28, 15, 16, 21], true],
    ['l', [32, 8, 34, 22], 3],
  ],
  '114': [
    ['p', [3, 14, 11, 14, 20, 6, 20, 34, 11, 26, 3, 26], true],
    ['l', [25, 13, 28, 20, 25, 27], 3],
    ['l', [31, 8, 36, 20, 31, 32], 3],
  ],
  '201': [['p', FLAME, true]],
  '202': [
    ['p', rect(2, 24, 28, 6), true],
    ['p', rect(32, 24, 5, 6), true],
    ['l', [34, 20, 32, 14, 36, 9, 34, 3], 2.5],
  ],
  '203': PERSON,
  '204': [['p', HAND, true]],
  '205': [
    ['c', [8, 30, 4], true],
    ['c', [32, 30, 4], true],
    ['l', [8, 30, 28, 10], 4],
    ['l', [2, 30, 8, 30], 4],
    ['l', [32, 30, 38, 30], 4],
  ],
  '206': [
    ['p', [4, 4, 22, 8, 18, 24, 4, 20], true],
    ['c', [24, 20, 2], true],
    ['c', [27, 26, 2], true],
    ['p', [30, 24, 37, 32, 35, 39, 25, 39, 24, 33], true],
  ],
  '301': [
    ['p', [6, 20, 8, 10, 15, 4, 25, 4, 32, 10, 34, 20], true],
    ['p', rect(2, 21, 36, 4), true],
    ['p', [11, 27, 29, 27, 27, 37, 20, 40, 13, 37], true],
  ],
  '302': [...HEAD, ['cut', [14.5, 16, 4.6]], ['cut', [25.5, 16, 4.6]]],
  '303': [...HEAD, ['cut', [15, 13, 3.4]], ['cut', [25, 13, 3.4]], ['cut', [20, 24, 6]], ['c', [20, 24, 3.6], true]],
  '304': [
    ['c', [20, 6, 5], true],
    ['l', [13, 13, 27, 30], 3.2],
    ['l', [27, 13, 13, 30], 3.2],
    ['l', [11, 13, 29, 13, 29, 31, 11, 31, 11, 13], 3],
    ['l', [14, 31, 14, 40], 4],
    ['l', [26, 31, 26, 40], 4],
  ],
  '305': [['p', HAND, true]],
  '306': [
    ['p', [12, 4, 28, 4, 38, 12, 34, 20, 29, 16, 29, 39, 11, 39, 11, 16, 6, 20, 2, 12], true],
    ['cut', [20, 4, 4]],
  ],
  '307': [...HEAD, ['cut', [20, 22, 7]], ['c', [20, 22, 4.8], true], ['cut', [15, 12, 2]], ['cut', [25, 12, 2]]],
  '308': [
    ['c', [20, 20, 11], true],
    ['l', [6, 20, 8, 10, 15, 4, 25, 4, 32, 10, 34, 20], 3.2],
    ['p', rect(3, 16, 6, 12), true],
    ['p', rect(31, 16, 6, 12), true],
    ['p', [12, 40, 14, 33, 26, 33, 28, 40], true],
  ],
  '401': [
    ['l', [36, 2, 36, 38, 22, 38], 3],
    ['l', [22, 2, 36, 2], 3],
    ['c', [15, 7, 4.5], true],
    ['l', [14, 13, 12, 24, 19, 29, 16, 38], 4.5],
    ['l', [12, 24, 5, 31, 0, 30], 4],
    ['l', [6, 19, 13, 15, 22, 19], 3.2],
  ],
  '402': [['p', [14, 2, 26, 2, 26, 14, 38, 14, 38, 26, 26, 26, 26, 38, 14, 38, 14, 26, 2, 26, 2, 14, 14, 14], true]],
};

interface Frame {
  readonly under: readonly Mark[];
  readonly over: readonly Mark[];
  /** Where the pictogram's 40 × 40 lie. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly ink: SignColour;
  readonly ground: SignColour;
}

const FRAMES: Readonly<Record<string, Frame>> = {
  '1': {
    under: [
      { shape: 'poly', at: [50, 4, 97, 88, 3, 88], fill: 'ink', stroke: 'ink', width: 5 },
      { shape: 'poly', at: [50, 14, 89, 84, 11, 84], fill: 'yellow' },
    ],
    over: [],
    x: 30,
    y: 39,
    scale: 1,
    ink: 'ink',
    ground: 'yellow',
  },
  '2': {
    under: [{ shape: 'circle', at: [50, 50, 43], fill: 'paper', stroke: 'red', width: 9 }],
    over: [{ shape: 'line', at: [20, 20, 80, 80], stroke: 'red', width: 9 }],
    x: 24,
    y: 24,
    scale: 1.3,
    ink: 'ink',
    ground: 'paper',
  },
  '3': {
    under: [{ shape: 'circle', at: [50, 50, 47], fill: 'blue' }],
    over: [],
    x: 22,
    y: 22,
    scale: 1.4,
    ink: 'paper',
    ground: 'blue',
  },
  '4': {
    under: [{ shape: 'poly', at: rect(4, 4, 92, 92), fill: 'green' }],
    over: [],
    x: 22,
    y: 22,
    scale: 1.4,
    ink: 'paper',
    ground: 'green',
  },
};

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The sign's marks, the lowest first; an empty list for a key that is none of ours. */
export function signMarks(key: string): readonly Mark[] {
  const parts = PICTOGRAMS[key];
  const frame = FRAMES[key.charAt(0)];
  if (!parts || !frame) return [];
  const { x, y, scale, ink, ground } = frame;
  const placed = (points: readonly number[]): number[] =>
    points.map((value, place) => rounded((place % 2 === 0 ? x : y) + value * scale));
  const marks = parts.map((part): Mark => {
    const [shape, points, how] = part;
    if (shape === 'cut') return { shape: 'circle', at: circle(points), fill: ground };
    if (shape === 'c') {
      return how === true
        ? { shape: 'circle', at: circle(points), fill: ink }
        : { shape: 'circle', at: circle(points), stroke: ink, width: rounded(Number(how) * scale) };
    }
    if (shape === 'l') return { shape: 'line', at: placed(points), stroke: ink, width: rounded(Number(how) * scale) };
    return { shape: 'poly', at: placed(points), fill: ink };
  });
  function circle(points: readonly number[]): number[] {
    const [cx = 0, cy = 0, r = 0] = points;
    return [rounded(x + cx * scale), rounded(y + cy * scale), rounded(r * scale)];
  }
  return [...frame.under, ...marks, ...frame.over];
}
