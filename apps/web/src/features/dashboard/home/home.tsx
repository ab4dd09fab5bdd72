import { WAITING_COUNTED } from '@anlan/domain/desk/calls';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { dayText, useNow } from '../../../lib/clock';
import { queryClient } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { usePreferences } from '../../../lib/preferences';
import { useScreenClass } from '../../../lib/screen-class';
import { useCan } from '../../../lib/session/permission';
import { useSession } from '../../../lib/session/session';
import { site } from '../../../lib/site';
import '../../../parts/parts.css';
import { useMyWork, useWaiting } from '../../../parts/home/my-work';
import { PullToRefresh } from '../../../parts/phone/pull-to-refresh';
import { MyEvaluations, useEvaluationsDue } from '../../../parts/risk/evaluation-due';
import { useLiveFigures, useOverdue, useStanding } from '../dashboard-calls';
import '../../../parts/home/home.css';
import { LateDuties } from '../late-duties';
import { OpenDepts, OverduePeople } from '../overdue';
import { Numbers } from './numbers';
import { PlatformHome } from './platform';
import { homeKind } from './role';
import { SetupList } from './setup';
import { SpecialWork, useTodaysWork } from './special-work';
import { Changes, RiskBanner, RiskCard, Worst } from './standing';
import { Tomorrow, useTomorrow } from './tomorrow';
import { Waiting } from './waiting';
import { MyNumbers, MyReports, MyWork, ReportButton } from './worker';

/** The first page after sign-in: what one's role asks for; a supervisor's is the choice of a company. */
export function Home() {
  const user = useSession((state) => state.userInfo);
  useLiveFigures();
  const phone = useScreenClass() === 0;
  if (user?.tenantKind === 'government') return <Navigate to="/govpage/safe" replace />;
  const kind = homeKind(user);
  const home = (
    <div className="home" data-kind={kind}>
      {kind === 'platform' ? (
        <>
          <Head title={<PlatformTitle />} />
          <PlatformHome />
        </>
      ) : (
        <>
          <Head title={kind === 'worker' ? <WorkTitle /> : <WaitingTitle />}>
            {kind !== 'worker' && <ReportButton />}
          </Head>
          {kind === 'worker' ? (
            <WorkerHome />
          ) : kind === 'leader' ? (
            <LeaderHome />
          ) : (
            <ManagerHome admin={kind === 'admin'} />
          )}
        </>
      )}
    </div>
  );
  return phone ? <PullToRefresh onRefresh={readAgain}>{home}</PullToRefresh> : home;
}

/** What stands on the page is asked anew; the menu around it is not. */
const readAgain = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'shell', refetchType: 'active' });

function Head({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const tenant = useSession((state) => state.userInfo?.tenantName);
  // A page that is left open over a shift follows the clock.
  const now = useNow(60_000);
  return (
    <header className="home-head">
      <div>
        <h2>{title}</h2>
        <p>
          <time dateTime={now.format('YYYY-MM-DD')}>{dayText(now, language)}</time>
          {tenant && ` · ${tenant}`}
          <span className="home-welcome"> · {t(site.welcome)}</span>
        </p>
      </div>
      {children}
    </header>
  );
}

function PlatformTitle() {
  const t = useT();
  const name = useSession((state) => state.userInfo?.realName ?? '');
  return t('{name}，您好', { name });
}

function Title({ n, more = false }: { n: number | undefined; more?: boolean }) {
  const t = useT();
  const name = useSession((state) => state.userInfo?.realName ?? '');
  if (n === undefined) return t('{name}，您好', { name });
  return n > 0 ? t('{n}件事等您', { n: more ? `${n}+` : n }) : t('{name}，没有等您办理的事', { name });
}

function WaitingTitle() {
  const { data } = useWaiting();
  return (
    <Title
      n={data?.reduce((sum, { count }) => sum + count, 0)}
      more={data?.some(({ count }) => count >= WAITING_COUNTED) ?? false}
    />
  );
}

function WorkTitle() {
  const { read, total } = useMyWork();
  return <Title n={read.data ? total : undefined} />;
}

/** What the page is made of comes first, so that nothing moves under the finger later; it is all asked for at once. */
function useSettled(): boolean {
  const first = [useWaiting(), useTodaysWork(), useTomorrow(), useStanding(), useOverdue()];
  return first.every(({ isLoading }) => !isLoading);
}

function Settled({ children }: { children: ReactNode }) {
  const evaluations = useEvaluationsDue();
  const settled = useSettled();
  if (evaluations.isLoading || !settled) return <Skeleton active />;
  return (
    <>
      <MyEvaluations />
      {children}
    </>
  );
}

function ManagerHome({ admin }: { admin: boolean }) {
  const t = useT();
  const [hazards, risks] = [useCan('hiddendanger_view'), useCan('dynamicrisk_view')];
  return (
    <Settled>
      {admin && <SetupList />}
      <SpecialWork />
      <Tomorrow />
      <div className="home-columns">
        <div className="home-column">
          <Waiting title={t('等我处理')} none={t('现在没有等您办理的事')} />
          {hazards && <OverduePeople />}
        </div>
        <div className="home-column">
          {risks && <RiskCard />}
          {risks && <Worst />}
        </div>
      </div>
      {hazards && <Numbers />}
    </Settled>
  );
}

function LeaderHome() {
  const t = useT();
  const [hazards, risks] = [useCan('hiddendanger_view'), useCan('dynamicrisk_view')];
  if (!useSettled()) return <Skeleton active />;
  return (
    <>
      {risks && <RiskBanner />}
      <SpecialWork />
      <div className="home-columns">
        <div className="home-column">
          <Waiting title={t('等您处理')} none={t('现在没有等您办理的事')} />
          <LateDuties />
          {risks && <Changes />}
        </div>
        <div className="home-column">
          {risks && <Worst />}
          {hazards && <OpenDepts />}
        </div>
      </div>
      {hazards && <Numbers />}
    </>
  );
}

function WorkerHome() {
  const hazards = useCan('hiddendanger_view');
  return (
    <Settled>
      <SpecialWork />
      <div className="home-columns" data-for="worker">
        <div className="home-column">
          <MyWork />
        </div>
        <div className="home-column">
          <ReportButton big />
          {hazards && <MyReports />}
          {hazards && <MyNumbers />}
          {hazards && <Numbers />}
        </div>
      </div>
    </Settled>
  );
}
