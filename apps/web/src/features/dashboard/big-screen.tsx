import { CloseOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { dayText, useNow } from '../../lib/clock';
import { useT } from '../../lib/i18n';
import { useMenu } from '../../lib/menu/use-menu';
import { usePreferences } from '../../lib/preferences';
import { homePath, isSupervisor, useSession } from '../../lib/session/session';
import './big-screen.css';
import { useCompanyLevel, useLiveFigures } from './dashboard-calls';
import { Stage } from './stage';
import { Checks } from './wall-checks';
import { Depts, NewestHazards, States, Trend } from './wall-hazards';
import { Heads, Level, Spread } from './wall-risks';
import { NewestWarnings, OpenWarnings } from './wall-warnings';

/** /bigScreen?tenantId=: how one company stands, on a wall. */
export const CompanyBigScreen = () => <BigScreen title="企业安全生产双重预防大屏" />;
/** /enterpriseDashboard: the same figures as the company's own board. */
export const EnterpriseDashboard = () => <BigScreen title="企业安全看板" />;

function BigScreen({ title }: { title: string }) {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = params.get('tenantId');
  const supervisor = useSession(isSupervisor);
  const chosen = useSession((state) => state.companyTenantId);
  const company = useSession((state) =>
    isSupervisor(state) ? (state.companyTenantName ?? state.companyTenantId) : state.userInfo?.tenantName,
  );
  // Brings the permission codes, which the console's shell fetches elsewhere.
  useMenu();
  useLiveFigures();
  // A supervisor's address says which company; what lies outside his area the server refuses.
  useEffect(() => {
    if (supervisor && asked && asked !== chosen)
      useSession.setState({ companyTenantId: asked, companyTenantName: null });
  }, [supervisor, asked, chosen]);
  const told = useCompanyLevel().data?.tenantName;
  const nameless = useSession((state) => state.companyTenantId !== null && !state.companyTenantName);
  useEffect(() => {
    if (supervisor && nameless && told) useSession.setState({ companyTenantName: told });
  }, [supervisor, nameless, told]);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.fullscreenElement) navigate(homePath());
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [navigate]);
  return (
    <Stage>
      <main className="wall">
        <header className="wall-head">
          <Now />
          <h1>{t(title)}</h1>
          <div className="wall-who">
            <span>{company}</span>
            <button
              type="button"
              aria-label={t('全屏')}
              title={t('全屏')}
              onClick={() =>
                void (document.fullscreenElement
                  ? document.exitFullscreen()
                  : document.documentElement.requestFullscreen())
              }
            >
              <FullscreenOutlined />
            </button>
            <button type="button" aria-label={t('返回首页')} title={t('返回首页')} onClick={() => navigate(homePath())}>
              <CloseOutlined />
            </button>
          </div>
        </header>
        {supervisor && !chosen && !asked ? (
          <p className="wall-empty">{t('请先选择企业')}</p>
        ) : (
          <div className="wall-grid">
            <div className="wall-side">
              <Spread />
              <Trend />
              <Depts />
            </div>
            <div className="wall-middle">
              <Heads />
              <Level />
              <Checks />
              <NewestHazards />
            </div>
            <div className="wall-side">
              <OpenWarnings />
              <NewestWarnings />
              <States />
            </div>
          </div>
        )}
      </main>
    </Stage>
  );
}

function Now() {
  const now = useNow(1_000);
  const language = usePreferences((state) => state.language);
  return (
    <time dateTime={now.format('YYYY-MM-DDTHH:mm:ss')}>
      {dayText(now, language)} {now.format('HH:mm:ss')}
    </time>
  );
}
