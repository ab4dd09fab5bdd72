import type { GraphDetail } from '@anlan/domain/flat/calls';
import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useLivePush } from '../../../lib/http/live-push';
import { useT } from '../../../lib/i18n';
import { useMenu } from '../../../lib/menu/use-menu';
import { site } from '../../../lib/site';
import { Failed, Nothing } from '../../../parts/feedback/states';
import { useLooksAgain } from '../../../parts/plan/use-looks-again';
import '../../../parts/parts.css';
import { useGraphs } from '../flat-calls';
import { Editor } from './editor';
import { useGraph } from './graph-calls';
import './draw.css';

/** /graphdraw?id=: draws a four-colour drawing; without an id one chooses which. */
export function GraphDraw() {
  const t = useT();
  useMenu();
  useLivePush();
  useLooksAgain(['planGraph', 'graphNodeRisk'], ['riskPoint']);
  const id = new URLSearchParams(useLocation().search).get('id');
  const graph = useGraph(id);
  useEffect(() => {
    document.title = `${graph.data?.name ?? t('图形绘制')} - ${t(site.name)}`;
  }, [graph.data?.name, t]);
  if (!id) return <Pick />;
  if (graph.error && !graph.data)
    return (
      <div className="card draw-pick">
        <Failed error={graph.error} onRetry={() => void graph.refetch()} />
      </div>
    );
  if (!graph.data)
    return (
      <div className="card draw-pick">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    );
  return <Opened key={id} live={graph.data} />;
}

/** The editor begins with the drawing as it was opened; what comes later only colours and warns. */
function Opened({ live }: { live: GraphDetail }) {
  const [opened] = useState(live);
  return <Editor graph={opened} live={live} />;
}

function Pick() {
  const t = useT();
  const graphs = useGraphs();
  return (
    <div className="card draw-pick">
      <h2>{t('选择要绘制的四色图')}</h2>
      {graphs.error && !graphs.data && <Failed error={graphs.error} onRetry={() => void graphs.refetch()} />}
      {!graphs.data && !graphs.error && <Skeleton active />}
      {graphs.data?.length === 0 && <Nothing text={t('还没有四色图')} />}
      <ul>
        {graphs.data?.map((graph) => (
          <li key={graph.id}>
            <Link to={`/graphdraw?id=${graph.id}`}>{graph.name}</Link>
          </li>
        ))}
      </ul>
      <Link to="/map/graph">{t('管理四色图')}</Link>
    </div>
  );
}
