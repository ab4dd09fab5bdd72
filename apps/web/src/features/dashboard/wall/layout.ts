import type { PolygonShape, RectShape } from '@anlan/domain/flat/drawing';

/** In units of the drawing. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Dot {
  readonly x: number;
  readonly y: number;
}

/** Pixels of the wall. */
export const LETTERS = 18;
export const RADIUS = 9;
const STEP = 27;
const NAME = 30;
const LABEL_HEIGHT = 34;
const LABEL_PADDING = 12;
const LABEL_GAP = 6;

export function boxOf(shape: PolygonShape | RectShape): Box {
  if (shape.type === 'rect') return { x: shape.x, y: shape.y, width: shape.width, height: shape.height };
  const xs = shape.points.map(([x]) => x);
  const ys = shape.points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Across a polygon at this height: from where to where it reaches. */
export function spanAt(
  points: readonly (readonly [number, number])[],
  y: number,
): readonly [number, number] | undefined {
  const crossed = points
    .flatMap(([x, at], place) => {
      const [nextX, nextAt] = points[(place + 1) % points.length] as readonly [number, number];
      return at <= y === nextAt <= y ? [] : [x + ((y - at) / (nextAt - at)) * (nextX - x)];
    })
    .sort((one, other) => one - other);
  return crossed.length < 2 ? undefined : [crossed[0] as number, crossed.at(-1) as number];
}

/** Where points may stand: of a slanted room what lies in it at the heights of their lines. */
export function innerOf(shape: PolygonShape | RectShape): Box {
  const box = boxOf(shape);
  if (shape.type === 'rect') return box;
  const spans = [0.3, 0.5, 0.7, 0.9].flatMap((part) => [spanAt(shape.points, box.y + box.height * part) ?? []]);
  const known = spans.filter((span): span is readonly [number, number] => span.length === 2);
  if (known.length === 0) return box;
  const [x, end] = [Math.max(...known.map(([from]) => from)), Math.min(...known.map(([, to]) => to))];
  return end > x ? { ...box, x, width: end - x } : box;
}

/** What of the drawing is shown: all its shapes as large as they go, in the shape of the place there is. */
export function viewOf(
  shapes: readonly Box[],
  drawing: { readonly width: number; readonly height: number },
  place: { readonly width: number; readonly height: number },
): Box {
  if (shapes.length === 0) return { x: 0, y: 0, ...drawing };
  const left = Math.min(...shapes.map(({ x }) => x));
  const top = Math.min(...shapes.map(({ y }) => y));
  const right = Math.max(...shapes.map(({ x, width }) => x + width));
  const bottom = Math.max(...shapes.map(({ y, height }) => y + height));
  const edge = 0.02 * Math.max(right - left, bottom - top);
  const ratio = place.width / place.height;
  const width = Math.max(right - left + 2 * edge, (bottom - top + 2 * edge) * ratio);
  const height = width / ratio;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/** As much of a name as stands in this width; '' where not even two letters do. `unit`: units of the drawing to a pixel. */
export function fitted(name: string, width: number, unit: number): string {
  const letters = [...name];
  const wide = (letter: string) => (letter >= '\u2e80' ? LETTERS : LETTERS * 0.58) * unit;
  const room = width - 12 * unit;
  let sum = 0;
  const stands = letters.findIndex((letter) => {
    sum += wide(letter);
    return sum > room;
  });
  if (stands === -1) return name;
  return stands < 3 ? '' : `${letters.slice(0, stands - 1).join('')}…`;
}

/** Where the points of a room stand: in lines below its name; `hidden` of them have no place. */
export function dotsIn(
  box: Box,
  count: number,
  unit: number,
  named: boolean,
): { readonly dots: readonly Dot[]; readonly hidden: number } {
  const step = STEP * unit;
  const top = named ? NAME * unit : 0;
  const perRow = Math.floor((box.width - 8 * unit) / step);
  const rows = Math.floor((box.height - top - 4 * unit) / step);
  const room = Math.max(0, perRow) * Math.max(0, rows);
  const shown = count <= room ? count : Math.max(0, room - 1);
  const used = Math.ceil((count <= room ? count : room) / Math.max(1, perRow));
  // In the middle of what is left below the name.
  const first = box.y + top + (box.height - top - used * step) / 2 + step / 2;
  return {
    dots: Array.from({ length: shown }, (_, at) => ({
      x: box.x + 4 * unit + step * ((at % perRow) + 0.5),
      y: first + step * Math.floor(at / perRow),
    })),
    hidden: count - shown,
  };
}

export interface Anchor {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}
export type Label = Anchor & { readonly box: Box };

const meets = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** How far from its point a label may stand, in its own heights. */
const AWAY = [1, 2, 3] as const;
/** How far to the side, in its own widths. */
const ASIDE = [0, 0.5, -0.5] as const;

/**
 * Labels near their points, the first served first: none on another, on a point or on what else is `taken`, none across
 * the edge; where there is no free place but one on points, that; without any, none.
 */
export function labelled(
  anchors: readonly Anchor[],
  room: Box,
  unit: number,
  taken: readonly Box[] = [],
): readonly Label[] {
  const placed: Label[] = [];
  for (const anchor of anchors) {
    const width =
      (2 * LABEL_PADDING +
        [...anchor.text].reduce((sum, letter) => sum + (letter >= '\u2e80' ? LETTERS : LETTERS * 0.62), 0)) *
      unit;
    const height = LABEL_HEIGHT * unit;
    const spots = AWAY.flatMap((far) => {
      const off = (RADIUS * 2 + LABEL_GAP) * unit + (far - 1) * (height + LABEL_GAP * unit);
      return ASIDE.flatMap((aside) =>
        [anchor.y - off - height, anchor.y + off].map((y): Box => {
          const x = anchor.x - width / 2 + aside * width;
          return { x: Math.min(Math.max(x, room.x), room.x + room.width - width), y, width, height };
        }),
      );
    }).filter(
      (one) =>
        one.x >= room.x &&
        one.y >= room.y &&
        one.x + width <= room.x + room.width &&
        one.y + height <= room.y + room.height &&
        !placed.some((other) => meets(one, other.box)),
    );
    const box = spots.find((one) => !taken.some((other) => meets(one, other))) ?? spots[0];
    if (box) placed.push({ ...anchor, box });
  }
  return placed;
}
