import { CameraOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { Navigate, useNavigate } from 'react-router';
import { dayText, useNow } from '../../lib/clock';
import { useT } from '../../lib/i18n';
import { leaves, visibleMenu } from '../../lib/menu/menu';
import { MenuIcon } from '../../lib/menu/menu-icons';
import { useOpenMenu } from '../../lib/menu/open-menu';
import { useMenu } from '../../lib/menu/use-menu';
import { usePreferences } from '../../lib/preferences';
import { useCan } from '../../lib/session/permission';
import { homePath, useSession } from '../../lib/session/session';
import { site } from '../../lib/site';
import { Can } from '../../parts/can';
import { MyEvaluations, useEvaluationsDue } from '../../parts/risk/evaluation-due';
import '../../parts/parts.css';
import { CheckTodos, useCheckTodos } from './check-todos';
import { Figures } from './figures';
import { greetingOf } from './greeting';
import './home.css';
import { PlatformNotices } from './platform-notices';
import { TodoList } from './todo-list';
import { Trend } from './trend';

/** At most this many of the user's own menu entries as quick entries. */
const quickMost = 8;

/** The first page after sign-in; a supervisor's is the choice of a company. */
export function Home() {
  const kind = useSession((state) => state.userInfo?.tenantKind);
  return kind === 'government' ? <Navigate to="/govpage/safe" replace /> : <CompanyHome company={kind === 'company'} />;
}

/** Who one is, the day, what waits, how things stand, and the ways to one's own screens. */
function CompanyHome({ company }: { company: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const seesHazards = useCan('hiddendanger_view');
  const user = useSession((state) => state.userInfo);
  const language = usePreferences((state) => state.language);
  const { tree } = useMenu();
  const open = useOpenMenu();
  // What stands at the top only for some comes first, so that nothing moves under the finger later.
  const [checks, evaluations] = [useCheckTodos(company), useEvaluationsDue(company)];
  const settled = !checks.isLoading && !evaluations.isLoading;
  // The greeting follows the clock of a page that is left open over a shift.
  const now = useNow(60_000);
  const entries = leaves(visibleMenu(tree))
    .filter((node) => node.path !== homePath())
    .slice(0, quickMost);

  return (
    <div className="home">
      <section className="home-head">
        <div>
          <h2>{t('{greeting}，{name}', { greeting: t(greetingOf(now.hour())), name: user?.realName ?? '' })}</h2>
          <p>{t(site.welcome)}</p>
        </div>
        {company && (
          <Can code="hiddendanger_add">
            <Button size="large" icon={<CameraOutlined />} onClick={() => navigate('/hazard/report')}>
              {t('上报隐患')}
            </Button>
          </Can>
        )}
        <p className="home-day">
          <time dateTime={now.format('YYYY-MM-DD')}>{dayText(now, language)}</time>
        </p>
      </section>
      <PlatformNotices />
      {!settled && (
        <div className="card">
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        </div>
      )}
      {company && settled && (
        <>
          <MyEvaluations />
          <CheckTodos />
        </>
      )}
      {company && settled && seesHazards && (
        <>
          <Figures />
          <div className="home-halves">
            <TodoList />
            <Trend />
          </div>
        </>
      )}
      {settled && entries.length > 0 && (
        <section className="card" aria-labelledby="home-quick">
          <h2 id="home-quick" className="home-title">
            {t('快捷入口')}
          </h2>
          <div className="home-quick">
            {entries.map((node) => (
              <button key={node.id} type="button" onClick={() => open(node)}>
                <span className="home-icon">
                  <MenuIcon name={node.icon} />
                </span>
                {t(node.name)}
              </button>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
