import type { FundYear } from '@anlan/domain/investment/safety-fund';
import { useCallback } from 'react';
import { useLook } from '../../kinds/choice/dictionaries';
import { useT } from '../../lib/i18n';
import { FigureChart, type Look } from '../../parts/figure/figure-chart';

const HEADS = 'safe_investmentsubject_type';
const DICTIONARIES = [HEADS];
const PROVIDED = '#2f6fde';
const USED = '#e08a1e';
const CLOSING = '#2a9d66';
/** So much of a head's name; all of it stands in the table beneath. */
const LONGEST = 9;

const axis = ({ faint, line }: Look) => ({
  axisLabel: { color: faint },
  axisLine: { lineStyle: { color: line } },
  splitLine: { lineStyle: { color: line } },
});
const legend = ({ faint }: Look) => ({ top: 0, textStyle: { color: faint } });

/** Set aside and used by month as bars, what is left as a line; the same figures stand in the table beneath. */
export function MonthsChart({ months }: Pick<FundYear, 'months'>) {
  const t = useT();
  const option = useCallback(
    (look: Look) => ({
      grid: { left: 4, right: 8, top: 32, bottom: 4, containLabel: true },
      legend: legend(look),
      tooltip: { trigger: 'axis', confine: true },
      xAxis: {
        type: 'category',
        data: months.map(({ month }) => t('{n}月', { n: Number(month.slice(5)) })),
        ...axis(look),
      },
      yAxis: { type: 'value', ...axis(look) },
      series: [
        {
          name: t('提取'),
          type: 'bar',
          itemStyle: { color: PROVIDED },
          data: months.map((one) => Number(one.provided)),
        },
        { name: t('使用'), type: 'bar', itemStyle: { color: USED }, data: months.map((one) => Number(one.used)) },
        {
          name: t('月末结余'),
          type: 'line',
          symbolSize: 5,
          itemStyle: { color: CLOSING },
          data: months.map((one) => Number(one.closing)),
        },
      ],
    }),
    [months, t],
  );
  return <FigureChart option={option} />;
}

/** Budget and use of each head. */
export function HeadsChart({ heads }: Pick<FundYear, 'heads'>) {
  const t = useT();
  const look = useLook(DICTIONARIES);
  const names = heads.map(({ type }) => look.dict(HEADS, type)?.label ?? type);
  const told = names.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names as one text, so that the same ones draw nothing anew
  const option = useCallback(
    (theme: Look) => ({
      grid: { left: 4, right: 16, top: 32, bottom: 4, containLabel: true },
      legend: legend(theme),
      tooltip: { trigger: 'axis', confine: true, axisPointer: { type: 'shadow' } },
      xAxis: { type: 'value', ...axis(theme) },
      yAxis: {
        type: 'category',
        inverse: true,
        data: names.map((name) => (name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name)),
        ...axis(theme),
      },
      series: [
        { name: t('预算'), type: 'bar', itemStyle: { color: PROVIDED }, data: heads.map((one) => Number(one.budget)) },
        { name: t('已使用'), type: 'bar', itemStyle: { color: USED }, data: heads.map((one) => Number(one.used)) },
      ],
    }),
    [heads, told, t],
  );
  return <FigureChart option={option} height={80 + heads.length * 44} />;
}
