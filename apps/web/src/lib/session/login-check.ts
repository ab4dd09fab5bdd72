import { stillOnline } from '@anlan/domain/identity/session/session-calls';
import { site } from '../site';
import { useSession } from './session';

const checkPath = stillOnline.path.slice(1);
let timer: ReturnType<typeof setTimeout> | null = null;
let lastAt = 0;

/**
 * The login check of spec 1 §8: 8 s after a response, at most one a minute, never on /register. Its own reply starts no
 * further one. What it finds (a kicked session) arrives as the 401 every call handles.
 */
export function scheduleLoginCheck(afterPath: string, send: (path: string) => Promise<unknown>): void {
  if (timer !== null || afterPath.startsWith(checkPath)) return;
  if (!useSession.getState().token || location.pathname.startsWith('/register')) return;
  const wait = Math.max(site.loginCheckDelay, lastAt + site.loginCheckEvery - Date.now());
  timer = setTimeout(() => {
    timer = null;
    if (!useSession.getState().token || location.pathname.startsWith('/register')) return;
    lastAt = Date.now();
    send(checkPath).catch(() => {});
  }, wait);
}
