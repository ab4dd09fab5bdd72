import type { Wall } from '@anlan/domain/dashboard/wall-calls';
import type { GraphDetail, PointMark } from '@anlan/domain/flat/calls';
import { type Drawing as Drawn, readDrawing, type Shape } from '@anlan/domain/flat/drawing';
import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../lib/i18n';
import { isSupervisor, useSession } from '../../../lib/session/session';
import { wallColours } from '../../../lib/theme/levels';
import { gradeOf } from '../../../parts/plan/levels';
import { type Box, boxOf, RADIUS, viewOf } from './layout';
import { Empty, hueOf, Panel } from './panel';
import { type Placed, Raised, type Risen } from './raised';
import { risenOf } from './right';
import { Room, roomOf } from './rooms';

const NARROW = 600;
const SMALLER = 0.6;
const LEVELS = Object.keys(RISK_LEVELS) as RiskLevel[];

/** Every reading signs the picture's address anew: the first is kept, so that the picture is fetched once. */
function useSameLink(file: { readonly attachId: string; readonly link: string } | undefined): string | undefined {
  const kept = useRef(file);
  if (kept.current?.attachId !== file?.attachId) kept.current = file;
  return kept.current?.link;
}

/** How large a box stands; undefined until that is known. */
function useSize(box: RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return size;
}

/** The four-colour drawing as it stands now: a room is its worst point, what has risen today pulses and says so. */
export function FourColours({ of }: { of: Wall }) {
  const t = useT();
  const supervisor = useSession(isSupervisor);
  const risen = useMemo(() => new Map(risenOf(of).map((point) => [point.id, point])), [of]);
  const { graph, flat } = of;
  const picture = useSameLink(flat?.urlList[0]);
  const title = graph?.name ?? flat?.name ?? t('四色图');
  return (
    <Panel
      title={title}
      grow
      beside={
        <span className="wall-legend">
          {LEVELS.map((level) => (
            <span key={level}>
              <i style={{ background: hueOf(level) }} aria-hidden="true" />
              {t(RISK_LEVELS[level].label)}
            </span>
          ))}
        </span>
      }
    >
      {graph ? (
        <Rooms graph={graph} picture={picture} risen={risen} />
      ) : flat?.urlList[0] ? (
        <Plan of={flat} picture={picture ?? flat.urlList[0].link} risen={risen} />
      ) : (
        <Empty>{t('还没有四色图，请在“关系图管理”中绘制')}</Empty>
      )}
      <p className="wall-foot">
        <span>
          <i className="wall-pulse-sign" aria-hidden="true" />{' '}
          {t('闪动：今天评分升高的风险点（{n}个）', { n: risen.size })}
        </span>
        {!supervisor && (graph || flat) && (
          <Link to={graph ? '/map/graph' : '/map/distribution'}>{t('区域取其中最差的风险点，圆点为风险点')}</Link>
        )}
      </p>
    </Panel>
  );
}

interface Given {
  readonly picture: string | undefined;
  readonly risen: Risen;
}

function Rooms({ graph, picture, risen }: Given & { graph: GraphDetail }) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const drawing = useMemo(() => readDrawing(graph.content).drawing, [graph.content]);
  const points = useMemo(() => new Map(graph.nodes.map(({ nodeId, risks }) => [nodeId, risks])), [graph.nodes]);
  return (
    <div ref={box} className="wall-plan">
      {size && size.width > 0 && (
        <Picture drawing={drawing} points={points} picture={picture} risen={risen} size={size} name={graph.name} />
      )}
    </div>
  );
}

function Picture({
  drawing,
  points,
  picture,
  risen,
  size,
  name,
}: Given & {
  drawing: Drawn;
  points: ReadonlyMap<string, readonly PointMark[]>;
  size: { readonly width: number; readonly height: number };
  name: string;
}) {
  const view = viewOf(drawing.shapes.flatMap(extentOf), drawing, size);
  // A phone is held in the hand: smaller letters and dots are read there.
  const narrow = size.width < NARROW;
  const unit = (view.width / size.width) * (narrow ? SMALLER : 1);
  const rooms = drawing.shapes.map((shape) => roomOf(shape, points.get(shape.id) ?? [], unit, risen));
  const dots = rooms.flatMap((room) => room.dots);
  // One point may stand in several rooms: it is told once.
  const raised = [
    ...new Map(dots.filter(({ mark }) => risen.has(mark.id)).map((dot) => [dot.mark.id, dot] as const)).values(),
  ];
  return (
    <svg viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} role="img" aria-label={name}>
      {picture && <image className="wall-ground" href={picture} width={drawing.width} height={drawing.height} />}
      {rooms.map((room) => (
        <Room key={room.shape.id} {...room} all={drawing.shapes} unit={unit} />
      ))}
      <Raised raised={raised} risen={risen} room={view} dots={dots} unit={unit} named={narrow ? 2 : 6} />
    </svg>
  );
}

/** Room a shape takes; a line lies between others. */
const extentOf = (shape: Shape): readonly Box[] => {
  if (shape.type === 'polygon' || shape.type === 'rect') return [boxOf(shape)];
  return 'x' in shape ? [{ x: shape.x, y: shape.y, width: 0, height: 0 }] : [];
};

/** Without a drawing: the plan's own picture with its points. */
function Plan({ of, picture, risen }: Given & { of: NonNullable<Wall['flat']>; picture: string }) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [natural, setNatural] = useState<{ readonly width: number; readonly height: number }>();
  const room = natural ?? { width: 1600, height: 900 };
  const unit = size && size.width > 0 ? Math.max(room.width / size.width, room.height / size.height) : 1;
  const placed = of.points.map(
    (mark): Placed => ({
      mark,
      x: (Number(mark.xaxis) / 100) * room.width,
      y: (Number(mark.yaxis) / 100) * room.height,
    }),
  );
  return (
    <div ref={box} className="wall-plan">
      <img
        hidden
        src={picture}
        alt=""
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setNatural({ width, height })}
      />
      {natural && (
        <svg viewBox={`0 0 ${room.width} ${room.height}`} role="img" aria-label={of.name}>
          <image href={picture} width={room.width} height={room.height} opacity=".7" />
          {placed.map(({ mark, x, y }) => (
            <circle
              key={mark.id}
              cx={x}
              cy={y}
              r={RADIUS * unit}
              fill={hueOf(gradeOf(mark.scoreLevel))}
              stroke={wallColours.wall}
              strokeWidth={2 * unit}
            >
              <title>{mark.name}</title>
            </circle>
          ))}
          <Raised
            raised={placed.filter(({ mark }) => risen.has(mark.id))}
            risen={risen}
            room={{ x: 0, y: 0, ...room }}
            dots={placed}
            unit={unit}
            named={size && size.width < NARROW ? 2 : 6}
          />
        </svg>
      )}
    </div>
  );
}
