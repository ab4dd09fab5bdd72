import { hazardCounts } from '@anlan/domain/figures/hazard';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useT } from '../../lib/i18n';
import { Failed, Nothing } from '../../parts/feedback/states';
import { FigureName, FigureValue } from '../../parts/figure/figure';
import { daysOf } from './dashboard-links';
import { useTrend } from './home-calls';

const TrendChart = lazy(async () => ({ default: (await import('./trend-chart')).TrendChart }));

/** Six months of hidden dangers found and, of those, closed: as a chart, and as figures that lead to their rows. */
export function Trend() {
  const t = useT();
  const { data: found, error, refetch } = useTrend();
  const data = found?.byMonth;
  const none = data?.every(({ reported }) => reported === 0);
  return (
    <section className="card" aria-labelledby="home-trend">
      <h2 id="home-trend" className="dash-title">
        {t('近六个月隐患')}
      </h2>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {none && <Nothing text={t('近六个月没有上报隐患')} />}
      {data && !none && (
        <>
          <Suspense fallback={<div className="dash-chart" />}>
            <TrendChart months={data} />
          </Suspense>
          <div className="dash-months">
            <table>
              <caption className="visually-hidden">{t('近六个月上报与闭环的隐患数')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('月份')}</th>
                  {data.map(({ month }) => (
                    <th key={month} scope="col" abbr={month}>
                      {t('{n}月', { n: Number(month.slice(5)) })}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                <tr>
                  <th scope="row">
                    <FigureName of={hazardCounts.total} />
                  </th>
                  {data.map(({ month, reported }) => (
                    <td key={month}>
                      <FigureValue of={hazardCounts.total} value={reported} within={{ period: daysOf(month) }} />
                    </td>
                  ))}
                </tr>
                <tr>
                  <th scope="row">
                    <FigureName of={hazardCounts.closed}>{t('其中已闭环')}</FigureName>
                  </th>
                  {data.map(({ month, closed }) => (
                    <td key={month}>
                      <FigureValue of={hazardCounts.closed} value={closed} within={{ period: daysOf(month) }} />
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}
