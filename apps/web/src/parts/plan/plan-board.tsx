import { Skeleton } from 'antd';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useT } from '../../lib/i18n';
import { clustersOf, isInseparable } from './clusters';
import { type Anchor, placeLabels } from './labels';
import { type Outline, type Pin, PlanCluster, PlanOutlines, type Spot } from './plan-marks';
import { usePile } from './plan-pile';
import { useViewport } from './use-viewport';
import { ZoomButtons } from './zoom-buttons';
import './plan.css';

const PIN = 22;
/** Closer pins than this are one on a small screen: a finger could not tell them apart. */
const GAP = 28;
const DROPPED = 3;
const SETTLE_MS = 500;
const within = (value: number): number => Math.min(100, Math.max(0, Math.round(value * 100) / 100));
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Props {
  readonly picture: string;
  readonly name: string;
  /** Whose name matters most comes first. */
  readonly pins: readonly Pin[];
  readonly chosen: string | null;
  readonly movable: boolean;
  /** A pin waits to be put somewhere: the next press on the picture says where. */
  readonly placing?: boolean;
  /** Pins that lie on one another stand as one with their number; a press takes them apart, or tells their names where nothing would. */
  readonly clustered?: boolean;
  readonly onChoose: (id: string | null) => void;
  readonly onSpot?: (spot: Spot) => void;
  readonly onMove: (id: string, spot: Spot) => unknown;
  readonly outlines?: readonly Outline[];
  readonly children?: ReactNode;
}

/**
 * A picture with pins: wheel, two fingers and buttons zoom, a drag pans. Where they may be moved, pins follow the pointer
 * or finger, and the arrow keys by half a percent (with Shift by five); one call is made when the keys come to
 * rest, or when the pin or the plan is left.
 */
