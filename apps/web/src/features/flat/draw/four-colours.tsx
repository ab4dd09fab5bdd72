import { Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Failed } from '../../../parts/feedback/states';
import { byId, coloured, useBasis } from '../../../parts/plan/basis';
import { Legend, toggled } from '../../../parts/plan/legend';
import type { Grade } from '../../../parts/plan/levels';
import { ShapeCard } from '../../../parts/plan/shape-card';
import { useLooksAgain } from '../../../parts/plan/use-looks-again';
import { useFlat } from '../flat-calls';
import { FlatMap } from '../flat-map';
import { DrawingView } from './drawing-view';
import { attachedOf, useDrawing, useGraph } from './graph-calls';

/** /map/distribution and /govpage/safe/flat. */
export const Distribution = () => <FlatMap FourColours={FourColours} />;

/** A four-colour drawing on its plan: a room is the worst of its points, by their present level or their inherent one. */
function FourColours({ id }: { id: string }) {
  const t = useT();
  useLooksAgain(['planGraph', 'graphNodeRisk', 'hiddenDanger'], ['riskPoint', 'planGraph']);
  const graph = useGraph(id);
  const plan = useFlat(graph.data?.flatId);
  const drawing = useDrawing(graph.data?.content);
  const [basis, setBasis] = useBasis();
  const [chosen, setChosen] = useState<string | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<Grade>>(new Set());
  const { byShape, marks } = useMemo(() => {
    const found = attachedOf(graph.data?.nodes ?? []);
    return { byShape: found.byShape, marks: byId(coloured([...found.marks.values()], basis)) };
  }, [graph.data, basis]);
  if (graph.error && !graph.data) return <Failed error={graph.error} onRetry={() => void graph.refetch()} />;
  if (!graph.data) return <Skeleton.Node active className="flat-map-wait" />;
  const shape = drawing.shapes.find((one) => one.id === chosen);
  return (
    <>
      <Legend
        marks={[...marks.values()]}
        hidden={hidden}
        onToggle={(grade) => setHidden((now) => toggled(now, grade))}
        basis={basis}
        onBasis={setBasis}
      />
      <p className="quiet">{t('区域的颜色取其中等级最高的风险点；点击区域查看')}</p>
      <div className="flat-map-drawing" style={{ aspectRatio: `${drawing.width} / ${drawing.height}` }}>
        <DrawingView
          drawing={drawing}
          picture={plan.data?.urlList[0]?.link}
          coloured={{ attached: byShape, marks }}
          hidden={hidden}
          chosen={chosen}
          onChoose={setChosen}
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
      </div>
    </>
  );
}
