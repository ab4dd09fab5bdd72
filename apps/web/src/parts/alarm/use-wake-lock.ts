import { useEffect, useState } from 'react';
import type { Granted } from './sound';

interface Lock {
  release(): Promise<void>;
  addEventListener(kind: 'release', listener: () => void): void;
}
const keeper = () => (navigator as { wakeLock?: { request(kind: 'screen'): Promise<Lock> } }).wakeLock;

/** Keeps the screen on while the page is in front; a browser takes it back when it is not, so it is asked for again. */
export function useWakeLock(wanted: boolean): Granted {
  const [state, setState] = useState<Granted>(() => (keeper() ? 'asks' : 'missing'));
  useEffect(() => {
    const source = keeper();
    if (!wanted || !source) return;
    let lock: Lock | undefined;
    let gone = false;
    const ask = async () => {
      if (lock || document.visibilityState !== 'visible') return;
      try {
        const got = await source.request('screen');
        if (gone) return void got.release();
        lock = got;
        setState('granted');
        got.addEventListener('release', () => {
          lock = undefined;
          if (!gone) setState('asks');
        });
      } catch {
        if (!gone) setState('asks');
      }
    };
    const onShown = () => void ask();
    void ask();
    document.addEventListener('visibilitychange', onShown);
    // Refused on a low battery, or before anybody has touched the page: each touch asks again.
    document.addEventListener('pointerdown', onShown);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', onShown);
      document.removeEventListener('pointerdown', onShown);
      void lock?.release();
    };
  }, [wanted]);
  return state;
}
