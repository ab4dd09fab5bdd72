import { checkToRun, type RunView } from '@anlan/domain/check/run/run-calls';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { keepRead, keptRead } from '../../../lib/kept/kept-reads';
import { uuid } from '../../../lib/uuid';
import { lastsBeyondPage } from '../../../parts/outbox/parcel-store';
import { newRun, type RunDraft } from './run-model';
import { runStore } from './run-store';

/** Under which a check is kept before it is begun: what is taken along to a place without a line. */
export const keptRun = (recordId: string) => ['checkRun', recordId] as const;

const SETTLE = 400;

export type PutRun = (part: Partial<RunDraft> | ((now: RunDraft) => Partial<RunDraft>)) => void;

export interface RunTools {
  /** Null while it is being read. */
  readonly run: RunDraft | null;
  readonly put: PutRun;
  readonly replace: (run: RunDraft | null) => void;
  /** The server cannot be reached: what is shown is what this phone has kept. */
  readonly offline: boolean;
  /** Why it cannot be shown at all. */
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
  /** False once the browser has refused to keep it. */
  readonly kept: boolean;
}

/** A check under way: what the server tells, joined with what this phone has kept of it. */
export function useRun(owner: string, recordId: string): RunTools {
  const tenant = useViewingTenant();
  const [run, setRun] = useState<RunDraft | null>(null);
  const [read, setRead] = useState(false);
  const [kept, setKept] = useState(true);
  const latest = useRef<RunDraft | null>(null);
  latest.current = run;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { data, error, refetch } = useCall(
    [tenant, 'checkRun'],
    checkToRun,
    { params: { id: recordId } },
    { staleTime: 0 },
  );

  useEffect(() => {
    let gone = false;
    void runStore.readDraft(owner, recordId).then((found) => {
      if (gone) return;
      if (found) setRun((now) => now ?? found);
      setKept(lastsBeyondPage());
      setRead(true);
    });
    return () => {
      gone = true;
    };
  }, [owner, recordId]);

  useEffect(() => {
    if (!read || !data) return;
    void keepRead(keptRun(recordId), data);
    setRun((now) => (now ? { ...now, view: data } : newRun(data, uuid())));
  }, [read, data, recordId]);

  // Never opened on this phone, and no line: what was taken along.
  useEffect(() => {
    if (!read || !error) return;
    let gone = false;
    void keptRead<RunView>(keptRun(recordId)).then((found) => {
      if (!gone && found) setRun((now) => now ?? newRun(found.value, uuid()));
    });
    return () => {
      gone = true;
    };
  }, [read, error, recordId]);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const now = latest.current;
    if (now) void runStore.writeDraft(owner, now, recordId).then(() => setKept(lastsBeyondPage()));
  }, [owner, recordId]);

  // A page that is put away may never come back: what was entered last is kept then and there.
  useEffect(() => {
    const onHide = () => timer.current !== undefined && keep();
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      onHide();
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [keep]);

  const put = useCallback<PutRun>(
    (part) => {
      setRun((now) => now && { ...now, ...(typeof part === 'function' ? part(now) : part) });
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, SETTLE);
    },
    [keep],
  );
  const replace = useCallback((next: RunDraft | null) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setRun(next);
  }, []);
  const offline = error !== null && run !== null;
  return { run, put, replace, offline, error: run ? null : error, refetch, kept };
}
