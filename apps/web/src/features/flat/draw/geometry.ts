import type { Drawing, LineEnd, Shape, Spot } from '@anlan/domain/flat/drawing';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export const NODE_RADIUS = 16;

const letters = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (letter >= '\u2e80' ? size : size * 0.56), 0);

export const boxAround = (spots: readonly Spot[]): Box => ({
  left: Math.min(...spots.map(([x]) => x)),
  top: Math.min(...spots.map(([, y]) => y)),
  right: Math.max(...spots.map(([x]) => x)),
  bottom: Math.max(...spots.map(([, y]) => y)),
});

/** What a shape covers. Of a line its two ends. */
export function boxOf(shape: Shape, all: readonly Shape[]): Box {
  switch (shape.type) {
    case 'polygon':
      return boxAround(shape.points);
    case 'rect':
      return { left: shape.x, top: shape.y, right: shape.x + shape.width, bottom: shape.y + shape.height };
    case 'node':
      return {
        left: shape.x - NODE_RADIUS,
        top: shape.y - NODE_RADIUS,
        right: shape.x + NODE_RADIUS,
        bottom: shape.y + NODE_RADIUS,
      };
    case 'text':
      return {
        left: shape.x,
        top: shape.y,
        right: shape.x + letters(shape.name, shape.size),
        bottom: shape.y + shape.size * 1.2,
      };
    case 'line':
      return boxAround(lineEnds(shape, all));
  }
}

/** The middle of a polygon's area; of one without area, of its corners. */
export function centreOf(shape: Shape, all: readonly Shape[]): Spot {
  if (shape.type === 'polygon') {
    let [area, x, y] = [0, 0, 0];
    for (const [place, [x1, y1]] of shape.points.entries()) {
      const [x2, y2] = shape.points[(place + 1) % shape.points.length] as Spot;
      const cross = x1 * y2 - x2 * y1;
      area += cross;
      x += (x1 + x2) * cross;
      y += (y1 + y2) * cross;
    }
    if (Math.abs(area) > 1e-6) return [x / (3 * area), y / (3 * area)];
  }
  const box = boxOf(shape, all);
  return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
}

