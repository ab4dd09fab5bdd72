import { type ECharts, init } from 'echarts/core';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * A chart in `box`, drawn as SVG, that follows the size of its box and goes with it. What it shows is set by whoever
 * uses it, who also registers the series and components it needs. `onPick` tells the places of a pressed piece.
 */
export function useChart(onPick?: (place: number, series: number) => void): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly chart: RefObject<ECharts | undefined>;
} {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);
  const pick = useRef(onPick);
  pick.current = onPick;

  useEffect(() => {
    if (!box.current) return;
    const made = init(box.current, null, { renderer: 'svg' });
    chart.current = made;
    made.on('click', ({ dataIndex, seriesIndex }) => pick.current?.(dataIndex ?? 0, seriesIndex ?? 0));
    const resize = new ResizeObserver(() => made.resize());
    resize.observe(box.current);
    return () => {
      resize.disconnect();
      made.dispose();
      chart.current = undefined;
    };
  }, []);

  return { box, chart };
}
