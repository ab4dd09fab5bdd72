import { DRAWING_LIMITS, type Drawing, type LineEnd, type Shape, type Spot } from '@anlan/domain/flat/drawing';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { uuid } from '../../../lib/uuid';
import type { useViewport } from '../../../parts/plan/use-viewport';
import { boxAround, boxOf, cornered, linesOf, moved, onPaper, shiftWithin, snap, touches } from './geometry';
import type { Tool } from './tools';

type Gesture =
  | { readonly kind: 'pan'; readonly x: number; readonly y: number }
  | { readonly kind: 'marquee'; readonly from: Spot; readonly to: Spot; readonly kept: ReadonlySet<string> }
  | { readonly kind: 'move'; readonly from: Spot; readonly by: Spot; readonly far: boolean }
  | { readonly kind: 'corner'; readonly id: string; readonly corner: number; readonly shape: Shape }
  | { readonly kind: 'rect'; readonly from: Spot; readonly to: Spot }
  | { readonly kind: 'line'; readonly from: LineEnd; readonly start: Spot; readonly to: Spot };

export interface PenProps {
  readonly drawing: Drawing;
  readonly tool: Tool;
  readonly snaps: boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  /** A finished change of the shapes; `chosen` become the selection. */
  readonly onShapes: (shapes: readonly Shape[], chosen?: ReadonlySet<string>) => void;
  readonly onToolDone: () => void;
}
export type Pen = ReturnType<typeof usePen>;

const CLOSE_PX = 10;
const SNAP_PX = 6;
export const newId = (): string => uuid().replace(/-/g, '').slice(0, 12);

