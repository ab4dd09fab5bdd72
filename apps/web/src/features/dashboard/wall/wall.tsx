import type { Wall } from '@anlan/domain/dashboard/wall-calls';
import { roundCounts } from '@anlan/domain/figures/check';
import { hazardCounts, hazardRates } from '@anlan/domain/figures/hazard';
import { CloseOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { dayText, useNow } from '../../../lib/clock';
import { pushState } from '../../../lib/http/push';
import { useT } from '../../../lib/i18n';
import { useMenu } from '../../../lib/menu/use-menu';
import { usePreferences } from '../../../lib/preferences';
import { homePath, isSupervisor, useSession } from '../../../lib/session/session';
import { FigureTile } from '../../../parts/figure/figure';
import { FourColours } from './drawing';
import { Late, Levels, Score } from './left';
import { Empty } from './panel';
import { Risen, Warnings, Work } from './right';
import { Stage } from './stage';
import { useWall } from './use-wall';
import './wall.css';

/** /bigScreen?tenantId=: how one company stands, on a wall. */
export function CompanyWall() {
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
  // A supervisor's address says which company; what lies outside his area the server refuses.
  useEffect(() => {
    if (supervisor && asked && asked !== chosen)
      useSession.setState({ companyTenantId: asked, companyTenantName: null });
  }, [supervisor, asked, chosen]);
  const { data, error, dataUpdatedAt } = useWall();
  const told = data?.level?.tenantName;
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
          <Clock />
          <h1>
            {company} <span aria-hidden="true">·</span> {t('双重预防')}
          </h1>
          <div className="wall-tools">
            {data && <Fresh at={dataUpdatedAt} failed={error !== null} />}
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
          <Empty>{t('请先选择企业')}</Empty>
        ) : data ? (
          <Panels of={data} />
        ) : (
          <Empty>{error ? t('暂时无法读取') : t('加载中')}</Empty>
        )}
      </main>
    </Stage>
  );
}

function Panels({ of }: { of: Wall }) {
  return (
    <div className="wall-grid">
      <div className="wall-side">
        <Score of={of} />
        <Levels of={of} />
        <Late of={of} />
      </div>
      <div className="wall-middle">
        <Heads of={of} />
        <FourColours of={of} />
      </div>
      <div className="wall-side">
        <Risen of={of} />
        <Warnings of={of} />
        <Work of={of} />
      </div>
    </div>
  );
}

/** Five figures a manager asks for first. */
function Heads({ of: { headline, today } }: { of: Wall }) {
  const t = useT();
  const found = headline?.hiddenDanger;
  if (!found && !today) return null;
  return (
    <ul className="wall-heads">
      {found && (
        <>
          <FigureTile of={hazardCounts.open} label={t('未闭环隐患')} shown={found.open} />
          <FigureTile of={hazardCounts.overdue} label={t('逾期隐患')} shown={found.overdue} bad={found.overdue > 0} />
          <FigureTile of={hazardCounts.majorOpen} shown={found.majorOpen} bad={found.majorOpen > 0} />
          <FigureTile of={hazardRates.closedRate} shown={found.closedRate === null ? '—' : `${found.closedRate}%`} />
        </>
      )}
      {today && (
        <FigureTile
          of={roundCounts.done}
          label={t('今日检查')}
          within={{ period: [today.day, today.day] }}
          shown={`${today.done}/${today.due}`}
          bad={today.overdue > 0}
        />
      )}
    </ul>
  );
}

function Clock() {
  const now = useNow(1_000);
  const language = usePreferences((state) => state.language);
  return (
    <time dateTime={now.format('YYYY-MM-DDTHH:mm:ss')}>
      <b>{now.format('HH:mm:ss')}</b> {dayText(now, language)}
    </time>
  );
}

/** Past this nobody should take the figures for present ones. */
const OLD_MS = 150_000;

/** How old the figures are, and whether changes come at once. */
function Fresh({ at, failed }: { at: number; failed: boolean }) {
  const t = useT();
  const now = useNow(1_000).valueOf();
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  const ago = seconds < 60 ? t('{n}秒前', { n: seconds }) : t('{n}分钟前', { n: Math.floor(seconds / 60) });
  const old = failed || now - at > OLD_MS;
  return (
    <span className="wall-fresh" data-old={old || undefined}>
      {!old && pushState() === 'open' ? t('实时 · {ago}', { ago }) : ago}
    </span>
  );
}
