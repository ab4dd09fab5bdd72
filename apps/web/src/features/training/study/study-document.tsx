import type { StudyState } from '@anlan/domain/training/study/calls';
import { PAGE_LEAST_SECONDS } from '@anlan/domain/training/study/count';
import { Spin } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n';
import type { OpenStudy } from './use-study';

const DocumentPages = lazy(async () => ({
  default: (await import('../../../kinds/file/document-pages')).DocumentPages,
}));

const TICK_MS = 1000;

/** A document that counts page by page while a page stands in sight. */
export function StudyDocument({ state, open, held }: { state: StudyState; open: OpenStudy; held: boolean }) {
  const t = useT();
  const page = useRef<number>(null);
  const onPage = useCallback((now: number | null) => {
    page.current = now;
  }, []);
  const counts = state.session !== null && !held;
  const { shown } = open;
  useEffect(() => {
    if (!counts) return;
    let before = performance.now();
    const tick = setInterval(() => {
      const now = performance.now();
      const passed = (now - before) / 1000;
      before = now;
      // A machine that slept has shown nothing.
      if (page.current !== null && document.visibilityState === 'visible' && passed < 5) shown(page.current, passed);
    }, TICK_MS);
    return () => clearInterval(tick);
  }, [counts, shown]);
  const read = state.shown.filter(([, seconds]) => seconds >= PAGE_LEAST_SECONDS).length;
  return (
    <>
      <p className="quiet">{t('已读{n}/{all}页', { n: read, all: state.length })}</p>
      <div className="training-document">
        <Suspense fallback={<Spin className="pane-wait" />}>
          <DocumentPages src={state.link} onPage={onPage} />
        </Suspense>
      </div>
    </>
  );
}
