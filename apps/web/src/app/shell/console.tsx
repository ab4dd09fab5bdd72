import { Activity, lazy, Suspense, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { homePath, useSession } from '../../lib/session/session';
import { addressOf, type TabLocation } from '../../lib/tabs/tabs';
import { useTabs } from '../../lib/tabs/tabs-store';
import { Shell } from './shell';

const LockScreen = lazy(() => import('../lock/lock-screen').then((m) => ({ default: m.LockScreen })));

const lockPath = '/lock';

/** State a guard hands to /login and /lock: where to go afterwards. */
export interface ReturnState {
  from?: string;
}

function lastPage(): TabLocation {
  const { tabs, activeKey } = useTabs.getState();
  const tab = tabs.find((item) => item.key === activeKey) ?? tabs.at(-1);
  return tab?.location ?? { pathname: homePath(), search: '', hash: '' };
}

/**
 * Everything behind the sign-in. While the screen is locked the shell is hidden and not taken down: half-filled forms
 * are still there after unlocking.
 */
export function Console() {
  const token = useSession((state) => state.token);
  const left = useSession((state) => state.left);
  const locked = useSession((state) => state.lock !== null);
  const location = useLocation();
  const behind = useRef<TabLocation | null>(null);

  const atLock = location.pathname === lockPath;
  if (!atLock) behind.current = location;
  behind.current ??= lastPage();
  const shown = behind.current;

  if (!token) {
    const from = `${shown.pathname}${shown.search}${shown.hash}`;
    return <Navigate to="/login" replace state={left ? undefined : ({ from } satisfies ReturnState)} />;
  }
  // Only beside the shell, never in its place: replacing it would take the forms down.
  const redirect =
    locked && !atLock
      ? lockPath
      : !locked && atLock
        ? addressOf({ key: '', title: '', revision: 0, location: shown })
        : null;
  return (
    <>
      {redirect && <Navigate to={redirect} replace />}
      <Activity mode={locked ? 'hidden' : 'visible'}>
        <Shell location={shown} />
      </Activity>
      {locked && (
        <Suspense fallback={null}>
          <LockScreen />
        </Suspense>
      )}
    </>
  );
}
