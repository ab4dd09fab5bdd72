import { type RefObject, useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n';
import { useViewport } from '../../../parts/plan/use-viewport';
import { ZoomButtons } from '../../../parts/plan/zoom-buttons';
import '../../../parts/plan/plan.css';
import { Aids } from './aids';
import { type Coloured, Paper, useShapeWords } from './drawing-view';
import { ShapeView } from './shape-view';
import { type PenProps, usePen } from './use-pen';
import './draw.css';

interface Props extends PenProps {
  readonly picture: string | undefined;
  readonly coloured: Coloured;
  readonly svg: RefObject<SVGSVGElement | null>;
}

/** The paper one draws on. */
export function PaperBoard({ picture, coloured, svg, ...props }: Props) {
  const { drawing, tool, selected } = props;
  const t = useT();
  const board = useRef<HTMLDivElement>(null);
  const viewport = useViewport(board, drawing, 24);
  const { view, size, zoom, zoomIn, zoomOut, refit } = viewport;
  const words = useShapeWords(coloured);
  const pen = usePen(props, board, viewport);
  return (
    <div
      ref={board}
      className="draw-board"
      role="application"
      aria-label={t('画布')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: takes the keys of the editor
      tabIndex={0}
      data-tool={tool}
      style={{ cursor: tool === 'select' ? 'default' : tool === 'hand' ? 'grab' : 'crosshair' }}
      onDoubleClick={pen.close}
      {...pen.events}
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its shapes say what they are, and a title would be a tooltip */}
      <svg ref={svg} width={size.width} height={size.height}>
        <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
          <Paper drawing={drawing} picture={picture} />
          {pen.shown.map((shape) => (
            <ShapeView key={shape.id} shape={shape} all={pen.shown} {...words(shape)} />
          ))}
          <Aids pen={pen} drawing={drawing} selected={selected} handles={tool === 'select'} px={1 / view.scale} />
        </g>
      </svg>
      <ZoomButtons onIn={zoomIn} onOut={zoomOut} onFit={refit} />
      <ZoomKeys zoom={zoom} refit={refit} />
    </div>
  );
}

function ZoomKeys({ zoom, refit }: { zoom: (factor: number) => void; refit: () => void }) {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if ((event.target as HTMLElement).closest('input, textarea, [role=dialog]')) return;
      if (event.key === '+' || event.key === '=') zoom(1.35);
      else if (event.key === '-') zoom(1 / 1.35);
      else if (event.key === '0') refit();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', keys);
    return () => window.removeEventListener('keydown', keys);
  }, [zoom, refit]);
  return null;
}
