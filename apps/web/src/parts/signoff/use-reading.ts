import { readingBeat } from '@anlan/domain/signoff/calls';
import {
  BEAT_CAP_SECONDS,
  BEAT_SECONDS,
  PAGE_SECONDS,
  pagesRead,
  type ReadingState,
  type SignOff,
  signOffLifecycle,
} from '@anlan/resource';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../lib/http/api';
import { ApiError, isPassing } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';

interface Held {
  readonly reading: ReadingState;
  /** When the server told it, by the clock of this page. */
  readonly at: number;
}

export interface OpenReading {
  readonly reading: ReadingState | undefined;
  readonly signed: boolean;
  /** Seconds still to be read, as the server will count them. */
  readonly left: number;
  /** Pages of attachments that the server has not counted yet. */
  readonly pagesLeft: number;
  readonly problem: string | undefined;
  readonly reachEnd: () => void;
  /** A page of an attachment stands before the reader; null: none does. */
  readonly showPage: (attachment: string, page: number | null) => void;
  readonly take: (reading: ReadingState) => void;
  readonly reopen: () => void;
}

/**
 * Opens the person's reading of a record and tells the server that it is still open, while the page is in sight. The
 * server counts; this clock only shows it.
 */
export function useReading(of: SignOff, id: string): OpenReading {
  const t = useT();
  const [held, setHeld] = useState<Held>();
  const [problem, setProblem] = useState<string>();
  const [now, setNow] = useState(() => performance.now());
  const end = useRef(false);
  const taken = useRef<string>(undefined);
  /** Pages seen here that the server has not counted yet. */
  const seen = useRef(new Set<string>());
  const take = useCallback((reading: ReadingState) => {
    // Another text: its end and its pages have not been seen.
    if (taken.current !== reading.id) {
      end.current = false;
      seen.current.clear();
    }
    taken.current = reading.id;
    for (const document of reading.documents)
      for (const page of document.seen) seen.current.delete(`${document.id}:${page}`);
    setHeld({ reading, at: performance.now() });
    setNow(performance.now());
    setProblem(undefined);
  }, []);
  const failed = useCallback(
    (error: unknown) => setProblem(error instanceof ApiError ? error.message : t('网络连接失败，请稍后重试')),
    [t],
  );
  const reopen = useCallback(() => {
    api.send(of.open, { params: { id } }, { quiet: true }).then(take, failed);
  }, [of, id, take, failed]);
  useEffect(reopen, [reopen]);

  const reading = held?.reading;
  const signed = reading?.state === signOffLifecycle.code.signed;
  const readingId = reading?.id;
  const beat = useCallback(() => {
    if (!readingId) return;
    const body = { end: end.current ? 1 : 0, seen: [...seen.current] };
    // A lost line ends no reading: the next word counts what the server still takes.
    const missed = (error: unknown) => {
      if (!isPassing(error)) failed(error);
    };
    api.send(readingBeat, { params: { id: readingId }, body }, { quiet: true }).then(take, missed);
  }, [readingId, take, failed]);
  const reachEnd = useCallback(() => {
    if (end.current) return;
    end.current = true;
    beat();
  }, [beat]);

  const shown = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showPage = useCallback((attachment: string, page: number | null) => {
    clearTimeout(shown.current);
    if (page === null) return;
    shown.current = setTimeout(() => seen.current.add(`${attachment}:${page}`), PAGE_SECONDS * 1000);
  }, []);
  useEffect(() => () => clearTimeout(shown.current), []);

  const since = held ? Math.floor((now - held.at) / 1000) : 0;
  const left = reading ? Math.max(reading.seconds - reading.readSeconds - Math.min(since, BEAT_CAP_SECONDS), 0) : 0;
  const pages = pagesRead(reading?.documents ?? []);
  const pagesLeft = pages.all - pages.read;
  const counted = reading
    ? reading.readSeconds >= reading.seconds && reading.endReached === 1 && pagesLeft === 0
    : false;
  const running = reading !== undefined && !signed && !counted && problem === undefined;
  useEffect(() => {
    if (!running) return;
    const tick = setInterval(() => setNow(performance.now()), 1000);
    const tell = setInterval(() => document.visibilityState === 'visible' && beat(), BEAT_SECONDS * 1000);
    return () => {
      clearInterval(tick);
      clearInterval(tell);
    };
  }, [running, beat]);

  return { reading, signed, left, pagesLeft, problem, reachEnd, showPage, take, reopen };
}
