import type { CountFigure, Week } from '@anlan/resource';
import { HeatmapChart } from 'echarts/charts';
import { VisualMapComponent } from 'echarts/components';
import { type EChartsCoreOption, use } from 'echarts/core';
import { useCallback } from 'react';
import { mix } from '../../lib/color';
import { useT } from '../../lib/i18n';
import { FigureChart, type Look } from '../figure/figure-chart';
import type { Line } from './summary-table';

use([HeatmapChart, VisualMapComponent]);

export interface WeeklyLine extends Line {
  readonly weeks: readonly number[];
}

const ROW = 32;
const AROUND = 40;

/** Departments by week: where and when there was most of it, in one look. */
export function HeatStrip({
  lines,
  weeks,
  of,
  pick,
}: {
  lines: readonly WeeklyLine[];
  weeks: readonly Week[];
  of: CountFigure;
  pick: (line: WeeklyLine, week: Week) => void;
}) {
  const t = useT();
  const option = useCallback(
    (look: Look): EChartsCoreOption => {
      const most = Math.max(1, ...lines.flatMap((line) => line.weeks));
      const axis = {
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: look.faint },
        splitArea: { show: false },
      };
      return {
        grid: { left: 8, right: 8, top: 4, bottom: 4, containLabel: true },
        tooltip: {
          trigger: 'item',
          confine: true,
          formatter: ({ value }: { readonly value: readonly number[] }) => {
            const [week = 0, line = 0, count = 0] = value;
            const days = weeks[week];
            return `${escaped(t(lines[line]?.label ?? ''))}<br>${days?.from} – ${days?.to}<br>${escaped(t(of.label))} <b>${count}</b>`;
          },
        },
        xAxis: { type: 'category', position: 'bottom', data: weeks.map(({ from }) => from.slice(5)), ...axis },
        yAxis: {
          type: 'category',
          inverse: true,
          data: lines.map(({ label }) => t(label)),
          ...axis,
          axisLabel: { color: look.text, width: 130, overflow: 'truncate' },
        },
        visualMap: {
          show: false,
          min: 0,
          max: most,
          inRange: { color: [mix(look.ground, look.accent, 0.06), mix(look.ground, look.accent, 0.55), look.accent] },
        },
        series: [
          {
            type: 'heatmap',
            data: lines.flatMap((line, row) =>
              line.weeks.map((count, week) => ({
                value: [week, row, count],
                label: {
                  show: count > 0,
                  // On the strongest third letters turn to the ground's side.
                  color: count > most * 0.66 ? look.ground : look.text,
                },
              })),
            ),
            itemStyle: { borderColor: look.ground, borderWidth: 2, borderRadius: 3 },
            emphasis: { itemStyle: { borderColor: look.text } },
          },
        ],
      };
    },
    [lines, weeks, of, t],
  );
  return (
    <FigureChart
      option={option}
      height={lines.length * ROW + AROUND}
      onPick={(place) => {
        const line = lines[Math.floor(place / weeks.length)];
        const week = weeks[place % weeks.length];
        if (line && week) pick(line, week);
      }}
    />
  );
}

/** A tooltip is HTML. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
