import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Where the content lies in its window: `screen = content * scale + offset`, in pixels of the window. */
export interface Viewport {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}
export const LARGEST = 8;
const STEP = 1.35;
const NONE: Size = { width: 0, height: 0 };

/** The whole content in the middle of the window. */
export function fitted(content: Size, window: Size, margin = 0): Viewport {
  if (content.width === 0 || content.height === 0 || window.width === 0) return { scale: 1, x: 0, y: 0 };
  const scale = Math.min((window.width - 2 * margin) / content.width, (window.height - 2 * margin) / content.height);
  return { scale, x: (window.width - content.width * scale) / 2, y: (window.height - content.height * scale) / 2 };
}

/** Scaled about a place of the window, which keeps showing the same place of the content. */
export function zoomed(view: Viewport, factor: number, at: { x: number; y: number }, least: number): Viewport {
  const scale = Math.min(least * LARGEST, Math.max(least * 0.5, view.scale * factor));
  const by = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

/** At least a corner of the content stays in sight. */
export function kept(view: Viewport, content: Size, window: Size): Viewport {
  const edge = (offset: number, length: number, room: number) => {
    const least = Math.min(80, room / 4);
    return Math.min(room - least, Math.max(least - length, offset));
  };
  return {
    ...view,
    x: edge(view.x, content.width * view.scale, window.width),
    y: edge(view.y, content.height * view.scale, window.height),
  };
}

/**
 * Zoom and pan of a drawing or a picture: wheel, two fingers, buttons, and dragging where the caller begins it. Refits
 * when the window or the content changes size, as long as the user has not moved it.
 */
export function useViewport(window: RefObject<HTMLElement | null>, content: Size, margin = 0) {
  const [size, setSize] = useState<Size>(NONE);
  const [moved, setMoved] = useState<Viewport | null>(null);
  const fit = useMemo(() => fitted(content, size, margin), [content, size, margin]);
  const view = moved ?? fit;
  const latest = useRef({ view, fit, size, content });
  latest.current = { view, fit, size, content };

  const change = useCallback((next: (view: Viewport) => Viewport) => {
    const now = latest.current;
    const to = kept(next(now.view), now.content, now.size);
    latest.current = { ...now, view: to };
    setMoved(to);
  }, []);
  const zoom = useCallback(
    (factor: number, at?: { x: number; y: number }) =>
      change((now) => {
        const { size: room, fit: least } = latest.current;
        return zoomed(now, factor, at ?? { x: room.width / 2, y: room.height / 2 }, least.scale);
      }),
    [change],
  );
  const pan = useCallback(
    (dx: number, dy: number) => change((now) => ({ ...now, x: now.x + dx, y: now.y + dy })),
    [change],
  );
  const refit = useCallback(() => setMoved(null), []);

  useEffect(() => {
    const element = window.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    // Two fingers: their middle pans, their distance scales.
    const fingers = new Map<number, { x: number; y: number }>();
    const at = (event: PointerEvent) => {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      fingers.set(event.pointerId, at(event));
      // What one finger had begun, two do not go on with.
      if (fingers.size === 2) element.dispatchEvent(new CustomEvent('pinchstart'));
    };
    const move = (event: PointerEvent) => {
      const former = fingers.get(event.pointerId);
      if (!former) return;
      const now = at(event);
      fingers.set(event.pointerId, now);
      if (fingers.size !== 2) return;
      event.stopPropagation();
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return;
      const distance = (one: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
      pan((now.x - former.x) / 2, (now.y - former.y) / 2);
      zoom(distance(now) / distance(former), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    };
    const up = (event: PointerEvent) => fingers.delete(event.pointerId);
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), {
        x: event.clientX - box.left,
        y: event.clientY - box.top,
      });
    };
    element.addEventListener('pointerdown', down, true);
    element.addEventListener('pointermove', move, true);
    element.addEventListener('pointerup', up, true);
    element.addEventListener('pointercancel', up, true);
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      watch.disconnect();
      element.removeEventListener('pointerdown', down, true);
      element.removeEventListener('pointermove', move, true);
      element.removeEventListener('pointerup', up, true);
      element.removeEventListener('pointercancel', up, true);
      element.removeEventListener('wheel', wheel);
    };
  }, [window, pan, zoom]);

  return {
    view,
    size,
    /** Nothing has been moved: the whole content is in sight. */
    fits: moved === null || moved.scale <= fit.scale * 1.001,
    /** By how much the content may still be enlarged. */
    headroom: (fit.scale * LARGEST) / view.scale,
    pan,
    zoom,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    refit,
  };
}
