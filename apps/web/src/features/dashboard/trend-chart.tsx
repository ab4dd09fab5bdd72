import type { HazardMonth } from '@anlan/domain/hazard/figure-calls';
import { BarChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect } from 'react';
import { useT } from '../../lib/i18n';
import { fontFamily } from '../../lib/theme/antd-theme';
import { useTheme } from '../../lib/theme/use-theme';
import { useChart } from '../../parts/figure/use-chart';

use([BarChart, GridComponent, TooltipComponent, LegendComponent, AriaComponent, SVGRenderer]);

export function TrendChart({ months }: { months: readonly HazardMonth[] }) {
  const t = useT();
  const { palette, dark } = useTheme();
  const { box, chart } = useChart();

  useEffect(() => {
    const text = palette['text-2'] ?? '';
    const line = palette.border ?? '';
    chart.current?.setOption({
      animation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      color: [palette.link ?? '#1d66d6', dark ? '#4fc08d' : '#2f9e6b'],
      textStyle: { fontFamily, color: text },
      grid: { left: 8, right: 8, top: 40, bottom: 4, containLabel: true },
      legend: { top: 0, right: 0, itemWidth: 12, itemHeight: 12, textStyle: { color: text, fontFamily } },
      tooltip: {
        trigger: 'axis',
        confine: true,
        axisPointer: { type: 'shadow' },
        backgroundColor: palette.surface ?? '#fff',
        borderColor: line,
        textStyle: { color: palette.text ?? '#000' },
      },
      // Patterns beside colours: the two are told apart in grey too.
      aria: { enabled: false, decal: { show: true } },
      xAxis: {
        type: 'category',
        data: months.map(({ month }) => t('{n}月', { n: Number(month.slice(5)) })),
        axisTick: { show: false },
        axisLine: { lineStyle: { color: line } },
        axisLabel: { color: text },
      },
      yAxis: {
        type: 'value',
        minInterval: 1,
        splitLine: { lineStyle: { color: line } },
        axisLabel: { color: text },
      },
      series: [
        { name: t('上报'), type: 'bar', barMaxWidth: 22, data: months.map(({ reported }) => reported) },
        { name: t('其中已闭环'), type: 'bar', barMaxWidth: 22, data: months.map(({ closed }) => closed) },
      ],
    });
  }, [months, palette, dark, t, chart]);

  return <div ref={box} className="dash-chart" aria-hidden="true" />;
}
