import type { Drawing } from '@anlan/domain/flat/drawing';
import { formatDate } from '@anlan/resource/dates';
import { ArrowLeftOutlined, DownloadOutlined, FullscreenOutlined, PrinterOutlined } from '@ant-design/icons';
import { Dropdown, Skeleton } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { feedback } from '../../../lib/feedback';
import { useLivePush } from '../../../lib/http/live-push';
import { useT } from '../../../lib/i18n';
import { useMenu } from '../../../lib/menu/use-menu';
import { isSupervisor, useSession } from '../../../lib/session/session';
import { site } from '../../../lib/site';
import { IconButton } from '../../../parts/actions/icon-button';
import { Failed, Nothing } from '../../../parts/feedback/states';
import { BASIS_WORDS, byId, coloured, useBasis } from '../../../parts/plan/basis';
import { countGrades, Legend, toggled } from '../../../parts/plan/legend';
import { type Grade, gradeOf, type Mark } from '../../../parts/plan/levels';
import { MarkCard } from '../../../parts/plan/mark-card';
import { ShapeCard } from '../../../parts/plan/shape-card';
import { useLooksAgain } from '../../../parts/plan/use-looks-again';
import { useFlat, useFlats, useGraphs, usePlaced } from '../flat-calls';
import { DrawingView } from './drawing-view';
import { attachedOf, useDrawing, useGraph } from './graph-calls';
import { namesOn } from './node-names';
import { exportPng, printSheet } from './output';
import '../../../parts/parts.css';
import './draw.css';

const NONE: ReadonlySet<Grade> = new Set();

