import { planGraph } from '@anlan/domain/flat/plan-graph';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';

const resource = planGraph;

/** /map/graph: the four-colour drawings, each with the way to its paper. */
export function Graphs() {
  const t = useT();
  const navigate = useNavigate();
  const mayEdit = useCan('graph_edit');
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) => [
        ...(mayEdit ? [{ key: 'draw', label: t('绘制'), run: () => navigate(`/graphdraw?id=${row.id}`) }] : []),
        { key: 'show', label: t('全屏展示'), run: () => navigate(`/fullscreen/canvas?graph=${row.id}`) },
      ],
    }),
    [t, mayEdit, navigate],
  );
  return <ResourceScreen resource={resource} slots={slots} />;
}
