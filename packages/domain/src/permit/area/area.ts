/**
 * Where a work is done on a plan: a point, a circle or a polygon, in percent of the picture's width and height. With a
 * scale the distance of two areas of one plan is told in metres; without one only whether they touch.
 */
import type { FieldError } from '@anlan/resource';

/** Percent of the picture's width and height. */
export type Spot = readonly [x: number, y: number];

export type AreaShape =
  | { readonly kind: 'point'; readonly at: Spot }
  /** `edge` lies on the circle. */
  | { readonly kind: 'circle'; readonly at: Spot; readonly edge: Spot }
  | { readonly kind: 'polygon'; readonly points: readonly Spot[] };

/** Height of the picture by its width: percent of both are made one measure by it. */
export type Area = AreaShape & { readonly ratio: number };

/** Two points of a plan and the metres between them. */
export interface PlanScale {
  readonly from: Spot;
  readonly to: Spot;
  readonly metres: number;
  readonly ratio: number;
}

export const AREA_LIMITS = { points: 60, metres: 10_000 } as const;
const RATIO = { min: 0.02, max: 50 } as const;

type Raw = Readonly<Record<string, unknown>>;
type Flat = readonly [x: number, y: number];

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const round = (value: number): number => Math.round(value * 100) / 100;

function spotOf(value: unknown): Spot | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [x, y] = value;
  return isNumber(x) && isNumber(y) && x >= 0 && x <= 100 && y >= 0 && y <= 100 ? [round(x), round(y)] : undefined;
}

const ratioOf = (value: unknown): number | undefined =>
  isNumber(value) && value >= RATIO.min && value <= RATIO.max ? value : undefined;

/** In widths of the picture. */
const flat = ([x, y]: Spot, ratio: number): Flat => [x / 100, (y / 100) * ratio];

const turn = ([ax, ay]: Flat, [bx, by]: Flat, [cx, cy]: Flat): number => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
const between = ([ax, ay]: Flat, [bx, by]: Flat, [px, py]: Flat): boolean =>
  Math.min(ax, bx) <= px && px <= Math.max(ax, bx) && Math.min(ay, by) <= py && py <= Math.max(ay, by);

/** Whether two stretches have a point in common. */
function meet(a: Flat, b: Flat, c: Flat, d: Flat): boolean {
  const [one, two, three, four] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (((one > 0 && two < 0) || (one < 0 && two > 0)) && ((three > 0 && four < 0) || (three < 0 && four > 0)))
    return true;
  return (
    (one === 0 && between(a, b, c)) ||
    (two === 0 && between(a, b, d)) ||
    (three === 0 && between(c, d, a)) ||
    (four === 0 && between(c, d, b))
  );
}

const edgesOf = (points: readonly Flat[]): (readonly [Flat, Flat])[] =>
  points.map((point, at) => [point, points[(at + 1) % points.length] as Flat] as const);

/** Whether an outline runs over itself: two of its edges meet that are not neighbours, or neighbours fold back. */
export function crossesItself(points: readonly Spot[]): boolean {
  const flatPoints = points.map((point) => flat(point, 1));
  const edges = edgesOf(flatPoints);
  const n = edges.length;
  for (let one = 0; one < n; one += 1) {
    for (let other = one + 1; other < n; other += 1) {
      const [a, b] = edges[one] as readonly [Flat, Flat];
      const [c, d] = edges[other] as readonly [Flat, Flat];
      const next = other === one + 1;
      const last = one === 0 && other === n - 1;
      if (!next && !last) {
        if (meet(a, b, c, d)) return true;
      } else {
        // Neighbours share a corner; they fold back where the far end of one lies on the other.
        const [shared, far, end] = next ? [b, a, d] : [a, b, c];
        if (turn(far, shared, end) === 0 && (between(far, shared, end) || between(shared, end, far))) return true;
      }
    }
  }
  return false;
}

const size = (points: readonly Spot[]): number =>
  Math.abs(
    edgesOf(points.map((point) => flat(point, 1))).reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0) /
      2,
  );

export interface ReadArea {
  readonly area?: Area;
  readonly errors: readonly FieldError[];
}

