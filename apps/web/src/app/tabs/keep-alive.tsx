import { Spin } from 'antd';
import { Activity, memo, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Route, Routes } from 'react-router';
import { t } from '../../lib/i18n';
import type { TabLocation } from '../../lib/tabs/tabs';
import { ErrorBoundary } from '../error-boundary';
import { screenFor } from '../screens';

export interface KeptPage {
  key: string;
  location: TabLocation;
  revision: number;
  /** has a tab in the bar, and so is its panel */
  tab: boolean;
}

/**
 * All kept pages, the active one visible. Each page sees its own address through react-router's hooks even while
 * another is in front, so a hidden list keeps its search conditions and does not answer to a foreign query.
 */
export function KeepAlive({
  pages,
  activeKey,
  scope,
}: {
  pages: readonly KeptPage[];
  activeKey: string;
  scope: string;
}) {
  return pages.map((page) => (
    <Activity key={`${scope}|${page.key}#${page.revision}`} mode={page.key === activeKey ? 'visible' : 'hidden'}>
      <Pane page={page} />
    </Activity>
  ));
}

const Pane = memo(
  function Pane({ page }: { page: KeptPage }) {
    return (
      <ScrollPane pageKey={page.key} tab={page.tab}>
        <ErrorBoundary>
          <Suspense
            fallback={
              <div className="pane-wait" role="status" aria-label={t('加载中')}>
                <Spin />
              </div>
            }
          >
            <Page location={page.location} />
          </Suspense>
        </ErrorBoundary>
      </ScrollPane>
    );
  },
  (before, after) =>
    before.page.tab === after.page.tab &&
    before.page.key === after.page.key &&
    before.page.location.search === after.page.location.search &&
    before.page.location.hash === after.page.location.hash,
);

function Page({ location }: { location: TabLocation }) {
  const found = screenFor(location.pathname);
  if (!found) return null;
  const element = found.kind === 'listed' ? <found.Component /> : <found.Component path={location.pathname} />;
  return (
    <Routes location={location}>
      <Route path={found.kind === 'listed' ? found.screen.path : '*'} element={element} />
    </Routes>
  );
}

const TAKES_FOCUS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** Scrolls by itself; it and what scrolls inside it stand where they stood when the tab comes to the front again. */
function ScrollPane({ pageKey, tab, children }: { pageKey: string; tab: boolean; children: ReactNode }) {
  const places = useRef(new Map<Element, { top: number; left: number }>());
  const pane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const [element, { top, left }] of places.current) {
      if (element.isConnected) element.scrollTo({ top, left, behavior: 'instant' });
      else places.current.delete(element);
    }
  }, []);
  // By the keyboard too: where nothing in it takes the focus, the box that scrolls must (WCAG 2.1.1).
  useEffect(() => {
    const box = pane.current;
    if (!box) return;
    const sizes = new ResizeObserver(() => {
      if (box.scrollHeight > box.clientHeight && !box.querySelector(TAKES_FOCUS)) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    });
    const watch = () => {
      for (const part of [box, ...box.children]) sizes.observe(part);
    };
    const parts = new MutationObserver(watch);
    parts.observe(box, { childList: true });
    watch();
    return () => {
      parts.disconnect();
      sizes.disconnect();
    };
  }, []);
  return (
    <div
      ref={pane}
      id={paneId(pageKey)}
      {...(tab ? { role: 'tabpanel', 'aria-labelledby': tabId(pageKey) } : {})}
      className="pane"
      onScrollCapture={(event) => {
        const element = event.target as Element;
        places.current.set(element, { top: element.scrollTop, left: element.scrollLeft });
      }}
    >
      {children}
    </div>
  );
}

const slug = (key: string) => key.replace(/[^A-Za-z0-9]+/g, '-');
export const paneId = (key: string) => `pane${slug(key)}`;
export const tabId = (key: string) => `tab${slug(key)}`;
