import type { Day } from '@anlan/domain/dynamic/calls';
import type { RiskLevel } from '@anlan/domain/risk/level';
import { LineChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect } from 'react';
import { useT } from '../../lib/i18n';
import { fontFamily } from '../../lib/theme/antd-theme';
import { useTheme } from '../../lib/theme/use-theme';
import { useChart } from '../../parts/figure/use-chart';
import { LEVEL_NAMES } from './level-words';

use([LineChart, GridComponent, MarkAreaComponent, TooltipComponent, SVGRenderer]);

/** Grounds of the four bands: the level a score belongs to is read off the paper, not off the line. */
const GROUND: Readonly<Record<RiskLevel, string>> = {
  '1': 'rgba(217,0,27,0.10)',
  '2': 'rgba(245,154,35,0.12)',
  '3': 'rgba(255,212,0,0.14)',
  '4': 'rgba(0,121,254,0.08)',
};
export const USUAL_BANDS: Readonly<Record<RiskLevel, number>> = { '1': 75, '2': 50, '3': 25, '4': 0 };

interface Props {
  readonly days: readonly Day[];
  readonly bands?: Readonly<Record<RiskLevel, number>>;
}

/** Score by day over the bands of the four levels. Told in words beside it, so hidden from those who hear the page. */
export function ScoreChart({ days, bands = USUAL_BANDS }: Props) {
  const t = useT();
  const { palette } = useTheme();
  const { box, chart } = useChart();

  useEffect(() => {
    const text = palette['text-2'] ?? '';
    const line = palette.border ?? '';
    const upper: Readonly<Record<RiskLevel, number>> = { '1': 100, '2': bands['1'], '3': bands['2'], '4': bands['3'] };
    chart.current?.setOption({
      animation: false,
      textStyle: { fontFamily, color: text },
      grid: { left: 4, right: 12, top: 8, bottom: 4, containLabel: true },
      tooltip: {
        trigger: 'axis',
        confine: true,
        backgroundColor: palette.surface ?? '#fff',
        borderColor: line,
        textStyle: { color: palette.text ?? '#000' },
        formatter: (points: { dataIndex: number }[]) => {
          const day = days[points[0]?.dataIndex ?? 0];
          return day ? `${day.day}<br/>${day.score} · ${t(LEVEL_NAMES[day.level])}` : '';
        },
      },
      xAxis: {
        type: 'category',
        data: days.map(({ day }) => day.slice(5)),
        boundaryGap: false,
        axisTick: { show: false },
        axisLine: { lineStyle: { color: line } },
        axisLabel: { color: text, hideOverlap: true },
      },
      yAxis: {
        type: 'value',
        min: 0,
        max: 100,
        interval: 25,
        splitLine: { lineStyle: { color: line } },
        axisLabel: { color: text },
      },
      series: [
        {
          type: 'line',
          step: 'end',
          showSymbol: days.length === 1,
          lineStyle: { width: 2, color: palette.link ?? '#1d66d6' },
          itemStyle: { color: palette.link ?? '#1d66d6' },
          data: days.map(({ score }) => score),
          markArea: {
            silent: true,
            data: (['1', '2', '3', '4'] as const).map((level) => [
              { yAxis: bands[level], itemStyle: { color: GROUND[level] } },
              { yAxis: upper[level] },
            ]),
          },
        },
      ],
    });
  }, [days, bands, palette, t, chart]);

  return <div ref={box} className="score-chart" aria-hidden="true" />;
}
