import { hazardSummary } from '@anlan/domain/hazard/summaries';
import { useState } from 'react';
import { SummaryScreen } from '../../../../parts/summary/summary-screen';
import { Drill, type Drilled } from './drill';
import { Steps } from './steps';

/** Red is for 重大 alone. */
const COLOURS = { level: { '-1': '#94a3b8', '2': '#e0a100', '4': '#d4380d' } } as const;

/** 隐患查询统计分析, of one's own company or of the one a supervisor has chosen: every figure opens its rows. */
export function HazardCharts() {
  const [drilled, setDrilled] = useState<Drilled | null>(null);
  return (
    <>
      <SummaryScreen
        of={hazardSummary}
        empty="这段时间没有发现隐患"
        bad={['overdue']}
        colours={COLOURS}
        more={(period, by) => <Steps period={period} by={by} />}
        onOpen={(title, figure, by = {}) => setDrilled({ title, figure, by })}
      />
      {drilled && <Drill key={JSON.stringify(drilled)} drilled={drilled} onClose={() => setDrilled(null)} />}
    </>
  );
}
