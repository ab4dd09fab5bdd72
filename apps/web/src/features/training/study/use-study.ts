import { answerStudy, beatStudy, openStudy, type StudyState } from '@anlan/domain/training/study/calls';
import {
  BEAT_CAP_SECONDS,
  BEAT_SECONDS,
  type Interval,
  merged,
  type PageSeconds,
} from '@anlan/domain/training/study/count';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/http/api';
import { ApiError, isPassing } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';

export interface OpenStudy {
  readonly state: StudyState | undefined;
  readonly problem: string | undefined;
  /** Words of the last minute did not arrive: what is learned now would be lost. */
  readonly offline: boolean;
  readonly played: (interval: Interval) => void;
  readonly shown: (page: number, seconds: number) => void;
  readonly answer: (text: string) => Promise<string | undefined>;
  readonly reopen: () => void;
}

/**
 * Opens a course or document and tells the server every few seconds what was played or shown. The server counts; what
 * did not arrive is told again with the next word.
 */
export function useStudy(traineeId: string, materialId: string, onDone: () => void): OpenStudy {
  const t = useT();
  const [state, setState] = useState<StudyState>();
  const [problem, setProblem] = useState<string>();
  const [offline, setOffline] = useState(false);
  const now = useRef<StudyState>(undefined);
  const waiting = useRef<{ played: Interval[]; shown: Map<number, number> }>({ played: [], shown: new Map() });
  const sending = useRef(false);
  const heard = useRef(0);
  const done = useRef(onDone);
  done.current = onDone;

  const take = useCallback((next: StudyState) => {
    const before = now.current;
    const link = next.link || (before?.link ?? '');
    now.current = { ...next, link };
    heard.current = performance.now();
    setOffline(false);
    setState(now.current);
    if (before && before.studyResult !== 2 && next.studyResult === 2) done.current();
  }, []);
  const failed = useCallback(
    (error: unknown) => setProblem(error instanceof ApiError ? error.message : t('网络连接失败，请稍后重试')),
    [t],
  );
  const reopen = useCallback(() => {
    setProblem(undefined);
    waiting.current = { played: [], shown: new Map() };
    api.send(openStudy, { body: { traineeId, materialId } }, { quiet: true }).then(take, failed);
  }, [traineeId, materialId, take, failed]);
  useEffect(reopen, [reopen]);

  const beat = useCallback(async () => {
    const { id, session, seq } = now.current ?? {};
    const told = waiting.current;
    if (!id || !session || sending.current || (told.played.length === 0 && told.shown.size === 0)) return;
    sending.current = true;
    waiting.current = { played: [], shown: new Map() };
    const shown = [...told.shown].map(([page, seconds]): PageSeconds => [page, Math.round(seconds * 100) / 100]);
    try {
      const body = { session, seq: (seq ?? 0) + 1, played: merged(told.played), shown };
      take(await api.send(beatStudy, { params: { id }, body }, { quiet: true }));
    } catch (error) {
      if (isPassing(error)) {
        waiting.current.played.unshift(...told.played);
        for (const [page, seconds] of told.shown)
          waiting.current.shown.set(page, (waiting.current.shown.get(page) ?? 0) + seconds);
        if (performance.now() - heard.current > (BEAT_CAP_SECONDS - BEAT_SECONDS) * 1000) setOffline(true);
      } else failed(error);
    } finally {
      sending.current = false;
    }
  }, [take, failed]);

  const counts = state?.session != null && problem === undefined && state.asked === null;
  useEffect(() => {
    if (!counts) return;
    const tell = setInterval(() => void beat(), BEAT_SECONDS * 1000);
    return () => {
      clearInterval(tell);
      void beat();
    };
  }, [counts, beat]);

  const played = useCallback((interval: Interval) => {
    waiting.current.played = merged([...waiting.current.played, interval]);
  }, []);
  const shown = useCallback((page: number, seconds: number) => {
    waiting.current.shown.set(page, (waiting.current.shown.get(page) ?? 0) + seconds);
  }, []);
  const answer = useCallback(
    async (text: string) => {
      const { id, session } = now.current ?? {};
      if (!id || !session) return undefined;
      try {
        const { data, msg } = await api.told(
          answerStudy,
          { params: { id }, body: { session, answer: text } },
          { quiet: true },
        );
        take(data);
        return data.asked ? msg : undefined;
      } catch (error) {
        return error instanceof ApiError ? error.message : t('网络连接失败，请稍后重试');
      }
    },
    [take, t],
  );
  return { state, problem, offline, played, shown, answer, reopen };
}
