import { seeded } from './random';

/**
 * An honest attempt at reading captchas by program, to judge ours by: what somebody with a few thousand labelled
 * pictures and an afternoon would write. Ink from ground, windows where characters may stand, gradients and pixels of a
 * window as features, and a network of one hidden layer over them, each window tried at several places. It learns from
 * texts alone; nobody tells it where a character is.
 */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Grey, row by row. */
  readonly pixels: Uint8Array;
}
export interface Labelled extends Picture {
  readonly text: string;
}

const CELLS_X = 6;
const CELLS_Y = 6;
const TURNS = 8;
const PX = 12;
const PY = 16;
const FEATURES = CELLS_X * CELLS_Y * TURNS + PX * PY;
const HIDDEN = 96;

/** How dark each pixel is against the ground, smoothed, 0–1. */
function inkOf({ width, height, pixels }: Picture): Float32Array {
  const sorted = Uint8Array.from(pixels).sort();
  const ground = sorted[Math.floor(sorted.length * 0.6)] as number;
  const dark = sorted[Math.floor(sorted.length * 0.02)] as number;
  const span = Math.max(24, ground - dark);
  const ink = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      let count = 0;
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const [px, py] = [x + dx, y + dy];
          if (px < 0 || py < 0 || px >= width || py >= height) continue;
          const weight = dx === 0 && dy === 0 ? 4 : dx === 0 || dy === 0 ? 2 : 1;
          sum += weight * Math.min(1, Math.abs(ground - (pixels[py * width + px] as number)) / span);
          count += weight;
        }
      }
      ink[y * width + x] = sum / count;
    }
  }
  return ink;
}

interface Prepared {
  readonly ink: Float32Array;
  readonly size: Uint8Array;
  readonly turn: Uint8Array;
  readonly width: number;
  /** Where the characters begin and end, and how wide one is, by the columns of ink. */
  readonly left: number;
  readonly pitch: number;
  /** Rows between which characters stand. */
  readonly top: number;
  readonly bottom: number;
}

type Band = Pick<Prepared, 'top' | 'bottom'>;

/** Where most of the ink of many pictures lies, from above to below. */
function bandOf(pictures: readonly Picture[]): Band {
  const { width, height } = pictures[0] as Picture;
  const rows = new Float64Array(height);
  for (const picture of pictures.slice(0, 200)) {
    const ink = inkOf(picture);
    for (let at = 0; at < ink.length; at += 1) {
      const row = Math.floor(at / width);
      rows[row] = (rows[row] as number) + (ink[at] as number);
    }
  }
  const level = Math.min(...rows) + 0.06 * (Math.max(...rows) - Math.min(...rows));
  const heavy = [...rows].map((sum) => sum > level);
  return { top: heavy.indexOf(true), bottom: heavy.lastIndexOf(true) + 1 };
}

/** Characters stand at even steps over the picture, or over its ink. */
type Layout = 'picture' | 'ink';

function prepare(picture: Picture, length: number, layout: Layout, band: Band): Prepared {
  const ink = inkOf(picture);
  const { width, height } = picture;
  if (layout === 'picture') {
    const pitch = width / (length + 1);
    return { ink, ...edgesOf(ink, width, height), width, left: pitch / 2, pitch, ...band };
  }
  const columns = Array.from({ length: width }, (_, x) => {
    let sum = 0;
    for (let y = 0; y < height; y += 1) if ((ink[y * width + x] as number) > 0.45) sum += 1;
    return sum;
  });
  // A lone line is no character: a column counts from two strokes on.
  const thick = columns.map((count) => count >= 6);
  const first = Math.max(0, thick.indexOf(true));
  const last = Math.max(first + length, thick.lastIndexOf(true));
  return { ink, ...edgesOf(ink, width, height), width, left: first, pitch: (last - first) / length, ...band };
}

/** Of each pixel: how strong the ink's edge is there (0–255), and which way it goes. */
function edgesOf(ink: Float32Array, width: number, height: number): { size: Uint8Array; turn: Uint8Array } {
  const size = new Uint8Array(ink.length);
  const turn = new Uint8Array(ink.length);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const gx = (ink[at + 1] as number) - (ink[at - 1] as number);
      const gy = (ink[at + width] as number) - (ink[at - width] as number);
      const strong = Math.sqrt(gx * gx + gy * gy);
      if (strong < 0.05) continue;
      size[at] = Math.min(255, strong * 180);
      turn[at] = Math.floor(((Math.atan2(gy, gx) + Math.PI) / (2 * Math.PI)) * TURNS) % TURNS;
    }
  }
  return { size, turn };
}

