import { useEffect } from 'react';
import { useSession } from '../../../../lib/session';
import { flush, loadOutbox, useOutbox } from './outbox-runner';

/** Pauses between tries while a screen that shows the outbox is open, in ms; the last one goes on. */
const PAUSES = [5_000, 15_000, 30_000, 60_000];

/** Keeps sending what waits: at once, when the line is back, when the page comes to the front, and now and then. */
export function useOutboxSender(): void {
  const user = useSession((state) => state.userInfo?.userId);
  const waiting = useOutbox((state) => state.reports.filter((report) => report.refused === undefined).length);

  useEffect(() => {
    if (!user) return;
    void loadOutbox().then(() => flush());
  }, [user]);

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
  }, [waiting]);
}
