import type { Totals } from '@anlan/domain/dynamic/calls';
import { riskCounts, riskScores } from '@anlan/domain/figures/risk';
import { Pagination, Skeleton, Tag } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { isSupervisor, useSession } from '../../lib/session/session';
import { Failed, Nothing, TableSkeleton } from '../../parts/feedback/states';
import { FigureHelp, FigureValue } from '../../parts/figure/figure';
import { PAGE_SIZES } from '../../parts/list/list-state';
import { NoCompany } from '../../parts/pick/no-company';
import { RISK_HUES, riskLevelTag } from '../../parts/risk/risk-level';
import './dynamic.css';
import { type AddressChange, useAddressParams } from '../../parts/list/use-address-params';
import { type Asked, conditionsOf, useDynamicPoints, useTotals } from './dynamic-calls';
import { DynamicTools } from './dynamic-tools';
import { LEVEL_NAMES } from './level-words';
import { Point } from './point-card';

const DynamicDrawer = lazy(async () => ({ default: (await import('./dynamic-drawer')).DynamicDrawer }));
const DynamicTable = lazy(async () => ({ default: (await import('./dynamic-table')).DynamicTable }));
const ScoreChart = lazy(async () => ({ default: (await import('./score-chart')).ScoreChart }));

/** The address holds what is asked and which point is open: reload, a shared link and the way back show the same. */
function useAsked() {
  const [params, go] = useAddressParams();
  // A table of this many columns is none on a phone.
  const phone = useScreenClass() === 0;
  const asked = useMemo((): Asked => {
    const text = (name: string) => params.get(name) ?? undefined;
    const whole = (name: string, otherwise: number) => Math.max(1, Number(params.get(name)) || otherwise);
    return {
      current: whole('current', 1),
      size: whole('size', PAGE_SIZES[0]),
      table: !phone && text('view') === 'table',
      ...(text('name') ? { name: text('name') as string } : {}),
      ...(text('scoreLevel') ? { scoreLevel: text('scoreLevel') as string } : {}),
      ...(text('raised') ? { raised: '1' } : {}),
      ...(text('falling') ? { falling: '1' } : {}),
      ...(text('deptId') ? { deptId: text('deptId') as string } : {}),
    };
  }, [params, phone]);
  return { asked, open: params.get('_open'), go };
}

/** /warning/dynamic and its supervisor's twin: what colour every point has now, why, and what is to be done. */
export function DynamicRisk() {
  const supervisor = useSession(isSupervisor);
  const chosen = useSession((state) => state.companyTenantId !== null);
  const { asked, open, go } = useAsked();
  if (supervisor && !chosen) {
    return (
      <div className="card">
        <NoCompany />
      </div>
    );
  }
  const narrow = (change: AddressChange) => go({ ...change, current: undefined });
  return (
    <div className="dynamic">
      <Head asked={asked} narrow={narrow} />
      <section className="card dynamic-list-card">
        <DynamicTools asked={asked} narrow={narrow} onView={(view) => go({ view })} />
        <List asked={asked} go={go} />
      </section>
      {open && (
        <Suspense fallback={null}>
          <DynamicDrawer id={open} onClose={() => go({ _open: undefined })} />
        </Suspense>
      )}
    </div>
  );
}

interface HeadProps {
  readonly asked: Asked;
  readonly narrow: (change: Readonly<Record<string, string | undefined>>) => void;
}