/** Edges by direction in cells, and the pixels themselves, of a window around `x`. */
function features({ ink, size, turn, width, top, bottom }: Prepared, x: number, wide: number): Float32Array {
  const out = new Float32Array(FEATURES);
  const left = x - wide / 2;
  const columns = 36;
  const rows = 36;
  const places = Int16Array.from({ length: columns }, (_, column) => {
    const at = Math.round(left + ((column + 0.5) * wide) / columns);
    return at >= 0 && at < width ? at : -1;
  });
  for (let row = 0; row < rows; row += 1) {
    const line = Math.floor(top + ((row + 0.5) * (bottom - top)) / rows) * width;
    const cells = Math.floor((row * CELLS_Y) / rows) * CELLS_X;
    for (let column = 0; column < columns; column += 1) {
      const place = places[column] as number;
      if (place < 0) continue;
      const strong = size[line + place] as number;
      if (strong === 0) continue;
      const cell = (cells + Math.floor((column * CELLS_X) / columns)) * TURNS + (turn[line + place] as number);
      out[cell] = (out[cell] as number) + strong;
    }
  }
  const edges = CELLS_X * CELLS_Y * TURNS;
  let norm = 1e-6;
  for (let index = 0; index < edges; index += 1) norm += (out[index] as number) ** 2;
  norm = 6 / Math.sqrt(norm);
  for (let index = 0; index < edges; index += 1) out[index] = (out[index] as number) * norm;
  for (let row = 0; row < PY; row += 1) {
    const line = Math.floor(top + ((row + 0.5) * (bottom - top)) / PY) * width;
    for (let column = 0; column < PX; column += 1) {
      const place = places[Math.floor(((column + 0.5) * columns) / PX)] as number;
      out[edges + row * PX + column] = (place < 0 ? 0 : (ink[line + place] as number)) - 0.2;
    }
  }
  return out;
}

/** One hidden layer of rectified units and a softmax, by stochastic descent. */
class Network {
  readonly #a: Float32Array;
  readonly #b: Float32Array;
  readonly #hidden = new Float32Array(HIDDEN);
  readonly #back = new Float32Array(HIDDEN);

  constructor(
    private readonly classes: number,
    random: () => number,
  ) {
    this.#a = Float32Array.from({ length: HIDDEN * (FEATURES + 1) }, () => (random() - 0.5) * 0.12);
    this.#b = Float32Array.from({ length: classes * (HIDDEN + 1) }, () => (random() - 0.5) * 0.3);
  }

