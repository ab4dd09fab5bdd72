import type { Drawing, Shape, Spot } from '@anlan/domain/flat/drawing';
import { type Box, boxAround, boxOf } from './geometry';
import type { Pen } from './use-pen';

/** What lies over the paper while one draws: frames, handles, and what a gesture is about to make. */
export function Aids({
  pen: { shown, only, gesture, corners, pointer, corner },
  drawing,
  selected,
  handles,
  px,
}: {
  pen: Pen;
  drawing: Drawing;
  selected: ReadonlySet<string>;
  handles: boolean;
  /** A pixel of the screen in units of the drawing. */
  px: number;
}) {
  return (
    <g data-aid>
      {shown
        .filter(({ id }) => selected.has(id))
        .map((shape) => (
          <Frame key={shape.id} box={boxOf(shape, shown)} px={px} />
        ))}
      {handles && only && <Handles shape={only} px={px} chosen={corner} />}
      {gesture?.kind === 'marquee' && <Rubber box={boxAround([gesture.from, gesture.to])} px={px} />}
      {gesture?.kind === 'rect' && <Rubber box={boxAround([gesture.from, gesture.to])} px={px} />}
      {gesture?.kind === 'line' && (
        <line
          x1={gesture.start[0]}
          y1={gesture.start[1]}
          x2={gesture.to[0]}
          y2={gesture.to[1]}
          stroke="#1d66d6"
          strokeWidth={2 * px}
          strokeDasharray={`${6 * px}`}
        />
      )}
      {corners.length > 0 && (
        <>
          <polyline
            points={[...corners, ...(pointer ? [pointer.spot] : [])].map((spot) => spot.join()).join(' ')}
            fill="#1d66d6"
            fillOpacity={0.12}
            stroke="#1d66d6"
            strokeWidth={2 * px}
          />
          {corners.map(([x, y], place) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: corners have nothing but their order
              key={place}
              cx={x}
              cy={y}
              r={(place === 0 ? 7 : 4) * px}
              fill="#fff"
              stroke="#1d66d6"
              strokeWidth={2 * px}
            />
          ))}
        </>
      )}
      {pointer?.x !== undefined && (
        <line x1={pointer.x} x2={pointer.x} y1={0} y2={drawing.height} stroke="#d6336c" strokeWidth={px} />
      )}
      {pointer?.y !== undefined && (
        <line y1={pointer.y} y2={pointer.y} x1={0} x2={drawing.width} stroke="#d6336c" strokeWidth={px} />
      )}
    </g>
  );
}

const Frame = ({ box, px }: { box: Box; px: number }) => (
  <rect
    x={box.left - 5 * px}
    y={box.top - 5 * px}
    width={box.right - box.left + 10 * px}
    height={box.bottom - box.top + 10 * px}
    fill="none"
    stroke="#1d66d6"
    strokeWidth={1.5 * px}
    strokeDasharray={`${5 * px} ${4 * px}`}
    pointerEvents="none"
  />
);
const Rubber = ({ box, px }: { box: Box; px: number }) => (
  <rect
    x={box.left}
    y={box.top}
    width={box.right - box.left}
    height={box.bottom - box.top}
    fill="#1d66d6"
    fillOpacity={0.12}
    stroke="#1d66d6"
    strokeWidth={1.5 * px}
    pointerEvents="none"
  />
);

function Handles({ shape, px, chosen }: { shape: Shape; px: number; chosen: number | null }) {
  const points: readonly Spot[] =
    shape.type === 'polygon'
      ? shape.points
      : shape.type === 'rect'
        ? [
            [shape.x, shape.y],
            [shape.x + shape.width, shape.y],
            [shape.x + shape.width, shape.y + shape.height],
            [shape.x, shape.y + shape.height],
          ]
        : [];
  return (
    <>
      {shape.type === 'polygon' &&
        points.map(([x, y], place) => {
          const [nx, ny] = points[(place + 1) % points.length] as Spot;
          return (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: corners have nothing but their order
              key={place}
              data-corner={place + 1}
              data-new
              cx={(x + nx) / 2}
              cy={(y + ny) / 2}
              r={4.5 * px}
              fill="#1d66d6"
              stroke="#fff"
              strokeWidth={px}
              style={{ cursor: 'copy' }}
            />
          );
        })}
      {points.map(([x, y], place) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: corners have nothing but their order
          key={place}
          data-corner={place}
          cx={x}
          cy={y}
          r={7 * px}
          fill={chosen === place ? '#1d66d6' : '#fff'}
          stroke="#1d66d6"
          strokeWidth={2 * px}
          style={{ cursor: 'move' }}
        />
      ))}
    </>
  );
}
