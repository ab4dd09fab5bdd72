import { BarChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect } from 'react';
import { fontFamily } from '../../lib/theme/antd-theme';
import { useTheme } from '../../lib/theme/use-theme';
import { useChart } from './use-chart';

use([BarChart, PieChart, GridComponent, TooltipComponent, LegendComponent, AriaComponent, SVGRenderer]);

export interface Look {
  readonly text: string;
  readonly faint: string;
  readonly line: string;
  readonly dark: boolean;
}

/**
 * A chart whose pieces can be pressed; the same figures stand beside it as a table of buttons, for keyboards and those
 * who hear the page.
 */
export function FigureChart({
  option,
  onPick,
  height = 260,
  look,
}: {
  option: (look: Look) => EChartsCoreOption;
  /** The theme's unless told: a wall is dark whatever the theme. */
  look?: Look;
  onPick?: (place: number, series: number) => void;
  height?: number;
}) {
  const { palette, dark } = useTheme();
  const { box, chart } = useChart(onPick);

  useEffect(() => {
    const text = look?.text ?? palette.text ?? '#1b2430';
    const faint = look?.faint ?? palette['text-2'] ?? '#5a6675';
    const line = look?.line ?? palette.border ?? '#dfe4ec';
    chart.current?.setOption(
      {
        animation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
        textStyle: { fontFamily, color: faint },
        tooltip: {
          trigger: 'item',
          confine: true,
          backgroundColor: look ? '#0c2344' : (palette.surface ?? '#fff'),
          borderColor: line,
          textStyle: { color: text },
        },
        aria: { enabled: false, decal: { show: false } },
        ...option({ text, faint, line, dark: look?.dark ?? dark }),
      },
      true,
    );
  }, [option, palette, dark, look, chart]);

  return <div ref={box} style={{ height }} aria-hidden="true" />;
}