/** Where the way from a shape's middle to a place leaves it. */
function leaving(shape: Shape, from: Spot, to: Spot, all: readonly Shape[]): Spot {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (length < 1e-6) return from;
  if (shape.type === 'node') return [from[0] + (dx / length) * NODE_RADIUS, from[1] + (dy / length) * NODE_RADIUS];
  const box = boxOf(shape, all);
  const corners: readonly Spot[] =
    shape.type === 'polygon'
      ? shape.points
      : [
          [box.left, box.top],
          [box.right, box.top],
          [box.right, box.bottom],
          [box.left, box.bottom],
        ];
  let last = 0;
  for (const [place, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners[(place + 1) % corners.length] as Spot;
    const [ex, ey] = [x2 - x1, y2 - y1];
    const across = dx * ey - dy * ex;
    if (Math.abs(across) < 1e-9) continue;
    const along = ((x1 - from[0]) * ey - (y1 - from[1]) * ex) / across;
    const edge = ((x1 - from[0]) * dy - (y1 - from[1]) * dx) / across;
    if (along > last && along <= 1 && edge >= 0 && edge <= 1) last = along;
  }
  return [from[0] + dx * last, from[1] + dy * last];
}

/** The two places a line runs between: from edge to edge of the shapes it connects. */
export function lineEnds(line: Extract<Shape, { type: 'line' }>, all: readonly Shape[]): readonly [Spot, Spot] {
  const solid = (end: LineEnd) =>
    'shape' in end ? all.find((shape) => shape.id === end.shape && shape.type !== 'line') : undefined;
  const [from, to] = [solid(line.from), solid(line.to)];
  const middle = (end: LineEnd, shape: Shape | undefined): Spot =>
    shape ? centreOf(shape, all) : 'at' in end ? end.at : [0, 0];
  const [start, goal] = [middle(line.from, from), middle(line.to, to)];
  return [from ? leaving(from, start, goal, all) : start, to ? leaving(to, goal, start, all) : goal];
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const tenth = (value: number): number => Math.round(value * 10) / 10;
const spotMoved = ([x, y]: Spot, dx: number, dy: number): Spot => [tenth(x + dx), tenth(y + dy)];

/** The shape elsewhere; the ends of a line that hang on shapes stay with them. */
export function moved(shape: Shape, dx: number, dy: number): Shape {
  const end = (one: LineEnd): LineEnd => ('at' in one ? { at: spotMoved(one.at, dx, dy) } : one);
  switch (shape.type) {
    case 'polygon':
      return { ...shape, points: shape.points.map((spot) => spotMoved(spot, dx, dy)) };
    case 'line':
      return { ...shape, from: end(shape.from), to: end(shape.to) };
    default:
      return { ...shape, x: tenth(shape.x + dx), y: tenth(shape.y + dy) };
  }
}

/** What of a shift keeps all of them on the paper. */
export function shiftWithin(
  shapes: readonly Shape[],
  dx: number,
  dy: number,
  drawing: Pick<Drawing, 'width' | 'height'>,
): readonly [number, number] {
  const spots = shapes.flatMap((shape): readonly Spot[] =>
    shape.type === 'polygon'
      ? shape.points
      : shape.type === 'rect'
        ? [
            [shape.x, shape.y],
            [shape.x + shape.width, shape.y + shape.height],
          ]
        : shape.type === 'line'
          ? [shape.from, shape.to].flatMap((end) => ('at' in end ? [end.at] : []))
          : [[shape.x, shape.y]],
  );
  if (spots.length === 0) return [0, 0];
  const box = boxAround(spots);
  return [clamp(dx, -box.left, drawing.width - box.right), clamp(dy, -box.top, drawing.height - box.bottom)];
}

export const onPaper = ([x, y]: Spot, drawing: Pick<Drawing, 'width' | 'height'>): Spot => [
  tenth(clamp(x, 0, drawing.width)),
  tenth(clamp(y, 0, drawing.height)),
];

export const GRID = 10;
export interface Snapped {
  readonly spot: Spot;
  /** Lines to show: at this x, at this y. */
  readonly x?: number;
  readonly y?: number;
}

/** To an edge or corner of another shape that is near, else to the grid. */
export function snap(
  spot: Spot,
  lines: { readonly xs: readonly number[]; readonly ys: readonly number[] },
  near: number,
): Snapped {
  const closest = (value: number, of: readonly number[]): number | undefined => {
    let best: number | undefined;
    for (const candidate of of)
      if (
        Math.abs(candidate - value) <= near &&
        (best === undefined || Math.abs(candidate - value) < Math.abs(best - value))
      )
        best = candidate;
    return best;
  };
  const [x, y] = [closest(spot[0], lines.xs), closest(spot[1], lines.ys)];
  return {
    spot: [x ?? Math.round(spot[0] / GRID) * GRID, y ?? Math.round(spot[1] / GRID) * GRID],
    ...(x === undefined ? {} : { x }),
    ...(y === undefined ? {} : { y }),
  };
}

/** Corners and middles that others align to. */
export function linesOf(shapes: readonly Shape[], except: ReadonlySet<string>) {
  const xs = new Set<number>();
  const ys = new Set<number>();
  for (const shape of shapes) {
    if (except.has(shape.id) || shape.type === 'line' || shape.type === 'text') continue;
    const spots: readonly Spot[] =
      shape.type === 'polygon'
        ? shape.points
        : shape.type === 'rect'
          ? [
              [shape.x, shape.y],
              [shape.x + shape.width, shape.y + shape.height],
            ]
          : [[shape.x, shape.y]];
    for (const [x, y] of spots) {
      xs.add(x);
      ys.add(y);
    }
  }
  return { xs: [...xs], ys: [...ys] };
}

export const touches = (box: Box, other: Box): boolean =>
  box.left <= other.right && other.left <= box.right && box.top <= other.bottom && other.top <= box.bottom;

/** Copies with names of their own, a little aside; lines between copied shapes connect the copies. */
export function copies(
  shapes: readonly Shape[],
  newId: () => string,
  drawing: Pick<Drawing, 'width' | 'height'>,
): Shape[] {
  const ids = new Map(shapes.map((shape) => [shape.id, newId()]));
  const [dx, dy] = shiftWithin(shapes, 2 * GRID, 2 * GRID, drawing);
  return shapes.flatMap((shape): Shape[] => {
    const copy = moved({ ...shape, id: ids.get(shape.id) as string }, dx, dy);
    if (copy.type !== 'line') return [copy];
    const end = (one: LineEnd): LineEnd | undefined =>
      'at' in one ? one : ids.has(one.shape) ? { shape: ids.get(one.shape) as string } : undefined;
    const [from, to] = [end(copy.from), end(copy.to)];
    return from && to ? [{ ...copy, from, to }] : [];
  });
}

/** Without these shapes, and without lines that hung on them. */
export const without = (shapes: readonly Shape[], ids: ReadonlySet<string>): Shape[] =>
  shapes.filter(
    (shape) =>
      !ids.has(shape.id) &&
      !(shape.type === 'line' && [shape.from, shape.to].some((end) => 'shape' in end && ids.has(end.shape))),
  );

/** Moved up or down by one among those they overlap in order, or all the way. */
export function restacked(
  shapes: readonly Shape[],
  ids: ReadonlySet<string>,
  to: 'up' | 'down' | 'front' | 'back',
): Shape[] {
  const chosen = shapes.filter(({ id }) => ids.has(id));
  const others = shapes.filter(({ id }) => !ids.has(id));
  if (to === 'front') return [...others, ...chosen];
  if (to === 'back') return [...chosen, ...others];
  const list = [...shapes];
  const order = to === 'up' ? [...list.keys()].reverse() : [...list.keys()];
  const step = to === 'up' ? 1 : -1;
  for (const place of order) {
    const [one, next] = [list[place], list[place + step]];
    if (one && next && ids.has(one.id) && !ids.has(next.id)) [list[place], list[place + step]] = [next, one];
  }
  return list;
}

/** A corner of the shape elsewhere: of a rectangle clockwise from the upper left, of a line its start or end. */
export function cornered(shape: Shape, place: number, spot: Spot): Shape {
  if (shape.type === 'polygon')
    return { ...shape, points: shape.points.map((point, index) => (index === place ? spot : point)) };
  if (shape.type === 'line') return place === 0 ? { ...shape, from: { at: spot } } : { ...shape, to: { at: spot } };
  if (shape.type !== 'rect') return shape;
  const [right, bottom] = [shape.x + shape.width, shape.y + shape.height];
  const [left, top] = [place === 0 || place === 3, place === 0 || place === 1];
  const [x1, x2] = left ? [Math.min(spot[0], right - 5), right] : [shape.x, Math.max(spot[0], shape.x + 5)];
  const [y1, y2] = top ? [Math.min(spot[1], bottom - 5), bottom] : [shape.y, Math.max(spot[1], shape.y + 5)];
  return { ...shape, x: x1, y: y1, width: x2 - x1, height: y2 - y1 };
}
