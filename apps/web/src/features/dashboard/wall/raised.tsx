import type { ChangedPoint } from '@anlan/domain/dynamic/calls';
import type { PointMark } from '@anlan/domain/flat/calls';
import { wallColours } from '../../../lib/theme/levels';
import { gradeOf } from '../../../parts/plan/levels';
import { type Anchor, type Box, LETTERS, labelled, RADIUS } from './layout';
import { hueOf } from './panel';

/** A point as it stands on the drawing. */
export interface Placed {
  readonly mark: PointMark;
  readonly x: number;
  readonly y: number;
}
export type Risen = ReadonlyMap<string, ChangedPoint>;

/** Rings around what has risen today, and what it has risen to. */
export function Raised({
  raised,
  risen,
  room,
  dots,
  unit,
  named,
}: {
  raised: readonly Placed[];
  risen: Risen;
  room: Box;
  /** Where other points stand. */
  dots: readonly Placed[];
  unit: number;
  /** So many are told by name; a ring has every one. */
  named: number;
}) {
  const told = (id: string) => risen.get(id) as ChangedPoint;
  const anchors = raised.map(({ mark, x, y }): Anchor => {
    const { name, score, before } = told(mark.id);
    return { id: mark.id, x, y, text: `${name} ${score}▲${score - before}` };
  });
  const most = [...anchors].sort((one, other) => rise(told(other.id)) - rise(told(one.id))).slice(0, named);
  const half = RADIUS * 1.3 * unit;
  const taken = dots.map(({ x, y }): Box => ({ x: x - half, y: y - half, width: 2 * half, height: 2 * half }));
  const labels = labelled(most, room, unit, taken);
  return (
    <g>
      {raised.map(({ mark, x, y }) => {
        const hue = hueOf(gradeOf(told(mark.id).level));
        return (
          <g key={mark.id} transform={`translate(${x} ${y})`}>
            <circle className="wall-pulse" r={RADIUS * 2.2 * unit} fill={hue} />
            <circle r={RADIUS * 1.7 * unit} fill="none" stroke={hue} strokeWidth={3 * unit} />
          </g>
        );
      })}
      {labels.map(({ id, x, y, box }) => (
        <line
          key={id}
          x1={x}
          y1={y}
          x2={Math.min(Math.max(x, box.x + 8 * unit), box.x + box.width - 8 * unit)}
          y2={box.y > y ? box.y : box.y + box.height}
          stroke={hueOf(gradeOf(told(id).level))}
          strokeWidth={2 * unit}
        />
      ))}
      {labels.map(({ id, text, box }) => {
        const hue = hueOf(gradeOf(told(id).level));
        return (
          <g key={id} transform={`translate(${box.x} ${box.y})`}>
            <rect
              width={box.width}
              height={box.height}
              rx={4 * unit}
              fill={wallColours['wall-label']}
              stroke={hue}
              strokeWidth={2 * unit}
            />
            <text className="wall-room" x={box.width / 2} y={23 * unit} textAnchor="middle" fontSize={LETTERS * unit}>
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
}

const rise = ({ score, before }: ChangedPoint): number => score - before;