/** The gestures of the tools. Each becomes one change when it ends; Escape and a second finger end it without one. */
export function usePen(
  { drawing, tool, snaps, selected, onSelect, onShapes, onToolDone }: PenProps,
  board: RefObject<HTMLElement | null>,
  { view, pan }: Pick<ReturnType<typeof useViewport>, 'view' | 'pan'>,
) {
  const t = useT();
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const [corners, setCorners] = useState<readonly Spot[]>([]);
  const [pointer, setPointer] = useState<{ readonly spot: Spot; readonly x?: number; readonly y?: number } | null>(
    null,
  );
  const [corner, setCorner] = useState<number | null>(null);
  const px = 1 / view.scale;
  const shapes = drawing.shapes;
  const full = shapes.length >= DRAWING_LIMITS.shapes;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tool begins anew
  useEffect(() => {
    setCorners([]);
    setGesture(null);
    setPointer(null);
  }, [tool]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a corner belongs to the shape it was chosen on
  useEffect(() => setCorner(null), [selected]);
  useEffect(() => {
    const stop = () => {
      setGesture(null);
      setCorners([]);
    };
    const element = board.current;
    element?.addEventListener('pinchstart', stop);
    return () => element?.removeEventListener('pinchstart', stop);
  }, [board]);

  const spotOf = (event: { clientX: number; clientY: number }): Spot => {
    const box = board.current?.getBoundingClientRect();
    if (!box) return [0, 0];
    return [(event.clientX - box.left - view.x) / view.scale, (event.clientY - box.top - view.y) / view.scale];
  };
  const snapped = (spot: Spot, except: ReadonlySet<string> = new Set()) =>
    snaps ? snap(spot, linesOf(shapes, except), SNAP_PX * px) : { spot };
  const shapeAt = (event: { clientX: number; clientY: number }): Shape | undefined => {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const id = element.closest('[data-shape]')?.getAttribute('data-shape');
      const found = id && shapes.find((shape) => shape.id === id);
      if (found) return found;
    }
    return undefined;
  };
  const add = (shape: Shape) => {
    if (!full) onShapes([...shapes, shape], new Set([shape.id]));
    onToolDone();
  };
  const finishPolygon = (spots: readonly Spot[]) => {
    setCorners([]);
    const distinct = spots.filter(([x, y], place) => {
      const last = spots[place - 1];
      return !last || Math.hypot(x - last[0], y - last[1]) > 1;
    });
    if (distinct.length >= 3)
      add({ id: newId(), type: 'polygon', name: '', points: distinct.map((spot) => onPaper(spot, drawing)) });
  };

  const finish = useRef({ corners, finishPolygon, corner, selected, shapes, onShapes });
  finish.current = { corners, finishPolygon, corner, selected, shapes, onShapes };
  useEffect(() => {
    // Before the editor's own keys: while a polygon is drawn they are about it.
    const keys = (event: KeyboardEvent) => {
      if ((event.target as HTMLElement).closest('input, textarea, .ant-select, [role=dialog]')) return;
      const { corners: open, corner: chosen, selected: ids, shapes: all } = finish.current;
      const take = () => {
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      if (open.length > 0) {
        if (event.key === 'Escape') setCorners([]);
        else if (event.key === 'Enter') finish.current.finishPolygon(open);
        else if (event.key === 'Backspace') setCorners(open.slice(0, -1));
        else return;
        return take();
      }
      if (event.key === 'Escape') setGesture(null);
      if ((event.key === 'Delete' || event.key === 'Backspace') && chosen !== null && ids.size === 1) {
        const shape = all.find(({ id }) => ids.has(id));
        if (shape?.type !== 'polygon' || shape.points.length <= 3) return;
        take();
        setCorner(null);
        const points = shape.points.filter((_, place) => place !== chosen);
        finish.current.onShapes(all.map((one) => (one.id === shape.id ? { ...shape, points } : one)));
      }
    };
    window.addEventListener('keydown', keys, true);
    return () => window.removeEventListener('keydown', keys, true);
  }, []);

  const down = (event: PointerEvent<HTMLDivElement>) => {
    if ((event.target as HTMLElement).closest('.plan-zoom')) return;
    board.current?.focus({ preventScroll: true });
    const raw = spotOf(event);
    const { spot } = snapped(raw);
    event.currentTarget.setPointerCapture(event.pointerId);
    if (event.button === 1 || (tool === 'hand' && event.button === 0)) {
      setGesture({ kind: 'pan', x: event.clientX, y: event.clientY });
      return;
    }
    if (event.button !== 0) return;
    if (tool === 'select') return grab(event, raw);
    if (tool === 'polygon') {
      const first = corners[0];
      if (first && corners.length >= 3 && Math.hypot(raw[0] - first[0], raw[1] - first[1]) < CLOSE_PX * px)
        return finishPolygon(corners);
      if (event.detail >= 2 && corners.length >= 3) return finishPolygon(corners);
      if (corners.length < DRAWING_LIMITS.points) setCorners([...corners, onPaper(spot, drawing)]);
      return;
    }
    const [x, y] = onPaper(spot, drawing);
    if (tool === 'rect') setGesture({ kind: 'rect', from: [x, y], to: [x, y] });
    else if (tool === 'node') add({ id: newId(), type: 'node', name: '', x, y });
    else if (tool === 'text') add({ id: newId(), type: 'text', name: t('文字'), x, y, size: 28 });
    else if (tool === 'line') {
      const shape = shapeAt(event);
      const from: LineEnd = shape && shape.type !== 'line' ? { shape: shape.id } : { at: [x, y] };
      setGesture({ kind: 'line', from, start: raw, to: raw });
    }
  };

  /** With the arrow tool: a corner, a shape with whatever else is selected, or the start of a frame. */
  const grab = (event: PointerEvent<HTMLDivElement>, raw: Spot) => {
    const handle = (event.target as Element).closest('[data-corner]');
    const [one] = selected.size === 1 ? shapes.filter(({ id }) => selected.has(id)) : [];
    if (handle && one) {
      const place = Number(handle.getAttribute('data-corner'));
      if (one.type === 'polygon' && handle.hasAttribute('data-new')) {
        if (one.points.length >= DRAWING_LIMITS.points) return;
        const points = [...one.points.slice(0, place), raw, ...one.points.slice(place)];
        setCorner(place);
        setGesture({ kind: 'corner', id: one.id, corner: place, shape: { ...one, points } });
        return;
      }
      setCorner(place);
      setGesture({ kind: 'corner', id: one.id, corner: place, shape: one });
      return;
    }
    setCorner(null);
    const shape = shapeAt(event);
    if (!shape) {
      const kept = event.shiftKey ? selected : new Set<string>();
      onSelect(kept);
      setGesture({ kind: 'marquee', from: raw, to: raw, kept });
      return;
    }
    if (event.shiftKey) {
      const next = new Set(selected);
      if (!next.delete(shape.id)) next.add(shape.id);
      onSelect(next);
      return;
    }
    if (!selected.has(shape.id)) onSelect(new Set([shape.id]));
    setGesture({ kind: 'move', from: raw, by: [0, 0], far: false });
  };

  /** The shift of a move: the first selected shape's corner goes to what is near. */
  const shiftOf = (from: Spot, raw: Spot): Spot => {
    const chosen = shapes.filter(({ id }) => selected.has(id));
    const [dx, dy] = [raw[0] - from[0], raw[1] - from[1]];
    const lead = chosen.find(({ type }) => type !== 'line');
    let [x, y] = [dx, dy];
    if (lead) {
      const box = boxOf(lead, shapes);
      const at: Spot = lead.type === 'node' ? [lead.x, lead.y] : [box.left, box.top];
      const near = snapped([at[0] + dx, at[1] + dy], selected);
      setPointer({ ...near });
      [x, y] = [near.spot[0] - at[0], near.spot[1] - at[1]];
    }
    return shiftWithin(chosen, x, y, drawing);
  };

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const raw = spotOf(event);
    if (!gesture) {
      if (tool === 'polygon' || tool === 'rect') setPointer(snapped(raw));
      return;
    }
    switch (gesture.kind) {
      case 'pan':
        pan(event.clientX - gesture.x, event.clientY - gesture.y);
        return setGesture({ ...gesture, x: event.clientX, y: event.clientY });
      case 'marquee': {
        const box = boxAround([gesture.from, raw]);
        setGesture({ ...gesture, to: raw });
        const inside = shapes.filter((shape) => touches(boxOf(shape, shapes), box)).map(({ id }) => id);
        return onSelect(new Set([...gesture.kept, ...inside]));
      }
      case 'move': {
        const far = gesture.far || Math.hypot(raw[0] - gesture.from[0], raw[1] - gesture.from[1]) > 3 * px;
        return setGesture({ ...gesture, far, by: far ? shiftOf(gesture.from, raw) : [0, 0] });
      }
      case 'corner': {
        const near = snapped(raw, new Set([gesture.id]));
        setPointer(near);
        return setGesture({ ...gesture, shape: cornered(gesture.shape, gesture.corner, onPaper(near.spot, drawing)) });
      }
      case 'rect': {
        const near = snapped(raw);
        setPointer(near);
        return setGesture({ ...gesture, to: onPaper(near.spot, drawing) });
      }
      case 'line':
        return setGesture({ ...gesture, to: raw });
    }
  };

  const up = (event: PointerEvent<HTMLDivElement>) => {
    setPointer(null);
    if (!gesture) return;
    setGesture(null);
    if (gesture.kind === 'move' && gesture.far && (gesture.by[0] !== 0 || gesture.by[1] !== 0)) {
      const [dx, dy] = gesture.by;
      onShapes(shapes.map((shape) => (selected.has(shape.id) ? moved(shape, dx, dy) : shape)));
    } else if (gesture.kind === 'corner') {
      onShapes(shapes.map((shape) => (shape.id === gesture.id ? gesture.shape : shape)));
    } else if (gesture.kind === 'rect') {
      const box = boxAround([gesture.from, gesture.to]);
      const [width, height] = [box.right - box.left, box.bottom - box.top];
      if (width >= 5 && height >= 5)
        add({ id: newId(), type: 'rect', name: '', x: box.left, y: box.top, width, height });
    } else if (gesture.kind === 'line') {
      const shape = shapeAt(event);
      const to: LineEnd =
        shape && shape.type !== 'line' ? { shape: shape.id } : { at: onPaper(snapped(gesture.to).spot, drawing) };
      const nowhere = Math.hypot(gesture.to[0] - gesture.start[0], gesture.to[1] - gesture.start[1]) < 8 * px;
      const itself = 'shape' in to && 'shape' in gesture.from && to.shape === gesture.from.shape;
      if (!nowhere && !itself) add({ id: newId(), type: 'line', name: '', from: gesture.from, to });
    }
  };

  const shown = shapes.map((shape) => {
    if (gesture?.kind === 'corner' && gesture.id === shape.id) return gesture.shape;
    if (gesture?.kind === 'move' && gesture.far && selected.has(shape.id)) return moved(shape, ...gesture.by);
    return shape;
  });
  const [only] = selected.size === 1 ? shown.filter(({ id }) => selected.has(id)) : [];
  return {
    shown,
    only,
    gesture,
    corners,
    pointer,
    corner,
    /** Ends a polygon that has enough corners. */
    close: () => corners.length >= 3 && finishPolygon(corners),
    events: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: () => setGesture(null) },
  };
}
