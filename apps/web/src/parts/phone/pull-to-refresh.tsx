import { ReloadOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n';
import './pull-to-refresh.css';

/** px of the finger from which letting go reads anew, and how far the content follows it. */
const ENOUGH = 72;
const FARTHEST = 96;

/** Reads anew when the content is pulled down from its top, as people are used to on a phone. */
export function PullToRefresh({ onRefresh, children }: { onRefresh: () => unknown; children: ReactNode }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [pulled, setPulled] = useState(0);
  const [busy, setBusy] = useState(false);
  const latest = useRef(onRefresh);
  latest.current = onRefresh;

  useEffect(() => {
    const element = box.current;
    const scroller = element?.parentElement;
    if (!element || !scroller) return;
    let from: number | null = null;
    let far = 0;
    const start = ({ touches: [touch] }: TouchEvent) => {
      from = touch && scroller.scrollTop <= 0 ? touch.clientY : null;
    };
    const move = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (from === null || !touch) return;
      far = Math.min(FARTHEST, Math.max(0, (touch.clientY - from) / 2));
      if (far > 0 && event.cancelable) event.preventDefault();
      setPulled(far);
    };
    const end = () => {
      if (from !== null && far >= ENOUGH / 2) {
        setBusy(true);
        void Promise.resolve(latest.current()).finally(() => setBusy(false));
      }
      from = null;
      far = 0;
      setPulled(0);
    };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, []);

  return (
    <div ref={box} className="pull">
      <p className="pull-note" role="status" style={{ height: busy ? 40 : pulled }}>
        {(busy || pulled > 0) && (
          <>
            <ReloadOutlined aria-hidden spin={busy} />{' '}
            {busy ? t('正在刷新…') : pulled >= ENOUGH / 2 ? t('松开刷新') : t('下拉刷新')}
          </>
        )}
      </p>
      {children}
    </div>
  );
}
