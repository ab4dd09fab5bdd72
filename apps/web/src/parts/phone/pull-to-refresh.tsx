import { ReloadOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n';
import './pull-to-refresh.css';

/** px of the finger from which letting go reads anew, and how far the content follows it. */
const ENOUGH = 72;
const FARTHEST = 96;

/** Moved so far sideways a finger wants something else. */
const ASIDE = 12;

/** The box in which it scrolls: a page of the console, else the one around it. */
const scrollerOf = (element: HTMLElement): HTMLElement | null =>
  element.closest<HTMLElement>('.pane') ?? element.parentElement;

/** Something within that is scrolled down itself is pulled back up first. */
function scrolledWithin(target: EventTarget | null, box: HTMLElement): boolean {
  for (let at = target instanceof Element ? target : null; at && at !== box; at = at.parentElement)
    if (at.scrollTop > 0) return true;
  return false;
}

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
    const scroller = element && scrollerOf(element);
    if (!element || !scroller) return;
    let from: number | null = null;
    let side = 0;
    let far = 0;
    const start = ({ touches: [touch, second], target }: TouchEvent) => {
      const top = scroller.scrollTop <= 0 && !second && !scrolledWithin(target, element);
      from = touch && top ? touch.clientY : null;
      side = touch?.clientX ?? 0;
    };
    const move = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (from === null || !touch) return;
      if (far === 0 && Math.abs(touch.clientX - side) > ASIDE) {
        from = null;
        return;
      }
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
