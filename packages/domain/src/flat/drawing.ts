import { type FieldError, isUuid } from '@anlan/resource';

/** A point in units of the drawing, [x, y] from its upper left corner. */
export type Spot = readonly [number, number];
/** An end of a line: on a shape, whose edge it then follows, or free. */
export type LineEnd = { readonly shape: string } | { readonly at: Spot };

interface Named {
  /** Names the shape within its drawing; graphNodeRisk.nodeId. */
  readonly id: string;
  readonly name: string;
}
export interface PolygonShape extends Named {
  readonly type: 'polygon';
  readonly points: readonly Spot[];
}
export interface RectShape extends Named {
  readonly type: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface NodeShape extends Named {
  readonly type: 'node';
  readonly x: number;
  readonly y: number;
}
export interface LineShape extends Named {
  readonly type: 'line';
  readonly from: LineEnd;
  readonly to: LineEnd;
}
export interface TextShape extends Named {
  readonly type: 'text';
  readonly x: number;
  readonly y: number;
  /** Height of the letters in units of the drawing. */
  readonly size: number;
}
export type Shape = PolygonShape | RectShape | NodeShape | LineShape | TextShape;

/** Shapes lie over one another in their order, the last on top. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

export const DRAWING_LIMITS = { shapes: 500, points: 200, name: 30, side: 10_000, risks: 200 } as const;
export const EMPTY_DRAWING: Drawing = { width: 1600, height: 900, shapes: [] };

/** Shapes that risk points can be attached to. */
export const holdsRisks = (shape: Pick<Shape, 'type'>): boolean =>
  shape.type === 'polygon' || shape.type === 'rect' || shape.type === 'node';

export interface ReadDrawing {
  readonly drawing: Drawing;
  /** Risk points by shape, where the shape carried `riskIds`: what is stored for the others stays. */
  readonly attached: ReadonlyMap<string, readonly string[]>;
  readonly errors: readonly FieldError[];
}

const SIDE_MIN = 100;
const TEXT_MIN = 8;
const TEXT_MAX = 200;
const ID = /^[\w-]{1,50}$/;
type Raw = Readonly<Record<string, unknown>>;
const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
/** A tenth of a unit is finer than any screen or print shows. */
const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * Reads what an editor sends as `content`: every problem at once, as sentences; unknown keys are left out. Coordinates
 * are finite numbers within the drawing; ids are unique; a line's ends are shapes of the same drawing.
 */
export function readDrawing(value: unknown, field = 'content'): ReadDrawing {
  const messages: string[] = [];
  const attached = new Map<string, readonly string[]>();
  const answer = (drawing: Drawing): ReadDrawing => ({
    drawing,
    attached,
    errors: messages.slice(0, 20).map((message) => ({ field, message })),
  });
  if (!isRaw(value)) {
    messages.push('图形内容的格式不正确');
    return answer(EMPTY_DRAWING);
  }
  const side = (raw: unknown, fallback: number, label: string): number => {
    if (raw === undefined) return fallback;
    if (isNumber(raw) && raw >= SIDE_MIN && raw <= DRAWING_LIMITS.side) return Math.round(raw);
    messages.push(`画布${label}应为${SIDE_MIN}至${DRAWING_LIMITS.side}之间的数值`);
    return fallback;
  };
  const width = side(value.width, EMPTY_DRAWING.width, '宽度');
  const height = side(value.height, EMPTY_DRAWING.height, '高度');
  const list = value.shapes ?? [];
  if (!Array.isArray(list)) {
    messages.push('图形内容的格式不正确');
    return answer({ width, height, shapes: [] });
  }
  if (list.length > DRAWING_LIMITS.shapes) {
    messages.push(`一张图最多${DRAWING_LIMITS.shapes}个图形`);
    return answer({ width, height, shapes: [] });
  }
  const shapes: Shape[] = [];
  const ids = new Set<string>();
  for (const [place, raw] of list.entries()) {
    const read = readShape(raw, { width, height });
    if (typeof read === 'string') {
      messages.push(`第${place + 1}个图形${read}`);
      continue;
    }
    if (ids.has(read.id)) messages.push(`第${place + 1}个图形的编号重复`);
    ids.add(read.id);
    shapes.push(read);
    const risks = (raw as Raw).riskIds;
    if (risks === undefined || !holdsRisks(read)) continue;
    if (!Array.isArray(risks) || !risks.every(isUuid)) messages.push(`第${place + 1}个图形关联的风险点不正确`);
    else if (risks.length > DRAWING_LIMITS.risks) messages.push(`一个图形最多关联${DRAWING_LIMITS.risks}个风险点`);
    else if (risks.length > 0 && read.name === '') messages.push(`第${place + 1}个图形关联了风险点，请填写名称`);
    else attached.set(read.id, [...new Set(risks.map((id) => id.toLowerCase()))]);
  }
  const solid = new Set(shapes.filter((shape) => shape.type !== 'line').map(({ id }) => id));
  for (const shape of shapes) {
    if (shape.type !== 'line') continue;
    const ends = [shape.from, shape.to].flatMap((end) => ('shape' in end ? [end.shape] : []));
    if (ends.some((id) => !solid.has(id))) messages.push('连线的一端没有图形');
    else if (ends.length === 2 && ends[0] === ends[1]) messages.push('连线的两端是同一个图形');
  }
  return answer({ width, height, shapes });
}

/** The shape, or what is wrong with it. */
function readShape(raw: unknown, room: { readonly width: number; readonly height: number }): Shape | string {
  if (!isRaw(raw)) return '的格式不正确';
  const { id, name = '' } = raw;
  if (typeof id !== 'string' || !ID.test(id)) return '的编号不正确';
  if (typeof name !== 'string' || name.includes('\0') || !name.isWellFormed()) return '的名称不正确';
  if ([...name.trim()].length > DRAWING_LIMITS.name) return `的名称最多${DRAWING_LIMITS.name}个字`;
  const base = { id, name: name.trim() };
  const spot = (x: unknown, y: unknown): Spot | undefined =>
    isNumber(x) && isNumber(y) && x >= 0 && y >= 0 && x <= room.width && y <= room.height
      ? [round(x), round(y)]
      : undefined;
  const pair = (value: unknown): Spot | undefined =>
    Array.isArray(value) && value.length === 2 ? spot(value[0], value[1]) : undefined;
  const OUT = '的坐标不正确或超出画布';
  switch (raw.type) {
    case 'polygon': {
      if (!Array.isArray(raw.points) || raw.points.length < 3) return '至少要有3个顶点';
      if (raw.points.length > DRAWING_LIMITS.points) return `最多${DRAWING_LIMITS.points}个顶点`;
      const points = raw.points.map(pair);
      return points.every((point) => point !== undefined) ? { ...base, type: 'polygon', points } : OUT;
    }
    case 'rect': {
      const from = spot(raw.x, raw.y);
      if (!from || !isNumber(raw.width) || !isNumber(raw.height) || raw.width < 1 || raw.height < 1) return OUT;
      const to = spot(from[0] + raw.width, from[1] + raw.height);
      if (!to) return OUT;
      return { ...base, type: 'rect', x: from[0], y: from[1], width: round(raw.width), height: round(raw.height) };
    }
    case 'node': {
      const at = spot(raw.x, raw.y);
      return at ? { ...base, type: 'node', x: at[0], y: at[1] } : OUT;
    }
    case 'text': {
      const at = spot(raw.x, raw.y);
      if (!at) return OUT;
      if (base.name === '') return '没有文字';
      const size = raw.size ?? 24;
      if (!isNumber(size) || size < TEXT_MIN || size > TEXT_MAX) return `的字号应为${TEXT_MIN}至${TEXT_MAX}`;
      return { ...base, type: 'text', x: at[0], y: at[1], size: Math.round(size) };
    }
    case 'line': {
      const end = (value: unknown): LineEnd | undefined => {
        if (!isRaw(value)) return undefined;
        if (typeof value.shape === 'string') return ID.test(value.shape) ? { shape: value.shape } : undefined;
        const at = pair(value.at);
        return at && { at };
      };
      const [from, to] = [end(raw.from), end(raw.to)];
      return from && to ? { ...base, type: 'line', from, to } : OUT;
    }
    default:
      return '的类型不正确';
  }
}
