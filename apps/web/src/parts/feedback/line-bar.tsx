import { formatDatetime } from '@anlan/resource/dates';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useLine } from '../../lib/http/line';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import { useShownAt } from '../figure/shown-at';
import './line-bar.css';

/** Bars that stand below a header of their own; while there is one, none floats above the page. */
const useDocked = create<{ readonly count: number }>(() => ({ count: 0 }));

function useLineText(): string | null {
  const t = useT();
  const state = useLine((line) => line.state);
  const shown = useShownAt(state !== 'up');
  const signedIn = useSession((session) => session.token !== null);
  if (state === 'up') return null;
  const what = state === 'offline' ? t('网络已断开') : t('服务器暂时连不上');
  if (!signedIn) return t('{what} · 恢复后可继续操作', { what });
  // A page that could not be read shows nothing old.
  if (shown === null) return t('{what} · 恢复后自动重新加载', { what });
  const [read, now] = [formatDatetime(shown), formatDatetime(Date.now())];
  const time = read.slice(0, 10) === now.slice(0, 10) ? read.slice(11, 16) : read.slice(5, 16);
  return t('{what} · 显示的是 {time} 的数据', { what, time });
}

/** Below a header: what is shown is old, and why. Nothing while the line stands. */
export function LineBar() {
  const text = useLineText();
  useEffect(() => {
    useDocked.setState(({ count }) => ({ count: count + 1 }));
    return () => useDocked.setState(({ count }) => ({ count: count - 1 }));
  }, []);
  return (
    <div role="status" className="line-said">
      {text && <p className="line-bar">{text}</p>}
    </div>
  );
}

/** The same for every screen without a header of its own: above the page. */
export function FloatingLineBar() {
  const text = useLineText();
  const docked = useDocked((state) => state.count > 0);
  if (docked) return null;
  return (
    <div role="status" className="line-said">
      {text && <p className="line-bar line-bar-floating">{text}</p>}
    </div>
  );
}
