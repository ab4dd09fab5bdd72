import { hazardCounts } from '@anlan/domain/figures/hazard';
import { warningCounts } from '@anlan/domain/figures/warning';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { RISK_LEVELS } from '@anlan/domain/risk/level';
import { warning } from '@anlan/domain/warning/warning';
import type { CountFigure } from '@anlan/resource';
import { DashboardOutlined, FundProjectionScreenOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { tag } from '../../kinds/draw';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { homePath, isSupervisor, useSession } from '../../lib/session/session';
import '../../parts/parts.css';
import { Failed, Nothing } from '../../parts/feedback/states';
import { FigureHelp, FigureValue } from '../../parts/figure/figure';
import { isRiskLevel, RISK_HUES } from '../../parts/risk/risk-level';
import { CompanyScore } from './company-score';
import { Figures } from './figures';
import { Trend } from './trend';
import './dashboard.css';
import { useCompanyLevel, useHazardState, useLiveFigures, useNewest, useWarnings } from './dashboard-calls';
import { useLinks } from './dashboard-links';

/** /wel/dashboard: how the company stands, in the console; the same figures as on the wall. */
export function Dashboard() {
  const supervisor = useSession(isSupervisor);
  useLiveFigures();
  return supervisor ? <Navigate to={homePath()} replace /> : <CompanyDashboard />;
}

function CompanyDashboard() {
  const t = useT();
  const navigate = useNavigate();
  const tenantId = useSession((state) => state.tenantId);
  const platform = useSession((state) => state.userInfo?.tenantKind === 'platform');
  const seesHazards = useCan('hiddendanger_view');
  const seesRisks = useCan('risk_view');
  const seesWarnings = useCan('warn_view');
  if (!seesHazards && !seesRisks && !seesWarnings)
    return (
      <div className="card">
        <Nothing text={t('没有可以查看的统计')} />
      </div>
    );
  return (
    <div className="dash">
      <div className="card board-head">
        {seesRisks ? <Level /> : <span />}
        {!platform && (
          <p className="board-walls">
            <Button icon={<DashboardOutlined />} onClick={() => navigate('/enterpriseDashboard')}>
              {t('企业看板')}
            </Button>
            <Button
              icon={<FundProjectionScreenOutlined />}
              href={`/bigScreen?tenantId=${encodeURIComponent(tenantId)}`}
              target="_blank"
            >
              {t('企业大屏')}
            </Button>
          </p>
        )}
      </div>
      {seesHazards && <Figures />}
      <div className="dash-halves">
        {seesHazards && <Trend />}
        {seesHazards && <States />}
      </div>
      <div className="dash-halves">
        {seesHazards && <Newest />}
        {seesWarnings && <Warnings />}
      </div>
    </div>
  );
}

function Level() {
  const t = useT();
  const { data } = useCompanyLevel();
  if (!data) return <Skeleton.Button active />;
  if (!isRiskLevel(data.level)) return <p className="quiet">{t('还没有评价过的风险点')}</p>;
  return (
    <p className="board-level">
      {t('企业风险等级')} {tag(t(RISK_LEVELS[data.level].label), RISK_HUES[data.level])}
      <CompanyScore score={data.score} className="quiet" />
    </p>
  );
}

interface Read<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

function Panel<T>({
  id,
  title,
  figure,
  rule,
  read,
  none,
  empty,
  children,
}: {
  id: string;
  title: string;
  /** The number of the title, and what it counts. */
  figure?: ReactNode;
  rule?: CountFigure;
  read: Read<T>;
  none: (data: T) => boolean;
  empty: string;
  children: (data: T) => ReactNode;
}) {
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} className="dash-title">
        {title} {figure}
        {rule && <FigureHelp of={rule} />}
      </h2>
      {read.error && !read.data && <Failed error={read.error} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {read.data && (none(read.data) ? <Nothing text={empty} /> : children(read.data))}
    </section>
  );
}

function States() {
  const t = useT();
  return (
    <Panel
      id="board-states"
      title={t('隐患治理状态')}
      read={useHazardState()}
      none={({ byStatus }) => byStatus.every(({ count }) => count === 0)}
      empty={t('还没有隐患')}
    >
      {({ byStatus }) => {
        const most = Math.max(...byStatus.map(({ count }) => count));
        return (
          <ul className="board-bars">
            {byStatus.map(({ status, label, count }) => (
              <li key={status}>
                <FigureValue
                  of={hazardCounts.total}
                  within={{ by: { status: String(status) } }}
                  value={
                    <>
                      <span>{t(label)}</span>
                      <i aria-hidden="true">
                        <b style={{ width: `${(count / most) * 100}%` }} />
                      </i>
                      <strong>{count}</strong>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        );
      }}
    </Panel>
  );
}

function Newest() {
  const t = useT();
  const links = useLinks();
  return (
    <Panel
      id="board-hazards"
      title={t('最新隐患')}
      read={useNewest(hiddenDanger, 'hiddendanger_view')}
      none={({ records }) => records.length === 0}
      empty={t('还没有隐患')}
    >
      {({ records }) => (
        <ul className="board-list">
          {records.map((row) => (
            <li key={row.id}>
              <Link to={links.hazard(row.id)}>
                <span>{String(row.name ?? row.code ?? '')}</span>
                <small className="quiet">
                  {Number(row.hiddenDangerLevel) === 4 && tag(t('重大隐患'), 'red')}{' '}
                  {Number(row.isOverdue) === 1 && tag(t('已逾期'), 'red')}{' '}
                  {String(row.principalDeptName ?? row.geoLocation ?? '')}{' '}
                  {String(row.discoveryTime ?? '').slice(0, 16)}
                </small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Warnings() {
  const t = useT();
  const links = useLinks();
  const figures = useWarnings();
  const newest = useNewest(warning, 'warn_view', { warnState: '1,2' });
  return (
    <Panel
      id="board-warnings"
      title={t('未消除预警')}
      figure={<FigureValue of={warningCounts.open} value={figures.data?.open ?? '—'} />}
      rule={warningCounts.open}
      read={newest}
      none={({ records }) => records.length === 0}
      empty={t('没有未消除的预警')}
    >
      {({ records }) => (
        <>
          <ul className="board-levels">
            {figures.data?.byLevel.map(({ key, label, count }) => (
              <li key={key} className={isRiskLevel(key) ? `tag-${RISK_HUES[key]}` : undefined}>
                <FigureValue
                  of={warningCounts.open}
                  within={{ by: { warnLevel: key } }}
                  value={
                    <>
                      {t(label)} <strong>{count}</strong>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
          <ul className="board-list">
            {records.map((row) => (
              <li key={row.id}>
                <Link to={links.warning(row.id)}>
                  <span>{String(row.warnContent ?? '')}</span>
                  <small className="quiet">{String(row.warnTimeStart ?? row.createTime ?? '').slice(0, 16)}</small>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