/** What a form sends as the area of a work; unknown names are left out. */
export function readArea(value: unknown, field = 'area'): ReadArea {
  const wrong = (message: string): ReadArea => ({ errors: [{ field, message }] });
  if (!isRaw(value)) return wrong('作业区域的格式不正确');
  const ratio = ratioOf(value.ratio);
  if (ratio === undefined) return wrong('作业区域缺少图的长宽比，请重新绘制');
  const at = spotOf(value.at);
  switch (value.kind) {
    case 'point':
      return at ? { area: { kind: 'point', at, ratio }, errors: [] } : wrong('作业点须在平面图内');
    case 'circle': {
      const edge = spotOf(value.edge);
      if (!at || !edge) return wrong('圆形作业区域的圆心与边须在平面图内');
      if (at[0] === edge[0] && at[1] === edge[1]) return wrong('圆形作业区域的半径须大于0');
      const area: Area = { kind: 'circle', at, edge, ratio };
      return insidePlan(area) ? { area, errors: [] } : wrong('作业区域超出平面图');
    }
    case 'polygon': {
      const list = Array.isArray(value.points) ? value.points : [];
      const points = list.map(spotOf);
      if (points.length < 3) return wrong('多边形作业区域至少有三个顶点');
      if (points.length > AREA_LIMITS.points) return wrong(`多边形作业区域最多${AREA_LIMITS.points}个顶点`);
      if (points.some((point) => point === undefined)) return wrong('作业区域超出平面图');
      const corners = points as Spot[];
      if (crossesItself(corners) || size(corners) === 0) return wrong('作业区域的边不能相交或重合');
      return { area: { kind: 'polygon', points: corners, ratio }, errors: [] };
    }
    default:
      return wrong('作业区域须为点、圆或多边形');
  }
}

const radiusOf = ({ at, edge, ratio }: { at: Spot; edge: Spot; ratio: number }): number => {
  const [[x, y], [a, b]] = [flat(at, ratio), flat(edge, ratio)];
  return Math.hypot(x - a, y - b);
};

function insidePlan(area: Extract<Area, { kind: 'circle' }>): boolean {
  const [x, y] = flat(area.at, area.ratio);
  const radius = radiusOf(area);
  return x - radius >= -1e-9 && x + radius <= 1 + 1e-9 && y - radius >= -1e-9 && y + radius <= area.ratio + 1e-9;
}

/** What a form sends as the scale of a plan. */
export function readScale(
  value: unknown,
  field = 'scale',
): { readonly scale?: PlanScale; readonly errors: readonly FieldError[] } {
  const wrong = (message: string) => ({ errors: [{ field, message }] });
  if (!isRaw(value)) return wrong('比例尺的格式不正确');
  const [from, to, ratio] = [spotOf(value.from), spotOf(value.to), ratioOf(value.ratio)];
  if (!from || !to || ratio === undefined) return wrong('比例尺的两点须在平面图内');
  if (from[0] === to[0] && from[1] === to[1]) return wrong('比例尺的两点不能相同');
  const { metres } = value;
  if (!isNumber(metres) || metres <= 0 || metres > AREA_LIMITS.metres)
    return wrong(`两点间的距离应大于0，不超过${AREA_LIMITS.metres}米`);
  return { scale: { from, to, metres, ratio }, errors: [] };
}

/** Metres by one width of the picture. */
const metresOf = ({ from, to, metres, ratio }: PlanScale): number => {
  const [[ax, ay], [bx, by]] = [flat(from, ratio), flat(to, ratio)];
  return metres / Math.hypot(ax - bx, ay - by);
};

const pointToEdge = ([px, py]: Flat, [ax, ay]: Flat, [bx, by]: Flat): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
  return Math.hypot(px - ax - along * dx, py - ay - along * dy);
};

function holdsPoint(points: readonly Flat[], [px, py]: Flat): boolean {
  let inside = false;
  for (const [[ax, ay], [bx, by]] of edgesOf(points)) {
    if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** A shape as corners with a radius around them: a point has none, a circle one corner. */
interface Body {
  readonly points: readonly Flat[];
  readonly radius: number;
}

function bodyOf(area: Area, ratio: number): Body {
  if (area.kind === 'polygon') return { points: area.points.map((point) => flat(point, ratio)), radius: 0 };
  return { points: [flat(area.at, ratio)], radius: area.kind === 'circle' ? radiusOf({ ...area, ratio }) : 0 };
}

function gap(one: Body, other: Body): number {
  if (one.points.length > 2 && other.points.some((point) => holdsPoint(one.points, point))) return 0;
  if (other.points.length > 2 && one.points.some((point) => holdsPoint(other.points, point))) return 0;
  const [edges, others] = [edgesOf(one.points), edgesOf(other.points)];
  let least = Number.POSITIVE_INFINITY;
  for (const [a, b] of edges) {
    for (const [c, d] of others) {
      if (one.points.length > 1 && other.points.length > 1 && meet(a, b, c, d)) return 0;
      least = Math.min(least, pointToEdge(a, c, d), pointToEdge(b, c, d), pointToEdge(c, a, b), pointToEdge(d, a, b));
    }
  }
  return Math.max(0, least - one.radius - other.radius);
}

/**
 * How far two areas of one plan are from each other: metres where the plan has a scale; 0 where they touch; null where they
 * do not touch and nobody knows how far that is.
 */
export function apart(one: Area, other: Area, scale: PlanScale | null | undefined): number | null {
  // The picture is one: an area drawn before it was exchanged is measured by the scale's picture.
  const ratio = scale?.ratio ?? one.ratio;
  const distance = gap(bodyOf(one, ratio), bodyOf(other, ratio));
  if (distance <= 1e-9) return 0;
  return scale ? Math.round(distance * metresOf(scale) * 100) / 100 : null;
}
