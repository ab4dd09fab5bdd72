import { holdsRisks, type Shape, type Spot } from '@anlan/domain/flat/drawing';
import { memo, type SVGProps } from 'react';
import { GRADES, type Grade } from '../../../parts/plan/levels';
import { centreOf, lineEnds, NODE_RADIUS } from './geometry';

const FONT =
  '-apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif';
/** Letters on colours stand on a rim of paper, so that they are read on any ground. */
const rim = { stroke: '#ffffff', strokeWidth: 4, paintOrder: 'stroke', strokeLinejoin: 'round' } as const;

/** Height of the letters of a name that was given its place. */
export const NAME_SIZE = 16;

interface Props {
  readonly shape: Shape;
  readonly all: readonly Shape[];
  readonly grade: Grade;
  /** Words of the level, printed below the name where something is attached. */
  readonly level: string;
  readonly label: string;
  readonly dimmed?: boolean;
  /**
   * Where the middle of a node's name stands; null where there is no room for it. Its level is told by the first
   * letter on the node then. Absent: below it, with its level.
   */
  readonly name?: Spot | null;
  readonly events?: SVGProps<SVGGElement>;
}

/** One shape, complete in its attributes: what is drawn here is also what is printed and exported. */
export const ShapeView = memo(function ShapeView({ shape, all, grade, level, label, dimmed, name, events }: Props) {
  const { colour, ink } = GRADES[grade];
  const attached = level !== '';
  const [x, y] = centreOf(shape, all);
  const area = {
    fill: attached ? colour : '#c9d1dc',
    fillOpacity: attached ? 0.5 : 0.35,
    stroke: attached ? colour : '#6b7585',
    strokeWidth: 3,
    strokeLinejoin: 'round',
  } as const;
  const words = (left: number, top: number) => (
    <text x={left} y={top} textAnchor="middle" fontFamily={FONT} fontSize={20} fontWeight={600} fill="#1b2430" {...rim}>
      {shape.name}
      {attached && (
        <tspan x={left} dy={22} fontSize={15} fontWeight={400}>
          {level}
        </tspan>
      )}
    </text>
  );
  return (
    <g
      data-shape={shape.id}
      data-grade={holdsRisks(shape) ? grade : undefined}
      opacity={dimmed ? 0.15 : 1}
      role={events ? 'button' : 'img'}
      aria-label={label}
      {...events}
    >
      {shape.type === 'polygon' && (
        <>
          <polygon points={shape.points.map((spot) => spot.join()).join(' ')} {...area} />
          {words(x, attached ? y - 4 : y + 7)}
        </>
      )}
      {shape.type === 'rect' && (
        <>
          <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} rx={2} {...area} />
          {words(x, attached ? y - 4 : y + 7)}
        </>
      )}
      {shape.type === 'node' && (
        <>
          <circle
            cx={shape.x}
            cy={shape.y}
            r={NODE_RADIUS}
            fill={attached ? colour : '#8c96a5'}
            stroke="#ffffff"
            strokeWidth={3}
          />
          {name === undefined && words(shape.x, shape.y + NODE_RADIUS + 22)}
          {name !== undefined && attached && (
            <text x={shape.x} y={shape.y + 5} textAnchor="middle" fontFamily={FONT} fontSize={14} fill={ink}>
              {[...level][0]}
            </text>
          )}
          {name && (
            <text
              x={name[0]}
              y={name[1]}
              textAnchor="middle"
              fontFamily={FONT}
              fontSize={NAME_SIZE}
              fontWeight={600}
              fill="#1b2430"
              {...rim}
            >
              {shape.name}
            </text>
          )}
        </>
      )}
      {shape.type === 'text' && (
        <text x={shape.x} y={shape.y + shape.size} fontFamily={FONT} fontSize={shape.size} fill="#1b2430" {...rim}>
          {shape.name}
        </text>
      )}
      {shape.type === 'line' && <LineView shape={shape} all={all} />}
    </g>
  );
});

function LineView({ shape, all }: { shape: Extract<Shape, { type: 'line' }>; all: readonly Shape[] }) {
  const [[x1, y1], [x2, y2]] = lineEnds(shape, all);
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  // Beside a line that stands rather than on it.
  const steep = Math.abs(y2 - y1) > Math.abs(x2 - x1);
  return (
    <>
      <line x1={x1} y1={y1} x2={x2} y2={y2} stroke="#000000" strokeOpacity={0} strokeWidth={16} />
      <line x1={x1} y1={y1} x2={x2} y2={y2} stroke="#3b4654" strokeWidth={3} />
      <path d="M0 0 L-14 6 L-14 -6 Z" fill="#3b4654" transform={`translate(${x2} ${y2}) rotate(${turn})`} />
      {shape.name !== '' && (
        <text
          x={(x1 + x2) / 2 + (steep ? 10 : 0)}
          y={(y1 + y2) / 2 - (steep ? -5 : 8)}
          textAnchor={steep ? 'start' : 'middle'}
          fontFamily={FONT}
          fontSize={16}
          fill="#1b2430"
          {...rim}
        >
          {shape.name}
        </text>
      )}
    </>
  );
}
