import type { PointMark } from '@anlan/domain/flat/calls';
import { holdsRisks, type Shape } from '@anlan/domain/flat/drawing';
import { type RiskLevel, worstLevel } from '@anlan/domain/risk/level';
import { wallColours } from '../../../lib/theme/levels';
import { gradeOf } from '../../../parts/plan/levels';
import { isRiskLevel } from '../../../parts/risk/risk-level';
import { boxOf, dotsIn, fitted, innerOf, LETTERS, RADIUS, spanAt } from './layout';
import { hueOf, roomHueOf } from './panel';
import type { Placed, Risen } from './raised';

/** What has risen first, then the worst. */
const inOrder = (risks: readonly PointMark[], risen: Risen): readonly PointMark[] =>
  [...risks].sort(
    (one, other) =>
      Number(risen.has(other.id)) - Number(risen.has(one.id)) ||
      (one.scoreLevel ?? '9').localeCompare(other.scoreLevel ?? '9'),
  );

export interface Told {
  readonly shape: Shape;
  readonly level: RiskLevel | undefined;
  readonly name: string;
  readonly dots: readonly Placed[];
  readonly hidden: number;
}

/** From where to where a room reaches at the height of its name. */
function nameAt(shape: Shape, unit: number): { readonly x: number; readonly width: number } {
  if (shape.type !== 'polygon') return shape.type === 'rect' ? shape : { x: 0, width: 0 };
  const box = boxOf(shape);
  const heights = [6, 24].map((pixels) => spanAt(shape.points, box.y + pixels * unit) ?? [box.x, box.x + box.width]);
  const x = Math.max(...heights.map(([from]) => from as number));
  return { x, width: Math.min(...heights.map(([, to]) => to as number)) - x };
}

export function roomOf(shape: Shape, risks: readonly PointMark[], unit: number, risen: Risen): Told {
  const level = worstLevel(risks.map(({ scoreLevel }) => scoreLevel).filter(isRiskLevel));
  if (shape.type === 'node') {
    const [mark] = inOrder(risks, risen);
    return { shape, level, name: '', dots: mark ? [{ mark, x: shape.x, y: shape.y }] : [], hidden: 0 };
  }
  if (shape.type !== 'polygon' && shape.type !== 'rect') return { shape, level, name: '', dots: [], hidden: 0 };
  const box = boxOf(shape);
  const name = box.height > 26 * unit ? fitted(shape.name, nameAt(shape, unit).width, unit) : '';
  const marks = inOrder(risks, risen);
  const { dots, hidden } = dotsIn(innerOf(shape), marks.length, unit, name !== '');
  return {
    shape,
    level,
    name,
    dots: dots.map((dot, at) => ({ ...dot, mark: marks[at] as PointMark })),
    hidden,
  };
}

export const centreOf = (shape: Shape): readonly [number, number] => {
  if (shape.type === 'polygon' || shape.type === 'rect') {
    const { x, y, width, height } = boxOf(shape);
    return [x + width / 2, y + height / 2];
  }
  return 'x' in shape ? [shape.x, shape.y] : [0, 0];
};

export function Room({ shape, level, name, dots, hidden, all, unit }: Told & { all: readonly Shape[]; unit: number }) {
  const letters = LETTERS * unit;
  if (shape.type === 'text')
    return (
      <text className="wall-word" x={shape.x} y={shape.y} fontSize={Math.max(letters, shape.size)}>
        {shape.name}
      </text>
    );
  if (shape.type === 'line') {
    const [from, to] = [shape.from, shape.to].map((end) => {
      if (!('shape' in end)) return end.at;
      const found = all.find(({ id }) => id === end.shape);
      return found ? centreOf(found) : ([0, 0] as const);
    }) as [readonly [number, number], readonly [number, number]];
    return <line className="wall-edge" x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} strokeWidth={2 * unit} />;
  }
  const held = holdsRisks(shape) && (dots.length > 0 || hidden > 0);
  const grade = held ? gradeOf(level) : 'none';
  const paint = { fill: roomHueOf(grade), stroke: hueOf(grade), strokeWidth: 1.5 * unit };
  const box = shape.type === 'node' ? undefined : boxOf(shape);
  const last = dots.at(-1);
  return (
    <g>
      {shape.type === 'rect' && (
        <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} rx={3 * unit} {...paint} />
      )}
      {shape.type === 'polygon' && <polygon points={shape.points.map((spot) => spot.join(',')).join(' ')} {...paint} />}
      {box && name !== '' && (
        <text className="wall-room" x={nameAt(shape, unit).x + 8 * unit} y={box.y + 22 * unit} fontSize={letters}>
          {name}
        </text>
      )}
      {dots.map(({ mark, x, y }) => (
        <circle
          key={mark.id}
          cx={x}
          cy={y}
          r={RADIUS * unit}
          fill={hueOf(gradeOf(mark.scoreLevel))}
          stroke={wallColours.wall}
          strokeWidth={2 * unit}
        >
          <title>{mark.name}</title>
        </circle>
      ))}
      {box && hidden > 0 && (
        <text
          className="wall-room"
          x={last ? last.x + 18 * unit : box.x + box.width / 2}
          y={(last?.y ?? box.y + box.height / 2) + 6 * unit}
          textAnchor={last ? 'start' : 'middle'}
          fontSize={letters}
        >
          {last ? `+${hidden}` : hidden}
        </text>
      )}
    </g>
  );
}