  tell(x: Float32Array): Float32Array {
    const hidden = this.#hidden;
    for (let unit = 0; unit < HIDDEN; unit += 1) {
      const row = unit * (FEATURES + 1);
      let sum = this.#a[row + FEATURES] as number;
      for (let index = 0; index < FEATURES; index += 1) sum += (this.#a[row + index] as number) * (x[index] as number);
      hidden[unit] = sum > 0 ? sum : 0;
    }
    const out = new Float32Array(this.classes);
    let top = -Infinity;
    for (let kind = 0; kind < this.classes; kind += 1) {
      const row = kind * (HIDDEN + 1);
      let sum = this.#b[row + HIDDEN] as number;
      for (let unit = 0; unit < HIDDEN; unit += 1) sum += (this.#b[row + unit] as number) * (hidden[unit] as number);
      out[kind] = sum;
      if (sum > top) top = sum;
    }
    let all = 0;
    for (let kind = 0; kind < this.classes; kind += 1) {
      out[kind] = Math.exp((out[kind] as number) - top);
      all += out[kind] as number;
    }
    for (let kind = 0; kind < this.classes; kind += 1) out[kind] = (out[kind] as number) / all;
    return out;
  }

  learn(x: Float32Array, kind: number, rate: number): void {
    const out = this.tell(x);
    const hidden = this.#hidden;
    const back = this.#back.fill(0);
    const [a, b] = [this.#a, this.#b];
    for (let other = 0; other < this.classes; other += 1) {
      const error = (out[other] as number) - (other === kind ? 1 : 0);
      const row = other * (HIDDEN + 1);
      for (let unit = 0; unit < HIDDEN; unit += 1) {
        const weight = b[row + unit] as number;
        back[unit] = (back[unit] as number) + error * weight;
        b[row + unit] = weight - rate * error * (hidden[unit] as number);
      }
      b[row + HIDDEN] = (b[row + HIDDEN] as number) - rate * error;
    }
    for (let unit = 0; unit < HIDDEN; unit += 1) {
      if (hidden[unit] === 0) continue;
      const step = rate * (back[unit] as number);
      const row = unit * (FEATURES + 1);
      for (let index = 0; index < FEATURES; index += 1) {
        a[row + index] = (a[row + index] as number) - step * (x[index] as number);
      }
      a[row + FEATURES] = (a[row + FEATURES] as number) - step;
    }
  }
}

const centre = ({ left, pitch }: Prepared, place: number): number => left + (place + 0.5) * pitch;

/**
 * Learns from pictures with their texts, in rounds; gives a reader of further ones. Which layout the pictures have is
 * found by a short trial. After the first rounds it looks for each character where the network sees it best, and learns
 * from there.
 */
export function trained(pictures: readonly Labelled[], rounds: number, seed = 1): (picture: Picture) => string {
  const some = pictures.slice(0, 240);
  const held = some.splice(0, 60);
  const trial = (layout: Layout) => judged(learnt(some, 3, seed, layout), held).characters;
  return learnt(pictures, rounds, seed, trial('picture') >= trial('ink') ? 'picture' : 'ink');
}

function learnt(
  pictures: readonly Labelled[],
  rounds: number,
  seed: number,
  layout: Layout,
): (picture: Picture) => string {
  const random = seeded(seed).next;
  const alphabet = [...new Set(pictures.flatMap(({ text }) => [...text]))].sort();
  const length = (pictures[0] as Labelled).text.length;
  const kinds = new Map(alphabet.map((character, index) => [character, index]));
  const band = bandOf(pictures);
  const prepared = pictures.map((picture) => ({ at: prepare(picture, length, layout, band), text: picture.text }));
  const wide = (at: Prepared) => Math.min(at.pitch, at.width / length) * 1.5;
  const network = new Network(alphabet.length, random);
  const samples = prepared.flatMap(({ at, text }) =>
    [...text].map((character, place) => ({ at, place, kind: kinds.get(character) as number, shift: 0 })),
  );
  const steps = [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3];
  for (let round = 0; round < rounds; round += 1) {
    const rate = 0.012 * (1 - round / rounds) + 0.001;
    if (round === Math.floor(rounds / 3) || round === Math.floor((2 * rounds) / 3)) {
      for (const sample of samples) {
        const seen = steps.map(
          (step) =>
            network.tell(
              features(sample.at, centre(sample.at, sample.place) + step * sample.at.pitch, wide(sample.at)),
            )[sample.kind] as number,
        );
        sample.shift = steps[seen.indexOf(Math.max(...seen))] as number;
      }
    }
    for (let left = samples.length - 1; left > 0; left -= 1) {
      const other = Math.floor(random() * (left + 1));
      [samples[left], samples[other]] = [samples[other] as (typeof samples)[0], samples[left] as (typeof samples)[0]];
    }
    for (const { at, place, kind, shift } of samples) {
      const step = shift + (random() - 0.5) * 0.14;
      network.learn(features(at, centre(at, place) + step * at.pitch, wide(at) * (0.94 + random() * 0.12)), kind, rate);
    }
  }
  // Where characters were found while learning is where they are looked for.
  const often = steps.map((step) => samples.filter(({ shift }) => shift === step).length / samples.length);
  return (picture) => {
    const at = prepare(picture, length, layout, band);
    return Array.from({ length }, (_, place) => {
      let best = '';
      let most = -1;
      const sums = new Float32Array(alphabet.length);
      for (const [index, step] of steps.entries()) {
        if ((often[index] as number) < 0.03) continue;
        const told = network.tell(features(at, centre(at, place) + step * at.pitch, wide(at)));
        for (const [kind, value] of told.entries())
          sums[kind] = (sums[kind] as number) + (often[index] as number) * value * value;
      }
      for (const [kind, value] of sums.entries()) {
        if (value > most) [best, most] = [alphabet[kind] as string, value];
      }
      return best;
    }).join('');
  };
}

/** Of these pictures: how many are read whole, and how many characters. */
export function judged(
  read: (picture: Picture) => string,
  pictures: readonly Labelled[],
): { whole: number; characters: number } {
  let whole = 0;
  let characters = 0;
  for (const picture of pictures) {
    const told = read(picture);
    if (told === picture.text) whole += 1;
    for (const [place, character] of [...picture.text].entries()) if (told[place] === character) characters += 1;
  }
  return { whole, characters };
}
