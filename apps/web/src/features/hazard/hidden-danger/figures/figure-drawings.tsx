import type { EChartsCoreOption } from 'echarts/core';
import { lazy, useCallback, useMemo } from 'react';
import { useT } from '../../../../lib/i18n';
import type { Look } from '../../../../parts/figure/figure-chart';
import type { Part } from './calls';

const FigureChart = lazy(async () => ({
  default: (await import('../../../../parts/figure/figure-chart')).FigureChart,
}));

const axis = (look: Look) => ({
  axisLine: { lineStyle: { color: look.line } },
  axisTick: { show: false },
  axisLabel: { color: look.faint },
  splitLine: { lineStyle: { color: look.line } },
});

export function Columns({ rows, pick }: { rows: readonly Part[]; pick: (part: Part, series: number) => void }) {
  const t = useT();
  const option = useCallback(
    (look: Look): EChartsCoreOption => ({
      color: ['#2f7de1', look.dark ? '#4fc08d' : '#2f9e6b'],
      grid: { left: 8, right: 8, top: 36, bottom: 4, containLabel: true },
      legend: { top: 0, right: 0, itemWidth: 12, itemHeight: 12, textStyle: { color: look.faint } },
      tooltip: { trigger: 'axis', confine: true, axisPointer: { type: 'shadow' } },
      xAxis: { type: 'category', data: rows.map(({ label }) => label), ...axis(look), splitLine: { show: false } },
      yAxis: { type: 'value', minInterval: 1, ...axis(look) },
      series: [
        { name: t('上报'), type: 'bar', barMaxWidth: 26, data: rows.map(({ total }) => total) },
        { name: t('其中已闭环'), type: 'bar', barMaxWidth: 26, data: rows.map(({ closed }) => closed) },
      ],
    }),
    [rows, t],
  );
  return <FigureChart option={option} onPick={(place, series) => rows[place] && pick(rows[place], series)} />;
}

interface Bar {
  readonly key: string;
  readonly label: string;
  readonly total: number;
}

export function Bars<T extends Bar>({ rows, pick }: { rows: readonly T[]; pick: (part: T) => void }) {
  const t = useT();
  const option = useCallback(
    (look: Look): EChartsCoreOption => ({
      color: ['#2f7de1'],
      grid: { left: 8, right: 40, top: 4, bottom: 4, containLabel: true },
      xAxis: { type: 'value', minInterval: 1, ...axis(look) },
      yAxis: {
        type: 'category',
        inverse: true,
        data: rows.map(({ label }) => t(label)),
        ...axis(look),
        axisLabel: { color: look.faint, width: 120, overflow: 'truncate' },
      },
      series: [
        {
          type: 'bar',
          barMaxWidth: 16,
          label: { show: true, position: 'right', color: look.text },
          data: rows.map(({ total }) => total),
        },
      ],
    }),
    [rows, t],
  );
  const height = Math.max(140, rows.length * 30 + 30);
  return <FigureChart option={option} height={height} onPick={(place) => rows[place] && pick(rows[place])} />;
}

export function Ring({
  rows,
  colour,
  pick,
}: {
  rows: readonly Part[];
  colour: (part: Part, place: number) => string;
  pick: (part: Part) => void;
}) {
  const t = useT();
  // A colour is a level's own, so it is named with the row and not looked up while drawing.
  const slices = useMemo(
    () => rows.map((part, place) => ({ part, colour: colour(part, place) })).filter(({ part }) => part.total > 0),
    [rows, colour],
  );
  const shape = JSON.stringify(slices.map(({ part, colour: hue }) => [part.label, part.total, hue]));
  const option = useCallback(
    (look: Look): EChartsCoreOption => ({
      legend: { bottom: 0, itemWidth: 12, itemHeight: 12, textStyle: { color: look.faint } },
      series: [
        {
          type: 'pie',
          radius: ['48%', '70%'],
          center: ['50%', '44%'],
          label: { color: look.text, formatter: '{b} {c}' },
          data: (JSON.parse(shape) as [string, number, string][]).map(([name, value, color]) => ({
            name: t(name),
            value,
            itemStyle: { color },
          })),
        },
      ],
    }),
    [shape, t],
  );
  return <FigureChart option={option} onPick={(place) => slices[place] && pick(slices[place].part)} />;
}
