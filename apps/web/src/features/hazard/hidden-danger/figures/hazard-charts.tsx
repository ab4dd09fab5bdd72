import { hazardSummary } from '@anlan/domain/hazard/summaries';
import { useState } from 'react';
import { levelColours } from '../../../../lib/theme/levels';
import { SummaryScreen } from '../../../../parts/summary/summary-screen';
import { Drill, type Drilled } from './drill';
import { Steps } from './steps';

/** Red is for 重大 alone. */
const COLOURS = {
  level: { '-1': levelColours.none.solid, '2': levelColours['3'].solid, '4': levelColours['1'].solid },
} as const;

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
