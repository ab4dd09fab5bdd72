import { useCallback, useEffect, useRef, useState } from 'react';
import { uuid } from '../../../../lib/uuid';
import { begun, type Draft, newDraft } from './report-model';
import { lastsBeyondPage, reportStore } from './report-store';

const SETTLE = 400;

export interface DraftTools {
  /** Null while it is being read. */
  readonly draft: Draft | null;
  readonly put: (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void;
  /** Another draft in its place: a new one, or a refused report to be mended. */
  readonly replace: (draft: Draft) => void;
  /** False once the browser has refused to keep it. */
  readonly kept: boolean;
}

/** What is being entered, kept on the device with every change. `risk` comes from a scanned code or a link. */
export function useDraft(owner: string, risk: string | null): DraftTools {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [kept, setKept] = useState(true);
  const latest = useRef<Draft | null>(null);
  latest.current = draft;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let gone = false;
    void reportStore.readDraft(owner).then((found) => {
      if (gone) return;
      // What an older page has kept lacks what this one asks for.
      const base = { ...newDraft(uuid()), ...found };
      setDraft(risk && base.riskId !== risk ? { ...base, riskId: risk, riskName: null } : base);
      setKept(lastsBeyondPage());
    });
    return () => {
      gone = true;
    };
  }, [owner, risk]);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const now = latest.current;
    if (!now) return;
    const work = begun(now) ? reportStore.writeDraft(owner, now) : reportStore.dropDraft(owner);
    void work.then(() => setKept(lastsBeyondPage()));
  }, [owner]);

  // A page that is put away may never come back: what was typed last is kept then and there.
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

  const put = useCallback<DraftTools['put']>(
    (part) => {
      setDraft((now) => now && { ...now, ...(typeof part === 'function' ? part(now) : part) });
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, SETTLE);
    },
    [keep],
  );
  const replace = useCallback((next: Draft) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setDraft(next);
  }, []);
  return { draft, put, replace, kept };
}
