import { type AttemptAnswer, type AttemptState, attemptLifecycle } from '@anlan/resource';
import { secondsBetween } from '@anlan/resource/dates';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { AttemptSession, type View } from './attempt-session';

const TICK_MS = 500;
/** After the end it is asked so often how it ended, until the server tells. */
const OVER_MS = 3_000;

export interface OpenAttempt extends Pick<View, 'saving' | 'stale' | 'problem'> {
  readonly state: AttemptState | undefined;
  readonly open: boolean;
  /** Seconds left by the server's clock. */
  readonly left: number;
  readonly answers: Readonly<Record<string, AttemptAnswer>>;
  /** How many answers the server does not have yet. */
  readonly waiting: number;
  readonly begin: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly answer: (item: string, answer: AttemptAnswer) => void;
  readonly submit: () => Promise<void>;
}

/** One's own attempt at a paper, begun when its page first stands; a page that comes to the front again begins none. */
export function useAttempt(subject: string, recordId: string): OpenAttempt {
  const [session] = useState(() => new AttemptSession(subject, recordId));
  const { state, at, waiting, saving, stale, problem } = useSyncExternalStore(session.subscribe, session.view);
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    void session.show();
    const again = () => document.visibilityState === 'visible' && void session.resume();
    const send = () => void session.flush();
    // A device that slept has not counted: the server is asked how much is left.
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', send);
    return () => {
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', send);
      send();
    };
  }, [session]);

  const open = state?.state === attemptLifecycle.code.open;
  const left = state && open ? Math.max(secondsBetween(state.now, state.endTime) - Math.max(now - at, 0) / 1000, 0) : 0;
  useEffect(() => {
    if (!open) return;
    const tick = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(tick);
  }, [open]);
  const over = open && left <= 0;
  useEffect(() => {
    if (!over) return;
    void session.submit();
    const again = setInterval(() => void session.submit(), OVER_MS);
    return () => clearInterval(again);
  }, [over, session]);

  const answers = useMemo(
    () =>
      Object.fromEntries([...(state?.answers ?? []), ...Object.values(waiting)].map((one) => [one.item, one.answer])),
    [state, waiting],
  );
  return {
    ...{ state, open, left: Math.ceil(left), answers, saving, waiting: Object.keys(waiting).length, stale, problem },
    ...{ begin: session.begin, resume: session.resume, answer: session.answer, submit: session.submit },
  };
}