function Head({ asked, narrow }: HeadProps) {
  const t = useT();
  const { data, error, refetch } = useTotals();
  if (error && !data) {
    return (
      <section className="card">
        <Failed error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  if (!data) {
    return (
      <section className="card">
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      </section>
    );
  }
  return (
    <section className="card dynamic-head" aria-label={t('风险点现状概况')}>
      <div className="dynamic-head-left">
        <CompanyScore totals={data} />
        <ul className="dynamic-levels" aria-label={t('按现状等级')}>
          {data.levels.map(({ level, count }) => (
            <li key={level} className={`tag-${RISK_HUES[level]}`}>
              <button
                type="button"
                aria-pressed={asked.scoreLevel === level}
                onClick={() => narrow({ scoreLevel: asked.scoreLevel === level ? undefined : level })}
              >
                <span>{t(LEVEL_NAMES[level])}</span>
                <strong>{count}</strong>
              </button>
            </li>
          ))}
        </ul>
        <p className="quiet dynamic-counted">
          <FigureValue
            of={riskCounts.present}
            className="link"
            value={t('现状风险等级：启用且已评估的风险点{n}个', { n: data.total })}
          />
          <FigureHelp of={riskCounts.present} />
        </p>
        <p className="dynamic-flags">
          <Tag.CheckableTag checked={asked.raised === '1'} onChange={(on) => narrow({ raised: on ? '1' : undefined })}>
            {t('高于固有等级 {n}', { n: data.raised })}
          </Tag.CheckableTag>
          <FigureHelp of={riskCounts.raised} />
          <Tag.CheckableTag
            checked={asked.falling === '1'}
            onChange={(on) => narrow({ falling: on ? '1' : undefined })}
          >
            {t('等待降级 {n}', { n: data.falling })}
          </Tag.CheckableTag>
          <FigureHelp of={riskCounts.falling} />
        </p>
      </div>
      <div className="dynamic-head-right">
        <h2 className="dynamic-title">{t('企业评分近半年')}</h2>
        {data.trend.length > 0 ? (
          <Suspense fallback={<div className="score-chart" />}>
            <ScoreChart days={data.trend} />
          </Suspense>
        ) : (
          <p className="quiet">{t('评估风险点后，这里显示企业评分的变化')}</p>
        )}
      </div>
    </section>
  );
}

function CompanyScore({ totals }: { totals: Totals }) {
  const t = useT();
  if (!totals.company) return <p className="quiet">{t('还没有已评估的风险点')}</p>;
  const { score, level } = totals.company;
  return (
    <p className="dynamic-company">
      <strong>{score}</strong>
      <span>
        {t('企业风险评分')}
        <FigureHelp of={riskScores.company} />
        {riskLevelTag(level, t)}
        <small>
          {t('0 至 100，越高越危险；由{n}个已评估的风险点得出，最高的占{max}%，平均占{mean}%', {
            n: totals.total,
            max: totals.maxPercent,
            mean: 100 - totals.maxPercent,
          })}
        </small>
      </span>
    </p>
  );
}

interface ListProps {
  readonly asked: Asked;
  readonly go: (change: Readonly<Record<string, string | number | undefined>>) => void;
}

function List({ asked, go }: ListProps) {
  const t = useT();
  const { data, error, refetch, isFetching } = useDynamicPoints(asked);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={6} />;
  if (data.records.length === 0) {
    const narrowed = Object.keys(conditionsOf(asked)).length > 0;
    return <Nothing text={narrowed ? t('没有符合条件的风险点') : t('还没有已评估的风险点')} />;
  }
  return (
    <>
      {asked.table ? (
        <Suspense fallback={<TableSkeleton rows={6} />}>
          <DynamicTable rows={data.records} busy={isFetching} onOpen={(id) => go({ _open: id })} />
        </Suspense>
      ) : (
        <ul className="dynamic-list" aria-busy={isFetching}>
          {data.records.map((point) => (
            <Point key={point.id} point={point} onOpen={() => go({ _open: point.id })} />
          ))}
        </ul>
      )}
      <Pagination
        className="dynamic-pages"
        align="end"
        current={asked.current}
        pageSize={asked.size}
        total={data.total}
        showSizeChanger
        pageSizeOptions={[...PAGE_SIZES]}
        showTotal={(n) => (data.capped ? t('共 {n}+ 个风险点', { n }) : t('共 {n} 个风险点', { n }))}
        onChange={(current, size) => go({ current: size === asked.size ? current : 1, size })}
        responsive
      />
    </>
  );
}
