import { useEffect } from 'react';
import { useSession } from '../../lib/session/session';
import type { Outbox } from './outbox';
import type { Parcel } from './parcel';

/** Pauses between tries while a screen that shows the outbox is open, in ms; the last one goes on. */
const PAUSES = [5_000, 15_000, 30_000, 60_000];

/** Keeps sending what waits: at once, when the line is back, when the page comes to the front, and now and then. */
export function useSender<P extends Parcel, R>({ use, load, flush }: Outbox<P, R>): void {
  const user = useSession((state) => state.userInfo?.userId);
  const waiting = use((state) => state.parcels.filter((parcel) => parcel.refused === undefined).length);

  useEffect(() => {
    if (!user) return;
    void load().then(() => flush());
  }, [user, load, flush]);

  useEffect(() => {
    if (waiting === 0) return;
    let stopped = false;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout>;
    const later = () => {
      timer = setTimeout(() => void now(), PAUSES[Math.min(tries, PAUSES.length - 1)]);
    };
    const now = async () => {
      tries += 1;
      // `onLine` false is certain, true is a guess: only the certain one saves a try.
      if (navigator.onLine) await flush().catch(() => null);
      if (!stopped) later();
    };
    const onBack = () => {
      tries = 0;
      clearTimeout(timer);
      void now();
    };
    const onShown = () => document.visibilityState === 'visible' && onBack();
    window.addEventListener('online', onBack);
    document.addEventListener('visibilitychange', onShown);
    later();
    return () => {
      stopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', onBack);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [waiting, flush]);
}
