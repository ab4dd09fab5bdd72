import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n';
import type { Point } from './flat-calls';

export interface Spot {
  readonly x: number;
  readonly y: number;
}
const within = (value: number): number => Math.min(100, Math.max(0, value));
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Props {
  readonly picture: string;
  readonly name: string;
  readonly points: readonly Point[];
  readonly chosen: string | null;
  readonly movable: boolean;
  readonly onChoose: (id: string | null) => void;
  /** A click on the picture, in percent. */
  readonly onSpot: (spot: Spot) => void;
  readonly onMove: (point: Point, spot: Spot) => void;
}

/** A picture with companies on it: dragged with a pointer, moved with the arrow keys, a step being one percent. */
export function FlatBoard({ picture, name, points, chosen, movable, onChoose, onSpot, onMove }: Props) {
  const t = useT();
  const board = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<{ id: string; spot: Spot } | null>(null);

  const spotOf = (event: { clientX: number; clientY: number }): Spot => {
    const box = board.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return { x: 50, y: 50 };
    return {
      x: within(((event.clientX - box.left) / box.width) * 100),
      y: within(((event.clientY - box.top) / box.height) * 100),
    };
  };
  const drag = (event: PointerEvent<HTMLButtonElement>, point: Point) => {
    if (held?.id === point.id) setHeld({ id: point.id, spot: spotOf(event) });
  };
  const drop = (point: Point) => {
    if (held?.id !== point.id) return;
    const moved = Math.hypot(held.spot.x - Number(point.xaxis), held.spot.y - Number(point.yaxis)) > 0.5;
    if (moved) onMove(point, held.spot);
    setHeld(null);
  };
  const keys = (event: KeyboardEvent<HTMLButtonElement>, point: Point) => {
    const step = STEPS[event.key];
    if (!step || !movable) return;
    event.preventDefault();
    onMove(point, { x: within(Number(point.xaxis) + step[0]), y: within(Number(point.yaxis) + step[1]) });
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard places by the button beside the list of companies
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be focused are the points
    <div
      ref={board}
      className="flat-board"
      onClick={(event) => {
        if ((event.target as HTMLElement).closest('button') === null) onSpot(spotOf(event));
      }}
    >
      <img src={picture} alt={name} draggable={false} />
      {points.map((point) => {
        const spot = held?.id === point.id ? held.spot : { x: Number(point.xaxis), y: Number(point.yaxis) };
        return (
          <button
            key={point.id}
            type="button"
            className={point.id === chosen ? 'flat-point chosen' : 'flat-point'}
            style={{ left: `${spot.x}%`, top: `${spot.y}%` }}
            aria-pressed={point.id === chosen}
            aria-label={t('{name}，横{x}%，纵{y}%', {
              name: point.tenantName,
              x: spot.x.toFixed(0),
              y: spot.y.toFixed(0),
            })}
            onClick={() => onChoose(point.id)}
            onKeyDown={(event) => keys(event, point)}
            onPointerDown={(event) => {
              if (!movable) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              setHeld({ id: point.id, spot: { x: Number(point.xaxis), y: Number(point.yaxis) } });
            }}
            onPointerMove={(event) => drag(event, point)}
            onPointerUp={() => drop(point)}
            onPointerCancel={() => setHeld(null)}
          >
            <span>{point.tenantName}</span>
          </button>
        );
      })}
    </div>
  );
}
