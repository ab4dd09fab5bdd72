import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useT } from '../../lib/i18n';
import { Failed, Nothing } from '../../parts/states';
import { useTrend } from './home-calls';

const TrendChart = lazy(async () => ({ default: (await import('./trend-chart')).TrendChart }));

/** Six months of hidden dangers found and, of those, closed: as a chart and as a table for those who hear the page. */
export function Trend() {
  const t = useT();
  const { data, error, refetch } = useTrend();
  const none = data?.every(({ reported }) => reported === 0);
  return (
    <section className="card" aria-labelledby="home-trend">
      <h2 id="home-trend" className="home-title">
        {t('近六个月隐患')}
      </h2>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {none && <Nothing text={t('近六个月没有上报隐患')} />}
      {data && !none && (
        <>
          <Suspense fallback={<div className="home-chart" />}>
            <TrendChart months={data} />
          </Suspense>
          <table className="visually-hidden">
            <caption>{t('近六个月上报与闭环的隐患数')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('月份')}</th>
                <th scope="col">{t('上报')}</th>
                <th scope="col">{t('其中已闭环')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ month, reported, closed }) => (
                <tr key={month}>
                  <th scope="row">{month}</th>
                  <td>{reported}</td>
                  <td>{closed}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
