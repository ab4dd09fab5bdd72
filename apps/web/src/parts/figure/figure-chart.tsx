import { PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect } from 'react';
import { useT } from '../../lib/i18n';
import { fontFamily } from '../../lib/theme/antd-theme';
import { useTheme } from '../../lib/theme/use-theme';
import { savePicture } from './save-picture';
import { useChart } from './use-chart';
import './figure.css';

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, LegendComponent, AriaComponent, SVGRenderer]);

export interface Look {
  readonly text: string;
  readonly faint: string;
  readonly line: string;
  readonly dark: boolean;
  /** What the chart stands on. */
  readonly ground: string;
  /** The theme's own colour, for what stands alone. */
  readonly accent: string;
}

/**
 * A chart whose pieces can be pressed; the same figures stand beside it as a table of buttons, for keyboards and those
 * who hear the page.
 */
export function FigureChart({
  option,
  onPick,
  height = 260,
}: {
  option: (look: Look) => EChartsCoreOption;
  onPick?: (place: number, series: number) => void;
  height?: number;
}) {
  const t = useT();
  const { palette, dark } = useTheme();
  const { box, chart } = useChart(onPick);

  useEffect(() => {
    const text = palette.text ?? '#1b2430';
    const faint = palette['text-2'] ?? '#5a6675';
    const line = palette.border ?? '#dfe4ec';
    const ground = palette.surface ?? '#fff';
    chart.current?.setOption(
      {
        animation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
        textStyle: { fontFamily, color: faint },
        tooltip: {
          trigger: 'item',
          confine: true,
          backgroundColor: ground,
          borderColor: line,
          textStyle: { color: text },
        },
        aria: { enabled: false, decal: { show: false } },
        ...option({ text, faint, line, dark, ground, accent: palette.link ?? '#1d66d6' }),
      },
      true,
    );
  }, [option, palette, dark, chart]);

  return (
    <div className="figure-chart">
      <div ref={box} style={{ height }} aria-hidden="true" />
      <Button
        className="figure-png"
        type="text"
        size="small"
        icon={<PictureOutlined aria-hidden />}
        aria-label={t('存为图片')}
        title={t('存为图片')}
        onClick={(event) => {
          const heading = event.currentTarget.closest('section')?.getAttribute('aria-label');
          if (chart.current) void savePicture(chart.current, palette.surface ?? '#fff', heading ?? document.title);
        }}
      />
    </div>
  );
}