/** /fullscreen/canvas?graph= or ?flat=: a drawing or a plan to be shown on a wall, printed and saved. */
export function CanvasScreen() {
  const t = useT();
  useMenu();
  useLivePush();
  useLooksAgain(['planGraph', 'graphNodeRisk', 'flatRisk'], ['riskPoint', 'planGraph', 'flat']);
  const params = new URLSearchParams(useLocation().search);
  const waits = useSession((state) => isSupervisor(state) && state.companyTenantId === null);
  const asked = { graph: params.get('graph'), flat: params.get('flat') };
  const graphs = useGraphs(!waits && !asked.graph && !asked.flat);
  const flats = useFlats(!waits && !asked.graph && !asked.flat);
  const graph = asked.graph ?? (asked.flat ? null : (graphs.data?.[0]?.id ?? null));
  const flat = graph ? null : (asked.flat ?? (graphs.data ? (flats.data?.[0]?.id ?? null) : null));
  if (graph) return <GraphOnWall id={graph} />;
  if (flat) return <FlatOnWall id={flat} />;
  const settled = waits || (graphs.data && flats.data);
  return (
    <Wall title={t('四色图')}>
      {settled ? (
        <Nothing text={waits ? t('请先选择企业') : t('还没有平面图和四色图')} />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </Wall>
  );
}

function GraphOnWall({ id }: { id: string }) {
  const t = useT();
  const graph = useGraph(id);
  const picture = useFlat(graph.data?.flatId);
  const drawing = useDrawing(graph.data?.content);
  const [basis] = useBasis();
  const { byShape, marks } = useMemo(() => {
    const found = attachedOf(graph.data?.nodes ?? []);
    return { byShape: found.byShape, marks: byId(coloured([...found.marks.values()], basis)) };
  }, [graph.data, basis]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [hidden, setHidden] = useState(NONE);
  const svg = useRef<SVGSVGElement>(null);
  const shape = drawing.shapes.find((one) => one.id === chosen);
  if (graph.error && !graph.data)
    return (
      <Wall title={t('四色图')}>
        <Failed error={graph.error} onRetry={() => void graph.refetch()} />
      </Wall>
    );
  if (!graph.data)
    return (
      <Wall title={t('四色图')}>
        <Skeleton active paragraph={{ rows: 12 }} />
      </Wall>
    );
  return (
    <Wall
      title={graph.data.name}
      marks={marks}
      hidden={hidden}
      onToggle={(grade) => setHidden((now) => toggled(now, grade))}
      output={{ svg, drawing }}
    >
      {drawing.shapes.length === 0 ? (
        <Nothing text={t('这张四色图还没有内容')} />
      ) : (
        <DrawingView
          drawing={drawing}
          picture={picture.data?.urlList[0]?.link}
          coloured={{ attached: byShape, marks }}
          hidden={hidden}
          chosen={chosen}
          onChoose={setChosen}
          svg={svg}
        >
          {shape && (
            <ShapeCard
              key={shape.id}
              shape={shape}
              marks={(byShape.get(shape.id) ?? []).flatMap((risk) => marks.get(risk) ?? [])}
              onClose={() => setChosen(null)}
            />
          )}
        </DrawingView>
      )}
    </Wall>
  );
}

/** A plan on the wall: its points as nodes of a drawing on the picture. */
function FlatOnWall({ id }: { id: string }) {
  const t = useT();
  const flat = useFlat(id);
  const placed = usePlaced(id);
  const [chosen, setChosen] = useState<string | null>(null);
  const [hidden, setHidden] = useState(NONE);
  const [ratio, setRatio] = useState<number | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const link = flat.data?.urlList[0]?.link;
  useEffect(() => {
    if (!link) return;
    const image = new Image();
    image.onload = () => setRatio(image.naturalHeight / image.naturalWidth);
    image.src = link;
  }, [link]);
  const [basis] = useBasis();
  const marks = useMemo(() => byId(coloured(placed.data ?? [], basis)), [placed.data, basis]);
  const drawing = useMemo((): Drawing => {
    const width = 1600;
    const height = Math.round(width * (ratio ?? 0.6));
    return {
      width,
      height,
      shapes: [...marks.values()]
        .filter(({ scoreLevel }) => !hidden.has(gradeOf(scoreLevel)))
        .map((mark) => ({
          id: mark.id,
          name: mark.name,
          type: 'node',
          x: (Number(mark.xaxis) / 100) * width,
          y: (Number(mark.yaxis) / 100) * height,
        })),
    };
  }, [marks, ratio, hidden]);
  const names = useMemo(() => namesOn(drawing, marks), [drawing, marks]);
  const painted = useMemo(() => ({ attached: new Map([...marks.keys()].map((key) => [key, [key]])), marks }), [marks]);
  const error = flat.error ?? placed.error;
  const mark = chosen === null ? undefined : marks.get(chosen);
  return (
    <Wall
      title={flat.data?.name ?? t('平面图风险分布')}
      {...(placed.data ? { marks } : {})}
      hidden={hidden}
      onToggle={(grade) => setHidden((now) => toggled(now, grade))}
      {...(ratio === null ? {} : { output: { svg, drawing } })}
    >
      {error && !flat.data ? (
        <Failed error={error} onRetry={() => void flat.refetch()} />
      ) : ratio === null ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <DrawingView
          drawing={drawing}
          picture={link}
          coloured={painted}
          hidden={NONE}
          chosen={chosen}
          onChoose={setChosen}
          svg={svg}
          names={names}
        >
          {mark && <MarkCard mark={mark} onClose={() => setChosen(null)} />}
        </DrawingView>
      )}
    </Wall>
  );
}

interface WallProps {
  readonly title: string;
  readonly marks?: ReadonlyMap<string, Mark>;
  readonly hidden?: ReadonlySet<Grade>;
  readonly onToggle?: (grade: Grade) => void;
  readonly output?: { readonly svg: { readonly current: SVGSVGElement | null }; readonly drawing: Drawing };
  readonly children: React.ReactNode;
}

function Wall({ title, marks, hidden = NONE, onToggle = () => {}, output, children }: WallProps) {
  const t = useT();
  const [basis, setBasis] = useBasis();
  const points = [...(marks?.values() ?? [])];
  const navigate = useNavigate();
  const company = useSession((state) => state.companyTenantName ?? state.userInfo?.tenantName ?? '');
  useEffect(() => {
    document.title = `${title} - ${t(site.name)}`;
  }, [title, t]);
  const sheet = {
    title: t('{title}（{basis}）', { title, basis: t(BASIS_WORDS[basis]) }),
    company,
    date: formatDate(Date.now()),
    counts: countGrades(points.map(({ scoreLevel }) => gradeOf(scoreLevel))),
  };
  const put = async (how: 'png' | 'A4' | 'A3') => {
    const svg = output?.svg.current;
    if (!svg || !output) return;
    try {
      await (how === 'png' ? exportPng(svg, output.drawing, sheet, t) : printSheet(svg, output.drawing, sheet, how, t));
    } catch {
      feedback.toast('error', t('生成图片失败，请重试'));
    }
  };
  return (
    <div className="draw-wall">
      <header>
        <IconButton label={t('返回')} onClick={() => (history.length > 1 ? navigate(-1) : navigate('/'))}>
          <ArrowLeftOutlined />
        </IconButton>
        <h1>
          {title}
          <small>{company}</small>
        </h1>
        {output && (
          <>
            <Dropdown
              trigger={['click']}
              menu={{
                items: (['A4', 'A3'] as const).map((paper) => ({
                  key: paper,
                  label: t('{paper}横向', { paper }),
                  onClick: () => void put(paper),
                })),
              }}
            >
              <span>
                <IconButton label={t('打印')}>
                  <PrinterOutlined />
                </IconButton>
              </span>
            </Dropdown>
            <IconButton label={t('导出图片')} onClick={() => void put('png')}>
              <DownloadOutlined />
            </IconButton>
          </>
        )}
        <IconButton
          label={t('全屏')}
          onClick={() =>
            void (document.fullscreenElement
              ? document.exitFullscreen()
              : document.documentElement.requestFullscreen?.().catch(() => {}))
          }
        >
          <FullscreenOutlined />
        </IconButton>
      </header>
      {marks && <Legend marks={points} hidden={hidden} onToggle={onToggle} basis={basis} onBasis={setBasis} />}
      <main>{children}</main>
    </div>
  );
}
