import { type Drawing, holdsRisks, type Shape, type Spot } from '@anlan/domain/flat/drawing';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
} from 'react';
import { useT } from '../../../lib/i18n';
import { GRADES, type Grade, type Mark } from '../../../parts/plan/levels';
import { useViewport } from '../../../parts/plan/use-viewport';
import { ZoomButtons } from '../../../parts/plan/zoom-buttons';
import '../../../parts/plan/plan.css';
import './draw.css';
import { gradeAt } from './graph-calls';
import { ShapeView } from './shape-view';

export interface Coloured {
  readonly attached: ReadonlyMap<string, readonly string[]>;
  readonly marks: ReadonlyMap<string, Mark>;
}

/** How a shape is coloured and what is said of it. */
export function useShapeWords({ attached, marks }: Coloured) {
  const t = useT();
  return (shape: Shape): { grade: Grade; level: string; label: string } => {
    const ids = holdsRisks(shape) ? (attached.get(shape.id) ?? []).filter((id) => marks.has(id)) : [];
    const grade = gradeAt(ids, marks);
    const level = ids.length === 0 ? '' : t(GRADES[grade].label);
    return { grade, level, label: [shape.name || t('未命名'), level].filter(Boolean).join(t('，')) };
  };
}

/** The ground of a drawing: paper, and the picture of its plan. */
export function Paper({ drawing, picture }: { drawing: Drawing; picture: string | undefined }) {
  return (
    <>
      <rect width={drawing.width} height={drawing.height} fill="#ffffff" />
      {picture && (
        <image
          href={picture}
          width={drawing.width}
          height={drawing.height}
          preserveAspectRatio="xMidYMid meet"
          opacity={0.9}
        />
      )}
    </>
  );
}

/** A drawing to look at: a press on a shape chooses it. */
export function DrawingView({
  drawing,
  picture,
  coloured,
  hidden,
  chosen,
  onChoose,
  svg,
  names,
  children,
}: {
  drawing: Drawing;
  picture: string | undefined;
  coloured: Coloured;
  hidden: ReadonlySet<Grade>;
  chosen: string | null;
  onChoose: (id: string | null) => void;
  svg?: RefObject<SVGSVGElement | null>;
  /** Places of the names of nodes, where they would lie on one another. */
  names?: ReadonlyMap<string, Spot>;
  children?: ReactNode;
}) {
  const board = useRef<HTMLDivElement>(null);
  const { view, size, fits, pan, zoomIn, zoomOut, refit } = useViewport(board, drawing, 8);
  const words = useShapeWords(coloured);
  const drag = useRef<{ x: number; y: number; far: boolean } | null>(null);
  return (
    <div
      ref={board}
      className="draw-board"
      style={{ touchAction: fits ? 'pan-y' : 'none' } as CSSProperties}
      onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
        if (event.button !== 0 || (event.target as HTMLElement).closest('button, section')) return;
        drag.current = { x: event.clientX, y: event.clientY, far: false };
      }}
      onPointerMove={(event) => {
        const from = drag.current;
        if (!from) return;
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
        if (!from.far && Math.hypot(dx, dy) < 4) return;
        if (!from.far) event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, far: true };
        if (event.pointerType === 'mouse' || !fits) pan(dx, dy);
      }}
      onPointerUp={(event) => {
        const far = drag.current?.far;
        const down = drag.current !== null;
        drag.current = null;
        if (!down || far) return;
        const shape = (event.target as Element).closest('[data-shape]');
        onChoose(shape?.getAttribute('data-shape') ?? null);
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its shapes say what they are, and a title would be a tooltip */}
      <svg ref={svg} width={size.width} height={size.height}>
        <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
          <Paper drawing={drawing} picture={picture} />
          {drawing.shapes.map((shape) => {
            const said = words(shape);
            const pressable = holdsRisks(shape);
            return (
              <ShapeView
                key={shape.id}
                shape={shape}
                all={drawing.shapes}
                {...said}
                {...(names && shape.type === 'node' ? { name: names.get(shape.id) ?? null } : {})}
                dimmed={pressable && (chosen === null ? said.level !== '' && hidden.has(said.grade) : false)}
                {...(pressable
                  ? {
                      events: {
                        tabIndex: 0,
                        className: shape.id === chosen ? 'draw-shape chosen' : 'draw-shape',
                        onKeyDown: (event: KeyboardEvent) => {
                          if (event.key !== 'Enter' && event.key !== ' ') return;
                          event.preventDefault();
                          onChoose(shape.id);
                        },
                      },
                    }
                  : {})}
              />
            );
          })}
        </g>
      </svg>
      <ZoomButtons onIn={zoomIn} onOut={zoomOut} onFit={refit} />
      {children}
    </div>
  );
}