export function PlanBoard({
  picture,
  name,
  pins,
  chosen,
  movable,
  placing = false,
  clustered = false,
  onChoose,
  onSpot,
  onMove,
  outlines = [],
  children,
}: Props) {
  const t = useT();
  const board = useRef<HTMLDivElement>(null);
  const [natural, setNatural] = useState({ width: 0, height: 0 });
  const { view, size, fits, headroom, pan, zoom, zoomIn, zoomOut, refit } = useViewport(board, natural);
  const [held, setHeld] = useState<{ readonly id: string; readonly spot: Spot } | null>(null);
  const pile = usePile(pins, onChoose);
  const drag = useRef<{ x: number; y: number; far: boolean; pin?: true } | null>(null);
  /** Where keys have moved a pin and nobody was told yet. */
  const settling = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly id: string; readonly spot: Spot }>(
    undefined,
  );
  const now = useRef({ pins, onMove });
  now.current = { pins, onMove };
  /** Where it was dropped it stays until the list says so too, or that it was refused. */
  const drop = (id: string, spot: Spot) => {
    const stands = now.current.pins.some((pin) => pin.id === id);
    void Promise.resolve(stands ? now.current.onMove(id, spot) : undefined).finally(() => {
      if (!drag.current && settling.current === undefined) setHeld(null);
    });
  };
  const settle = () => {
    const moved = settling.current;
    if (!moved) return;
    clearTimeout(moved.timer);
    settling.current = undefined;
    drop(moved.id, moved.spot);
  };
  // A move is told before anything else is done with the pin, and when the plan is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only refs are read; it is asked once, at the end
  useEffect(() => settle, []);
  useEffect(() => {
    const stop = () => {
      drag.current = null;
      setHeld(null);
    };
    const element = board.current;
    element?.addEventListener('pinchstart', stop);
    return () => element?.removeEventListener('pinchstart', stop);
  }, []);

  const [width, height] = [natural.width * view.scale, natural.height * view.scale];
  const spotOf = (event: { clientX: number; clientY: number }): Spot => {
    const box = board.current?.getBoundingClientRect();
    if (!box || width === 0) return { x: 50, y: 50 };
    return {
      x: within(((event.clientX - box.left - view.x) / width) * 100),
      y: within(((event.clientY - box.top - view.y) / height) * 100),
    };
  };
  const spots = useMemo(
    () =>
      pins.map((pin) => {
        const spot = held?.id === pin.id ? held.spot : pin;
        return { pin, spot, left: view.x + (spot.x / 100) * width, top: view.y + (spot.y / 100) * height };
      }),
    [pins, held, view.x, view.y, width, height],
  );
  const groups = useMemo(() => {
    if (!clustered) return [];
    const ordered = [...spots].sort((one, other) => (one.pin.rank ?? 0) - (other.pin.rank ?? 0));
    return clustersOf(ordered, GAP).filter((group) => group.length > 1);
  }, [clustered, spots]);
  const alone = useMemo(() => {
    const grouped = new Set(groups.flatMap((group) => group.map(({ pin }) => pin.id)));
    return spots.filter(({ pin }) => !grouped.has(pin.id) || pin.id === chosen);
  }, [groups, spots, chosen]);
  const labels = useMemo(() => {
    // Between groups there is no room for names: only what was chosen says its own.
    const named = groups.length > 0 ? alone.filter(({ pin }) => pin.id === chosen) : alone;
    const anchors = named.map(({ pin, left, top }): Anchor => ({ id: pin.id, x: left, y: top, text: pin.label }));
    const first = anchors.findIndex(({ id }) => id === chosen);
    return placeLabels(
      first > 0 ? [anchors[first] as Anchor, ...anchors.slice(0, first), ...anchors.slice(first + 1)] : anchors,
      size,
      PIN,
    );
  }, [alone, groups, chosen, size]);

  const ground = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0 || (event.target as HTMLElement).closest('button, a, section')) return;
      drag.current = { x: event.clientX, y: event.clientY, far: false };
      if (event.pointerType === 'mouse' || !fits) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const from = drag.current;
      if (!from || from.pin) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!from.far && Math.hypot(dx, dy) < DROPPED) return;
      drag.current = { x: event.clientX, y: event.clientY, far: true };
      if (event.pointerType === 'mouse' || !fits) pan(dx, dy);
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      const from = drag.current;
      drag.current = null;
      if (!from || from.far || from.pin) return;
      pile.close();
      if (placing) onSpot?.(spotOf(event));
      else onChoose(null);
    },
    onPointerCancel: () => {
      drag.current = null;
    },
  };
  const keys = (event: KeyboardEvent<HTMLButtonElement>, pin: Pin) => {
    const step = STEPS[event.key];
    if (!step || !movable) return;
    event.preventDefault();
    const from = held?.id === pin.id ? held.spot : pin;
    const by = event.shiftKey ? 5 : 0.5;
    const spot = { x: within(from.x + step[0] * by), y: within(from.y + step[1] * by) };
    setHeld({ id: pin.id, spot });
    clearTimeout(settling.current?.timer);
    settling.current = { timer: setTimeout(settle, SETTLE_MS), id: pin.id, spot };
  };

  const ratio = natural.width > 0 ? natural.width / natural.height : 1.5;
  return (
    <div
      ref={board}
      className={placing ? 'plan-board placing' : 'plan-board'}
      style={{ '--ratio': String(ratio), touchAction: fits ? 'pan-y' : 'none' } as CSSProperties}
      {...ground}
    >
      {natural.width === 0 && <Skeleton.Node active className="plan-wait" />}
      <img
        src={picture}
        alt={name}
        draggable={false}
        style={{ width, height, transform: `translate(${view.x}px, ${view.y}px)` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setNatural((now) =>
            now.width === naturalWidth && now.height === naturalHeight
              ? now
              : { width: naturalWidth, height: naturalHeight },
          )
        }
      />
      {natural.width > 0 && outlines.length > 0 && (
        <PlanOutlines outlines={outlines} style={{ width, height, transform: `translate(${view.x}px, ${view.y}px)` }} />
      )}
      {natural.width > 0 &&
        groups.map((group) => (
          <PlanCluster
            key={group[0].pin.id}
            lead={group[0]}
            count={group.length}
            onOpen={(at, button) => {
              if (!isInseparable(group, GAP, headroom)) return zoom(2, at);
              onChoose(null);
              pile.open(group, button);
            }}
          />
        ))}
      {natural.width > 0 &&
        alone.map(({ pin, spot, left, top }) => (
          <button
            key={pin.id}
            type="button"
            className={pin.id === chosen ? 'plan-pin chosen' : 'plan-pin'}
            style={{ left, top, background: pin.colour, color: pin.ink, cursor: movable ? 'grab' : 'pointer' }}
            title={pin.label}
            aria-pressed={pin.id === chosen}
            aria-label={[
              pin.label,
              pin.meaning,
              movable ? t('横{x}%，纵{y}%', { x: spot.x.toFixed(0), y: spot.y.toFixed(0) }) : '',
            ]
              .filter(Boolean)
              .join(t('，'))}
            onClick={() => {
              pile.close();
              onChoose(pin.id);
            }}
            onKeyDown={(event) => keys(event, pin)}
            onBlur={settle}
            onPointerDown={(event) => {
              if (!movable || event.button !== 0) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              drag.current = { x: event.clientX, y: event.clientY, far: false, pin: true };
            }}
            onPointerMove={(event) => {
              const from = drag.current;
              if (!movable || !from) return;
              if (!from.far && Math.hypot(event.clientX - from.x, event.clientY - from.y) < DROPPED) return;
              drag.current = { ...from, far: true };
              setHeld({ id: pin.id, spot: spotOf(event) });
            }}
            onPointerUp={() => {
              const far = drag.current?.far;
              drag.current = null;
              if (far && held?.id === pin.id) drop(pin.id, held.spot);
            }}
            onPointerCancel={() => {
              drag.current = null;
              setHeld(null);
            }}
            // A sign for the eye: a name that says the level in words must not differ from a text that is not there.
            data-sign={pin.sign}
          />
        ))}
      {natural.width > 0 &&
        alone.map(({ pin }) => {
          const label = labels.get(pin.id);
          return (
            label && (
              <span
                key={pin.id}
                aria-hidden
                className={pin.id === chosen ? 'plan-label chosen' : 'plan-label'}
                style={{ left: label.left, top: label.top, maxWidth: label.width }}
              >
                {pin.label}
              </span>
            )
          );
        })}
      <ZoomButtons onIn={zoomIn} onOut={zoomOut} onFit={refit} />
      {clustered && pile.list}
      {children}
    </div>
  );
}
