import { parameterValue } from '@anlan/domain/config/param-calls';
import { RobotOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useRef, useState } from 'react';
import { api } from '../../lib/http/api';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import './ai-button.css';

/** Spec 1 §2. */
const SIZE = 120;
const DRAG_AFTER = 500;
const CLICK_UNDER = 300;
const KEPT = 'anlan-ai-button';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Inside the window, whatever was kept from a larger one. */
export const inside = ({ x, y }: Spot, width: number, height: number): Spot => ({
  x: Math.min(Math.max(0, x), Math.max(0, width - SIZE)),
  y: Math.min(Math.max(0, y), Math.max(0, height - SIZE)),
});

function keptSpot(): Spot {
  try {
    const spot = JSON.parse(localStorage.getItem(KEPT) ?? '') as Spot;
    if (Number.isFinite(spot.x) && Number.isFinite(spot.y)) return spot;
  } catch {
    // Nothing kept, or nothing readable.
  }
  // Beside the names of the menu.
  return { x: 112, y: window.innerHeight - SIZE };
}

/** Whether the header shows the icon of the AI applications (parameter ai.open); the floating button always stands (spec 1 §1). */
export function useAiOpen(): boolean {
  const tenantId = useSession((state) => state.tenantId);
  const { data } = useQuery({
    queryKey: [tenantId, 'param', 'ai.open'],
    queryFn: ({ signal }) => api.send(parameterValue, { query: { paramKey: 'ai.open' } }, { signal, quiet: true }),
    staleTime: 600_000,
  });
  return data?.paramValue === '1';
}

const openAssistant = () => window.open('/aiView', '_blank', 'noopener');

/** On a phone whatever floats lies over somebody's row: the assistant stands at the foot of the menu. */
export function AiEntry() {
  const t = useT();
  return (
    <button type="button" className="ai-entry" onClick={openAssistant}>
      <RobotOutlined aria-hidden />
      {t('AI智能助手')}
    </button>
  );
}

/** Floats over the pages: a short click opens the assistant in a new tab, a long press takes the button along. */
export function AiButton() {
  const t = useT();
  const [spot, setSpot] = useState(keptSpot);
  const [dragging, setDragging] = useState(false);
  const press = useRef<{ at: number; dx: number; dy: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const shown = inside(spot, window.innerWidth, window.innerHeight);

  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current = {
      at: Date.now(),
      dx: event.clientX - shown.x,
      dy: event.clientY - shown.y,
      timer: setTimeout(() => setDragging(true), DRAG_AFTER),
    };
  };
  const move = (event: PointerEvent) => {
    const held = press.current;
    if (!held || !dragging) return;
    setSpot(inside({ x: event.clientX - held.dx, y: event.clientY - held.dy }, window.innerWidth, window.innerHeight));
  };
  const up = () => {
    const held = press.current;
    press.current = null;
    if (!held) return;
    clearTimeout(held.timer);
    if (dragging) {
      setDragging(false);
      try {
        localStorage.setItem(KEPT, JSON.stringify(shown));
      } catch {
        // It stands where it is until the page is left.
      }
    } else if (Date.now() - held.at < CLICK_UNDER) openAssistant();
  };

  return (
    <button
      type="button"
      className="ai-button"
      aria-label={t('AI智能助手')}
      title={t('AI智能助手')}
      data-dragging={dragging || undefined}
      style={{ width: SIZE, height: SIZE, transform: `translate(${shown.x}px, ${shown.y}px)` }}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') openAssistant();
      }}
    >
      <span aria-hidden="true">AI</span>
    </button>
  );
}
