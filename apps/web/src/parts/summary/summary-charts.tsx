import type { CountFigure, RateFigure } from '@anlan/resource';
import type { EChartsCoreOption } from 'echarts/core';
import { lazy, useCallback, useMemo } from 'react';
import { useT } from '../../lib/i18n';
import type { Look } from '../figure/figure-chart';
import type { Line } from './summary-table';

const FigureChart = lazy(async () => ({
  default: (await import('../figure/figure-chart')).FigureChart,
}));

const HUES = [
  '#2f7de1',
  '#2f9e6b',
  '#e0a100',
  '#8a63d2',
  '#0f9fb5',
  '#d9703a',
  '#7a8798',
  '#b04f84',
  '#5c7f2a',
  '#4a5bb0',
  '#a8683a',
  '#c0504d',
];

const axis = (look: Look) => ({
  axisLine: { lineStyle: { color: look.line } },
  axisTick: { show: false },
  axisLabel: { color: look.faint },
  splitLine: { lineStyle: { color: look.line } },
});

/** Measures of each line side by side, the first of them wider known than the others; a rate as a line above, in percent. */
export function Columns({
  lines,
  measures,
  trend,
  target,
  pick,
}: {
  lines: readonly Line[];
  measures: readonly (readonly [name: string, figure: CountFigure])[];
  trend?: readonly [name: string, figure: RateFigure] | undefined;
  /** Of the rate, in per cent. */
  target?: number | undefined;
  pick: (line: Line, figure: CountFigure) => void;
}) {
  const t = useT();
  const option = useCallback(
    (look: Look): EChartsCoreOption => ({
      color: [look.accent, look.dark ? '#4fc08d' : '#2f9e6b', '#e0a100'],
      grid: { left: 8, right: 8, top: 36, bottom: 4, containLabel: true },
      legend: { top: 0, right: 0, itemWidth: 12, itemHeight: 12, textStyle: { color: look.faint } },
      tooltip: { trigger: 'axis', confine: true, axisPointer: { type: 'shadow' } },
      xAxis: { type: 'category', data: lines.map(({ label }) => label), ...axis(look), splitLine: { show: false } },
      yAxis: [{ type: 'value', minInterval: 1, ...axis(look) }, ...(trend ? [percent(look)] : [])],
      series: [
        ...measures.map(([name, { label }]) => ({
          name: t(label),
          type: 'bar',
          barMaxWidth: 26,
          data: lines.map((line) => line[name]),
        })),
        ...(trend
          ? [
              {
                name: t(trend[1].label),
                type: 'line',
                yAxisIndex: 1,
                symbolSize: 6,
                lineStyle: { width: 2 },
                itemStyle: { color: look.dark ? '#c49bff' : '#8a63d2' },
                // Over the bars too, so with a rim of the ground.
                label: {
                  show: true,
                  color: look.text,
                  formatter: '{c}%',
                  textBorderColor: look.ground,
                  textBorderWidth: 3,
                },
                // A month without any is a gap, not nought.
                data: lines.map((line) => (line[trend[0]] === null ? '-' : Number(line[trend[0]]))),
              },
            ]
          : []),
        ...(trend && target !== undefined
          ? [
              {
                name: t('目标{n}%', { n: target }),
                type: 'line',
                yAxisIndex: 1,
                symbol: 'none',
                silent: true,
                lineStyle: { width: 1.5, type: 'dashed' },
                itemStyle: { color: look.dark ? '#ff9b94' : '#c9382f' },
                data: lines.map(() => target),
              },
            ]
          : []),
      ],
    }),
    [lines, measures, trend, target, t],
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

const percent = (look: Look) => ({
  type: 'value',
  min: 0,
  max: 100,
  ...axis(look),
  splitLine: { show: false },
  axisLabel: { color: look.faint, formatter: '{value}%' },
});

/** Which few make up most of it: the greatest first, above them how much of the whole they are together. */
export function Pareto({ lines, of, pick }: { lines: readonly Line[]; of: string; pick: (line: Line) => void }) {
  const t = useT();
  const ranked = useMemo(
    () => [...lines].filter((line) => Number(line[of]) > 0).sort((a, b) => Number(b[of]) - Number(a[of])),
    [lines, of],
  );
  const option = useCallback(
    (look: Look): EChartsCoreOption => {
      const whole = ranked.reduce((sum, line) => sum + Number(line[of]), 0);
      let sum = 0;
      const shares = ranked.map((line) => {
        sum += Number(line[of]);
        return Math.round((sum / whole) * 1000) / 10;
      });
      return {
        color: [look.accent, look.dark ? '#ffa876' : '#c2571c'],
        grid: { left: 8, right: 8, top: 36, bottom: 4, containLabel: true },
        legend: { top: 0, right: 0, itemWidth: 12, itemHeight: 12, textStyle: { color: look.faint } },
        tooltip: { trigger: 'axis', confine: true, axisPointer: { type: 'shadow' } },
        xAxis: {
          type: 'category',
          data: ranked.map(({ label }) => t(label)),
          ...axis(look),
          axisLabel: {
            color: look.faint,
            interval: 0,
            width: 84,
            overflow: 'truncate',
            rotate: ranked.length > 7 ? 30 : 0,
          },
          splitLine: { show: false },
        },
        yAxis: [{ type: 'value', minInterval: 1, ...axis(look) }, percent(look)],
        series: [
          { name: t('数量'), type: 'bar', barMaxWidth: 32, data: ranked.map((line) => line[of]) },
          { name: t('累计占比（%）'), type: 'line', yAxisIndex: 1, symbolSize: 5, data: shares },
        ],
      };
    },
    [ranked, of, t],
  );
  return <FigureChart option={option} height={280} onPick={(place) => ranked[place] && pick(ranked[place])} />;
}

export function Bars({ lines, of, pick }: { lines: readonly Line[]; of: string; pick: (line: Line) => void }) {
  const t = useT();
  const option = useCallback(
    (look: Look): EChartsCoreOption => ({
      color: [look.accent],
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
