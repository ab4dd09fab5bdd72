import { formatDatetime } from '@anlan/resource/dates';
import { Button, Spin } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLine } from '../../lib/http/line';
import { queryClient } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { type MenuNode, trailOf } from '../../lib/menu/menu';
import { useOpenMenu } from '../../lib/menu/open-menu';
import { type TopMenu, topOf, useMenu } from '../../lib/menu/use-menu';
import { usePreferences } from '../../lib/preferences';
import { useScreenClass } from '../../lib/screen-class';
import { whenQuiet } from '../../lib/session/idle';
import { homePath, useSession, viewingTenant } from '../../lib/session/session';
import { site } from '../../lib/site';
import type { TabLocation } from '../../lib/tabs/tabs';
import { noteVisit, useTabs } from '../../lib/tabs/tabs-store';
import { useTheme } from '../../lib/theme/use-theme';
import { LineBar } from '../../parts/feedback/line-bar';
import { Logo } from '../../parts/logo';
import { ErrorPanel } from '../error-page';
import { fetchAsking } from '../feedback-bridge';
import { Find } from '../palette/find';
import { fetchAhead, resolve, warmUp } from '../screens';
import { KeepAlive, type KeptPage } from '../tabs/keep-alive';
import { TabBar } from '../tabs/tab-bar';
import { AiButton, AiEntry, useAiOpen } from './ai-button';
import { Breadcrumbs } from './breadcrumbs';
import { CompanyPanel } from './company-panel';
import { GhostBanner } from './ghost-banner';
import { Header } from './header';
import { SideMenu } from './side-menu';
import { usePerson } from './use-person';
import { Watermark } from './watermark';
import './shell.css';

const PhoneMenu = lazy(() => import('./phone-menu').then((m) => ({ default: m.PhoneMenu })));
const ThemePanel = lazy(() => import('./theme-panel').then((m) => ({ default: m.ThemePanel })));
const LogViewer = lazy(() => import('./log-viewer').then((m) => ({ default: m.LogViewer })));
const LockDialog = lazy(() => import('../lock/lock-dialog').then((m) => ({ default: m.LockDialog })));

const HelpDialog = lazy(() => import('../../features/help/help-dialog').then((m) => ({ default: m.HelpDialog })));
const BottomBar = lazy(() => import('../phone/bottom-bar').then((m) => ({ default: m.BottomBar })));
const AiApps = lazy(() => import('../../features/help/ai-apps').then((m) => ({ default: m.AiApps })));

type Overlay = 'search' | 'theme' | 'lock' | 'logs' | 'menu' | 'help' | 'ai' | null;

