import type { CountFigure } from '@anlan/resource';
import type { EChartsCoreOption } from 'echarts/core';
import { lazy, useCallback, useMemo } from 'react';
import { useT } from '../../lib/i18n';
import type { Look } from '../figure/figure-chart';
import type { Line } from './summary-table';

const FigureChart = lazy(async () => ({
  default: (await import('../figure/figure-chart')).FigureChart,
}));

const HUES = ['#2f7de1', '#2f9e6b', '#e0a100', '#8a63d2', '#0f9fb5', '#d9703a', '#7a8798', '#b04f84'];

const axis = (look: Look) => ({
  axisLine: { lineStyle: { color: look.line } },
  axisTick: { show: false },
  axisLabel: { color: look.faint },
  splitLine: { lineStyle: { color: look.line } },
});

/** Measures of each line side by side, the first of them wider known than the others. */
export function Columns({
  lines,
  measures,
  pick,
}: {
  lines: readonly Line[];
  measures: readonly (readonly [name: string, figure: CountFigure])[];
  pick: (line: Line, figure: CountFigure) => void;
}) {
  const t = useT();
  const option = useCallback(
    (look: Look): EChartsCoreOption => ({
      color: ['#2f7de1', look.dark ? '#4fc08d' : '#2f9e6b', '#e0a100'],
      grid: { left: 8, right: 8, top: 36, bottom: 4, containLabel: true },
      legend: { top: 0, right: 0, itemWidth: 12, itemHeight: 12, textStyle: { color: look.faint } },
      tooltip: { trigger: 'axis', confine: true, axisPointer: { type: 'shadow' } },
      xAxis: { type: 'category', data: lines.map(({ label }) => label), ...axis(look), splitLine: { show: false } },
      yAxis: { type: 'value', minInterval: 1, ...axis(look) },
      series: measures.map(([name, { label }]) => ({
        name: t(label),
        type: 'bar',
        barMaxWidth: 26,
        data: lines.map((line) => line[name]),
      })),
    }),
    [lines, measures, t],
  );
  return (
    <FigureChart
      option={option}
      onPick={(place, series) => {
        const [line, measure] = [lines[place], measures[series]];
        if (line && measure) pick(line, measure[1]);
      }}
    />
  );
}

export function Bars({ lines, of, pick }: { lines: readonly Line[]; of: string; pick: (line: Line) => void }) {
  const t = useT();
  const option = useCallback(
    (look: Look): EChartsCoreOption => ({
      color: ['#2f7de1'],
      grid: { left: 8, right: 40, top: 4, bottom: 4, containLabel: true },
      xAxis: { type: 'value', minInterval: 1, ...axis(look) },
      yAxis: {
        type: 'category',
        inverse: true,
        data: lines.map(({ label }) => t(label)),
        ...axis(look),
        axisLabel: { color: look.faint, width: 120, overflow: 'truncate' },
      },
      series: [
        {
          type: 'bar',
          barMaxWidth: 16,
          label: { show: true, position: 'right', color: look.text },
          data: lines.map((line) => line[of]),
        },
      ],
    }),
    [lines, of, t],
  );
  const height = Math.max(140, lines.length * 30 + 30);
  return <FigureChart option={option} height={height} onPick={(place) => lines[place] && pick(lines[place])} />;
}

export function Ring({
  lines,
  of,
  colours = {},
  pick,
}: {
  lines: readonly Line[];
  of: string;
  /** By key, of those that have one of their own. */
  colours?: Readonly<Record<string, string>> | undefined;
  pick: (line: Line) => void;
}) {
  const t = useT();
  const slices = useMemo(
    () =>
      lines
        .map((line, place) => ({ line, colour: colours[line.key] ?? (HUES[place % HUES.length] as string) }))
        .filter(({ line }) => Number(line[of]) > 0),
    [lines, of, colours],
  );
  const shape = JSON.stringify(slices.map(({ line, colour }) => [line.label, line[of], colour]));
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
  return <FigureChart option={option} onPick={(place) => slices[place] && pick(slices[place].line)} />;
}