/** Header, side menu, tab bar and the kept pages. `location` is the page to show: while locked, the one behind. */
export function Shell({ location }: { location: TabLocation }) {
  const t = useT();
  const navigate = useNavigate();
  usePerson();
  const menu = useMenu();
  const open = useOpenMenu();
  const width = useScreenClass();
  const { dark } = useTheme();
  const collapsed = usePreferences((state) => state.siderCollapsed);
  const supervisor = useSession((state) => state.userInfo?.tenantKind === 'government');
  const scope = useSession((state) => viewingTenant(state));
  const { tabs, alive, topId } = useTabs();
  const ai = useAiOpen();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const phone = width === 0;
  const { pathname } = location;

  const resolution = useMemo(
    () => (menu.state === 'ready' ? resolve(pathname, menu.tree) : null),
    [menu.state, menu.tree, pathname],
  );
  const page = resolution?.kind === 'page' ? resolution : null;
  // Supervisors work without tabs (spec 1 §2).
  const listed = page?.tab === true && !supervisor;

  useEffect(() => {
    if (!page) return;
    noteVisit(page.title, location, listed);
  }, [page, location, listed]);

  const title = page ? t(page.title) : '';
  useEffect(() => {
    if (title) document.title = `${title} - ${t(site.name)}`;
  }, [title, t]);

  // The side menu follows the page: search, tabs and links may lead into the part of another top menu.
  const own = topOf(menu, pathname) ?? (pathname === homePath() ? menu.tops[0]?.id : null);
  useEffect(() => {
    if (own) useTabs.setState({ topId: own });
  }, [own]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOverlay('search');
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    if (menu.state === 'loading') fetchAhead(pathname);
  }, [menu.state, pathname]);

  // The generator draws most screens: it is fetched while the first page is being looked at, and not while that is fetched.
  useEffect(
    () =>
      menu.state === 'ready'
        ? whenQuiet(
            () => queryClient.isFetching() > 0,
            () => {
              warmUp();
              fetchAsking();
            },
          )
        : undefined,
    [menu.state],
  );

  const chosen = menu.tops.find((top) => top.id === topId) ?? menu.tops[0];
  const side: readonly MenuNode[] = chosen
    ? (menu.under.get(chosen.id) ?? (menu.error === null ? [] : menu.tree))
    : menu.tree;
  const chooseTop = (top: TopMenu) => {
    useTabs.setState({ topId: top.id });
    if (top.path) navigate(top.path);
  };

  const pages = useMemo<KeptPage[]>(() => {
    const kept = tabs.filter((tab) => alive.includes(tab.key)).map((tab) => ({ ...tab, tab: true }));
    if (!page || kept.some((tab) => tab.key === pathname)) return kept;
    return [...kept, { key: pathname, location, revision: 0, tab: listed }];
  }, [tabs, alive, page, pathname, location, listed]);

  const close = () => setOverlay(null);
  const topName = trailOf(side, pathname).length > 0 ? (chosen?.name ?? null) : null;
  const sider = (afterOpen?: () => void) => (
    <>
      {supervisor ? <CompanyPanel /> : <Logo compact={!phone && collapsed} />}
      {afterOpen && menu.tops.length > 1 && (
        <div className="drawer-tops">
          {menu.tops.map((top) => (
            <button
              key={top.id}
              type="button"
              aria-current={top.id === chosen?.id ? 'true' : undefined}
              onClick={() => chooseTop(top)}
            >
              {t(top.name)}
            </button>
          ))}
        </div>
      )}
      <SideMenu
        key={chosen?.id ?? 'all'}
        nodes={side}
        withHome={chosen?.id === menu.tops[0]?.id}
        pathname={pathname}
        collapsed={!afterOpen && !supervisor && collapsed}
        onOpened={afterOpen}
      />
    </>
  );

  return (
    <div
      className="shell"
      data-phone={phone || undefined}
      data-gov={supervisor || undefined}
      data-collapsed={(!supervisor && collapsed) || undefined}
    >
      {!phone && (
        <aside className="sider" aria-label={t('侧边菜单')}>
          {sider()}
        </aside>
      )}
      <Header
        width={width}
        tops={menu.tops}
        topId={chosen?.id ?? null}
        collapsible={!supervisor}
        onTop={chooseTop}
        onMenuButton={() => (phone ? setOverlay('menu') : usePreferences.setState({ siderCollapsed: !collapsed }))}
        onSearch={() => setOverlay('search')}
        onTheme={() => setOverlay('theme')}
        onLock={() => setOverlay('lock')}
        onLogs={() => setOverlay('logs')}
        onHelp={() => setOverlay('help')}
        onAi={ai ? () => setOverlay('ai') : null}
      />
      <div className="work">
        <LineBar />
        {menu.shownAt !== null && <StaleMenu at={menu.shownAt} error={menu.error} onRetry={menu.retry} />}
        <GhostBanner />
        {!phone && !supervisor && <TabBar shown={page !== null} onSearch={() => setOverlay('search')} />}
        <main className="main">
          {page && <Breadcrumbs tree={menu.tree} topName={topName} pathname={pathname} title={title} />}
          {menu.state === 'loading' && <Spin className="pane-wait" />}
          {menu.state === 'failed' && (
            <div className="fallback" role="alert">
              <h2>{t('菜单加载失败')}</h2>
              <p>{menu.error || t('加载失败，请重试')}</p>
              <p className="quiet">{t('发生时间：{time}', { time: menu.failedAt ?? '' })}</p>
              <Button type="primary" onClick={menu.retry}>
                {t('重试')}
              </Button>
            </div>
          )}
          {resolution && !page && <ErrorPanel code={resolution.kind === 'missing' ? 404 : 403} />}
          {page && <KeepAlive pages={pages} activeKey={pathname} scope={scope} />}
        </main>
      </div>
      {phone && pathname === site.home && (
        <Suspense fallback={null}>
          <BottomBar />
        </Suspense>
      )}
      <Watermark dark={dark} />
      <Loaded when={phone && overlay === 'menu'}>
        <PhoneMenu open={phone && overlay === 'menu'} width={supervisor ? 300 : 264} onClose={close}>
          {sider(close)}
          <AiEntry />
        </PhoneMenu>
      </Loaded>
      {overlay === 'search' && <Find tree={menu.tree} onChoose={open} onClose={close} />}
      <Loaded when={overlay === 'theme'}>
        <ThemePanel open={overlay === 'theme'} onClose={close} />
      </Loaded>
      <Loaded when={overlay === 'logs'}>
        <LogViewer open={overlay === 'logs'} onClose={close} />
      </Loaded>
      <Loaded when={overlay === 'help'}>
        <HelpDialog open={overlay === 'help'} onClose={close} />
      </Loaded>
      <Loaded when={overlay === 'ai'}>
        <AiApps open={overlay === 'ai'} onClose={close} />
      </Loaded>
      {!phone && <AiButton />}
      <Loaded when={overlay === 'lock'}>
        <LockDialog open={overlay === 'lock'} onClose={close} />
      </Loaded>
    </div>
  );
}

/** The menu as it was last fetched, why it is no younger, and the way to try at once. */
function StaleMenu({ at, error, onRetry }: { at: number; error: string | null; onRetry: () => void }) {
  const t = useT();
  const up = useLine((line) => line.state === 'up');
  // A lost line is said already, and is why.
  if (!up) return null;
  return (
    <div role="status" className="line-said">
      <p className="line-bar">
        {t('菜单未能刷新，显示的是{time}的菜单，稍后自动重试', { time: formatDatetime(at).slice(5, 16) })}
        {error && ` · ${error}`}
        <Button type="link" size="small" onClick={onRetry}>
          {t('重试')}
        </Button>
      </p>
    </div>
  );
}

/** Draws its children from the first time they are wanted, and keeps them so that closing may be animated. */
function Loaded({ when, children }: { when: boolean; children: React.ReactNode }) {
  const wanted = useRef(false);
  if (when) wanted.current = true;
  return wanted.current ? <Suspense fallback={null}>{children}</Suspense> : null;
}
